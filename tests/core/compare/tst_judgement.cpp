// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_fixture.h"

#include <assay/compare/diff.h>
#include <assay/compare/judgement.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::compare;
using namespace evidences;

namespace {

const Pairs steady = {{10, 8}, {10, 12}, {10, 9}, {10, 11}}; // AL 2, standard error 0.0913

ExplainedSide sideWith(const Pairs &requests)
{
    ExplainedSide side;
    side.evidence = ofRequests(requests);
    return side;
}

Row rowOf(const QString &left, const Rational &leftValue, const QString &right, const Rational &rightValue)
{
    Row row;
    row.thinking = matrix::Thinking::On;
    row.draftLength = 3;
    row.onLeft = row.onRight = true;
    row.leftCell = left;
    row.rightCell = right;
    row.left = leftValue;
    row.right = rightValue;
    row.leftShown = leftValue.toDouble();
    row.rightShown = rightValue.toDouble();
    row.within = Gate::ratio().passes(leftValue, rightValue);
    return row;
}

Diff diffWith(const Row &row)
{
    Diff diff;
    diff.leftSource = QStringLiteral("a");
    diff.rightSource = QStringLiteral("b");
    diff.leftModel = diff.rightModel = QStringLiteral("lab");
    diff.gate = Gate::ratio();
    diff.verdict = *row.within ? Verdict::Same : Verdict::Differs;
    diff.rows = {row};
    return diff;
}

} // namespace

