// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values were computed by a separate program in plain Python (quantiles by integrating the density).
#include <assay/metrics/interval.h>

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace assay::metrics;

namespace {

bool near(double left, double right, double tolerance = 1e-9)
{
    return std::abs(left - right) <= tolerance;
}

} // namespace

class TestInterval : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantilesOfStudent()
    {
        QVERIFY(near(studentQuantile(0.975, 2), 4.302652729749464));
        QVERIFY(near(studentQuantile(0.975, 4), 2.7764451051977987));
        QVERIFY(near(studentQuantile(0.975, 9), 2.2621571627409915));
        QVERIFY(near(studentQuantile(0.995, 9), 3.2498355415921254));
        QVERIFY(near(studentQuantile(0.975, 79), 1.9904502102301287));
        QVERIFY(near(studentQuantile(0.975, 2.5), 3.574654842003698, 1e-8));
        QVERIFY(near(studentQuantile(0.975, 12.75), 2.1646826064086784));
        QVERIFY(near(studentQuantile(0.975, std::numeric_limits<double>::infinity()), 1.959963984540054));
        QVERIFY(near(studentQuantile(0.025, 9), -2.2621571627409915));
        QCOMPARE(studentQuantile(0.5, 3), 0.0);
        QVERIFY(near(studentQuantile(0.975, 1e6), 1.9599663568870506, 1e-8));
    }

    void betweenRequests()
    {
        const std::vector<RequestSteps> requests{{10, 25}, {20, 30}, {15, 45}, {40, 60}, {8, 4}, {0, 0}};
        const auto estimate = estimateFromRequests(requests);
        QVERIFY(estimate.has_value());
        QVERIFY(near(estimate->acceptanceLength, 2.763440860215054));
        QVERIFY(near(estimate->standardError, 0.3039558040305962));
        QCOMPARE(estimate->degreesOfFreedom, 4.0);
        const Interval interval = intervalOf(*estimate);
        QVERIFY(near(interval.low, 1.9195242559178336));
        QVERIFY(near(interval.high, 3.6073574645122743));
        QCOMPARE(interval.level, 0.95);
        QCOMPARE(interval.method, QStringLiteral("between requests (5 requests)"));
    }

    // P19: the pooled value, not the mean of requests.
    void theValueIsPooled()
    {
        const std::vector<RequestSteps> requests{{10, 30}, {1000, 1000}};
        QVERIFY(near(estimateFromRequests(requests)->acceptanceLength, 1.0 + 1030.0 / 1010.0));
    }

    void tooFewRequestsGiveNothing()
    {
        QVERIFY(!estimateFromRequests({}));
        QVERIFY(!estimateFromRequests(std::vector<RequestSteps>{{10, 5}}));
        QVERIFY(!estimateFromRequests(std::vector<RequestSteps>{{10, 5}, {0, 0}}));
    }

    void differenceOfTwo()
    {
        const std::vector<RequestSteps> left{{10, 25}, {20, 30}, {15, 45}, {40, 60}, {8, 4}};
        const std::vector<RequestSteps> right{{12, 12}, {30, 33}, {9, 18}, {22, 11}};
        const auto second = estimateFromRequests(right);
        QVERIFY(near(second->acceptanceLength, 2.0136986301369864));
        QVERIFY(near(second->standardError, 0.23098730619378324));
        const Interval interval = differenceInterval(*estimateFromRequests(left), *second);
        QVERIFY(near(interval.low, -0.1559134366716407, 1e-8));
        QVERIFY(near(interval.high, 1.6553978968277758, 1e-8));
    }

    void batchesInTime()
    {
        const std::vector<CountSample> samples{{0, 0},     {100, 150}, {200, 330}, {300, 480},
                                               {300, 480}, {400, 700}, {500, 850}, {600, 1000}};
        const auto estimate = estimateFromTime(samples);
        QVERIFY(estimate.has_value());
        QVERIFY(near(estimate->acceptanceLength, 2.666666666666667));
        QVERIFY(near(estimate->standardError, 0.11737877907772672));
        QCOMPARE(estimate->degreesOfFreedom, 5.0);
        QCOMPARE(estimate->method, QStringLiteral("batches in time (6 batches)"));
    }

    void manySamplesBecomeThirtyBatches()
    {
        std::vector<CountSample> samples;
        for (qint64 i = 0; i <= 600; ++i)
            samples.push_back({i * 7, i * 14 + (i % 3)});
        const auto estimate = estimateFromTime(samples);
        QCOMPARE(estimate->degreesOfFreedom, 29.0);
        QVERIFY(near(estimate->acceptanceLength, 3.0));
    }

    void aFallingCounterGivesNoBatches()
    {
        const std::vector<CountSample> samples{{0, 0},   {10, 10}, {20, 20}, {5, 5},
                                               {15, 15}, {25, 25}, {35, 35}};
        QVERIFY(!estimateFromTime(samples));
        QVERIFY(!estimateFromTime({}));
        QVERIFY(!estimateFromTime(std::vector<CountSample>{{0, 0}, {10, 10}, {20, 20}}));
    }

    void positionsAreTheWeakest()
    {
        // 10, 20, 30, 40 steps that accepted 0, 1, 2, 3.
        const std::vector<qint64> counts{90, 70, 40};
        const auto estimate = estimateFromPositions(100, counts);
        QVERIFY(near(estimate->acceptanceLength, 3.0));
        QVERIFY(near(estimate->standardError, 0.10050378152592121));
        QVERIFY(near(intervalOf(*estimate).low, 2.8030162078991125));
        QVERIFY(estimate->method.startsWith(QStringLiteral("per-position counts")));
        QVERIFY(!estimateFromPositions(100, std::vector<qint64>{50, 60}));
        QVERIFY(!estimateFromPositions(0, counts));
        QVERIFY(!estimateFromPositions(100, {}));
    }

    void anIntervalNeverGoesBelowOne()
    {
        QCOMPARE(intervalOf({1.01, 0.5, 10.0, {}}).low, 1.0);
        const Interval exact = intervalOf({2.0, 0.0, 3.0, {}});
        QCOMPARE(exact.low, 2.0);
        QCOMPARE(exact.high, 2.0);
    }
};

QTEST_APPLESS_MAIN(TestInterval)
#include "tst_interval.moc"
