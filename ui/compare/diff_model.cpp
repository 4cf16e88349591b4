// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/diff_model.h"

#include "compare/difference_text.h"
#include "language/in_words.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QApplication>
#include <QPalette>

#include <cmath>

namespace assay::ui {

namespace {

// TSV and Markdown keep what programs read.
QString signedNumber(double value, int decimals)
{
    return signedText(value, decimals, QLatin1Char('-'));
}

QString valueText(const std::optional<double> &value, bool isThere, const QString &state, int decimals)
{
    if (value)
        return fixedText(*value, decimals);
    return isThere ? inWords(state) : DiffModel::tr("not there");
}

QString verdictText(const compare::Row &row)
{
    if (row.within) {
        if (!*row.within)
            return DiffModel::tr("differs");
        const auto difference = row.difference();
        return difference && *difference == 0.0 ? DiffModel::tr("same") : DiffModel::tr("within tolerance");
    }
    if (!row.onRight)
        return DiffModel::tr("only on the left");
    if (!row.onLeft)
        return DiffModel::tr("only on the right");
    return DiffModel::tr("not compared");
}

QString verdictIcon(const compare::Row &row)
{
    if (!row.within)
        return QStringLiteral("\u2013");
    return *row.within ? QStringLiteral("\u2713") : QStringLiteral("\u2715");
}

Token verdictTone(const compare::Row &row)
{
    if (!row.within)
        return Token::Unknown;
    return *row.within ? Token::Good : Token::Wrong;
}

} // namespace

DiffModel::DiffModel(QObject *parent) : QAbstractTableModel(parent) {}

int DiffModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_diff.rows.size());
}

int DiffModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString DiffModel::text(const compare::Row &row, int column) const
{
    switch (column) {
    case Cell:
        return row.cellName();
    case Left:
        return valueText(row.leftShown, row.onLeft, row.leftState, row.decimals);
    case Right:
        return valueText(row.rightShown, row.onRight, row.rightState, row.decimals);
    case Difference: {
        const auto difference = row.difference();
        return difference ? signedNumber(*difference, row.decimals) : QString();
    }
    case Relative: {
        const auto ratio = row.ratio();
        return ratio ? tr("%1 %").arg(signedNumber((*ratio - 1.0) * 100.0, 1)) : QString();
    }
    case Interval:
        return row.interval ? tr("%1 to %2")
                                  .arg(signedNumber(row.interval->low, row.decimals),
                                       signedNumber(row.interval->high, row.decimals))
                            : QString();
    case Finding:
        return findingWords(row);
    case Evidence:
        return evidenceWords(row);
    case Verdict:
        return verdictIcon(row) + QLatin1Char(' ') + verdictText(row);
    default:
        return {};
    }
}

bool DiffModel::isWords(int column)
{
    return column == Cell || column == Finding || column == Evidence || column == Verdict;
}

QVariant DiffModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const compare::Row &row = m_diff.rows.at(index.row());
    const int column = index.column();
    const QPalette palette = QApplication::palette();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case SortRole:
        return sortValue(index.row(), column);
    case Qt::TextAlignmentRole:
        return QVariant((isWords(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (column == Verdict)
            return color(verdictTone(row), palette);
        return column == Finding ? QVariant(color(findingTone(row), palette)) : QVariant();
    case Qt::ToolTipRole:
        return column == Finding || column == Evidence || column == Interval ? QVariant(findingSentence(row))
                                                                             : QVariant();
    case Qt::BackgroundRole: {
        const auto ratio = row.ratio();
        constexpr double seen = 0.0005; // what a tenth of a per cent shows
        if (ratio && std::abs(*ratio - 1.0) >= seen && (column == Difference || column == Relative))
            return differenceTint(*ratio - 1.0, palette);
        return {};
    }
    default:
        return {};
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isWords(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Cell:
        return tr("Cell");
    case Left:
        return tr("Left AL");
    case Right:
        return tr("Right AL");
    case Difference:
        return tr("Left \u2212 right");
    case Relative:
        return tr("Of the right");
    case Interval:
        return tr("Interval");
    case Finding:
        return tr("Noise or real");
    case Evidence:
        return tr("Evidence");
    case Verdict:
        return tr("Verdict");
    default:
        return {};
    }
}

void DiffModel::setDiff(const compare::Diff &diff)
{
    beginResetModel();
    m_diff = diff;
    endResetModel();
}

QVariant DiffModel::sortValue(int row, int column) const
{
    const compare::Row &one = m_diff.rows.at(row);
    // What has no value comes after all that have.
    constexpr double none = -1e9;
    switch (column) {
    case Left:
        return one.leftShown.value_or(none);
    case Right:
        return one.rightShown.value_or(none);
    case Difference:
    case Interval:
        return one.difference() ? std::abs(*one.difference()) : none;
    case Relative:
        return one.ratio() ? std::abs(*one.ratio() - 1.0) : none;
    case Finding:
    case Evidence:
    case Verdict:
        return column == Verdict ? verdictText(one) : text(one, column);
    default:
        return row;
    }
}

QList<QStringList> DiffModel::table() const
{
    QList<QStringList> rows{{}};
    for (int column = 0; column < ColumnCount; ++column)
        rows[0].append(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (const compare::Row &row : m_diff.rows) {
        QStringList cells;
        for (int column = 0; column < Verdict; ++column)
            cells.append(text(row, column));
        cells.append(verdictText(row));
        rows.append(cells);
    }
    return rows;
}

QString DiffModel::toTsv() const
{
    QString lines;
    const QList<QStringList> rows = table();
    for (const QStringList &row : rows)
        lines += row.join(QLatin1Char('\t')) + QLatin1Char('\n');
    return lines;
}

QString DiffModel::toMarkdown() const
{
    const auto line = [](const QStringList &cells) -> QString {
        return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    QStringList rule;
    for (int column = 0; column < ColumnCount; ++column)
        rule.append(isWords(column) ? QStringLiteral("---") : QStringLiteral("---:"));
    QString lines;
    const QList<QStringList> rows = table();
    for (const QStringList &row : rows) {
        lines += line(row);
        if (&row == &rows.constFirst())
            lines += line(rule);
    }
    return lines;
}

} // namespace assay::ui
