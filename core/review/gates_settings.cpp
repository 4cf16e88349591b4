// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/engine/launch.h>
#include <assay/engine/settings.h>

#include <algorithm>

namespace assay::review {

namespace {

QString differenceText(const engine::SettingDifference &difference)
{
    if (difference.planned.isEmpty())
        return QStringLiteral("%1 is %2, which nobody asked for").arg(difference.name, difference.reported);
    return QStringLiteral("%1 is %2 instead of %3")
        .arg(difference.name, difference.reported.isEmpty() ? QStringLiteral("not set") : difference.reported,
             difference.planned);
}

// The counters' own report speaks for what the engine's lines do not tell.
void checkCaching(const engine::Table &table, const JudgedCell &judged, Findings &findings)
{
    const base::Problems &problems = judged.attempt->acceptance.problems;
    const bool isOn = std::ranges::any_of(problems, [](const base::Problem &problem) {
        return problem.id == QStringLiteral("prefix_caching");
    });
    if (isOn && !engine::prefixCachingByArguments(table, judged.attempt->serverArgv))
        findings.fail(judged.cell->id,
                      QStringLiteral("its metrics say that prefix caching is on, which was switched off"));
}

void checkSettings(const Subject &subject, const engine::Table &table, const JudgedCell &judged,
                   Findings &findings)
{
    const run::Attempt &attempt = *judged.attempt;
    const QString &id = judged.cell->id;
    const QString log = subject.shortPath(attempt.serverLog);
    checkCaching(table, judged, findings);
    if (attempt.serverArgv.isEmpty()) {
        findings.undecided(id, QStringLiteral("the server's command is not known"));
        return;
    }
    const auto report = engine::settingsReport(table, attempt.settings);
    if (!report) {
        findings.undecided(id, QStringLiteral("its log has no line with the settings in force"), log);
        return;
    }
    const engine::SettingsComparison comparison = engine::compareSettings(table, attempt.serverArgv, *report);
    for (const engine::SettingDifference &difference : comparison.differences) {
        if (difference.decisive)
            findings.fail(id, differenceText(difference), log);
        else
            findings.note(id, differenceText(difference));
    }
    const auto draftLength = engine::reportedDraftLength(table, *report);
    if (draftLength && *draftLength != judged.cell->cell.draftLength)
        findings.fail(id, QStringLiteral("its draft length is %1").arg(*draftLength), log);
    if (comparison.compared == 0)
        findings.undecided(id, QStringLiteral("its report tells none of the settings in its command"), log);
}

} // namespace

void judgeSettings(const Subject &subject, Gate &gate)
{
    const engine::Table &table = engine::table(subject.recipe.engine.kind);
    Findings findings;
    for (const JudgedCell &judged : subject.judged)
        checkSettings(subject, table, judged, findings);
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(gate, QStringLiteral("%1 engines report the model, parallelism, caching and speculation "
                                         "that they were started with.")
                              .arg(subject.judged.size()));
}

} // namespace assay::review
