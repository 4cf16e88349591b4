// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/compare/diff.h>

#include <QJsonArray>
#include <QTest>

using namespace assay;
using namespace assay::compare;
using matrix::Thinking;

namespace {

golden::ReferenceCell cell(std::optional<Thinking> thinking, int draftLength, const char *text)
{
    golden::ReferenceCell cell;
    cell.thinking = thinking;
    cell.draftLength = draftLength;
    cell.text = text;
    cell.state = golden::CellState::Value;
    if (cell.text == "N/A")
        cell.state = golden::CellState::NotAvailable;
    else if (cell.text == "~")
        cell.state = golden::CellState::Missing;
    else if (cell.text == "x")
        cell.state = golden::CellState::Invalid;
    return cell;
}

Side reference(const QList<golden::ReferenceCell> &cells, const char *key = "lab")
{
    golden::Curve curve;
    curve.key = QString::fromLatin1(key);
    curve.cells = cells;
    return sideOf(curve, QStringLiteral("lab.yaml"));
}

run::CellView runCell(Thinking thinking, int draftLength, qint64 accepted, qint64 drafts)
{
    run::CellView view;
    view.cell.thinking = thinking;
    view.cell.draftLength = draftLength;
    view.cell.category = QStringLiteral("coding");
    view.id = matrix::cellId(view.cell, false, false);
    view.state = run::CellState::Value;
    view.counting = 1;
    run::Attempt attempt;
    attempt.state = run::CellState::Value;
    attempt.acceptance.status = metrics::Status::Value;
    attempt.acceptance.drafts = drafts;
    attempt.acceptance.acceptedTokens = accepted;
    attempt.acceptance.acceptanceLength = 1.0 + static_cast<double>(accepted) / static_cast<double>(drafts);
    view.attempts = {attempt};
    return view;
}

Side measured(const QList<run::CellView> &cells)
{
    run::RunView run;
    run.id = QStringLiteral("20261130-101500-lab-1a2b3c");
    run.modelKey = QStringLiteral("lab");
    run.cells = cells;
    return sideOf(run, {}, run.id);
}

DiffOptions within(const char *tolerance)
{
    return {Gate::absolute(tolerance).value(), false};
}

} // namespace

class TestDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bothEndsOfTheRatioGateAreIncluded_data();
    void bothEndsOfTheRatioGateAreIncluded();
    void aRunIsTheFractionOfItsIntegers();
    void toleranceIsExact();
    void toleranceThatIsNone();
    void fourDecimalsWhereTwoHideTheVerdict();
    void cellsOnOneSideChangeNothingUnlessComplete();
    void notAvailableAgainstANumber();
    void noModelInCommon();
    void modesAndNoModesDoNotMeet();
    void printedValueIsTheReferences();
    void controlAndFailedCells();
    void severalCategories();
    void intervals();
    void document();
    void text();
    void emptySides();
};

void TestDiff::bothEndsOfTheRatioGateAreIncluded_data()
{
    QTest::addColumn<QByteArray>("left");
    QTest::addColumn<QByteArray>("right");
    QTest::addColumn<bool>("passes");
    QTest::newRow("low end") << QByteArray("2.85") << QByteArray("3.00") << true;
    QTest::newRow("below") << QByteArray("2.84") << QByteArray("3.00") << false;
    QTest::newRow("high end") << QByteArray("3.15") << QByteArray("3.00") << true;
    QTest::newRow("above") << QByteArray("3.16") << QByteArray("3.00") << false;
    QTest::newRow("a hair below") << QByteArray("2.8499999999999999999999") << QByteArray("3.00") << false;
    QTest::newRow("a hair above") << QByteArray("3.1500000000000000000001") << QByteArray("3") << false;
    QTest::newRow("doubles would refuse") << QByteArray("1.33") << QByteArray("1.40") << true;
    QTest::newRow("right is zero") << QByteArray("1.00") << QByteArray("0") << false;
    QTest::newRow("right is negative") << QByteArray("-1.00") << QByteArray("-1.00") << false;
}

void TestDiff::bothEndsOfTheRatioGateAreIncluded()
{
    QFETCH(QByteArray, left);
    QFETCH(QByteArray, right);
    QFETCH(bool, passes);
    const Diff result =
        diff(reference({cell(Thinking::On, 3, left)}), reference({cell(Thinking::On, 3, right)}));
    QCOMPARE(result.rows.size(), 1);
    QCOMPARE(result.rows[0].within, std::optional(passes));
    QCOMPARE(result.verdict, passes ? Verdict::Same : Verdict::Differs);
}