class TestJudgement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsKnownOfTwoReferences() { QVERIFY(!judge(nullptr, 2.0, nullptr, 2.1, {})); }

    // residuals -2 2 -1 1 of 40 steps: sqrt(4/3 * 10 / 1600) = 0.091287; t(0.975, 3) = 3.182446: 0.290517
    void aRunIsJudgedAgainstAnExactValue()
    {
        const ExplainedSide run = sideWith(steady);
        const auto left = judge(&run, 2.0, nullptr, 2.5, {});
        QVERIFY(left && left->left && !left->right && left->significance);
        QCOMPARE(left->left->method, Method::Requests);
        QVERIFY(near(left->significance->difference, -0.5));
        QVERIFY(isAround(left->significance->interval, -0.5 - 0.290517, -0.5 + 0.290517, 1e-5));
        QCOMPARE(left->significance->finding, Finding::Real);
        QVERIFY(left->significance->hasFewClusters);

        // The same from the other side is its mirror.
        const auto right = judge(nullptr, 2.5, &run, 2.0, {});
        QVERIFY(right && !right->left && right->right && right->significance);
        QVERIFY(near(right->significance->difference, 0.5));
        QVERIFY(isAround(right->significance->interval, 0.5 - 0.290517, 0.5 + 0.290517, 1e-5));
        QCOMPARE(right->significance->finding, Finding::Real);
    }

    void aDifferenceWithinItsIntervalIsNoise()
    {
        const ExplainedSide run = sideWith(steady);
        QCOMPARE(judge(&run, 2.0, nullptr, 2.1, {})->significance->finding, Finding::Noise);
    }

    void theRowsIntervalIsTheJudgements()
    {
        KnownCells known;
        known.cells.insert(QStringLiteral("on-3"), sideWith(steady));
        Row row = rowOf(QStringLiteral("on-3"), Rational(2, 1), QString(), Rational(5, 2));
        row.interval = metrics::Interval{-9.0, 9.0, 0.95, QStringLiteral("mover()")};
        const Diff diff = judged(diffWith(row), known, {});
        QVERIFY(isAround(*diff.rows[0].interval, -0.790517, -0.209483, 1e-5));
        QCOMPARE(diff.rows[0].interval->method, QStringLiteral("between requests (4 requests)"));

        const QJsonObject cell = toJson(diff).value(QStringLiteral("cells")).toArray().at(0).toObject();
        QCOMPARE(cell.value(QStringLiteral("finding")).toString(), QStringLiteral("real"));
        QCOMPARE(cell.value(QStringLiteral("paired")), QJsonValue(false));
        QCOMPARE(cell.value(QStringLiteral("few_clusters")), QJsonValue(true));
        const QJsonObject evidence = cell.value(QStringLiteral("evidence")).toObject();
        QCOMPARE(evidence.value(QStringLiteral("left")).toObject().value(QStringLiteral("clusters")).toInt(),
                 4);
        QVERIFY(evidence.value(QStringLiteral("right")).isNull());
    }

    void aRowWithoutAValueOrACellIsLeftAlone()
    {
        KnownCells known;
        known.cells.insert(QStringLiteral("on-3"), sideWith(steady));
        Row row = rowOf(QStringLiteral("on-3"), Rational(2, 1), QString(), Rational(5, 2));
        row.right.reset();
        QVERIFY(!judged(diffWith(row), known, {}).rows[0].judgement);
        row = rowOf(QStringLiteral("off-3"), Rational(2, 1), QString(), Rational(5, 2));
        const Diff diff = judged(diffWith(row), known, {});
        QVERIFY(!diff.rows[0].judgement);
        QVERIFY(!toJson(diff)[QStringLiteral("cells")].toArray().at(0).toObject().contains(
            QStringLiteral("finding")));
    }

    void whatIsSaidOfADifference()
    {
        KnownCells left, right;
        left.cells.insert(QStringLiteral("on-3"), sideWith(steady));
        right.cells.insert(QStringLiteral("on-3"), sideWith({{10, 3}, {10, 5}, {10, 4}, {10, 4}}));
        left.cells[QStringLiteral("on-3")].evidence.acceptedPerPosition = {25, 15};
        right.cells[QStringLiteral("on-3")].evidence.acceptedPerPosition = {12, 4};
        const Row row = rowOf(QStringLiteral("on-3"), Rational(2, 1), QStringLiteral("on-3"), Rational(7, 5));
        const Diff diff = judged(diffWith(row), left, right);
        QVERIFY(diff.rows[0].judgement->significance->isPaired);
        QCOMPARE(findingText(diff.rows[0]), QStringLiteral("real*"));
        QCOMPARE(reasonLines(diff),
                 QStringList{
                     QStringLiteral("thinking_on-3: draft positions: p0 +0.33, p1 +0.28; together +0.60")});
        const QStringList notes = intervalNotes(diff);
        QCOMPARE(notes.size(), 2);
        QCOMPARE(notes[0], QStringLiteral("intervals of 95 %: between paired requests (4 requests)"));
        QVERIFY(notes[1].startsWith(QStringLiteral("* fewer than 30 clusters")));

        const QStringList text = toText(diff).split(QLatin1Char('\n'));
        QVERIFY(text[3].contains(QStringLiteral("finding")));
        QVERIFY2(text[4].contains(QStringLiteral(" real* ")), qPrintable(text[4]));
        const QStringList tsv = toTsv(diff).split(QLatin1Char('\n'));
        QCOMPARE(tsv[0].split(QLatin1Char('\t')).size(), tsv[1].split(QLatin1Char('\t')).size());
        QCOMPARE(tsv[1].split(QLatin1Char('\t')).at(5), QStringLiteral("real*"));
        const QString markdown = toMarkdown(diff);
        QVERIFY(markdown.contains(QStringLiteral("| thinking_on-3 | 2.00 | 1.40 | +0.60 |")));
        QVERIFY(markdown.contains(QStringLiteral("- \\* fewer than 30 clusters")));
    }

    // The counters alone say how much, never whether.
    void positionsAloneProveNothing()
    {
        ExplainedSide run;
        run.evidence = ofPositions(1000, {600, 400});
        const auto judgement = judge(&run, 2.0, nullptr, 2.5, {});
        QCOMPARE(judgement->significance->finding, Finding::Unclear);
        QVERIFY(!judgement->significance->hasFewClusters);
        QCOMPARE(toJson(judgement->left).toObject().value(QStringLiteral("method")).toString(),
                 QStringLiteral("optimistic"));
        QVERIFY(toJson(judgement->left).toObject().value(QStringLiteral("clusters")).isNull());
    }

    void aRunsCellsAreKnownByTheirFiles()
    {
        run::RunView run;
        for (const char *name : {"lab-on-3", "died"}) {
            run::CellView cell;
            cell.id = QString::fromLatin1(name);
            cell.state = run::CellState::Value;
            cell.counting = 1;
            run::Attempt attempt;
            attempt.state = run::CellState::Value;
            attempt.folder = QStringLiteral(ASSAY_TEST_DATA "/compare/") + cell.id;
            const auto steps = run::loadStepsByRequest(attempt.folder);
            QVERIFY(steps);
            qint64 accepted = 0;
            for (const run::RequestFacts &request : *steps ? (*steps)->requests : QList<run::RequestFacts>())
                accepted += request.steps.accepted;
            attempt.acceptance.drafts = *steps ? (*steps)->steps : 100;
            attempt.acceptance.acceptedTokens = accepted;
            cell.attempts = {attempt};
            run.cells.append(cell);
        }
        run.cells[1].state = run::CellState::Failed;
        const KnownCells known = readKnownCells(run);
        QCOMPARE(known.cells.size(), 1);
        QVERIFY(known.problems.isEmpty());
        const ExplainedSide *side = known.find(QStringLiteral("lab-on-3"));
        QVERIFY(side != nullptr && side->evidence.requests.size() >= 2);
        QCOMPARE(spreadOf(side->evidence)->method, Method::Requests);
        QVERIFY(known.find(QString()) == nullptr);
    }

    void aFileThatCannotBeReadIsAProblem()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("requests.jsonl")));
        run::RunView run;
        run::CellView cell;
        cell.id = QStringLiteral("on-3");
        cell.state = run::CellState::Value;
        cell.counting = 1;
        run::Attempt attempt;
        attempt.state = run::CellState::Value;
        attempt.folder = folder.path();
        attempt.acceptance.drafts = 10;
        attempt.acceptance.acceptedTokens = 5;
        cell.attempts = {attempt};
        run.cells = {cell};
        const KnownCells known = readKnownCells(run);
        QCOMPARE(known.problems.size(), 1);
        QCOMPARE(known.problems[0].severity, base::Severity::Warning);
        QVERIFY(known.find(QStringLiteral("on-3")) != nullptr);
    }
};

QTEST_GUILESS_MAIN(TestJudgement)
#include "tst_judgement.moc"
