// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <QDir>

#include <algorithm>

namespace assay::review {

namespace {

// "a, b, c and 4 more"
QString listed(const QStringList &cells)
{
    constexpr qsizetype most = 6;
    if (cells.size() <= most)
        return cells.join(QStringLiteral(", "));
    return QStringLiteral("%1 and %2 more")
        .arg(cells.first(most).join(QStringLiteral(", ")))
        .arg(cells.size() - most);
}

} // namespace

Subject::Subject(const run::RunView &theRun, const matrix::Recipe &theRecipe,
                 const QList<logs::ProblemRule> &theRules, const ReviewOptions &theOptions)
    : run(theRun), recipe(theRecipe), rules(theRules), options(theOptions)
{
    for (const run::CellView &cell : run.cells) {
        const run::Attempt *attempt = cell.countingAttempt();
        if (attempt == nullptr)
            continue;
        if (cell.state == run::CellState::Value)
            valued.append({&cell, attempt});
        if (cell.state == run::CellState::Value || cell.state == run::CellState::Control)
            judged.append({&cell, attempt});
    }
}

const base::Result<Outputs> &Subject::outputs(const JudgedCell &judgedCell) const
{
    const QString &folder = judgedCell.attempt->folder;
    auto known = m_outputs.find(folder);
    if (known == m_outputs.end())
        known = m_outputs.insert(folder, loadOutputs(folder, recipe.workload.outputLen, options.limits));
    return *known;
}

QString Subject::shortPath(const QString &path) const
{
    const QString root = run.folder + QLatin1Char('/');
    return !run.folder.isEmpty() && path.startsWith(root) ? path.sliced(root.size()) : path;
}

void Findings::fail(const QString &cell, const QString &text, const QString &where)
{
    m_failed.append({cell, text, where});
}

void Findings::undecided(const QString &cell, const QString &text, const QString &where)
{
    m_undecided.append({cell, text, where});
}

void Findings::note(const QString &cell, const QString &text)
{
    m_notes.append({cell, text, {}});
}

void Findings::apply(Gate &gate, Verdict verdict, const QList<Finding> &findings)
{
    gate.verdict = verdict;
    QStringList sameCell;
    for (const Finding &finding : findings) {
        if (!finding.cell.isEmpty() && !gate.cells.contains(finding.cell))
            gate.cells.append(finding.cell);
        if (finding.cell == findings.first().cell)
            sameCell.append(finding.text);
    }
    const Finding &first = findings.first();
    gate.evidence = (first.cell.isEmpty() ? QString() : first.cell + QStringLiteral(": ")) +
                    sameCell.join(QStringLiteral("; ")) + QLatin1Char('.');
    gate.where = first.where.isEmpty() ? first.cell : first.where;
    if (gate.cells.size() > 1)
        gate.evidence += QStringLiteral(" Likewise %1.").arg(listed(gate.cells.sliced(1)));
}

void Findings::decide(Gate &gate, const QString &passed) const
{
    gate.cells.clear();
    if (!m_failed.isEmpty()) {
        apply(gate, Verdict::Fail, m_failed);
    } else if (!m_undecided.isEmpty()) {
        apply(gate, Verdict::Unknown, m_undecided);
    } else {
        gate.verdict = Verdict::Pass;
        gate.evidence = passed;
        if (!m_notes.isEmpty())
            gate.evidence +=
                QStringLiteral(" Noted: %1: %2.").arg(m_notes.first().cell, m_notes.first().text);
    }
}

} // namespace assay::review
