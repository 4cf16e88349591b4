// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/remaining.h>

#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

const QDateTime now = QDateTime::fromString(QStringLiteral("2026-11-30T12:00:00Z"), Qt::ISODate);

CellView cell(matrix::Thinking thinking, int draftLength, CellState state)
{
    CellView view;
    view.cell.thinking = thinking;
    view.cell.draftLength = draftLength;
    view.id = matrix::cellId(view.cell, false, false);
    view.state = state;
    Attempt attempt;
    attempt.state = state;
    attempt.planned = 80;
    view.attempts.append(attempt);
    return view;
}

CellView measured(matrix::Thinking thinking, int draftLength, double seconds)
{
    CellView view = cell(thinking, draftLength, CellState::Value);
    view.attempts.first().finished = now.addSecs(-100);
    view.attempts.first().started = now.addSecs(-100).addMSecs(-qRound64(seconds * 1000));
    return view;
}

CellView running(int draftLength, double elapsed, int completed)
{
    CellView view = cell(matrix::Thinking::On, draftLength, CellState::Running);
    view.attempts.first().started = now.addMSecs(-qRound64(elapsed * 1000));
    view.attempts.first().completed = completed;
    if (completed > 0)
        view.attempts.first().live.append(LivePoint{elapsed, 10, 10, 5});
    return view;
}

RunView viewOf(const QList<CellView> &cells, int liveJobs)
{
    RunView view;
    view.cells = cells;
    for (int shard = 0; shard < liveJobs; ++shard)
        view.jobs.append({shard, QStringLiteral("1"), QStringLiteral("running"), {}, {}, {}});
    return view;
}

} // namespace

class TestRemaining : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingOpenTakesNoTime();
    void withoutGroundsItIsUnknown();
    void meansOfTheSameModeComeFirst();
    void estimatesAreCorrectedByWhatEnded();
    void progressTellsThePace();
    void openCellsAreShared();
    void aQueuedRunNeedsItsStart();
};

void TestRemaining::nothingOpenTakesNoTime()
{
    QCOMPARE(remainingSeconds(viewOf({measured(matrix::Thinking::On, 1, 60)}, 0), {}, now),
             std::optional<double>(0.0));
    QCOMPARE(remainingSeconds(viewOf({}, 1), {}, now), std::optional<double>(0.0));
}

void TestRemaining::withoutGroundsItIsUnknown()
{
    const RunView view = viewOf({running(1, 30, 0), cell(matrix::Thinking::On, 2, CellState::Queued)}, 1);
    QVERIFY(!remainingSeconds(view, {}, now));
}

void TestRemaining::meansOfTheSameModeComeFirst()
{
    const RunView view =
        viewOf({measured(matrix::Thinking::On, 1, 60), measured(matrix::Thinking::On, 2, 100),
                measured(matrix::Thinking::Off, 1, 10), cell(matrix::Thinking::On, 3, CellState::Queued)},
               1);
    QCOMPARE(remainingSeconds(view, {}, now), std::optional<double>(80.0));
}

void TestRemaining::estimatesAreCorrectedByWhatEnded()
{
    // What was to take 100 s took 150 s here.
    const QMap<QString, double> estimates{{QStringLiteral("thinking_on-1"), 100.0},
                                          {QStringLiteral("thinking_on-2"), 40.0}};
    const RunView view =
        viewOf({measured(matrix::Thinking::On, 1, 150), cell(matrix::Thinking::On, 2, CellState::Queued)}, 1);
    QCOMPARE(remainingSeconds(view, estimates, now), std::optional<double>(60.0));
}

void TestRemaining::progressTellsThePace()
{
    // A quarter in 30 s: 90 s are left, whatever was expected.
    const QMap<QString, double> estimates{{QStringLiteral("thinking_on-1"), 1000.0}};
    QCOMPARE(remainingSeconds(viewOf({running(1, 30, 20)}, 1), estimates, now), std::optional<double>(90.0));
    // Too little progress to tell: what was expected, less what has passed.
    QCOMPARE(remainingSeconds(viewOf({running(1, 30, 1)}, 1), estimates, now), std::optional<double>(970.0));
}

void TestRemaining::openCellsAreShared()
{
    QList<CellView> cells{measured(matrix::Thinking::On, 1, 60)};
    for (int k = 2; k < 6; ++k)
        cells.append(cell(matrix::Thinking::On, k, CellState::Queued));
    QCOMPARE(remainingSeconds(viewOf(cells, 1), {}, now), std::optional<double>(240.0));
    QCOMPARE(remainingSeconds(viewOf(cells, 2), {}, now), std::optional<double>(120.0));
    QCOMPARE(remainingSeconds(viewOf(cells, 3), {}, now), std::optional<double>(120.0));
}

void TestRemaining::aQueuedRunNeedsItsStart()
{
    const QMap<QString, double> estimates{{QStringLiteral("thinking_on-1"), 100.0}};
    RunView view = viewOf({cell(matrix::Thinking::On, 1, CellState::Queued)}, 0);
    view.jobs.append({0, QStringLiteral("1"), QStringLiteral("pending"), {}, {}, {}});
    QVERIFY(!remainingSeconds(view, estimates, now));
    view.jobs.first().estimatedStart = now.addSecs(600).toString(Qt::ISODate);
    QCOMPARE(remainingSeconds(view, estimates, now), std::optional<double>(700.0));
}

QTEST_APPLESS_MAIN(TestRemaining)
#include "tst_remaining.moc"
