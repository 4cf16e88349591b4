// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/compare/chosen_reference.h>
#include <assay/compare/condition.h>
#include <assay/compare/diff.h>

#include <QFileInfo>

namespace assay::review {

namespace {

// The difference to the one curve that the recipe means; nothing, and a reason, where it means none or
// several.
std::optional<compare::Diff> againstReference(const Subject &subject, Findings &findings)
{
    if (subject.valued.isEmpty()) {
        findings.undecided({}, QStringLiteral("no cell has a value"));
        return std::nullopt;
    }
    const QList<golden::LibraryMatch> candidates = compare::candidateReferences(subject.recipe);
    if (candidates.size() != 1) {
        QStringList files;
        for (const golden::LibraryMatch &match : candidates)
            files.append(QFileInfo(match.file).fileName());
        findings.undecided({},
                           files.isEmpty()
                               ? QStringLiteral("there is no reference curve of %1").arg(subject.run.modelKey)
                               : QStringLiteral("several curves may be meant (%1); name one in the recipe "
                                                "(reference.file)")
                                     .arg(files.join(QStringLiteral(", "))));
        return std::nullopt;
    }
    compare::Side own =
        compare::sideOf(subject.run, compare::conditionsOfRun(subject.run, subject.recipe), subject.run.id);
    const compare::Side golden =
        compare::sideOf(candidates.first().curve, QFileInfo(candidates.first().file).fileName());
    own.model = golden.model; // the recipe says that this is the curve
    return compare::diff(own, golden);
}

QString told(const std::optional<QString> &value)
{
    return value && !value->isEmpty() ? *value : QStringLiteral("not set");
}

QString shown(const std::optional<double> &value, int decimals)
{
    return value ? QString::number(*value, 'f', decimals) : QString();
}

} // namespace

void judgeGolden(const Subject &subject, Gate &gate)
{
    Findings findings;
    qsizetype compared = 0;
    QString source;
    if (const auto diff = againstReference(subject, findings)) {
        source = diff->rightSource;
        for (const compare::Row &row : diff->rows) {
            if (!row.within)
                continue;
            ++compared;
            if (!*row.within)
                findings.fail(row.cellName(),
                              QStringLiteral("%1 is %2 times the reference's %3")
                                  .arg(shown(row.leftShown, row.decimals), shown(row.ratio(), 3),
                                       shown(row.rightShown, row.decimals)),
                              source);
        }
        if (compared == 0)
            findings.undecided({}, QStringLiteral("%1 has no value of a cell that was measured").arg(source));
    }
    findings.decide(gate, QStringLiteral("%1 cells are within 0.95 and 1.05 times the values of %2.")
                              .arg(compared)
                              .arg(source));
}

void judgeConditions(const Subject &subject, Gate &gate)
{
    Findings findings;
    qsizetype same = 0;
    QString source;
    if (const auto diff = againstReference(subject, findings)) {
        source = diff->rightSource;
        for (const compare::ConditionRow &row : diff->conditions) {
            if (row.same && !*row.same)
                findings.fail({}, QStringLiteral("%1 is %2 here and %3 in %4")
                                      .arg(row.name, told(row.left), told(row.right), source));
            same += row.same.value_or(false) ? 1 : 0;
        }
        if (same == 0)
            findings.undecided({}, QStringLiteral("%1 tells no conditions").arg(source));
    }
    findings.decide(
        gate, QStringLiteral("The %1 conditions that %2 tells are those of the run.").arg(same).arg(source));
}

} // namespace assay::review
