// SPDX-License-Identifier: GPL-3.0-or-later
#include "review_bench.h"

using namespace bench;

class ReviewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theGatesAreThoseOfTheContractInOrder()
    {
        QStringList hard;
        QStringList soft;
        for (const review::Gate &gate : review::gateCatalogue()) {
            QVERIFY(!gate.title.isEmpty());
            QVERIFY(gate.kind == review::GateKind::Soft || soft.isEmpty());
            (gate.kind == review::GateKind::Hard ? hard : soft).append(gate.id);
        }
        QCOMPARE(hard.join(QLatin1Char(' ')),
                 QStringLiteral(
                     "cells_completed counters_sound per_position_sound requests_accounted outputs_sound "
                     "thinking_evidenced not_synthetic server_log_clean settings_effective value_exact"));
        QCOMPARE(soft.join(QLatin1Char(' ')),
                 QStringLiteral("source_linked curve_shape repeats_agree interval_tight golden_distance "
                                "truncation_low conditions_comparable outputs_seen"));
    }

    void aSoundRunIsExportable()
    {
        Run run;
        addSoundCells(run);
        const review::Review result = review::reviewRun(run.view, run.recipe, rules());
        for (const review::Gate &gate : result.gates) {
            if (gate.kind == review::GateKind::Hard)
                QVERIFY2(gate.verdict == Verdict::Pass,
                         qPrintable(gate.id + QStringLiteral(": ") + gate.evidence));
        }
        QVERIFY(result.exportable());
    }

    void anUnknownGateIsAccepted()
    {
        Run run;
        addSoundCells(run);
        for (run::CellView &cell : run.view.cells)
            cell.attempts.first().settings = {};
        const review::Review unsettled = review::reviewRun(run.view, run.recipe, rules());
        for (const review::Gate &gate : unsettled.gates) {
            const bool open = gate.id == QStringLiteral("settings_effective");
            if (gate.kind == review::GateKind::Hard)
                QVERIFY2(gate.verdict == (open ? Verdict::Unknown : Verdict::Pass),
                         qPrintable(gate.id + QStringLiteral(": ") + gate.evidence));
            QVERIFY(!gate.evidence.isEmpty());
        }
        QVERIFY(!unsettled.exportable());

        review::ReviewOptions options;
        options.accepted = {{QStringLiteral("settings_effective"), QStringLiteral("compared by hand")}};
        options.signedBy = QStringLiteral("Ada");
        const review::Review accepted = review::reviewRun(run.view, run.recipe, rules(), options);
        QVERIFY(accepted.exportable());
        const QJsonObject json = review::toJson(accepted);
        QCOMPARE(json[QStringLiteral("run")].toString(), run.view.id);
        QCOMPARE(json[QStringLiteral("exportable")].toBool(), true);
        QCOMPARE(json[QStringLiteral("signed_by")].toString(), QStringLiteral("Ada"));
        const QJsonArray gates = json[QStringLiteral("gates")].toArray();
        QCOMPARE(gates.size(), 18);
        QCOMPARE(gates[8].toObject()[QStringLiteral("verdict")].toString(), QStringLiteral("accepted"));
        QVERIFY(gates[8].toObject()[QStringLiteral("evidence")].toString().contains(
            QStringLiteral("compared by hand")));
        QCOMPARE(gates[0].toObject().keys(),
                 (QStringList{QStringLiteral("cells"), QStringLiteral("evidence"), QStringLiteral("id"),
                              QStringLiteral("kind"), QStringLiteral("title"), QStringLiteral("verdict"),
                              QStringLiteral("where")}));
        QVERIFY(review::toJson(unsettled)[QStringLiteral("signed_by")].isNull());
    }

    void acceptingDoesNotHelpAFailure()
    {
        Run run;
        addSoundCells(run);
        run.view.cells[0].state = run::CellState::Failed;
        review::ReviewOptions options;
        for (const review::Gate &gate : review::gateCatalogue()) {
            options.accepted.insert(gate.id, QStringLiteral("x"));
            options.overridden.insert(gate.id, QStringLiteral("x"));
        }
        const review::Review result = review::reviewRun(run.view, run.recipe, rules(), options);
        QCOMPARE(result.find(QStringLiteral("cells_completed"))->verdict, Verdict::Fail);
        QVERIFY(!result.exportable());
    }

    void anEmptyRunIsNotExportable()
    {
        Run run;
        const review::Review result = review::reviewRun(run.view, run.recipe, rules());
        QVERIFY(!result.exportable());
        QCOMPARE(result.find(QStringLiteral("cells_completed"))->verdict, Verdict::Fail);
        for (const review::Gate &gate : result.gates)
            QVERIFY2(gate.verdict != Verdict::Pass, qPrintable(gate.id));
        QVERIFY(!review::Review{}.exportable());
    }

    void aCellWithoutAValueIsNamed()
    {
        Run run;
        addSoundCells(run);
        run.view.cells[0].state = run::CellState::Failed;
        run.view.cells[0].reason = QStringLiteral("the engine died");
        expect(run.judge("cells_completed"), Verdict::Fail,
               "thinking_on-3: the cell is failed (the engine died).", {kOn});
        review::ReviewOptions partial;
        partial.partial = true;
        expect(run.judge("cells_completed", partial), Verdict::Pass, "Left out: thinking_on-3.", {});
        for (run::CellView &cell : run.view.cells)
            cell.state = run::CellState::NotRun;
        expect(run.judge("cells_completed", partial), Verdict::Fail, "no cell has a value", {});
    }

    void settingsThatAreNotThoseOfThePlanFail()
    {
        Run run;
        addSoundCells(run);
        expect(run.judge("settings_effective"), Verdict::Pass, "4 engines report the model, parallelism", {});

        run.attempt().serverArgv << QStringLiteral("--data-parallel-size") << QStringLiteral("8");
        const review::Gate lost = run.judge("settings_effective");
        expect(lost, Verdict::Fail, "thinking_on-3: data_parallel_size is 1 instead of 8.", {kOn});
        QCOMPARE(lost.where, QStringLiteral("servers/1/server.log"));
        run.attempt().serverArgv = argvOf(QStringLiteral("lab-on-3"));

        run.view.cells[0].cell.draftLength = 4;
        expect(run.judge("settings_effective"), Verdict::Fail, "thinking_on-3: its draft length is 3.",
               {kOn});
        run.view.cells[0].cell.draftLength = 3;

        run.attempt().serverArgv.replaceInStrings(QStringLiteral("--max-num-seqs"),
                                                  QStringLiteral("--max-num-seqz"));
        run.attempt().settings[QStringLiteral("non-default args:")] =
            QStringLiteral("{'model': '/models/lab-target', 'max_num_seqs': 8, 'quantization': 'fp8', "
                           "'enable_prefix_caching': False, 'served_model_name': 'assay/lab-target', "
                           "'max_model_len': 2048}");
        expect(run.judge("settings_effective"), Verdict::Fail, "quantization is fp8, which nobody asked for",
               {kOn});

        run.attempt().settings = settingsIn(data(QStringLiteral("logs/lab-on-3/server.log")));
        run.attempt().acceptance.problems = {{base::Severity::Warning, QStringLiteral("prefix_caching"),
                                              QStringLiteral("prefix caching is on"), 0, 0}};
        expect(run.judge("settings_effective"), Verdict::Fail,
               "its metrics say that prefix caching is on, which was switched off", {kOn});
        run.attempt().acceptance.problems.clear();

        run.attempt().settings = {};
        expect(run.judge("settings_effective"), Verdict::Unknown, "its log has no line with the settings",
               {kOn});
        run.attempt().serverArgv.clear();
        expect(run.judge("settings_effective"), Verdict::Unknown, "the server's command is not known", {kOn});
    }

    void unsoundCountersFail()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        run.attempt().acceptance.problems = {{base::Severity::Error,
                                              QStringLiteral("depth_exceeds_draft_length"),
                                              QStringLiteral("5.000 tokens were drafted a step"), 0, 0}};
        expect(run.judge("counters_sound"), Verdict::Fail, "5.000 tokens were drafted a step", {kOff});
        run.attempt().acceptance.problems.first().severity = base::Severity::Warning;
        expect(run.judge("counters_sound"), Verdict::Pass, "Noted: thinking_off-3: 5.000 tokens", {});
        run.attempt().problems = {
            {base::Severity::Error, {}, QStringLiteral("after.prom is not the one"), 0, 0}};
        expect(run.judge("counters_sound"), Verdict::Fail, "after.prom is not the one", {kOff});
        run.attempt().problems.clear();
        run.attempt().acceptance.acceptanceLength = 4.2;
        expect(run.judge("counters_sound"), Verdict::Fail, "4.2000 is not possible at draft length 3",
               {kOff});
        run.attempt().acceptance.status = metrics::Status::Reset;
        expect(run.judge("counters_sound"), Verdict::Fail, "no value but reset", {kOff});
    }

    void draftingThatStoppedOnTheWayFails()
    {
        // P38: drafts stand still while tokens go on. P82: an n-gram drafter may find nothing, which is no
        // fault.
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        run.attempt().acceptance.drafts = 5000;
        run.attempt().acceptance.undraftedSteps = 3000;
        expect(run.judge("counters_sound"), Verdict::Fail, "3000 of 8000 steps were not drafted (37.5 %)",
               {kOff});
        run.recipe.speculative.method = QStringLiteral("ngram");
        expect(run.judge("counters_sound"), Verdict::Pass, "3000 of 8000 steps were not drafted", {});
    }

    void positionsAreAddedUp()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        QCOMPARE(run.judge("per_position_sound").verdict, Verdict::Pass);
        auto &positions = run.attempt().acceptance.acceptedPerPosition;
        const auto sound = positions;
        positions[2] = *positions[2] - 1;
        expect(run.judge("per_position_sound"), Verdict::Fail,
               "the positions sum to 9178 accepted tokens, not to 9179", {kOff});
        positions = sound;
        positions[1] = std::nullopt;
        expect(run.judge("per_position_sound"), Verdict::Unknown, "does not tell", {kOff});
        positions = {*sound[0], *sound[1] + *sound[2]};
        expect(run.judge("per_position_sound"), Verdict::Fail, "2 positions at draft length 3", {kOff});
    }

    void requestsAreAccountedFor()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        expect(run.judge("requests_accounted"), Verdict::Pass, "80 requests", {});
        // P15: 83 in the window of 80.
        run.attempt().acceptance.requests.finished = 83;
        expect(run.judge("requests_accounted"), Verdict::Fail,
               "the server finished 83 requests, the client counted 80", {kOff});
        run.attempt().acceptance.requests.finished = 81;
        QCOMPARE(run.judge("requests_accounted").verdict, Verdict::Fail);
        // An older client sends one test request of its own and says so.
        write(run.attempt().folder + QStringLiteral("/workload.log"),
              "Starting initial single prompt test run...\nInitial test run completed.\n");
        expect(run.judge("requests_accounted"), Verdict::Pass, "the client's own test request", {});
        run.attempt().acceptance.requests.finished = std::nullopt;
        QCOMPARE(run.judge("requests_accounted").verdict, Verdict::Unknown);
        // P30: an unknown category sends nothing.
        run.attempt().acceptance.requests.finished = 0;
        run.attempt().completed = 0;
        expect(run.judge("requests_accounted"), Verdict::Fail, "0 of 80 prompts were answered", {kOff});
        run.attempt().completed = 78;
        run.attempt().failedRequests = 2;
        run.attempt().acceptance.requests.finished = 78;
        expect(run.judge("requests_accounted"), Verdict::Fail, "2 requests failed; 78 of 80 prompts", {kOff});
        // P16: requests under way at the scrape.
        run.attempt().completed = 80;
        run.attempt().failedRequests = 0;
        run.attempt().acceptance.requests.finished = 80;
        run.attempt().acceptance.problems = {{base::Severity::Warning, QStringLiteral("not_quiescent"),
                                              QStringLiteral("3 requests were under way"), 0, 0}};
        expect(run.judge("requests_accounted"), Verdict::Fail, "3 requests were under way", {kOff});
    }

    void corruptedOutputsAreCaught()
    {
        // P79: every counter is consistent, no error is logged, and the texts are broken.
        Run alone;
        alone.add(capture("thinking_off-3", "corrupt-t1-draft3"));
        expect(alone.judge("outputs_sound"), Verdict::Fail,
               "59 of 80 outputs hold characters that do not decode, 1.2 %", {kOff});
        for (const char *gate :
             {"counters_sound", "per_position_sound", "requests_accounted", "server_log_clean"})
            QCOMPARE(alone.judge(gate).verdict, Verdict::Pass);

        Run withControl;
        withControl.add(capture("thinking_off-3", "corrupt-t1-draft3"));
        Capture control = capture("thinking_off-0", "draft3-off", "nospec");
        control.scrapes = QStringLiteral("review/lab-control-off");
        withControl.add(control);
        review::ReviewOptions onlyAgainstOthers;
        onlyAgainstOthers.limits.undecodableCharacters = 1.0;
        onlyAgainstOthers.limits.undecodableOutputs = 1.0;
        const review::Gate gate = withControl.judge("outputs_sound", onlyAgainstOthers);
        expect(gate, Verdict::Fail,
               "the outputs compress to 0.51 of their size, those of thinking_off-0 to 0.31", {kOff});
        QVERIFY(gate.evidence.contains(
            QStringLiteral("784 characters on average, those of thinking_off-0 have 533")));
        QCOMPARE(gate.where, QStringLiteral("cells/thinking_off-3/attempt-1/result.json"));
    }

    void theOddCellOfAModeIsCaughtWithoutAControl()
    {
        Run run;
        run.add(capture("thinking_off-1", "lab-off-3"));
        run.add(capture("thinking_off-2", "draft3-off"));
        run.add(capture("thinking_off-3", "corrupt-t1-draft3"));
        review::ReviewOptions options;
        options.limits.undecodableCharacters = 1.0;
        options.limits.undecodableOutputs = 1.0;
        expect(run.judge("outputs_sound", options), Verdict::Fail,
               "those of most other cells of the mode, such as thinking_off-1 to 0.31", {kOff});
    }

    void loopingOutputsAreCaught()
    {
        // P35: a loop has the highest acceptance length of all.
        Run run;
        Capture loops = capture("thinking_off-3", "ngram3-t0", "ngram3-t0");
        loops.planned = 6;
        run.add(loops);
        run.recipe.workload.outputLen = 300;
        const review::Gate gate = run.judge("outputs_sound");
        expect(gate, Verdict::Fail, "6 of 6 outputs repeat themselves, at most 5.0 % may", {kOff});
        QVERIFY(gate.evidence.contains(QStringLiteral("6 of 6 outputs were cut at the output length")));
        QCOMPARE(gate.where, QStringLiteral("cells/thinking_off-3/attempt-1/result.json, output 0"));
        QVERIFY(run.attempt().acceptance.acceptanceLength > 3.9);
    }

    void failedAndEmptyOutputsAreCaught()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        const QString file = run.attempt().folder + QStringLiteral("/result.json");
        write(file, "{\"completed\": 3, \"failed\": 1, \"generated_texts\": [\"A whole text.\", \"\", \" "
                    "\\n\", \"\"], "
                    "\"errors\": [\"\", \"\", \"\", \"HTTP 500\"], \"output_lens\": [4, 0, 1, 0]}");
        expect(run.judge("outputs_sound"), Verdict::Fail, "1 of 4 outputs failed; 2 of 4 outputs are empty",
               {kOff});
        // P81: nothing but half a character.
        write(file, "{\"completed\": 1, \"failed\": 0, \"generated_texts\": [\"" +
                        QByteArray("\xef\xbf\xbd").repeated(300) +
                        "\"], \"errors\": [\"\"], \"output_lens\": [300]}");
        expect(run.judge("outputs_sound"), Verdict::Fail, "1 of 1 outputs hold characters that do not decode",
               {kOff});
        write(file, "{\"completed\": 1, \"failed\": 0}");
        expect(run.judge("outputs_sound"), Verdict::Unknown, "holds no outputs", {kOff});
        write(file, "no json");
        expect(run.judge("outputs_sound"), Verdict::Unknown, "cannot be read", {kOff});
        QFile::remove(file);
        expect(run.judge("outputs_sound"), Verdict::Unknown, "cannot be read", {kOff});
        expect(run.judge("thinking_evidenced"), Verdict::Unknown, "cannot be read", {kOff});
    }

    void thinkingThatIsNotThereIsCaught()
    {
        // P28: asked for, and no output shows it.
        Run run;
        Capture silent = capture("thinking_on-3", "draft3-off");
        silent.result = QStringLiteral("draft3-on-without-thinking");
        run.add(silent);
        expect(run.judge("thinking_evidenced"), Verdict::Fail, "80 of 80 outputs do not show \"</think>\"",
               {kOn});
    }

    void thinkingInTheOtherModeIsCaught()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-on-3"));
        expect(run.judge("thinking_evidenced"), Verdict::Fail, "80 of 80 outputs show \"</think>\"", {kOff});
        run.recipe.matrix.thinkingOn.reset();
        expect(run.judge("thinking_evidenced"), Verdict::Unknown, "names no text", {kOff});
        run.recipe.matrix.thinkingOff->evidenceNoneOf = {QStringLiteral("<nothing>")};
        QCOMPARE(run.judge("thinking_evidenced").verdict, Verdict::Pass);
    }

    void outputsCutBeforeTheirMarksAreNotHeldAgainstTheMode()
    {
        Run run;
        run.add(capture("thinking_on-3", "lab-on-3"));
        const QString file = run.attempt().folder + QStringLiteral("/result.json");
        write(file, "{\"generated_texts\": [\"a</think>b\", \"long reasoning\"], \"errors\": [\"\", \"\"], "
                    "\"output_lens\": [5, 512]}");
        expect(run.judge("thinking_evidenced"), Verdict::Pass, "1 of 2 outputs were cut before their marks",
               {});
        write(file,
              "{\"generated_texts\": [\"long reasoning\"], \"errors\": [\"\"], \"output_lens\": [512]}");
        expect(run.judge("thinking_evidenced"), Verdict::Unknown, "all 1 outputs were cut", {kOn});
    }

    void valuesAreComputedAgainFromTheRawScrapes()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        QCOMPARE(*run.attempt().acceptance.acceptedTokens, 9179);
        QCOMPARE(*run.attempt().acceptance.drafts, 3666);
        expect(run.judge("value_exact"), Verdict::Pass, "1 values were computed again", {});

        run.attempt().acceptance.acceptedTokens = 9180;
        expect(run.judge("value_exact"), Verdict::Fail,
               "the raw counters give 9179 accepted in 3666 drafts (value), the run shows 9180 accepted in "
               "3666 drafts",
               {kOff});
        run.attempt().acceptance.acceptedTokens = 9179;
        run.attempt().acceptance.acceptanceLength = 3.51;
        expect(run.judge("value_exact"), Verdict::Fail, "print as 3.50, the run shows 3.51", {kOff});
        QFile::remove(run.attempt().folder + QStringLiteral("/after.prom"));
        expect(run.judge("value_exact"), Verdict::Unknown, "cannot be read again", {kOff});
        write(run.attempt().folder + QStringLiteral("/after.prom"), "<html><title>401</title></html>");
        expect(run.judge("value_exact"), Verdict::Unknown, "cannot be read again", {kOff});
    }

    void aReferenceThatCameAlongAndDiffersFails()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        run.view.problems = {
            {base::Severity::Error, QStringLiteral("reference_differs"),
             QStringLiteral("the YAML says 3.40 for thinking_off-3, the artifacts give 3.50"), 0, 0}};
        expect(run.judge("value_exact"), Verdict::Fail, "the YAML says 3.40", {});
    }

    void outputsAreLookedAt()
    {
        Run run;
        addSoundCells(run);
        review::ReviewFile file;
        review::markSeen(file.cells[kOn], 1, true, {0, 7}, true);
        review::markSeen(file.cells[kOff], 1, true, {1, 2, 79}, true);
        review::markSeen(file.cells[QStringLiteral("thinking_on-0")], 1, true, {4, 5, 6}, true);
        review::markSeen(file.cells[QStringLiteral("thinking_off-0")], 1, true, {4, 5, 6}, true);
        expect(run.judge("outputs_seen", review::optionsOf(file, run.view)), Verdict::Unknown,
               "thinking_on-3: 2 of 80 outputs were looked at, 3 are wanted.", {kOn});
        // One that is not there was not looked at.
        review::markSeen(file.cells[kOn], 1, true, {400}, true);
        expect(run.judge("outputs_seen", review::optionsOf(file, run.view)), Verdict::Unknown, "2 of 80",
               {kOn});
        review::markSeen(file.cells[kOn], 1, true, {8}, true);
        expect(run.judge("outputs_seen", review::optionsOf(file, run.view)), Verdict::Pass,
               "A person looked at 12 outputs of 4 cells.", {});
        // Those of an attempt that no longer counts do not.
        file.cells[kOn].seenOf = 2;
        expect(run.judge("outputs_seen", review::optionsOf(file, run.view)), Verdict::Unknown, "0 of 80",
               {kOn});
    }

    void severalCellsAreNamed()
    {
        Run run;
        addSoundCells(run);
        for (qsizetype cell = 0; cell < 4; ++cell) {
            run.attempt(cell).serverLogStopOffset = -1;
            write(run.attempt(cell).serverLog, data(QStringLiteral("logs/died/server.log")));
        }
        const review::Gate gate = run.judge("server_log_clean");
        QCOMPARE(gate.cells.size(), 4);
        QVERIFY(gate.evidence.startsWith(QStringLiteral("thinking_on-3: ")));
        QVERIFY(gate.evidence.endsWith(u"Likewise thinking_off-3, thinking_on-0, thinking_off-0."));
        run.attempt(0).failedRequests = run.attempt(3).failedRequests = 2;
        run.attempt(1).failedRequests = 3;
        QCOMPARE(run.judge("requests_accounted").evidence,
                 QStringLiteral("thinking_on-3: 2 requests failed. Likewise thinking_off-0. "
                                "thinking_off-3: 3 requests failed."));
    }
};

QTEST_APPLESS_MAIN(ReviewTest)
#include "tst_review.moc"
