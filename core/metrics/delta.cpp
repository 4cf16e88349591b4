// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/delta.h"

#include "assay/metrics/interval.h"
#include "checks.h"
#include "counting.h"
#include "roles.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace assay::metrics {

using base::Severity;
using engine::Role;

namespace {

constexpr int deepestShown = 256; // a draft depth beyond this is no list of positions

// The engine asked for, the only one whose families occur, or none.
base::Result<std::optional<engine::Kind>> chooseEngine(const Scrape *before, const Scrape &after,
                                                       const DeltaOptions &options)
{
    if (options.engineKind)
        return options.engineKind;
    std::set<engine::Kind> kinds;
    const QList<engine::Kind> now = after.kinds();
    kinds.insert(now.begin(), now.end());
    if (before) {
        const QList<engine::Kind> then = before->kinds();
        kinds.insert(then.begin(), then.end());
    }
    if (kinds.size() > 1) {
        QStringList names;
        for (const engine::Kind kind : kinds)
            names.append(engine::kindName(kind));
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("metrics of several engines in one scrape"), {},
                          names.join(QStringLiteral(", ")), QStringLiteral("Choose one with --engine"));
    }
    return kinds.empty() ? std::nullopt : std::optional(*kinds.begin());
}

// All models seen, and those among them with counters of speculation.
struct Models
{
    std::set<QString> seen;
    std::set<QString> speculating;
};

Models modelsOf(const engine::Table &table, const Scrape *before, const Scrape &after)
{
    Models models;
    const auto collect = [&](const Scrape &scrape) {
        for (const Series &series : scrape.series()) {
            if (series.kind != table.kind)
                continue;
            if (!series.model.isEmpty())
                models.seen.insert(series.model);
            if (isSpeculative(series.role) && !series.model.isEmpty())
                models.speculating.insert(series.model);
        }
    };
    collect(after);
    if (before)
        collect(*before);
    return models;
}

void add(Acceptance &acceptance, Severity severity, const QString &id, const QString &text)
{
    acceptance.problems.append({severity, id, text, 0, 0});
}

// Sets the model; false when several could be meant.
base::Result<bool> chooseModel(const engine::Table &table, const Scrape *before, const Scrape &after,
                               const DeltaOptions &options, Acceptance &acceptance)
{
    const Models models = modelsOf(table, before, after);
    acceptance.models = QStringList(models.seen.begin(), models.seen.end());
    if (!options.model.isEmpty() && !models.seen.empty()) {
        if (!models.seen.contains(options.model)) {
            return base::fail(
                base::Error::Kind::Input, QStringLiteral("no metrics of the model %1").arg(options.model), {},
                QStringLiteral("the models seen are ") + acceptance.models.join(QStringLiteral(", ")));
        }
        acceptance.model = options.model;
        return true;
    }
    const std::set<QString> &candidates = models.speculating.empty() ? models.seen : models.speculating;
    if (candidates.size() > 1) {
        const QStringList names(candidates.begin(), candidates.end());
        add(acceptance, Severity::Error, QStringLiteral("several_models"),
            QStringLiteral("several models, and acceptance is of one: %1. Choose with --model")
                .arg(names.join(QStringLiteral(", "))));
        return false;
    }
    if (!candidates.empty())
        acceptance.model = *candidates.begin();
    return true;
}

std::optional<double> ratio(std::optional<qint64> part, std::optional<qint64> whole)
{
    if (!part || !whole || *whole <= 0)
        return std::nullopt;
    return static_cast<double>(*part) / static_cast<double>(*whole);
}

// 1 + accepted / drafts, the double that every printed value comes from.
std::optional<double> lengthOf(std::optional<qint64> accepted, std::optional<qint64> drafts)
{
    const std::optional<double> extra = ratio(accepted, drafts);
    return extra ? std::optional(1.0 + *extra) : std::nullopt;
}

