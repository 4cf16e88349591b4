// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/review/review.h"
#include "output_digest.h"

#include <assay/compare/diff.h>

#include <QMap>

#include <optional>

namespace assay::review {

// A cell and the attempt of it that counts.
struct JudgedCell
{
    const run::CellView *cell = nullptr;
    const run::Attempt *attempt = nullptr;
};

// The difference to the one curve that the recipe means, or why there is none.
struct AgainstReference
{
    std::optional<compare::Diff> diff;
    QString why;
};

// What all gates look at. Files that several gates read are read once.
class Subject
{
public:
    Subject(const run::RunView &run, const matrix::Recipe &recipe, const QList<logs::ProblemRule> &rules,
            const ReviewOptions &options);

    const run::RunView &run;
    const matrix::Recipe &recipe;
    const QList<logs::ProblemRule> &rules;
    const ReviewOptions &options;
    QList<JudgedCell> valued; // with a value
    QList<JudgedCell> judged; // these and the control cells

    [[nodiscard]] const base::Result<OutputDigest> &outputs(const JudgedCell &judged) const;
    [[nodiscard]] const AgainstReference &reference() const;
    // A path as a person names it: relative to the run's folder where it lies below.
    [[nodiscard]] QString shortPath(const QString &path) const;

private:
    void readOutputs() const;
    [[nodiscard]] AgainstReference findReference() const;

    mutable QMap<QString, base::Result<OutputDigest>> m_outputs; // by the attempt's folder
    mutable std::optional<AgainstReference> m_reference;
};

// The texts that a mode's outputs must and must not show. A mode that names none is judged by the other
// mode's marks: what shows that thinking is on must not be there when it is off.
struct Evidence
{
    QStringList allOf;
    QStringList noneOf;
};
[[nodiscard]] Evidence evidenceFor(const matrix::Recipe &recipe, matrix::Thinking thinking);

// Collects what a gate finds in the cells, and makes its verdict and evidence of it: one failure fails it,
// else one undecided cell leaves it unknown.
class Findings
{
public:
    // `text` completes "CELL: ..." and has no final stop.
    void fail(const QString &cell, const QString &text, const QString &where = {});
    void undecided(const QString &cell, const QString &text, const QString &where = {});
    // Something worth a sentence beside a pass.
    void note(const QString &cell, const QString &text);
    // `passed` is a whole sentence.
    void decide(Gate &gate, const QString &passed) const;

private:
    struct Finding
    {
        QString cell;
        QString text;
        QString where;
    };
    static void apply(Gate &gate, Verdict verdict, const QList<Finding> &findings);

    QList<Finding> m_failed;
    QList<Finding> m_undecided;
    QList<Finding> m_notes;
};

// The gates of this version; each fills in verdict, cells, evidence and where.
void judgeCellsCompleted(const Subject &subject, Gate &gate);
void judgeCounters(const Subject &subject, Gate &gate);
void judgePositions(const Subject &subject, Gate &gate);
void judgeRequests(const Subject &subject, Gate &gate);
void judgeOutputs(const Subject &subject, Gate &gate);
void judgeThinking(const Subject &subject, Gate &gate);
void judgeSeen(const Subject &subject, Gate &gate);
void judgeSynthetic(const Subject &subject, Gate &gate);
void judgeLogs(const Subject &subject, Gate &gate);
void judgeSource(const Subject &subject, Gate &gate);
void judgeShape(const Subject &subject, Gate &gate);
void judgeRepeats(const Subject &subject, Gate &gate);
void judgeIntervals(const Subject &subject, Gate &gate);
void judgeTruncation(const Subject &subject, Gate &gate);
void judgeGolden(const Subject &subject, Gate &gate);
void judgeConditions(const Subject &subject, Gate &gate);
void judgeSettings(const Subject &subject, Gate &gate);
void judgeValues(const Subject &subject, Gate &gate);

} // namespace assay::review