void TestDiff::aRunIsTheFractionOfItsIntegers()
{
    // 1 + 1850/1000 is 2.85 exactly; one accepted token less is not, though it prints the same.
    const Side golden = reference({cell(Thinking::Off, 2, "3.00")});
    QCOMPARE(diff(measured({runCell(Thinking::Off, 2, 1850, 1000)}), golden).verdict, Verdict::Same);
    QCOMPARE(diff(measured({runCell(Thinking::Off, 2, 1849, 1000)}), golden).verdict, Verdict::Differs);
    // 1 + 1849999999999999/10^15: a double still tells it apart, two decimals do not.
    const Diff near = diff(measured({runCell(Thinking::Off, 2, 1849999999999999, 1000000000000000)}), golden);
    QCOMPARE(near.verdict, Verdict::Differs);
    QCOMPARE(near.rows[0].decimals, 4);
    // Beyond 2^53 and beyond 64 bits in the products.
    const Side huge = measured({runCell(Thinking::Off, 2, 1850000000000000000, 1000000000000000000)});
    QCOMPARE(diff(huge, golden).verdict, Verdict::Same);
}

void TestDiff::toleranceIsExact()
{
    const Side left = reference({cell(Thinking::On, 1, "1.85")});
    const Side right = reference({cell(Thinking::On, 1, "1.80")});
    // 1.85 - 1.80 is above 0.05 in doubles.
    QCOMPARE(diff(left, right, within("0.05")).verdict, Verdict::Same);
    QCOMPARE(diff(right, left, within("0.05")).verdict, Verdict::Same);
    QCOMPARE(diff(left, right, within("0.0499999999999999999999")).verdict, Verdict::Differs);
    QCOMPARE(diff(left, left, within("0")).verdict, Verdict::Same);
    QCOMPARE(diff(left, right, within("5e-2")).rows[0].difference(), std::optional(0.05));
}

void TestDiff::toleranceThatIsNone()
{
    for (const char *text : {"", "x", "-0.1", "nan", "inf", "0,05"}) {
        const auto gate = Gate::absolute(text);
        QVERIFY2(!gate, text);
        QCOMPARE(gate.error().kind, base::Error::Kind::Input);
        QVERIFY(!gate.error().next.isEmpty());
    }
}

void TestDiff::fourDecimalsWhereTwoHideTheVerdict()
{
    const Diff hidden =
        diff(measured({runCell(Thinking::On, 2, 18460, 10000)}), reference({cell(Thinking::On, 2, "3.00")}));
    QCOMPARE(hidden.verdict, Verdict::Differs); // 2.846 prints 2.85, which would pass
    QCOMPARE(hidden.rows[0].decimals, 4);
    QVERIFY(toText(hidden).contains(QStringLiteral("2.8460  3.0000")));
    QVERIFY(toText(hidden).contains(QStringLiteral("0.949")));
    const Diff plain =
        diff(measured({runCell(Thinking::On, 2, 18310, 10000)}), reference({cell(Thinking::On, 2, "3.00")}));
    QCOMPARE(plain.rows[0].decimals, 2);
}

void TestDiff::cellsOnOneSideChangeNothingUnlessComplete()
{
    const Side left = reference({cell(Thinking::On, 1, "1.80"), cell(Thinking::On, 2, "2.40")});
    const Side right = reference({cell(Thinking::On, 1, "1.80"), cell(Thinking::On, 3, "2.90")});
    const Diff result = diff(left, right);
    QCOMPARE(result.verdict, Verdict::Same);
    QCOMPARE(result.rows.size(), 3);
    QCOMPARE(result.rows[1].draftLength, 2);
    QVERIFY(!result.rows[1].within);
    QVERIFY(!result.rows[1].onRight);
    QCOMPARE(result.rows[1].rightState, QStringLiteral("missing"));
    QVERIFY(!result.rows[2].onLeft);
    QCOMPARE(diff(left, right, {Gate::ratio(), true}).verdict, Verdict::Differs);
    QCOMPARE(diff(left, left, {Gate::ratio(), true}).verdict, Verdict::Same);
}

void TestDiff::notAvailableAgainstANumber()
{
    const Side left = reference({cell(Thinking::On, 1, "1.80"), cell(Thinking::On, 2, "N/A")});
    const Side right = reference({cell(Thinking::On, 1, "1.80"), cell(Thinking::On, 2, "2.40")});
    const Diff result = diff(left, right);
    QCOMPARE(result.verdict, Verdict::Same);
    QVERIFY(!result.rows[1].within);
    QVERIFY(!result.rows[1].difference());
    QCOMPARE(result.rows[1].leftState, QStringLiteral("n/a"));
    QCOMPARE(diff(left, right, {Gate::ratio(), true}).verdict, Verdict::Differs);
    QCOMPARE(diff(left, left, {Gate::ratio(), true}).verdict, Verdict::Same);
    QCOMPARE(
        diff(reference({cell(Thinking::On, 1, "N/A")}), reference({cell(Thinking::On, 1, "1.8")})).verdict,
        Verdict::Incomparable);
    QCOMPARE(reference({cell(Thinking::On, 1, "x"), cell(Thinking::On, 2, "~")}).cells[0].state,
             QStringLiteral("invalid"));
}

