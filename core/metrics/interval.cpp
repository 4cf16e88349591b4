// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/interval.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace assay::metrics {

namespace {

constexpr int mostBatches = 30;
constexpr int fewestBatches = 5;

// Stirling's series; std::lgamma writes a global and must not run on two threads.
double logGamma(double x)
{
    double shift = 0.0;
    while (x < 15.0) {
        shift += std::log(x);
        x += 1.0;
    }
    const double inverse = 1.0 / x;
    const double square = inverse * inverse;
    const double series =
        inverse * (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0)));
    return (x - 0.5) * std::log(x) - x + 0.5 * std::log(2.0 * std::numbers::pi) + series - shift;
}

// Continued fraction of the incomplete beta function by Lentz's method (DLMF 8.17.22).
double betaFraction(double a, double b, double x)
{
    constexpr double tiny = 1e-300;
    const auto guarded = [](double value) { return std::abs(value) < tiny ? tiny : value; };
    double c = 1.0;
    double d = 1.0 / guarded(1.0 - (a + b) * x / (a + 1.0));
    double result = d;
    for (int i = 1; i < 20000; ++i) {
        const double m = i;
        const double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / guarded(1.0 + even * d);
        c = guarded(1.0 + even / c);
        result *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / guarded(1.0 + odd * d);
        c = guarded(1.0 + odd / c);
        const double step = d * c;
        result *= step;
        if (std::abs(step - 1.0) < 1e-16)
            break;
    }
    return result;
}

double incompleteBeta(double a, double b, double x)
{
    if (x <= 0.0)
        return 0.0;
    if (x >= 1.0)
        return 1.0;
    const double front =
        std::exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1.0) / (a + b + 2.0))
        return front * betaFraction(a, b, x) / a;
    return 1.0 - front * betaFraction(b, a, 1.0 - x) / b;
}

// Probability above t >= 0.
double upperTail(double t, double degreesOfFreedom)
{
    if (degreesOfFreedom > 1e7)
        return 0.5 * std::erfc(t / std::numbers::sqrt2);
    return 0.5 * incompleteBeta(degreesOfFreedom / 2.0, 0.5, degreesOfFreedom / (degreesOfFreedom + t * t));
}

QString named(const QString &method, qsizetype count, const QString &what)
{
    return QStringLiteral("%1 (%2 %3)").arg(method).arg(count).arg(what);
}

// The pooled ratio of clusters by Taylor linearisation; at least two clusters with steps.
std::optional<Estimate> ratioEstimate(std::span<const RequestSteps> clusters)
{
    double steps = 0.0;
    double accepted = 0.0;
    qsizetype used = 0;
    for (const RequestSteps &cluster : clusters) {
        if (cluster.steps <= 0)
            continue;
        steps += static_cast<double>(cluster.steps);
        accepted += static_cast<double>(cluster.accepted);
        ++used;
    }
    if (used < 2)
        return std::nullopt;
    const double ratio = accepted / steps;
    double squares = 0.0;
    for (const RequestSteps &cluster : clusters) {
        if (cluster.steps <= 0)
            continue;
        const double residual =
            static_cast<double>(cluster.accepted) - ratio * static_cast<double>(cluster.steps);
        squares += residual * residual;
    }
    const auto n = static_cast<double>(used);
    const double variance = n / (n - 1.0) * squares / (steps * steps);
    return Estimate{1.0 + ratio, std::sqrt(variance), n - 1.0, {}};
}

} // namespace

std::optional<Estimate> estimateFromRequests(std::span<const RequestSteps> requests)
{
    std::optional<Estimate> estimate = ratioEstimate(requests);
    if (estimate) {
        estimate->method =
            named(QStringLiteral("between requests"), static_cast<qsizetype>(estimate->degreesOfFreedom) + 1,
                  QStringLiteral("requests"));
    }
    return estimate;
}

