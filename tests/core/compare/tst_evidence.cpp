// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values were computed by a separate program in plain Python (quantiles by integrating the density).
#include "evidence_fixture.h"

#include <assay/compare/significance.h>

#include <QTest>

using namespace evidences;

namespace {

const Pairs first{{10, 25}, {20, 30}, {15, 45}, {40, 60}, {8, 4}};
const Pairs second{{12, 26}, {19, 33}, {14, 41}, {38, 50}, {9, 6}};

run::Attempt attempt(qint64 drafts, qint64 accepted)
{
    run::Attempt attempt;
    attempt.state = run::CellState::Value;
    attempt.acceptance.drafts = drafts;
    attempt.acceptance.acceptedTokens = accepted;
    return attempt;
}

} // namespace

class TestEvidence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void realCellByItsRequests()
    {
        const auto spread = spreadOf(captured("lab-off-3", 3666, 9179));
        QCOMPARE(spread->method, Method::Requests);
        QCOMPARE(spread->clusters, 80);
        QVERIFY(!spread->hasFewClusters());
        // The value is the counters', though the requests' own tokens give 3.48.
        QVERIFY(near(spread->estimate.acceptanceLength, 3.503818876159302));
        QVERIFY(near(spread->estimate.standardError, 0.015483391759086989));
        QVERIFY(isAround(spread->interval(), 3.472999955777353, 3.5346377965412508));
        QCOMPARE(spread->estimate.method, QStringLiteral("between requests (80 requests)"));
    }

    void theStrongestEvidenceIsTaken()
    {
        CellEvidence evidence = ofPositions(100, {90, 70, 40});
        QCOMPARE(spreadOf(evidence)->method, Method::Optimistic);
        QVERIFY(spreadOf(evidence)->isOptimistic());
        QVERIFY(!spreadOf(evidence)->hasFewClusters());
        QVERIFY(near(spreadOf(evidence)->interval().low, 2.8030162078991125));
        evidence.repeats = {{100, 200}, {100, 190}};
        QCOMPARE(spreadOf(evidence)->method, Method::Repeats);
        evidence.scrapes = ofBatches(Pairs(6, {10, 20}), 10.0).scrapes;
        evidence.longestRequestS = 10.0;
        QCOMPARE(spreadOf(evidence)->method, Method::TimeBatches);
        evidence.requests = ofRequests(first).requests;
        QCOMPARE(spreadOf(evidence)->method, Method::Requests);
        QVERIFY(spreadOf(evidence)->hasFewClusters());
        evidence.repeats = {{100, 250}, {110, 280}, {95, 230}, {105, 260}, {98, 251}};
        QCOMPARE(spreadOf(evidence)->method, Method::Repeats);
        evidence.counts = {};
        QVERIFY(!spreadOf(evidence));
        QVERIFY(!spreadOf(ofPositions(100, {})));
    }

    void methodsHaveNames()
    {
        QCOMPARE(methodName(Method::Repeats), QStringLiteral("repeats"));
        QCOMPARE(methodName(Method::Requests), QStringLiteral("requests"));
        QCOMPARE(methodName(Method::TimeBatches), QStringLiteral("time_batches"));
        QCOMPARE(methodName(Method::Optimistic), QStringLiteral("optimistic"));
    }

    void repeatsArePooled()
    {
        CellEvidence evidence;
        evidence.repeats = {{100, 250}, {110, 280}, {95, 230}, {105, 260}, {98, 251}};
        const auto spread = spreadFromRepeats(evidence);
        QVERIFY(near(spread->estimate.acceptanceLength, 3.501968503937008));
        QVERIFY(isAround(spread->interval(), 3.434183012413951, 3.5697539954600646));
        QVERIFY(spread->hasFewClusters());
        QCOMPARE(spread->estimate.method, QStringLiteral("across repeats (5 repeats)"));
    }

    void underThirtyClustersTheWarningStands()
    {
        for (const int count : {2, 29, 30, 80}) {
            Pairs requests;
            for (int i = 0; i < count; ++i)
                requests.push_back({10 + i % 3, 20 + i % 5});
            QCOMPARE(spreadOf(ofRequests(requests))->hasFewClusters(), count < 30);
            QCOMPARE(significanceOf(ofRequests(requests), ofRequests(requests))->hasFewClusters, count < 30);
        }
    }

    void batchesAreLongerThanARequest()
    {
        CellEvidence evidence = ofBatches(Pairs(100, {10, 20}), 1.0);
        QCOMPARE(batchesOf(evidence.scrapes, 0.5).size(), std::size_t{25}); // whole scrapes: 4 s for 3.3
        QCOMPARE(batchesOf(evidence.scrapes, 5.0).size(), std::size_t{20});
        for (const Batch &batch : batchesOf(evidence.scrapes, 7.0))
            QVERIFY(batch.end - batch.begin >= 7.0);
        QCOMPARE(batchesOf(evidence.scrapes, 0.0).size(), std::size_t{10});
        QVERIFY(batchesOf(evidence.scrapes, 25.0).empty());
        qint64 steps = 0;
        for (const Batch &batch : batchesOf(evidence.scrapes, 13.0))
            steps += batch.steps.steps;
        QCOMPARE(steps, qint64{1000});
    }

    void fallingCountersGiveNoBatches()
    {
        CellEvidence evidence = ofBatches(Pairs(100, {10, 20}), 1.0);
        evidence.scrapes[50].counts.drafts = 3;
        QVERIFY(batchesOf(evidence.scrapes, 2.0).empty());
        QVERIFY(batchesOf({}, 2.0).empty());
    }

    void evidenceOfACell()
    {
        run::CellView cell;
        cell.counting = 2;
        cell.cell.concurrency = 4;
        cell.attempts = {attempt(100, 180), attempt(110, 209), attempt(90, 100)};
        cell.attempts[2].state = run::CellState::Failed;
        for (int i = 0; i < 3; ++i)
            cell.attempts[i].number = i + 1;
        run::Attempt &counting = cell.attempts[1];
        counting.acceptance.acceptedPerPosition = {109, 100};
        counting.completed = 20;
        counting.workloadStarted = QDateTime::fromMSecsSinceEpoch(0);
        counting.workloadFinished = QDateTime::fromMSecsSinceEpoch(100000);
        run::LivePoint point;
        point.seconds = 3.0;
        counting.live.append(point);
        point.seconds = 4.0;
        point.drafts = 7;
        point.accepted = 9;
        counting.live.append(point);
        run::StepsByRequest steps;
        steps.requests = ofRequests({{60, 100}, {51, 100}}).requests;
        steps.steps = 111;

        CellEvidence evidence = evidenceOf(cell, std::nullopt);
        QCOMPARE(evidence.counts.drafts, qint64{110});
        QCOMPARE(evidence.counts.accepted, qint64{209});
        QCOMPARE(evidence.acceptedPerPosition, (std::vector<qint64>{109, 100}));
        QCOMPARE(evidence.scrapes.size(), std::size_t{1});
        QCOMPARE(evidence.scrapes[0].seconds, 4.0);
        QCOMPARE(evidence.repeats.size(), std::size_t{2});
        QCOMPARE(evidence.longestRequestS, 60.0);
        QVERIFY(evidence.requests.isEmpty());

        QCOMPARE(evidenceOf(cell, steps).requests.size(), 2);
        steps.steps = 300;
        QVERIFY(evidenceOf(cell, steps).requests.isEmpty());
        cell.counting = 0;
        QVERIFY(!evidenceOf(cell, steps).hasValue());
    }

    void pairedRequests()
    {
        const auto found = significanceOf(ofRequests(first), ofRequests(second));
        QVERIFY(found->isPaired);
        QVERIFY(near(found->difference, 0.06778868630201029));
        QVERIFY(isAround(found->interval, -0.18565044553122773, 0.3212278181352483));
        QCOMPARE(found->finding, Finding::Noise);
        QVERIFY(found->hasFewClusters);
        QCOMPARE(found->interval.method, QStringLiteral("between paired requests (5 requests)"));
    }

    void otherPromptsAreNotPaired()
    {
        CellEvidence other = ofRequests(second);
        for (int i = 0; i < 5; ++i)
            other.requests[i].questionId = QStringLiteral("other");
        const auto found = significanceOf(ofRequests(first), other);
        QVERIFY(!found->isPaired);
        QVERIFY(isAround(found->interval, -0.923085771713156, 1.0586631443171766));
        QVERIFY(!areSamePrompts(ofRequests(first).requests, ofRequests({{1, 1}}).requests));
        QList<run::RequestFacts> left = ofRequests(first).requests;
        QList<run::RequestFacts> right = left;
        left[2].promptTokens = 29;
        QVERIFY(areSamePrompts(left, right)); // one side does not tell
        right[2].promptTokens = 30;
        QVERIFY(!areSamePrompts(left, right));
    }

    void realCellsOfBothModes()
    {
        const auto found =
            significanceOf(captured("lab-off-3", 3666, 9179), captured("lab-on-3", 6331, 15505));
        QVERIFY(!found->isPaired); // the prompts of the two modes end in different marks
        QVERIFY(near(found->difference, 0.05475869609296158));
        QVERIFY(isAround(found->interval, 0.01754211943184244, 0.09197527275408071));
        QCOMPARE(found->finding, Finding::Real);
        const auto itself =
            significanceOf(captured("lab-off-3", 3666, 9179), captured("lab-off-3", 3666, 9179));
        QVERIFY(itself->isPaired);
        QVERIFY(isAround(itself->interval, 0.0, 0.0));
        QCOMPARE(itself->finding, Finding::Noise);
    }

    void againstAReference()
    {
        const auto found = significanceAgainst(captured("lab-off-3", 3666, 9179), 3.4);
        QVERIFY(isAround(found->interval, 0.07299995577735305, 0.13463779654125088));
        QCOMPARE(found->finding, Finding::Real);
        QCOMPARE(significanceAgainst(captured("lab-off-3", 3666, 9179), 3.5)->finding, Finding::Noise);
        QVERIFY(!significanceAgainst({}, 3.5));
    }

    void anOptimisticIntervalProvesNothing()
    {
        const auto found = significanceOf(ofPositions(1000, {900, 700}), ofPositions(1000, {500, 100}));
        QCOMPARE(found->finding, Finding::Unclear);
        QVERIFY(found->isOptimistic);
        QCOMPARE(findingName(found->finding), QStringLiteral("unclear"));
        QCOMPARE(significanceOf(ofPositions(1000, {500, 100}), ofPositions(1000, {500, 100}))->finding,
                 Finding::Noise);
        QVERIFY(!significanceOf(ofPositions(1000, {500}), {}));
    }

    void enoughRepeatsGoBeforePairs()
    {
        CellEvidence left = ofRequests(first);
        left.repeats = {{100, 250}, {110, 280}, {95, 230}, {105, 260}, {98, 251}};
        QVERIFY(!significanceOf(left, ofRequests(second))->isPaired);
    }
};

QTEST_APPLESS_MAIN(TestEvidence)
#include "tst_evidence.moc"
