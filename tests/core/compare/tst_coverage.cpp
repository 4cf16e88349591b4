// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated cells whose true acceptance length is known: how often intervals hold it, and how often the
// difference test raises a false alarm. Seeded, so that every machine sees the same cells.
#include "evidence_fixture.h"

#include <assay/compare/explanation.h>
#include <assay/compare/significance.h>

#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>

using namespace evidences;

namespace {

constexpr int cells = 1000;
constexpr int requests = 80;
constexpr int scrapeEvery = 10;

// A kind of prompt: how likely each further token is accepted, and how many steps its answers take on
// average.
struct Kind
{
    double acceptance = 0.0;
    int meanSteps = 0;
};
using Kinds = std::array<Kind, 5>;

const Kinds similarLengths{{{0.45, 120}, {0.6, 100}, {0.75, 80}, {0.85, 70}, {0.95, 60}}};
// A few answers take most of the steps.
const Kinds unlikeLengths{{{0.55, 20}, {0.65, 40}, {0.75, 60}, {0.8, 120}, {0.9, 240}}};

double tokensAt(double acceptance)
{
    return acceptance + acceptance * acceptance + acceptance * acceptance * acceptance;
}

double trueLength(const Kinds &kinds)
{
    double accepted = 0.0;
    double steps = 0.0;
    for (const Kind &kind : kinds) {
        accepted += kind.meanSteps * tokensAt(kind.acceptance);
        steps += kind.meanSteps;
    }
    return 1.0 + accepted / steps;
}

class Engine
{
public:
    explicit Engine(std::uint64_t seed) : m_random(seed) {}

    double unit() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }
    std::size_t kind() { return std::min(std::size_t{4}, static_cast<std::size_t>(unit() * 5.0)); }

    // The accepted tokens of each step of a request; draft length 3.
    std::vector<int> answer(const Kind &kind)
    {
        const auto steps = static_cast<std::size_t>(kind.meanSteps / 2) +
                           static_cast<std::size_t>(unit() * (kind.meanSteps + 1));
        std::vector<int> accepted(steps, 0);
        for (int &step : accepted) {
            while (step < 3 && unit() < kind.acceptance)
                ++step;
        }
        return accepted;
    }

private:
    std::mt19937_64 m_random;
};

void take(CellEvidence &cell, int accepted)
{
    ++cell.counts.drafts;
    cell.counts.accepted += accepted;
    for (int position = 0; position < accepted; ++position)
        ++cell.acceptedPerPosition[static_cast<std::size_t>(position)];
}

// The server works on `concurrency` requests at a time, a step of each in a unit of time, and is scraped each
// 10 units.
CellEvidence measure(const std::vector<std::vector<int>> &answers, int concurrency)
{
    CellEvidence cell;
    cell.acceptedPerPosition.assign(3, 0);
    struct Lane
    {
        std::optional<std::size_t> request;
        std::size_t step = 0;
    };
    std::vector<Lane> lanes(static_cast<std::size_t>(concurrency));
    std::size_t next = 0;
    cell.scrapes.push_back({0.0, {}});
    bool busy = true;
    for (int time = 1; busy; ++time) {
        busy = false;
        for (Lane &lane : lanes) {
            if (!lane.request && next < answers.size())
                lane = {next++, 0};
            if (!lane.request)
                continue;
            busy = true;
            take(cell, answers[*lane.request][lane.step]);
            if (++lane.step == answers[*lane.request].size())
                lane.request.reset();
        }
        if (!busy || time % scrapeEvery == 0)
            cell.scrapes.push_back({static_cast<double>(time), cell.counts});
    }
    for (const std::vector<int> &answer : answers) {
        run::RequestFacts request;
        request.index = static_cast<int>(cell.requests.size());
        request.steps.steps = static_cast<qint64>(answer.size());
        for (const int accepted : answer)
            request.steps.accepted += accepted;
        cell.longestRequestS = std::max(cell.longestRequestS, static_cast<double>(answer.size()));
        cell.requests.append(request);
    }
    return cell;
}

CellEvidence simulate(std::uint64_t seed, const Kinds &kinds, int concurrency = 1, int count = requests)
{
    Engine engine(seed);
    std::vector<std::vector<int>> answers;
    for (int i = 0; i < count; ++i)
        answers.push_back(engine.answer(kinds[engine.kind()]));
    return measure(answers, concurrency);
}

// Two runs over the same prompts.
std::pair<CellEvidence, CellEvidence> simulatePair(std::uint64_t seed, const Kinds &kinds)
{
    Engine engine(seed);
    std::vector<std::vector<int>> left;
    std::vector<std::vector<int>> right;
    for (int i = 0; i < requests; ++i) {
        const Kind &kind = kinds[engine.kind()];
        left.push_back(engine.answer(kind));
        right.push_back(engine.answer(kind));
    }
    return {measure(left, 1), measure(right, 1)};
}

double shareOf(const std::function<bool(std::uint64_t)> &holds)
{
    int count = 0;
    for (std::uint64_t seed = 1; seed <= cells; ++seed)
        count += holds(seed) ? 1 : 0;
    return static_cast<double>(count) / cells;
}

double coverage(const Kinds &kinds, int concurrency,
                const std::function<std::optional<Spread>(const CellEvidence &)> &spreadOf)
{
    const double truth = trueLength(kinds);
    return shareOf([&](std::uint64_t seed) {
        const auto spread = spreadOf(simulate(seed, kinds, concurrency));
        return spread && spread->interval().low <= truth && truth <= spread->interval().high;
    });
}

