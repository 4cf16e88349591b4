// SPDX-License-Identifier: GPL-3.0-or-later
#include "exporting.h"

#include "output.h"

#include <assay/logs/problem_rule.h>

namespace assay::ctl {

namespace {

constexpr Option exportOptionsOfAll[] = {
    {"source", "URL", "link of the workflow run that measured, the first line of the header"},
    {"reviewer", "NAME", "who answers for the accepted gates"},
    {"partial", nullptr, "leave cells without a value out instead of refusing"},
    {"keep", nullptr, "keep old draft lengths that were not measured now, each marked as kept"},
    {"drop", nullptr, "drop old draft lengths that were not measured now"},
    {"accept-unknown", "GATE=REASON",
     "the reviewer answers for a gate that is unknown; kept in provenance and header", true},
    {"override", "GATE=REASON", "pass over a soft gate", true},
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

base::Result<exchange::ExportOptions> exportOptions(const Arguments &arguments)
{
    if (arguments.has("keep") && arguments.has("drop"))
        return usageError(QStringLiteral("--keep and --drop exclude each other"), {}, {});
    if (arguments.value("source").contains(QLatin1Char('\n')))
        return usageError(QStringLiteral("--source cannot be used"), QStringLiteral("it has several lines"),
                          {});
    exchange::ExportOptions chosen;
    chosen.sourceUrl = arguments.value("source");
    chosen.partial = arguments.has("partial");
    chosen.policy = arguments.has("keep")   ? golden::KeepPolicy::Keep
                    : arguments.has("drop") ? golden::KeepPolicy::Drop
                                            : golden::KeepPolicy::Refuse;
    return chosen;
}

} // namespace

QList<Option> withExportOptions(const QList<Option> &own)
{
    return own + QList<Option>(std::begin(exportOptionsOfAll), std::end(exportOptionsOfAll));
}

base::Result<Exporting> prepareExport(const Arguments &arguments, Output &output)
{
    auto chosen = exportOptions(arguments);
    if (!chosen)
        return base::fail(chosen.error());
    auto opened = openWhole(arguments.positional[0], output);
    if (!opened)
        return base::fail(opened.error());
    Exporting exporting;
    exporting.options = *chosen;
    exporting.known = std::move(opened->known);
    exporting.view = std::move(opened->view);
    const run::RunView &view = exporting.view;
    review::ReviewFile &notes = exporting.known->notes;
    exporting.decides = arguments.has("accept-unknown") || arguments.has("override");
    if (exporting.decides)
        review::beginDeciding(notes, view);
    if (const auto decided = decide(arguments, notes); !decided)
        return base::fail(decided.error());
    const auto rules = logs::loadRules();
    if (!rules)
        return base::fail(rules.error());
    review::ReviewOptions asked = review::optionsOf(notes, view);
    asked.partial = chosen->partial;
    asked.sourceUrl = chosen->sourceUrl;
    exporting.review = review::reviewRun(view, exporting.known->recipe, *rules, asked);
    exporting.options.reviewer = arguments.has("reviewer") ? arguments.value("reviewer") : notes.reviewer;
    exporting.options.accepted = asked.accepted;
    exporting.options.overridden = asked.overridden;
    exporting.options.now = exporting.known->clock.now();
    return exporting;
}

base::Status keepDecisions(const Exporting &exporting)
{
    if (!exporting.decides)
        return {};
    review::ReviewFile &notes = exporting.known->notes;
    // What was given for a gate that needs no answer must not answer for it later.
    for (const QString &gate : notes.accepted.keys()) {
        if (const review::Gate *judged = exporting.review.find(gate);
            judged && judged->verdict != review::Verdict::Accepted)
            notes.accepted.remove(gate);
    }
    return review::writeReview(exporting.known->folder.path(), notes);
}

void printChange(const exchange::ExportReport &report, Output &output)
{
    for (const exchange::LeftOutCell &cell : report.leftOut)
        output.message(QStringLiteral("left out %1: %2").arg(cell.cell, cell.why));
    output.text(QString::fromUtf8(report.diff));
}

} // namespace assay::ctl
