// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/review/judged_diff.h>

#include <places.h>

#include <assay/run/steps_by_request.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

QJsonObject resultOf(const QString &folder)
{
    QFile file(QStringLiteral(ASSAY_TEST_DATA "/") + folder + QStringLiteral("/result.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

// A run of one cell, which a capture measured: its steps and its texts are kept apart in the tests' data. Its
// counters are the sums of its requests.
class Captured
{
public:
    explicit Captured(const QString &name)
    {
        QJsonObject result = resultOf(QStringLiteral("compare/") + name);
        result.insert(QStringLiteral("generated_texts"),
                      resultOf(QStringLiteral("review/") + name).value(QStringLiteral("generated_texts")));
        QFile file(m_folder.filePath(QStringLiteral("result.json")));
        if (file.open(QIODevice::WriteOnly))
            file.write(QJsonDocument(result).toJson());
        const auto steps = run::stepsByRequestOfResult(result);
        qint64 accepted = 0;
        for (const run::RequestFacts &request : steps->requests)
            accepted += request.steps.accepted;
        run::Attempt attempt;
        attempt.state = run::CellState::Value;
        attempt.folder = m_folder.path();
        attempt.acceptance.drafts = steps->steps;
        attempt.acceptance.acceptedTokens = accepted;
        run::CellView cell;
        cell.id = QStringLiteral("thinking_on-3");
        cell.cell = *matrix::parseCellId(cell.id);
        cell.state = run::CellState::Value;
        cell.counting = 1;
        cell.attempts = {attempt};
        run.view.cells = {cell};
        run.outputLen = 256;
    }

    review::ComparedRun run;

private:
    QTemporaryDir m_folder;
};

compare::Rational valueOf(const review::ComparedRun &run)
{
    const metrics::Acceptance &counts = run.view.cells[0].attempts[0].acceptance;
    return compare::Rational(*counts.acceptedTokens + *counts.drafts, *counts.drafts);
}

compare::Diff differenceOf(const review::ComparedRun &left, const review::ComparedRun &right)
{
    compare::Row row;
    row.thinking = matrix::Thinking::On;
    row.draftLength = 3;
    row.leftCell = row.rightCell = QStringLiteral("thinking_on-3");
    row.left = valueOf(left);
    row.right = valueOf(right);
    compare::Diff diff;
    diff.gate = *compare::Gate::absolute("0.001");
    row.within = diff.gate.passes(*row.left, *row.right);
    diff.rows = {row};
    return diff;
}

} // namespace

class TestJudgedDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // What was meant to think and did not: the outputs say so.
    void theShareOfReasoningExplainsADifference()
    {
        const Captured on(QStringLiteral("lab-on-3"));
        const Captured off(QStringLiteral("lab-off-3"));
        const compare::Diff bare = differenceOf(off.run, on.run);
        QCOMPARE(bare.rows[0].within, std::optional(false));
        const compare::Diff diff = review::judgedByFolders(bare, off.run, on.run);
        const compare::Judgement &judgement = *diff.rows[0].judgement;
        QVERIFY(judgement.left && judgement.right && judgement.significance);
        const QList<compare::Reason> &reasons = judgement.explanation.reasons;
        QVERIFY(!reasons.isEmpty());
        QCOMPARE(reasons[0].kind, compare::ReasonKind::Thinking);
        QCOMPARE(reasons[0].finding, compare::Finding::Real);
        QVERIFY(reasons[0].difference < -0.05); // the left side has no reasoning
        QVERIFY(diff.problems.isEmpty());
    }

    // Outputs are not read where nothing is to be explained.
    void aCellThatIsTheSameIsNotExplainedByOutputs()
    {
        const Captured on(QStringLiteral("lab-on-3"));
        const compare::Diff diff = review::judgedByFolders(differenceOf(on.run, on.run), on.run, on.run);
        const compare::Judgement &judgement = *diff.rows[0].judgement;
        QVERIFY(judgement.significance->isPaired);
        QCOMPARE(judgement.significance->finding, compare::Finding::Noise);
        QCOMPARE(judgement.significance->interval.high, 0.0);
        QVERIFY(judgement.explanation.reasons.isEmpty());
    }

    void aReferenceIsExact()
    {
        const Captured on(QStringLiteral("lab-on-3"));
        compare::Diff bare = differenceOf(on.run, on.run);
        bare.rows[0].rightCell.clear();
        const compare::Diff diff = review::judgedByFolders(bare, on.run, std::nullopt);
        QVERIFY(diff.rows[0].judgement->left);
        QVERIFY(!diff.rows[0].judgement->right);
    }

    void outputsThatAreGoneAreAProblem()
    {
        Captured on(QStringLiteral("lab-on-3"));
        const Captured off(QStringLiteral("lab-off-3"));
        const compare::Diff bare = differenceOf(off.run, on.run);
        on.run.view.cells[0].attempts[0].folder = QStringLiteral("/nowhere");
        const compare::Diff diff = review::judgedByFolders(bare, off.run, on.run);
        QCOMPARE(diff.problems.size(), 1);
        QCOMPARE(diff.problems[0].severity, base::Severity::Warning);
    }
};

QTEST_GUILESS_MAIN(TestJudgedDiff)
#include "tst_judged_diff.moc"
