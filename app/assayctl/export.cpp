// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"

#include <assay/exchange/export.h>
#include <assay/logs/problem_rule.h>
#include <assay/review/review.h>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"into", "FILE",
     "the reference YAML; it is made if it is not there, and other models in it stay byte for byte", false,
     true},
    {"source", "URL", "link of the workflow run that measured, the first line of the header"},
    {"reviewer", "NAME", "who answers for the accepted gates"},
    {"partial", nullptr, "leave cells without a value out instead of refusing"},
    {"keep", nullptr, "keep old draft lengths that were not measured now, each marked as kept"},
    {"drop", nullptr, "drop old draft lengths that were not measured now"},
    {"accept-unknown", "GATE=REASON",
     "the reviewer answers for a gate that is unknown; kept in provenance and header", true},
    {"override", "GATE=REASON", "pass over a soft gate", true},
    {"dry-run", nullptr, "write nothing and print the change as a unified diff"},
};

// Notes the decisions of the command line with those that the review has.
base::Status decide(const Arguments &arguments, review::ReviewFile &notes)
{
    const QString reviewer = arguments.value("reviewer");
    for (const QString &text : arguments.values("accept-unknown")) {
        const auto decision = review::parseDecision(text);
        if (!decision)
            return base::fail(decision.error());
        if (auto noted = review::acceptUnknown(notes, decision->first, decision->second, reviewer); !noted)
            return noted;
    }
    for (const QString &text : arguments.values("override")) {
        const auto decision = review::parseDecision(text);
        if (!decision)
            return base::fail(decision.error());
        if (auto noted = review::overrideGate(notes, decision->first, decision->second); !noted)
            return noted;
    }
    return {};
}

void print(const exchange::ExportReport &report, Output &output)
{
    for (const exchange::LeftOutCell &cell : report.leftOut)
        output.message(QStringLiteral("left out %1: %2").arg(cell.cell, cell.why));
    output.text(QString::fromUtf8(report.diff));
    if (report.written)
        output.message(QStringLiteral("written %1 and %2").arg(report.file, report.provenance));
    else
        output.message(QStringLiteral("nothing was written (--dry-run)"));
}

base::Result<exchange::ExportOptions> exportOptions(const Arguments &arguments)
{
    if (arguments.has("keep") && arguments.has("drop"))
        return usageError(QStringLiteral("--keep and --drop exclude each other"), {}, {});
    if (arguments.value("source").contains(QLatin1Char('\n')))
        return usageError(QStringLiteral("--source cannot be used"), QStringLiteral("it has several lines"),
                          {});
    exchange::ExportOptions chosen;
    chosen.into = arguments.value("into");
    chosen.sourceUrl = arguments.value("source");
    chosen.partial = arguments.has("partial");
    chosen.policy = arguments.has("keep")   ? golden::KeepPolicy::Keep
                    : arguments.has("drop") ? golden::KeepPolicy::Drop
                                            : golden::KeepPolicy::Refuse;
    chosen.dryRun = arguments.has("dry-run");
    return chosen;
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    auto chosen = exportOptions(arguments);
    if (!chosen)
        return base::fail(chosen.error());
    const auto known = openRun(arguments.positional[0]);
    if (!known)
        return base::fail(known.error());
    review::ReviewFile &notes = (*known)->notes;
    const auto view = lookAtWhole(**known, output);
    if (!view)
        return base::fail(view.error());
    const bool decides = arguments.has("accept-unknown") || arguments.has("override");
    if (decides && !review::decisionsAreCurrent(notes, *view)) {
        notes.accepted.clear();
        notes.overridden.clear();
    }
    if (decides)
        notes.decidedFor = review::countingAttempts(*view);
    if (const auto decided = decide(arguments, notes); !decided)
        return base::fail(decided.error());
    const auto rules = logs::loadRules();
    if (!rules)
        return base::fail(rules.error());
    review::ReviewOptions asked = review::optionsOf(notes, *view);
    asked.partial = chosen->partial;
    const review::Review review = review::reviewRun(*view, (*known)->recipe, *rules, asked);
    chosen->reviewer = arguments.has("reviewer") ? arguments.value("reviewer") : notes.reviewer;
    chosen->accepted = asked.accepted;
    chosen->overridden = asked.overridden;
    chosen->now = (*known)->clock.now();
    const auto report = exchange::exportRun(*view, (*known)->recipe, review, *chosen);
    if (!report)
        return base::fail(report.error());
    if (report->written && decides) {
        // What was given for a gate that needs no answer must not answer for it later.
        for (const QString &gate : notes.accepted.keys()) {
            if (const review::Gate *judged = review.find(gate);
                judged && judged->verdict != review::Verdict::Accepted)
                notes.accepted.remove(gate);
        }
        if (const auto written = review::writeReview((*known)->folder.path(), notes); !written)
            return base::fail(written.error());
    }
    output.document(exchange::toJson(*report));
    print(*report, output);
    return exitYes;
}

} // namespace

Command exportCommand()
{
    return {"export",
            "RUN",
            1,
            1,
            "merge a reviewed run into a reference YAML",
            "Replaces the block of the run's model in FILE, and the header lines that describe it, or adds "
            "them; every "
            "other byte stays. Beside it the provenance is written: the raw integers of every value, "
            "checksums of the "
            "scrapes, commands, versions, gates and verdicts. Both files are written or neither, and the "
            "values are read "
            "back and compared.",
            "a gate forbids it, a cell has no value, or old draft lengths would be lost",
            "assayctl export 1a2b3c --into golden.yaml --dry-run\n"
            "assayctl export 1a2b3c --into golden.yaml --source https://github.com/o/r/actions/runs/1 \\\n"
            "    --reviewer Ada --accept-unknown thinking_evidenced=\"read ten outputs of each mode\"",
            options,
            run};
}

} // namespace assay::ctl