// What an engine that exposes too little would have exposed at a fixed draft length.
void fillByDraftLength(const DeltaOptions &options, Acceptance &acceptance)
{
    if (!options.draftLength || *options.draftLength <= 0)
        return;
    const qint64 k = *options.draftLength;
    if (acceptance.drafts && !acceptance.draftTokens) {
        qint64 drafted = 0;
        if (__builtin_mul_overflow(*acceptance.drafts, k, &drafted))
            return;
        acceptance.draftTokens = drafted;
        add(acceptance, Severity::Note, QStringLiteral("unit_assumed"),
            QStringLiteral("draft tokens are not exposed; %1 a draft assumed").arg(k));
    } else if (!acceptance.drafts && acceptance.draftTokens && *acceptance.draftTokens % k == 0) {
        acceptance.drafts = *acceptance.draftTokens / k;
        add(acceptance, Severity::Note, QStringLiteral("unit_assumed"),
            QStringLiteral("the number of drafts is not exposed; %1 draft tokens each assumed").arg(k));
    }
}

void fillPositions(const CheckInput &input, Acceptance &acceptance)
{
    QList<std::optional<qint64>> positions = input.totals.positions;
    if (positions.isEmpty())
        return;
    if (!input.totals.positionsDerived) {
        const double depth =
            std::min(std::ceil(acceptance.meanDraftDepth.value_or(0.0)), double{deepestShown});
        const int drafted = std::max(input.totals.draftedPositions,
                                     input.options.draftLength.value_or(static_cast<int>(depth)));
        positions.resize(std::max<qsizetype>(positions.size(), std::min(drafted, deepestShown)));
    }
    acceptance.acceptedPerPosition = positions;
    const std::optional<qint64> *above = &acceptance.drafts;
    for (const std::optional<qint64> &count : acceptance.acceptedPerPosition) {
        acceptance.perPosition.append(ratio(count, acceptance.drafts));
        acceptance.conditional.append(ratio(count, *above));
        above = &count;
    }
}

void fillInterval(Acceptance &acceptance)
{
    if (const auto estimate = estimateFromPositions(*acceptance.drafts, knownPositions(acceptance)))
        acceptance.interval = intervalOf(*estimate);
}

void fillSteps(const CheckInput &input, Acceptance &acceptance)
{
    const Totals &totals = input.totals;
    if (input.table.acceptedFromGeneration || !totals.generated || !totals.finished || !acceptance.drafts ||
        !acceptance.acceptedTokens)
        return;
    acceptance.undraftedSteps = std::max<qint64>(0, *totals.generated - *acceptance.drafts -
                                                        *acceptance.acceptedTokens - *totals.finished);
    if (acceptance.status == Status::Value)
        acceptance.tokensPerStep =
            ratio(*totals.generated - *totals.finished, *acceptance.drafts + *acceptance.undraftedSteps);
}

void fillEngines(const CheckInput &input, Acceptance &acceptance)
{
    for (const Count::Row &row : input.count.engines) {
        const Totals totals = totalsOf(input.table, row.tally);
        acceptance.perEngine.append(
            {row.name, totals.drafts, totals.acceptedTokens, lengthOf(totals.acceptedTokens, totals.drafts)});
    }
}

void judgeAbsent(const CheckInput &input, Acceptance &acceptance)
{
    acceptance.status = Status::Absent;
    if (input.count.oldGeneration) {
        add(acceptance, Severity::Warning, QStringLiteral("v0_engine"),
            QStringLiteral(
                "only metrics of the engine's previous generation: they do not count drafts, so there is no "
                "acceptance length"));
    } else if (input.count.intervalGauges) {
        add(acceptance, Severity::Warning, QStringLiteral("gauge_only"),
            QStringLiteral("only gauges of the last interval: shown, and no value of a window"));
    }
}

// Counters that do not amount to a length, such as draft and accepted tokens without drafts.
void sayWhatIsMissing(Acceptance &acceptance)
{
    QString text = QStringLiteral("accepted tokens are not exposed, so there is no acceptance length");
    if (acceptance.draftTokens && !acceptance.drafts)
        text =
            QStringLiteral("the number of drafts is not exposed; it follows from the server's draft length");
    else if (!acceptance.drafts)
        text = QStringLiteral("the number of drafts is not exposed, so there is no acceptance length");
    add(acceptance, Severity::Warning, QStringLiteral("series_missing"), text);
}

