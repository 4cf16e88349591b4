// SPDX-License-Identifier: GPL-3.0-or-later
#include "review_bench.h"

using namespace bench;

namespace {

// A cell of a curve: its draft length and acceptance length are all that these gates look at.
run::CellView &addPoint(Run &run, int draftLength, double length)
{
    run::CellView &cell = run.add(capture("thinking_off-3", "lab-off-3"));
    cell.id = QStringLiteral("thinking_off-%1").arg(draftLength);
    cell.cell.draftLength = draftLength;
    metrics::Acceptance &acceptance = cell.attempts.first().acceptance;
    acceptance.acceptanceLength = length;
    acceptance.interval = metrics::Interval{length - 0.02, length + 0.02, 0.95, QStringLiteral("optimistic")};
    return cell;
}

// A reference of the lab model beside the run, which its recipe names.
void addReference(Run &run, const QByteArray &yaml)
{
    const QString file = run.dir.filePath(QStringLiteral("golden.yaml"));
    write(file, yaml);
    run.recipe.reference.file = file;
    run.recipe.reference.key = QStringLiteral("m");
    run.view.modelKey = QStringLiteral("m");
}

} // namespace

class ReviewSoftTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyGateIsJudged()
    {
        Run run;
        addSoundCells(run);
        for (const review::Gate &gate : review::reviewRun(run.view, run.recipe, rules()).gates)
            QVERIFY2(!gate.evidence.isEmpty(), qPrintable(gate.id));
    }

    void aRunWithoutValuesLeavesThemOpen()
    {
        const Run run;
        for (const char *gate : {"curve_shape", "repeats_agree", "interval_tight", "golden_distance",
                                 "truncation_low", "conditions_comparable"})
            expect(run.judge(gate), Verdict::Unknown, "no cell has a value", {});
    }

    void theSourceIsALinkOrUnknown()
    {
        Run run;
        addSoundCells(run);
        expect(run.judge("source_linked"), Verdict::Unknown, "the run 20261130-120000-lab-1a2b3c", {});
        review::ReviewOptions options;
        options.sourceUrl = QStringLiteral("https://example.org/runs/1");
        expect(run.judge("source_linked", options), Verdict::Pass, "https://example.org/runs/1", {});
    }

    void aValueBelowThatOfAShorterDraftIsNamed()
    {
        // P53: the values of a published curve.
        Run run;
        addPoint(run, 5, 3.61);
        addPoint(run, 8, 3.47); // order of the run is not that of the curve
        addPoint(run, 6, 3.77);
        expect(run.judge("curve_shape"), Verdict::Fail,
               "thinking_off-8: 3.47 is 0.30 below the 3.77 of draft length 6.",
               {QStringLiteral("thinking_off-8")});
        addPoint(run, 7, 3.73);
        const QString noisy = QStringLiteral("thinking_off-7");
        run.view.cells.last().attempts.first().acceptance.interval->high = 3.80;
        const review::Gate gate = run.judge("curve_shape");
        QCOMPARE(gate.verdict, Verdict::Fail);
        QVERIFY2(gate.evidence.contains(
                     QStringLiteral("3.73 is 0.04 below the 3.77 of draft length 6, which may be noise")),
                 qPrintable(gate.evidence));
        QVERIFY2(gate.evidence.contains(QStringLiteral("3.47 is 0.26 below the 3.73 of draft length 7.")),
                 qPrintable(gate.evidence));
        // Another mode is another curve.
        Run modes;
        addPoint(modes, 1, 2.0);
        run::CellView &on = addPoint(modes, 2, 1.5);
        on.cell.thinking = matrix::Thinking::On;
        expect(modes.judge("curve_shape"), Verdict::Pass, "There is one draft length", {});
        addPoint(modes, 3, 2.0);
        expect(modes.judge("curve_shape"), Verdict::Pass, "No value is below", {});
    }

    void repeatsThatPartAreNamed()
    {
        Run run;
        run::CellView &cell = addPoint(run, 3, 3.13);
        expect(run.judge("repeats_agree"), Verdict::Unknown, "no cell was measured twice", {});
        run::Attempt second = cell.attempts.first();
        second.number = 2;
        second.acceptance.acceptanceLength = 3.00;
        cell.attempts.append(second);
        expect(run.judge("repeats_agree"), Verdict::Pass, "The attempts of 1 cells lie within 5.0 %", {});
        cell.attempts.last().acceptance.acceptanceLength = 2.95;
        expect(run.judge("repeats_agree"), Verdict::Fail,
               "thinking_off-3: attempt 2 gave 2.95 and attempt 1 gave 3.13.", {kOff});
        cell.attempts.last().state = run::CellState::Failed;
        expect(run.judge("repeats_agree"), Verdict::Unknown, "no cell was measured twice", {});
    }

    void aWideIntervalIsNamed()
    {
        Run run;
        run::CellView &cell = addPoint(run, 3, 2.0);
        expect(run.judge("interval_tight"), Verdict::Pass, "within ±5.0 % of its value", {});
        cell.attempts.first().acceptance.interval->low = 1.7;
        expect(run.judge("interval_tight"), Verdict::Fail,
               "thinking_off-3: its 95 % interval (optimistic) is 1.70 to 2.02, ±8.0 % of the value.",
               {kOff});
        cell.attempts.first().acceptance.interval.reset();
        expect(run.judge("interval_tight"), Verdict::Unknown, "it has no interval", {kOff});
    }

    void manyCutOutputsAreNamed()
    {
        Run run;
        run::CellView &cell = addPoint(run, 3, 2.0);
        metrics::Requests &requests = cell.attempts.first().acceptance.requests;
        requests.finished = 80;
        requests.truncated = 16;
        expect(run.judge("truncation_low"), Verdict::Pass, "At most 20.0 %", {});
        requests.truncated = 17;
        expect(run.judge("truncation_low"), Verdict::Fail,
               "thinking_off-3: 17 of 80 outputs were cut at their length.", {kOff});
        requests.truncated.reset();
        expect(run.judge("truncation_low"), Verdict::Unknown, "does not tell how outputs ended", {kOff});
    }

    void theDistanceToTheReferenceIsJudged()
    {
        Run run;
        addPoint(run, 3, 3.0);
        metrics::Acceptance &acceptance = run.attempt().acceptance;
        acceptance.drafts = 100;
        acceptance.acceptedTokens = 185; // 2.85
        acceptance.acceptanceLength = 2.85;
        run.view.modelKey = QStringLiteral("no-such-model");
        run.recipe.reference.key = run.view.modelKey;
        expect(run.judge("golden_distance"), Verdict::Unknown, "there is no reference curve of no-such-model",
               {});
        addReference(run, "m:\n  thinking_off:\n    3: 3.00\n    4: 3.20\n");
        expect(run.judge("golden_distance"), Verdict::Pass, "1 cells are within 0.95 and 1.05", {});
        acceptance.acceptedTokens = 184;
        acceptance.acceptanceLength = 2.84;
        const review::Gate gate = run.judge("golden_distance");
        expect(gate, Verdict::Fail, "thinking_off-3: 2.84 is 0.947 times the reference's 3.00.", {kOff});
        QCOMPARE(gate.where, QStringLiteral("golden.yaml"));
        addReference(run, "m:\n  thinking_on:\n    3: 3.00\n");
        expect(run.judge("golden_distance"), Verdict::Unknown, "golden.yaml has no value of a cell", {});
    }

    void conditionsThatDifferFromTheReferencesAreNamed()
    {
        Run run;
        addPoint(run, 3, 3.0);
        addReference(run, "m:\n  thinking_off:\n    3: 3.00\n");
        expect(run.judge("conditions_comparable"), Verdict::Unknown, "golden.yaml tells no conditions", {});
        run.recipe.matrix.categories = {QStringLiteral("coding")};
        addReference(run, "# dataset: coding | output_len: 512\nm:\n  thinking_off:\n    3: 3.00\n");
        expect(run.judge("conditions_comparable"), Verdict::Pass, "conditions that golden.yaml tells", {});
        addReference(run, "# dataset: coding | output_len: 4096\nm:\n  thinking_off:\n    3: 3.00\n");
        expect(run.judge("conditions_comparable"), Verdict::Fail, "is 512 here and 4096 in golden.yaml", {});
    }
};

QTEST_GUILESS_MAIN(ReviewSoftTest)
#include "tst_review_soft.moc"
