// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/compare/condition.h>
#include <assay/compare/diff.h>

namespace assay::review {

namespace {

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
    const AgainstReference &reference = subject.reference();
    if (!reference.diff)
        findings.undecided({}, reference.why);
    if (const auto &diff = reference.diff) {
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
    const AgainstReference &reference = subject.reference();
    if (!reference.diff)
        findings.undecided({}, reference.why);
    if (const auto &diff = reference.diff) {
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
