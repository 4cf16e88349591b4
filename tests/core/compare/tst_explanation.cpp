// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values were computed by a separate program in plain Python; Newcombe's example is published.
#include "evidence_fixture.h"

#include <assay/compare/explanation.h>

#include <QTest>

using namespace evidences;

namespace {

metrics::EngineShare engineOf(const char *name, qint64 drafts, qint64 accepted)
{
    return {QString::fromLatin1(name), drafts, accepted,
            1.0 + static_cast<double>(accepted) / static_cast<double>(drafts)};
}

std::vector<OutputSize> outputs(std::initializer_list<std::pair<qint64, qint64>> sizes)
{
    std::vector<OutputSize> all;
    for (const auto &[characters, reasoning] : sizes)
        all.push_back({reasoning, characters, false});
    return all;
}

std::vector<OutputSize> truncated(int count, int of)
{
    std::vector<OutputSize> all(static_cast<std::size_t>(of), OutputSize{0, 100, false});
    for (int i = 0; i < count; ++i)
        all[static_cast<std::size_t>(i)].truncated = true;
    return all;
}

const Pairs falling{{100, 260}, {110, 270}, {90, 215}, {105, 240}, {100, 222}, {95, 205}};

ConditionRow condition(const char *name, std::optional<bool> same)
{
    return {QString::fromLatin1(name), QStringLiteral("a"), QStringLiteral("b"), same};
}

} // namespace