void TestDiff::noModelInCommon()
{
    const Diff result = diff(reference({cell(Thinking::On, 1, "1.80")}, "a"),
                             reference({cell(Thinking::On, 1, "1.80")}, "b"));
    QCOMPARE(result.verdict, Verdict::Incomparable);
    QVERIFY(result.rows.isEmpty());
    QCOMPARE(result.problems.size(), 1);
    QVERIFY(result.problems[0].text.contains(QStringLiteral("\"a\" and \"b\"")));
}

void TestDiff::modesAndNoModesDoNotMeet()
{
    // P48: a curve without modes must not be taken for one of the modes.
    const Diff result =
        diff(reference({cell(Thinking::On, 3, "2.83")}), reference({cell(std::nullopt, 3, "2.83")}));
    QCOMPARE(result.verdict, Verdict::Incomparable);
    QCOMPARE(result.rows.size(), 2);
    QCOMPARE(
        diff(reference({cell(std::nullopt, 3, "2.83")}), reference({cell(std::nullopt, 3, "2.83")})).verdict,
        Verdict::Same);
}

void TestDiff::printedValueIsTheReferences()
{
    // P08: 1 + 203/200 is 2.015, whose double sum lies below it: a reference prints 2.01.
    const Diff result =
        diff(measured({runCell(Thinking::On, 1, 203, 200)}), reference({cell(Thinking::On, 1, "2.01")}));
    const QJsonObject row = toJson(result)[QStringLiteral("cells")][0].toObject();
    QCOMPARE(row[QStringLiteral("left_text")].toString(), QStringLiteral("2.01"));
    QCOMPARE(row[QStringLiteral("left")].toDouble(), 1.0 + 203.0 / 200.0);
}

void TestDiff::controlAndFailedCells()
{
    run::CellView control = runCell(Thinking::On, 0, 0, 0);
    control.state = run::CellState::Control;
    run::CellView failed = runCell(Thinking::On, 2, 50, 10);
    failed.state = run::CellState::Failed;
    const Side side = measured({control, runCell(Thinking::On, 1, 8, 10), failed});
    QCOMPARE(side.cells.size(), 2);
    QCOMPARE(side.cells[1].state, QStringLiteral("failed"));
    QVERIFY(!side.cells[1].value);
    const Diff result = diff(side, reference({cell(Thinking::On, 1, "1.80"), cell(Thinking::On, 2, "6.00")}));
    QCOMPARE(result.verdict, Verdict::Same);
    QVERIFY(!result.rows[1].within);
}

void TestDiff::severalCategories()
{
    run::CellView math = runCell(Thinking::On, 1, 5, 10);
    math.cell.category = QStringLiteral("math");
    const Side run = measured({runCell(Thinking::On, 1, 8, 10), math});
    // A reference that names its category is compared with that one only.
    Side golden = reference({cell(Thinking::On, 1, "1.80")});
    golden.conditions = {{QStringLiteral("categories"), QStringLiteral("coding")}};
    const Diff result = diff(run, golden);
    QCOMPARE(result.verdict, Verdict::Same);
    QCOMPARE(result.rows.size(), 2);
    QCOMPARE(result.rows[0].category, QStringLiteral("coding"));
    QCOMPARE(result.rows[0].within, std::optional(true));
    QVERIFY(!result.rows[1].onRight);
    // Runs with the same axis meet by it.
    QCOMPARE(diff(run, run, {Gate::absolute("0").value(), true}).verdict, Verdict::Same);
}

void TestDiff::intervals()
{
    metrics::Interval own{2.7, 3.0, 0.95, QStringLiteral("bootstrap")};
    metrics::Interval theirs{2.96, 3.03, 0.95, QStringLiteral("bootstrap")};
    // By hand: 2.8 - 3.0; down sqrt(0.1^2 + 0.03^2), up sqrt(0.2^2 + 0.04^2).
    const auto both = differenceInterval(2.8, own, 3.0, theirs);
    QVERIFY(both);
    QVERIFY(std::abs(both->low - (-0.30440306508910557)) < 1e-12);
    QVERIFY(std::abs(both->high - 0.003960780543711386) < 1e-12);
    QCOMPARE(both->level, 0.95);
    QCOMPARE(both->method, QStringLiteral("mover(bootstrap)"));
    const auto one = differenceInterval(2.8, own, 3.0, std::nullopt);
    QVERIFY(std::abs(one->low + 0.3) < 1e-12);
    QVERIFY(std::abs(one->high - 0.0) < 1e-12);
    QVERIFY(!differenceInterval(2.8, std::nullopt, 3.0, std::nullopt));
    theirs.level = 0.9;
    QVERIFY(!differenceInterval(2.8, own, 3.0, theirs));
}

