// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values were computed by a separate program in plain Python (quantiles by integrating the density).
#include "evidence_fixture.h"

#include <assay/compare/advisor.h>

#include <QTest>

using namespace evidences;

namespace {

Speed speed(int draftLength, double tokens, double tokensError, double seconds, double secondsError)
{
    Spread spread;
    spread.method = Method::Requests;
    spread.clusters = 80;
    spread.estimate = {tokens, tokensError, 79.0, {}};
    return *speedOf(draftLength, spread, seconds, secondsError);
}

QList<Speed> fourLengths()
{
    return {speed(8, 3.1, 0.05, 0.019, 0.0002), speed(1, 1.9, 0.01, 0.010, 0.0001),
            speed(4, 2.9, 0.04, 0.0128, 0.0002), speed(3, 2.8, 0.03, 0.0125, 0.0001)};
}

} // namespace

class TestAdvisor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void realSpeedUp()
    {
        const auto speculating = speedOf(captured("lab-off-3", 3666, 9179), 3);
        QVERIFY(near(speculating->stepSeconds, 0.015360338243316972));
        QVERIFY(near(speculating->logVariance, 0.0002915218672257771));
        const auto control = speedOfControl(captured("lab-control-off", 0, 0).requests);
        QVERIFY(near(control->stepSeconds, 0.006894679014283472));
        QVERIFY(near(control->logVariance, 0.0004116358028216776));
        QCOMPARE(control->tokensPerStep, 1.0);

        const auto advice = adviseLength({*speculating, *control});
        QCOMPARE(advice->baseLength, 0);
        QCOMPARE(advice->lengths.size(), 1);
        QVERIFY(near(advice->best()->speedUp, 1.5727327154280892));
        QVERIFY(isAround(advice->best()->interval, 1.4924650345954347, 1.6573173487098174));
        QVERIFY(!advice->isUndecided());
        QVERIFY(!advice->hasFewClusters);
    }

    void lengthsThatCannotBeToldApart()
    {
        const auto advice = adviseLength(fourLengths());
        QCOMPARE(advice->baseLength, 1);
        QCOMPARE(advice->lengths.size(), 4);
        QCOMPARE(advice->best()->draftLength, 4);
        QVERIFY(advice->isUndecided());
        QCOMPARE(advice->recommended()->draftLength, 3);
        const QList<bool> tied{false, true, false, false};
        for (int i = 0; i < 4; ++i)
            QCOMPARE(advice->lengths[i].isTied, tied[i]);
        QVERIFY(isAround(advice->lengths[0].interval, 1.0, 1.0));
        QVERIFY(near(advice->lengths[1].speedUp, 1.1789473684210523));
        QVERIFY(isAround(advice->lengths[1].interval, 1.138869984603393, 1.2204350946969222));
        QVERIFY(isAround(advice->lengths[2].interval, 1.1377612925338683, 1.2497343298319237));
        QVERIFY(isAround(advice->lengths[3].interval, 0.8216082871356687, 0.8975200779719025));
    }

    void aClearBestStandsAlone()
    {
        QList<Speed> speeds = fourLengths();
        speeds.removeLast();
        const auto advice = adviseLength(speeds);
        QCOMPARE(advice->best()->draftLength, 4);
        QVERIFY(!advice->isUndecided());
        QCOMPARE(advice->recommended()->draftLength, 4);
    }

    void withAControlTheShortestIsAChoiceToo()
    {
        QList<Speed> speeds = fourLengths();
        Spread one;
        one.estimate = {1.0, 0.0, 79.0, {}};
        one.clusters = 20;
        speeds.append(*speedOf(0, one, 0.008, 0.0001));
        const auto advice = adviseLength(speeds);
        QCOMPARE(advice->baseLength, 0);
        QCOMPARE(advice->lengths.size(), 4);
        QVERIFY(near(advice->lengths[0].speedUp, 1.52));
        QVERIFY(advice->lengths[0].interval.low < 1.52 && advice->lengths[0].interval.high > 1.52);
        QVERIFY(advice->hasFewClusters);
    }

    void tooLittleGivesNoAdvice()
    {
        QVERIFY(!adviseLength({}));
        QVERIFY(!adviseLength({speed(3, 2.8, 0.03, 0.0125, 0.0001)}));
        QVERIFY(!adviseLength({speed(3, 2.8, 0.03, 0.0125, 0.0001), speed(3, 2.9, 0.03, 0.0125, 0.0001)}));
        QVERIFY(!speedOf(ofRequests({{10, 20}, {10, 25}}), 3)); // no times
        QVERIFY(!speedOf(CellEvidence(), 3));
        QVERIFY(!speedOfControl({}));
        Spread spread;
        QVERIFY(!speedOf(3, spread, 0.0, 0.1));
    }
};

QTEST_APPLESS_MAIN(TestAdvisor)
#include "tst_advisor.moc"