class TestExplanation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void positionsAddUpExactly()
    {
        // Denominators that no double holds: 0.9286 and so on.
        const auto waterfall =
            waterfallOf(ofPositions(2100, {1950, 1500, 700}), ofPositions(1700, {1500, 1100, 900}));
        QCOMPARE(waterfall->positions.size(), 3);
        QVERIFY(waterfall->positions[0].difference == Rational(1950, 2100) - Rational(1500, 1700));
        QCOMPARE(waterfall->positions[2].position, 2);
        QVERIFY(waterfall->positions[2].difference.sign() < 0);
        Rational rest = waterfall->difference;
        for (const PositionShare &share : waterfall->positions)
            rest = rest - share.difference;
        QCOMPARE(rest.sign(), 0);
        QVERIFY(waterfall->difference == Rational(4150, 2100) - Rational(3500, 1700));
    }

    void aShorterDraftHasNothingBeyondIt()
    {
        const auto waterfall = waterfallOf(ofPositions(100, {90}), ofPositions(100, {80, 60}));
        QVERIFY(waterfall->positions[1].left == Rational());
        QVERIFY(waterfall->positions[1].difference == Rational(-60, 100));
        QVERIFY(waterfall->difference == Rational(-50, 100));
    }

    void positionsThatDoNotAddUpExplainNothing()
    {
        CellEvidence odd = ofPositions(100, {90, 70});
        ++odd.counts.accepted;
        QVERIFY(!waterfallOf(odd, ofPositions(100, {90, 70})));
        QVERIFY(!waterfallOf(ofPositions(100, {90, 70}), odd));
        QVERIFY(!waterfallOf(ofPositions(100, {}), ofPositions(100, {90})));
    }

    void driftIsTheSlopeOverTheWindow()
    {
        const auto drift = driftOf(ofBatches(falling, 10.0));
        QVERIFY(near(drift->change, -0.5172096588731316));
        QVERIFY(isAround(drift->interval, -0.64519882996629, -0.3892204877799733));
        QCOMPARE(drift->finding, Finding::Real);
        QCOMPARE(drift->batches, 6);
        QVERIFY(!driftOf(ofBatches({{100, 200}, {100, 190}}, 10.0)));
    }

    void aSteadyRunDoesNotDrift()
    {
        const auto drift = driftOf(ofBatches(Pairs(12, {100, 250}), 10.0));
        QVERIFY(near(drift->change, 0.0));
    }

    void realEnginesAgree()
    {
        const auto spread = spreadOf(captured("lab-off-3", 3666, 9179));
        const auto gap = engineGapOf({engineOf("1", 1807, 4518), engineOf("0", 1859, 4661)}, *spread);
        QCOMPARE(gap->higher, QStringLiteral("0"));
        QCOMPARE(gap->lower, QStringLiteral("1"));
        QVERIFY(near(gap->difference, 0.006985267084879787));
        QVERIFY(isAround(gap->interval, -0.05418323029881061, 0.06815376446857019));
        QCOMPARE(gap->finding, Finding::Noise);
        QVERIFY(!engineGapOf({engineOf("0", 3666, 9179)}, *spread));
    }

    void anEngineApartIsFound()
    {
        const auto spread = spreadOf(captured("lab-off-3", 3666, 9179));
        const auto two = engineGapOf({engineOf("a", 1833, 4600), engineOf("b", 1833, 4000)}, *spread);
        QCOMPARE(two->finding, Finding::Real);
        // Of more engines the farthest pair is looked at, and so the interval is wider.
        const auto four =
            engineGapOf({engineOf("a", 1833, 4600), engineOf("b", 1833, 4000), engineOf("c", 1833, 4300),
                         engineOf("d", 0, 0), engineOf("e", 1833, 4310)},
                        *spread);
        QCOMPARE(four->higher, QStringLiteral("a"));
        QCOMPARE(four->lower, QStringLiteral("b"));
        QVERIFY(four->interval.high - four->interval.low > 1.4 * (two->interval.high - two->interval.low));
        QCOMPARE(four->interval.level, 0.95);
    }

    void thinkingShares()
    {
        const auto share = thinkingDifference(outputs({{100, 60}, {200, 150}, {150, 80}, {120, 90}}),
                                              outputs({{90, 10}, {180, 40}, {160, 20}, {110, 30}}));
        QVERIFY(near(share->left, 0.6666666666666666));
        QVERIFY(near(share->right, 0.18518518518518517));
        QVERIFY(isAround(share->interval, 0.3061652999725398, 0.6567976629904231));
        QCOMPARE(share->finding, Finding::Real);
        QVERIFY(!thinkingDifference(outputs({{0, 0}, {10, 1}}), outputs({{10, 1}, {10, 2}})));
        QCOMPARE(thinkingDifference(outputs({{10, 0}, {9, 0}}), outputs({{10, 0}, {7, 0}}))->finding,
                 Finding::Noise);
    }

    // Newcombe 1998, table II, examples (a) and (h): 56/70 - 48/80 and 10/10 - 0/10, method 10.
    void truncatedShares()
    {
        const auto share = truncationDifference(truncated(56, 70), truncated(48, 80));
        QVERIFY(isAround(share->interval, 0.0524, 0.3339, 5e-5));
        QCOMPARE(share->finding, Finding::Real);
        QVERIFY(
            isAround(truncationDifference(truncated(10, 10), truncated(0, 10))->interval, 0.6075, 1.0, 5e-5));
        QCOMPARE(truncationDifference(truncated(0, 80), truncated(0, 80))->finding, Finding::Noise);
        QVERIFY(!truncationDifference({}, truncated(1, 2)));
    }

    void reasonsAreRanked()
    {
        ExplainedSide left{ofBatches(falling, 10.0), {}, truncated(2, 80)};
        ExplainedSide right{ofBatches(Pairs(12, {100, 250}), 10.0), {}, truncated(40, 80)};
        const Explanation explained = explain(
            left, right,
            {condition("image", true), condition("temperature", false), condition("driver", std::nullopt)});
        QCOMPARE(explained.conditions.size(), 1);
        QCOMPARE(explained.conditions[0].name, QStringLiteral("temperature"));
        QVERIFY(!explained.waterfall);
        QCOMPARE(explained.reasons.size(), 2);
        QVERIFY(explained.reasons[0].strength >= explained.reasons[1].strength);
        QVERIFY(explained.reasons[1].strength > 1.0);
        for (const Reason &reason : explained.reasons) {
            const bool isDrift = reason.kind == ReasonKind::Drift;
            QCOMPARE(reasonName(reason.kind),
                     isDrift ? QStringLiteral("drift") : QStringLiteral("truncation"));
            QCOMPARE(reason.side, isDrift ? ReasonSide::Left : ReasonSide::Both);
            QVERIFY(reason.difference < 0.0);
        }
    }

    void unclearReasonsComeLast()
    {
        // Only per-position counts: engines far apart are no proof.
        ExplainedSide left{ofPositions(2000, {1500, 1000}),
                           {engineOf("0", 1000, 1900), engineOf("1", 1000, 600)},
                           truncated(2, 80)};
        ExplainedSide right{ofPositions(2000, {1500, 1000}), {}, truncated(20, 80)};
        const Explanation explained = explain(left, right, {});
        QVERIFY(explained.waterfall.has_value());
        QCOMPARE(explained.reasons.size(), 2);
        QCOMPARE(explained.reasons[0].kind, ReasonKind::Truncation);
        QCOMPARE(explained.reasons[1].kind, ReasonKind::Engines);
        QCOMPARE(explained.reasons[1].engines, QStringLiteral("0, 1"));
        QCOMPARE(explained.reasons[1].finding, Finding::Unclear);
        QVERIFY(explained.reasons[1].strength > explained.reasons[0].strength);
    }

    void likeSidesNeedNoExplanation()
    {
        const ExplainedSide side{captured("lab-off-3", 3666, 9179),
                                 {engineOf("0", 1859, 4661), engineOf("1", 1807, 4518)},
                                 truncated(5, 80)};
        QVERIFY(explain(side, side, {condition("image", true)}).reasons.isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