void TestDiff::document()
{
    const Diff result = diff(reference({cell(Thinking::On, 1, "2.85"), cell(Thinking::Off, 4, "3.1")}),
                             reference({cell(Thinking::On, 1, "3.00")}));
    const QJsonObject json = toJson(result);
    QCOMPARE(json[QStringLiteral("verdict")].toString(), QStringLiteral("same"));
    QCOMPARE(json[QStringLiteral("left")][QStringLiteral("source")].toString(), QStringLiteral("lab.yaml"));
    QCOMPARE(json[QStringLiteral("right")][QStringLiteral("model")].toString(), QStringLiteral("lab"));
    QCOMPARE(json[QStringLiteral("gate")][QStringLiteral("kind")].toString(), QStringLiteral("ratio"));
    QCOMPARE(json[QStringLiteral("gate")][QStringLiteral("low")].toDouble(), 0.95);
    QCOMPARE(json[QStringLiteral("gate")][QStringLiteral("high")].toDouble(), 1.05);
    const QJsonArray cells = json[QStringLiteral("cells")].toArray();
    QCOMPARE(cells.size(), 2);
    const QJsonObject first = cells[0].toObject();
    QCOMPARE(first[QStringLiteral("thinking")].toString(), QStringLiteral("on"));
    QCOMPARE(first[QStringLiteral("draft_length")].toInt(), 1);
    QCOMPARE(first[QStringLiteral("difference")].toDouble(), -0.15);
    QCOMPARE(first[QStringLiteral("ratio")].toDouble(), 0.95);
    QCOMPARE(first[QStringLiteral("within")], QJsonValue(true));
    QVERIFY(first[QStringLiteral("interval")].isNull());
    const QJsonObject second = cells[1].toObject();
    for (const char *key : {"right", "difference", "ratio", "within", "interval"})
        QVERIFY2(second.contains(QLatin1String(key)) && second[QLatin1String(key)].isNull(), key);
    QCOMPARE(second[QStringLiteral("right_state")].toString(), QStringLiteral("missing"));
    const QJsonObject absolute =
        toJson(diff(reference({}), reference({}), within("0.1")))[QStringLiteral("gate")].toObject();
    QCOMPARE(absolute[QStringLiteral("kind")].toString(), QStringLiteral("absolute"));
    QCOMPARE(absolute[QStringLiteral("low")].toDouble(), -0.1);
    QCOMPARE(absolute[QStringLiteral("high")].toDouble(), 0.1);
}

void TestDiff::text()
{
    Side left = reference(
        {cell(Thinking::Off, 2, "2.00"), cell(Thinking::On, 10, "2.85"), cell(Thinking::On, 2, "2.00")});
    Side right = reference({cell(Thinking::On, 2, "2.00"), cell(Thinking::On, 10, "3.50")});
    left.conditions = {{QStringLiteral("driver"), QStringLiteral("replay")},
                       {QStringLiteral("top_p"), QStringLiteral("1")},
                       {QStringLiteral("speculative config"), QStringLiteral("a=b")}};
    right.conditions = {{QStringLiteral("driver"), QStringLiteral("vllm-bench")},
                        {QStringLiteral("top_p"), QStringLiteral("1.0")}};
    const QString text = toText(diff(left, right));
    QCOMPARE(text, QStringLiteral("left   lab.yaml  lab\n"
                                  "right  lab.yaml  lab\n"
                                  "\n"
                                  "cell            left    right  difference  ratio\n"
                                  "thinking_on-2   2.00     2.00        0.00  1.000\n"
                                  "thinking_on-10  2.85     3.50       -0.65  0.814  differs\n"
                                  "thinking_off-2  2.00  missing                     only on the left\n"
                                  "\n"
                                  "differs: 1 of 2 compared cells within ratio 0.95 to 1.05\n"
                                  "conditions that differ (left | right):\n"
                                  "  driver: replay | vllm-bench\n"
                                  "conditions that only one side tells: speculative config\n"));
}

void TestDiff::emptySides()
{
    QCOMPARE(diff(reference({}), reference({})).verdict, Verdict::Incomparable);
    QCOMPARE(diff(Side{}, Side{}).verdict, Verdict::Incomparable);
    QVERIFY(toText(diff(Side{}, Side{})).endsWith(QLatin1Char('\n')));
}

QTEST_APPLESS_MAIN(TestDiff)
#include "tst_diff.moc"
