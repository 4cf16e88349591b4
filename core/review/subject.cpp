// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/base/parallel.h>
#include <assay/compare/chosen_reference.h>
#include <assay/compare/condition.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>
#include <vector>

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

// A sentence a reason, naming all cells that have it; reasons beyond a few only name their cells.
QString evidenceOf(const QStringList &cells, const QMap<QString, QStringList> &texts)
{
    constexpr qsizetype mostReasons = 4;
    struct Reason
    {
        QString text;
        QStringList cells;
    };
    QList<Reason> reasons;
    QStringList others;
    for (const QString &cell : cells) {
        const QString text = texts.value(cell).join(QStringLiteral("; "));
        const auto same = std::find_if(reasons.begin(), reasons.end(),
                                       [&text](const Reason &reason) { return reason.text == text; });
        if (same != reasons.end())
            same->cells.append(cell);
        else if (reasons.size() < mostReasons)
            reasons.append({text, {cell}});
        else
            others.append(cell);
    }
    QStringList sentences;
    for (const Reason &reason : std::as_const(reasons)) {
        const QString &cell = reason.cells.first();
        sentences.append((cell.isEmpty() ? QString() : cell + QStringLiteral(": ")) + reason.text +
                         QLatin1Char('.'));
        if (reason.cells.size() > 1)
            sentences.append(QStringLiteral("Likewise %1.").arg(listed(reason.cells.sliced(1))));
    }
    if (!others.isEmpty())
        sentences.append(QStringLiteral("For other reasons %1.").arg(listed(others)));
    return sentences.join(QLatin1Char(' '));
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

const base::Result<OutputDigest> &Subject::outputs(const JudgedCell &judgedCell) const
{
    if (m_outputs.isEmpty())
        readOutputs();
    return *m_outputs.constFind(judgedCell.attempt->folder);
}

void Subject::readOutputs() const
{
    std::vector<base::Result<OutputDigest>> read(static_cast<std::size_t>(judged.size()));
    base::inParallel(static_cast<int>(judged.size()), [this, &read](int index) {
        const JudgedCell &one = judged.at(index);
        const Evidence evidence = evidenceFor(recipe, one.cell->cell.thinking);
        read[static_cast<std::size_t>(index)] = digestOutputs(
            one.attempt->folder,
            {recipe.workload.outputLen, options.limits, evidence.allOf + evidence.noneOf}, options.cache);
    });
    for (std::size_t i = 0; i < read.size(); ++i)
        m_outputs.insert(judged.at(static_cast<qsizetype>(i)).attempt->folder, read[i]);
}

const AgainstReference &Subject::reference() const
{
    if (!m_reference)
        m_reference = findReference();
    return *m_reference;
}

AgainstReference Subject::findReference() const
{
    if (valued.isEmpty())
        return {std::nullopt, QStringLiteral("no cell has a value")};
    const QList<golden::LibraryMatch> candidates = compare::candidateReferences(recipe);
    if (candidates.isEmpty())
        return {std::nullopt, QStringLiteral("there is no reference curve of %1").arg(run.modelKey)};
    if (candidates.size() > 1) {
        QStringList files;
        for (const golden::LibraryMatch &match : candidates)
            files.append(QFileInfo(match.file).fileName());
        return {std::nullopt,
                QStringLiteral("several curves may be meant (%1); name one in the recipe (reference.file)")
                    .arg(files.join(QStringLiteral(", ")))};
    }
    const golden::LibraryMatch &match = candidates.constFirst();
    return {compare::diffToCurve(run, compare::conditionsOfRun(run, recipe), match.curve,
                                 QFileInfo(match.file).fileName()),
            {}};
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
    QStringList cells;
    QMap<QString, QStringList> texts;
    for (const Finding &finding : findings) {
        if (!cells.contains(finding.cell))
            cells.append(finding.cell);
        if (!texts[finding.cell].contains(finding.text))
            texts[finding.cell].append(finding.text);
    }
    gate.evidence = evidenceOf(cells, texts);
    gate.cells = cells;
    gate.cells.removeAll(QString());
    const Finding &first = findings.first();
    gate.where = first.where.isEmpty() ? first.cell : first.where;
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
