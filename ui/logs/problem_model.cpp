// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/problem_model.h"

#include "language/in_words.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::ui {

ProblemModel::ProblemModel(QObject *parent) : QAbstractListModel(parent) {}

int ProblemModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ProblemModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return inWords(row.first.text);
    case Qt::ToolTipRole:
        return base::escapedUtf8(row.first.excerpt);
    case Qt::AccessibleTextRole:
        return tr("%1: %2 Line %3. %4")
            .arg(inWords(base::severityName(row.first.severity)), inWords(row.first.text))
            .arg(row.first.line)
            .arg(inWords(row.first.next));
    case LineRole:
        return row.first.line;
    case CountRole:
        return static_cast<int>(row.lines.size());
    case SeverityRole:
        return static_cast<int>(row.first.severity);
    case NextRole:
        return inWords(row.first.next);
    default:
        return {};
    }
}

void ProblemModel::setProblems(const QList<logs::LogProblem> &problems)
{
    m_problems = problems;
    QList<Row> fresh;
    for (const logs::LogProblem &problem : problems) {
        const auto known = std::find_if(fresh.begin(), fresh.end(), [&](const Row &row) {
            return row.first.rule == problem.rule && row.first.text == problem.text;
        });
        if (known == fresh.end())
            fresh.append({problem, {problem.line}});
        else
            known->lines.append(problem.line);
    }
    const auto isSameRow = [](const Row &a, const Row &b) {
        return a.first.rule == b.first.rule && a.first.line == b.first.line && a.first.text == b.first.text;
    };
    // A log only grows, so what was there is a beginning of what is there; anything else is another log.
    const bool grew = fresh.size() >= m_rows.size() &&
                      std::equal(m_rows.cbegin(), m_rows.cend(), fresh.cbegin(), isSameRow);
    if (!grew) {
        beginResetModel();
        m_rows = fresh;
        endResetModel();
        return;
    }
    for (qsizetype at = 0; at < m_rows.size(); ++at) {
        if (m_rows.at(at).lines.size() == fresh.at(at).lines.size())
            continue;
        m_rows[at] = fresh.at(at);
        const QModelIndex changed = index(static_cast<int>(at));
        Q_EMIT dataChanged(changed, changed);
    }
    if (fresh.size() > m_rows.size()) {
        beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(fresh.size()) - 1);
        m_rows = fresh;
        endInsertRows();
    }
}

qint64 ProblemModel::nextLine(qint64 line, bool forward) const
{
    if (m_problems.isEmpty())
        return 0;
    qint64 best = 0;
    qint64 first = m_problems.constFirst().line;
    qint64 last = first;
    for (const logs::LogProblem &problem : m_problems) {
        first = std::min(first, problem.line);
        last = std::max(last, problem.line);
        if (forward && problem.line > line && (best == 0 || problem.line < best))
            best = problem.line;
        if (!forward && problem.line < line)
            best = std::max(best, problem.line);
    }
    return best != 0 ? best : forward ? first : last;
}

qint64 ProblemModel::nextLineOf(const QModelIndex &row, qint64 line) const
{
    if (!row.isValid())
        return 0;
    const QList<qint64> &lines = m_rows.at(row.row()).lines;
    const auto next = std::upper_bound(lines.cbegin(), lines.cend(), line);
    // One that does not hold the current line begins at its first.
    return next == lines.cend() || !lines.contains(line) ? lines.constFirst() : *next;
}

QModelIndex ProblemModel::rowOfLine(qint64 line) const
{
    for (qsizetype at = 0; at < m_rows.size(); ++at) {
        if (m_rows.at(at).lines.contains(line))
            return index(static_cast<int>(at));
    }
    return {};
}

} // namespace assay::ui