void isWithin(const char *what, double share, double low, double high)
{
    qInfo("%s: %.1f %%", what, 100.0 * share);
    QVERIFY2(share >= low && share <= high, what);
}

CellEvidence withoutRequests(CellEvidence cell)
{
    cell.requests.clear();
    return cell;
}

bool isFalseAlarm(const std::optional<Significance> &found, bool paired)
{
    if (!found || found->isPaired != paired)
        qFatal("another test was made than was meant");
    return found->finding == Finding::Real;
}

} // namespace

class TestCoverage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void requestsHoldTheTruth()
    {
        isWithin("requests, similar lengths", coverage(similarLengths, 1, spreadFromRequests), 0.92, 0.97);
        isWithin("requests, unlike lengths", coverage(unlikeLengths, 1, spreadFromRequests), 0.92, 0.97);
    }

    void timeBatchesHoldTheTruth()
    {
        isWithin("time, similar lengths", coverage(similarLengths, 1, spreadFromTime), 0.88, 0.98);
        isWithin("time, unlike lengths", coverage(unlikeLengths, 1, spreadFromTime), 0.88, 0.98);
        isWithin("time, 4 at once", coverage(similarLengths, 4, spreadFromTime), 0.88, 0.98);
    }

    void theOptimisticOneDeservesItsName()
    {
        isWithin("per-position counts", coverage(similarLengths, 1, optimisticSpread), 0.0, 0.75);
    }

    void repeatsHoldTheTruth()
    {
        // Of the cell as it stands, with its prompts: what the kinds of this seed's prompts give.
        const double share = shareOf([](std::uint64_t seed) {
            Engine engine(seed);
            double accepted = 0.0;
            double steps = 0.0;
            std::vector<Kind> prompts;
            for (int i = 0; i < requests; ++i) {
                prompts.push_back(similarLengths[engine.kind()]);
                accepted += prompts.back().meanSteps * tokensAt(prompts.back().acceptance);
                steps += prompts.back().meanSteps;
            }
            CellEvidence evidence;
            for (int repeat = 0; repeat < 5; ++repeat) {
                CellEvidence one;
                one.acceptedPerPosition.assign(3, 0);
                for (const Kind &prompt : prompts) {
                    for (const int step : engine.answer(prompt))
                        take(one, step);
                }
                evidence.repeats.push_back(one.counts);
                evidence.counts = one.counts;
            }
            const auto interval = spreadOf(evidence)->interval();
            const double truth = 1.0 + accepted / steps;
            return interval.low <= truth && truth <= interval.high;
        });
        isWithin("5 repeats", share, 0.92, 0.97);
    }

    void falseAlarms()
    {
        const double paired = shareOf([](std::uint64_t seed) {
            const auto [left, right] = simulatePair(seed, similarLengths);
            return isFalseAlarm(significanceOf(left, right), true);
        });
        isWithin("false alarms, paired requests", paired, 0.03, 0.07);
        const double unpaired = shareOf([](std::uint64_t seed) {
            const CellEvidence left = simulate(seed, similarLengths);
            CellEvidence right = simulate(seed + 1000000, similarLengths);
            for (run::RequestFacts &request : right.requests)
                request.questionId = QStringLiteral("other");
            return isFalseAlarm(significanceOf(left, right), false);
        });
        isWithin("false alarms, other prompts", unpaired, 0.03, 0.07);
        const double byTime = shareOf([](std::uint64_t seed) {
            return isFalseAlarm(significanceOf(withoutRequests(simulate(seed, similarLengths)),
                                               withoutRequests(simulate(seed + 1000000, similarLengths))),
                                false);
        });
        isWithin("false alarms, batches in time", byTime, 0.03, 0.07);
        const double drifting = shareOf([](std::uint64_t seed) {
            return driftOf(simulate(seed, similarLengths))->finding == Finding::Real;
        });
        isWithin("false alarms, drift", drifting, 0.03, 0.07);
    }

    // A difference that is there: pairs see a change that the prompts' own spread hides from the other test.
    void realDifferencesAreSeen()
    {
        Kinds worse = similarLengths;
        for (Kind &kind : worse)
            kind.acceptance -= 0.02;
        int pairedSeen = 0;
        int unpairedSeen = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            Engine engine(seed);
            std::vector<std::vector<int>> left;
            std::vector<std::vector<int>> right;
            for (int i = 0; i < requests; ++i) {
                const std::size_t kind = engine.kind();
                left.push_back(engine.answer(similarLengths[kind]));
                right.push_back(engine.answer(worse[kind]));
            }
            const CellEvidence one = measure(left, 1);
            CellEvidence other = measure(right, 1);
            pairedSeen += significanceOf(one, other)->finding == Finding::Real ? 1 : 0;
            for (run::RequestFacts &request : other.requests)
                request.questionId = QStringLiteral("other");
            unpairedSeen += significanceOf(one, other)->finding == Finding::Real ? 1 : 0;
        }
        qInfo("seen: %d of 200 paired, %d unpaired", pairedSeen, unpairedSeen);
        QVERIFY(pairedSeen > 2 * unpairedSeen);
    }

    void underThirtyClustersTheWarningStands()
    {
        QVERIFY(spreadOf(simulate(1, similarLengths, 1, 29))->hasFewClusters());
        QVERIFY(!spreadOf(simulate(1, similarLengths, 1, 30))->hasFewClusters());
        const auto byTime = spreadOf(withoutRequests(simulate(1, unlikeLengths)));
        QCOMPARE(byTime->method, Method::TimeBatches);
        QCOMPARE(byTime->hasFewClusters(), byTime->clusters < 30);
    }
};

QTEST_APPLESS_MAIN(TestCoverage)
#include "tst_coverage.moc"