void judgeCounts(const CheckInput &input, Acceptance &acceptance)
{
    fillByDraftLength(input.options, acceptance);
    const bool overflown =
        (input.totals.draftsExposed && !acceptance.drafts) ||
        (input.count.all.sum(Role::AcceptedTokens).isExposed() && !acceptance.acceptedTokens);
    if (overflown || checkPossible(input, acceptance)) {
        acceptance.status = Status::Invalid;
    } else if (!acceptance.drafts || !acceptance.acceptedTokens) {
        judgeAbsent(input, acceptance);
        sayWhatIsMissing(acceptance);
    } else if (*acceptance.drafts == 0) {
        acceptance.status = Status::NoDrafts;
    } else {
        acceptance.status = Status::Value;
        acceptance.acceptanceLength = lengthOf(acceptance.acceptedTokens, acceptance.drafts);
        acceptance.acceptanceRate = ratio(acceptance.acceptedTokens, acceptance.draftTokens);
        acceptance.meanDraftDepth = ratio(acceptance.draftTokens, acceptance.drafts);
        fillPositions(input, acceptance);
        fillInterval(acceptance);
        checkValue(input, acceptance);
    }
}

// The status, and what follows from the counts where there is a value.
void judge(const CheckInput &input, Acceptance &acceptance)
{
    const Count &count = input.count;
    const bool onlyOldGeneration = count.oldGeneration && !input.totals.draftsExposed;
    if (count.reset)
        acceptance.status = Status::Reset;
    else if (onlyOldGeneration || (!count.invalid && !count.speculates))
        judgeAbsent(input, acceptance);
    else if (count.invalid)
        acceptance.status = Status::Invalid;
    else
        judgeCounts(input, acceptance);
}

base::Result<Acceptance> compute(const Scrape *before, const Scrape &after, const DeltaOptions &options)
{
    Acceptance acceptance;
    if (before)
        acceptance.problems += before->problems();
    acceptance.problems += after.problems();
    const auto kind = chooseEngine(before, after, options);
    if (!kind)
        return tl::unexpected(kind.error());
    acceptance.engineKind = *kind;
    if (!acceptance.engineKind)
        return acceptance;
    const engine::Table &table = engine::table(*acceptance.engineKind);
    const auto clear = chooseModel(table, before, after, options, acceptance);
    if (!clear)
        return tl::unexpected(clear.error());
    if (!*clear) {
        acceptance.status = Status::Ambiguous;
        return acceptance;
    }

    const Count count = countWindow(table, acceptance.model, before, after);
    const Totals totals = totalsOf(table, count.all);
    const CheckInput input{table, count, totals, options};
    acceptance.problems += count.problems;
    acceptance.gauges = count.gauges;
    acceptance.drafts = totals.drafts;
    acceptance.draftTokens = totals.draftTokens;
    acceptance.acceptedTokens = totals.acceptedTokens;
    acceptance.generatedTokens = totals.generated;
    acceptance.requests = {totals.finished, totals.truncated, count.runningAfter};
    fillEngines(input, acceptance);
    judge(input, acceptance);
    fillSteps(input, acceptance);
    checkWindow(input, acceptance);
    if (acceptance.status == Status::Reset) {
        if (const auto fresh = compute(nullptr, after, options))
            acceptance.afterReset = toJson(*fresh);
    }
    return acceptance;
}

// A draft length outside of what any engine takes would only overflow.
DeltaOptions sane(DeltaOptions options)
{
    if (options.draftLength)
        options.draftLength = std::clamp(*options.draftLength, 0, 1 << 20);
    return options;
}

} // namespace

base::Result<Acceptance> delta(const Scrape &before, const Scrape &after, const DeltaOptions &options)
{
    return compute(&before, after, sane(options));
}

base::Result<Acceptance> fromStart(const Scrape &scrape, const DeltaOptions &options)
{
    return compute(nullptr, scrape, sane(options));
}

} // namespace assay::metrics
