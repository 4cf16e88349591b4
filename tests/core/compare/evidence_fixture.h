// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <places.h>

#include <assay/compare/evidence.h>

#include <cmath>
#include <utility>
#include <vector>

namespace evidences {

using namespace assay;
using namespace assay::compare;

using Pairs = std::vector<std::pair<qint64, qint64>>; // steps, accepted

inline bool near(double left, double right, double tolerance = 1e-9)
{
    return std::abs(left - right) <= tolerance;
}

inline bool isAround(const metrics::Interval &interval, double low, double high, double tolerance = 1e-9)
{
    return near(interval.low, low, tolerance) && near(interval.high, high, tolerance);
}

// A cell of which only the counters are known.
inline CellEvidence ofPositions(qint64 drafts, std::vector<qint64> counts)
{
    CellEvidence evidence;
    evidence.counts.drafts = drafts;
    for (const qint64 count : counts)
        evidence.counts.accepted += count;
    evidence.acceptedPerPosition = std::move(counts);
    return evidence;
}

// A cell whose counters are the sums of its requests.
inline CellEvidence ofRequests(const Pairs &requests)
{
    CellEvidence evidence;
    for (const auto &[steps, accepted] : requests) {
        run::RequestFacts request;
        request.index = static_cast<int>(evidence.requests.size());
        request.steps = {steps, accepted};
        evidence.requests.append(request);
        evidence.counts.drafts += steps;
        evidence.counts.accepted += accepted;
    }
    return evidence;
}

// A cell that is scraped each `seconds`, with those steps between the scrapes.
inline CellEvidence ofBatches(const Pairs &batches, double seconds)
{
    CellEvidence evidence;
    evidence.scrapes.push_back({0.0, {0, 0}});
    for (const auto &[steps, accepted] : batches) {
        evidence.counts.drafts += steps;
        evidence.counts.accepted += accepted;
        evidence.scrapes.push_back({evidence.scrapes.back().seconds + seconds, evidence.counts});
    }
    evidence.longestRequestS = seconds;
    return evidence;
}

// A capture of a real engine with the counts that its counters told.
inline CellEvidence captured(const char *name, qint64 drafts, qint64 accepted)
{
    CellEvidence evidence;
    evidence.counts = {drafts, accepted};
    const auto steps =
        run::loadStepsByRequest(QStringLiteral(ASSAY_TEST_DATA "/compare/") + QLatin1StringView(name));
    if (steps && *steps)
        evidence.requests = (*steps)->requests;
    return evidence;
}

} // namespace evidences
