// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/engine/kind.h>

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::metrics {

// What the counters of a window say; docs/formats.md, "measured / shown as".
enum class Status { Value, NoDrafts, Absent, Reset, Invalid, Ambiguous };
// "value", "no_drafts", "absent", "reset", "invalid", "ambiguous".
[[nodiscard]] QString statusName(Status status);

// A confidence interval of the acceptance length.
struct Interval
{
    double low = 0.0;
    double high = 0.0;
    double level = 0.95; // fraction, 0 to 1
    QString method;      // which estimator; named because they differ in what they assume
};

struct EngineShare
{
    QString engine;
    std::optional<qint64> drafts;
    std::optional<qint64> acceptedTokens;
    std::optional<double> acceptanceLength;
};

struct Requests
{
    std::optional<qint64> finished;  // all finish reasons
    std::optional<qint64> truncated; // finished for length
    std::optional<qint64> running;   // running and waiting at the end of the window
};

// Acceptance over a window (two scrapes) or from a server's start (one scrape). Counts are exact integers; a
// number that the engine does not tell is nothing, never 0. Formulas: facts of the field, docs/acceptance.md.
struct Acceptance
{
    std::optional<engine::Kind> engineKind;
    QStringList models; // all seen
    QString model;      // the chosen one
    Status status = Status::Absent;
    std::optional<qint64> drafts;
    std::optional<qint64> draftTokens;
    std::optional<qint64> acceptedTokens;
    std::optional<double> acceptanceLength;           // 1 + accepted / drafts, in [1, k + 1]
    std::optional<double> acceptanceRate;             // accepted / draft tokens, fraction
    QList<std::optional<qint64>> acceptedPerPosition; // counts, position 0 first
    QList<std::optional<double>> perPosition;         // joint: accepted at i / drafts
    QList<std::optional<double>> conditional;         // p_i / p_(i-1), p_0 first
    std::optional<double> meanDraftDepth;             // draft tokens / drafts
    std::optional<double> tokensPerStep;              // (generated - requests) / (drafts + undrafted steps)
    std::optional<qint64> generatedTokens;
    std::optional<qint64> undraftedSteps;
    QList<EngineShare> perEngine;
    std::optional<Interval> interval;
    Requests requests;
    QMap<QString, double> gauges;          // last-interval values an engine reports, for show only
    std::optional<QJsonObject> afterReset; // after a reset: what the new process alone gives
    base::Problems problems;
};

// The `delta` document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const Acceptance &acceptance);

} // namespace assay::metrics
