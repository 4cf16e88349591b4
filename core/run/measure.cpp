// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure.h"

#include "assay/run/result_facts.h"

#include <assay/base/files.h>

namespace assay::run {

namespace {

constexpr qint64 largestScrape = qint64{64} << 20;

base::Result<metrics::Scrape> readScrape(const ScrapeFact &scrape, const QString &which,
                                         const RunFolder &folder)
{
    const QString what = QStringLiteral("the scrape %1 the workload").arg(which);
    if (!scrape.taken)
        return base::fail(base::Error::Kind::Input, what + QStringLiteral(" was never taken"));
    if (!scrape.isGood()) {
        const QString why = !scrape.error.isEmpty()  ? scrape.error
                            : scrape.httpStatus != 0 ? QStringLiteral("HTTP %1").arg(scrape.httpStatus)
                                                     : QStringLiteral("nothing was kept");
        return base::fail(base::Error::Kind::Input, what + QStringLiteral(" failed"), {}, why);
    }
    const auto bytes = base::readFile(folder.file(scrape.file), largestScrape);
    if (!bytes)
        return base::fail(base::Error::Kind::Input, what + QStringLiteral(" is missing"), {},
                          bytes.error().why);
    if (!scrape.sha256.isEmpty() && base::sha256(*bytes) != scrape.sha256.toLower()) {
        return base::fail(base::Error::Kind::Input, what + QStringLiteral(" is not what was recorded"), {},
                          QStringLiteral("%1 has another SHA-256").arg(scrape.file));
    }
    return metrics::Scrape::fromBytes(*bytes, which);
}

QString reasonOf(const base::Error &error)
{
    return error.why.isEmpty() ? error.what : error.what + QStringLiteral(": ") + error.why;
}

base::Result<metrics::Acceptance> deltaOf(const metrics::Scrape &before, const metrics::Scrape &after,
                                          metrics::DeltaOptions options, const QString &model)
{
    // The planned model, if the engine labels its series so; a label of the engine's own choice otherwise.
    options.model = model;
    auto named = metrics::delta(before, after, options);
    if (named || model.isEmpty())
        return named;
    options.model.clear();
    return metrics::delta(before, after, options);
}

// Requests as clusters, where their steps agree with the counted drafts.
std::optional<metrics::Estimate> fromRequests(const std::optional<StepsByRequest> &steps, qint64 drafts)
{
    return steps && steps->agreesWith(drafts) ? metrics::estimateFromRequests(steps->clusters())
                                              : std::nullopt;
}

std::optional<metrics::Estimate> fromPositions(const metrics::Acceptance &acceptance)
{
    return metrics::estimateFromPositions(*acceptance.drafts, metrics::knownPositions(acceptance));
}

std::optional<metrics::Interval> intervalFor(const metrics::Acceptance &acceptance, const ResultFacts &result,
                                             const QList<metrics::CountSample> &samples)
{
    if (!acceptance.acceptanceLength || !acceptance.drafts)
        return std::nullopt;
    std::optional<metrics::Estimate> estimate = fromRequests(result.steps, *acceptance.drafts);
    if (!estimate)
        estimate = metrics::estimateFromTime({samples.constData(), static_cast<std::size_t>(samples.size())});
    if (!estimate)
        estimate = fromPositions(acceptance);
    if (!estimate)
        return std::nullopt;
    // The estimators give the spread; the value itself is the counters'.
    estimate->acceptanceLength = *acceptance.acceptanceLength;
    return metrics::intervalOf(*estimate);
}

// Why the client's own account forbids a value; empty when it does not.
QString requestsFailure(const Measured &measured, std::optional<int> planned, bool finishedEarly)
{
    if (measured.failed.value_or(0) > 0) {
        return QStringLiteral("%1 of %2 requests failed")
            .arg(*measured.failed)
            .arg(*measured.failed + measured.completed.value_or(0));
    }
    if (!measured.completed)
        return {};
    if (*measured.completed == 0)
        return planned ? QStringLiteral("0 of %1 prompts were answered").arg(*planned)
                       : QStringLiteral("no prompt was answered");
    if (planned && !finishedEarly && *measured.completed < *planned)
        return QStringLiteral("%1 of %2 prompts were answered").arg(*measured.completed).arg(*planned);
    return {};
}

} // namespace

Measured measure(const AttemptFacts &attempt, const RunFolder &folder, const PlanBook &book,
                 bool finishedEarly)
{
    Measured measured;
    const BookedCell *const cell = book.find(attempt.cell);
    const QString resultFile = folder.attempt(attempt.cell, attempt.number) + QStringLiteral("/result.json");
    const ResultFacts result = readResultFacts(resultFile);
    measured.tokensPerS = result.tokensPerS;
    measured.tpotMs = result.tpotMs;
    measured.completed = result.completed;
    measured.failed = result.failed;
    metrics::DeltaOptions options = deltaOptions(attempt, book);
    measured.failure = requestsFailure(
        measured, cell != nullptr ? cell->planned.workload.planned : std::nullopt, finishedEarly);
    if (finishedEarly)
        options.planned = std::nullopt;

    const auto before = readScrape(attempt.before, QStringLiteral("before"), folder);
    const auto after = readScrape(attempt.after, QStringLiteral("after"), folder);
    if (!before || !after) {
        measured.failure = reasonOf(!before ? before.error() : after.error());
        return measured;
    }
    const QString model = cell != nullptr ? cell->planned.server.model : QString();
    auto acceptance = deltaOf(*before, *after, options, model);
    if (!acceptance) {
        measured.failure = reasonOf(acceptance.error());
        return measured;
    }
    measured.acceptance = *std::move(acceptance);
    measured.acceptance.interval = intervalFor(measured.acceptance, result, attempt.live.samples());
    return measured;
}

} // namespace assay::run