std::optional<Estimate> estimateFromTime(std::span<const CountSample> samples)
{
    std::vector<RequestSteps> stretches;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const qint64 drafts = samples[i].drafts - samples[i - 1].drafts;
        const qint64 accepted = samples[i].accepted - samples[i - 1].accepted;
        if (drafts < 0 || accepted < 0)
            return std::nullopt;
        if (drafts > 0)
            stretches.push_back({drafts, accepted});
        else if (accepted > 0 && !stretches.empty())
            stretches.back().accepted += accepted;
    }
    const auto count = std::min(static_cast<int>(stretches.size()), mostBatches);
    if (count < fewestBatches)
        return std::nullopt;
    double total = 0.0;
    for (const RequestSteps &stretch : stretches)
        total += static_cast<double>(stretch.steps);
    std::vector<RequestSteps> batches(1);
    double reached = 0.0;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        batches.back().steps += stretches[i].steps;
        batches.back().accepted += stretches[i].accepted;
        reached += static_cast<double>(stretches[i].steps);
        const bool full = reached * count >= total * static_cast<double>(batches.size());
        if (full && i + 1 < stretches.size())
            batches.emplace_back();
    }
    if (batches.size() < fewestBatches)
        return std::nullopt;
    std::optional<Estimate> estimate = ratioEstimate(batches);
    if (estimate) {
        estimate->method = named(QStringLiteral("batches in time"), static_cast<qsizetype>(batches.size()),
                                 QStringLiteral("batches"));
    }
    return estimate;
}

std::vector<qint64> knownPositions(const Acceptance &acceptance)
{
    std::vector<qint64> counts;
    for (const std::optional<qint64> &count : acceptance.acceptedPerPosition) {
        if (!count)
            return {};
        counts.push_back(*count);
    }
    return counts;
}

std::optional<Estimate> estimateFromPositions(qint64 drafts, std::span<const qint64> acceptedPerPosition)
{
    if (drafts < 2 || acceptedPerPosition.empty())
        return std::nullopt;
    const auto n = static_cast<double>(drafts);
    double mean = 0.0;
    double square = 0.0;
    qint64 above = drafts;
    for (std::size_t i = 0; i < acceptedPerPosition.size(); ++i) {
        if (acceptedPerPosition[i] > above || acceptedPerPosition[i] < 0)
            return std::nullopt;
        above = acceptedPerPosition[i];
        // E[X] and E[X^2] of the accepted tokens a draft, by their tail probabilities.
        const double tail = static_cast<double>(above) / n;
        mean += tail;
        square += (2.0 * static_cast<double>(i) + 1.0) * tail;
    }
    const double variance = std::max(0.0, square - mean * mean) / (n - 1.0);
    return Estimate{
        1.0 + mean, std::sqrt(variance), std::numeric_limits<double>::infinity(),
        QStringLiteral("per-position counts, drafts taken as independent (a lower bound of the width)")};
}

double studentQuantile(double p, double degreesOfFreedom)
{
    if (p == 0.5)
        return 0.0;
    const double tail = std::min(p, 1.0 - p);
    double low = 0.0;
    double high = 1.0;
    while (upperTail(high, degreesOfFreedom) > tail && high < 1e15)
        high *= 2.0;
    for (int i = 0; i < 200 && high - low > 1e-13 * high; ++i) {
        const double middle = 0.5 * (low + high);
        (upperTail(middle, degreesOfFreedom) > tail ? low : high) = middle;
    }
    const double quantile = 0.5 * (low + high);
    return p < 0.5 ? -quantile : quantile;
}

Interval intervalOf(const Estimate &estimate, double level)
{
    const double half =
        studentQuantile(0.5 + level / 2.0, estimate.degreesOfFreedom) * estimate.standardError;
    return {std::max(1.0, estimate.acceptanceLength - half), estimate.acceptanceLength + half, level,
            estimate.method};
}

Interval differenceInterval(const Estimate &left, const Estimate &right, double level)
{
    const double leftVariance = left.standardError * left.standardError;
    const double rightVariance = right.standardError * right.standardError;
    const double variance = leftVariance + rightVariance;
    const double spread = leftVariance * leftVariance / left.degreesOfFreedom +
                          rightVariance * rightVariance / right.degreesOfFreedom;
    const double degrees =
        spread > 0.0 ? variance * variance / spread : std::numeric_limits<double>::infinity();
    const double half = studentQuantile(0.5 + level / 2.0, degrees) * std::sqrt(variance);
    const double difference = left.acceptanceLength - right.acceptanceLength;
    const QString method =
        left.method == right.method ? left.method : left.method + QStringLiteral("; ") + right.method;
    return {difference - half, difference + half, level, method};
}

} // namespace assay::metrics
