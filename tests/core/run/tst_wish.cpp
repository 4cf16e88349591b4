// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/wish.h>

#include <QTest>

using namespace assay::run;

namespace {

const QString id = QStringLiteral("thinking_on-1");

RunView viewOf(const QList<CellState> &attempts)
{
    CellView cell;
    cell.id = id;
    for (const CellState state : attempts) {
        Attempt attempt;
        attempt.number = static_cast<int>(cell.attempts.size()) + 1;
        attempt.state = state;
        cell.attempts.append(attempt);
    }
    RunView view;
    view.cells.append(cell);
    return view;
}

} // namespace

class TestWish : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aCancelIsTrueWhenTheCellHasEnded()
    {
        const Wish wish = wishFor(WishKind::Cancel, {id}, viewOf({CellState::Running}));
        QVERIFY(!isFulfilled(wish, viewOf({CellState::Running})));
        QVERIFY(isFulfilled(wish, viewOf({CellState::NotRun})));
        QVERIFY(endedOtherwise(wish, viewOf({CellState::NotRun})).isEmpty());
        // The value came first.
        QVERIFY(isFulfilled(wish, viewOf({CellState::Value})));
        QCOMPARE(endedOtherwise(wish, viewOf({CellState::Value})), QStringList{id});
        // A later attempt is none of its business.
        QVERIFY(isFulfilled(wish, viewOf({CellState::NotRun, CellState::Queued})));
    }

    void anEarlyFinishKeepsAValue()
    {
        const Wish wish = wishFor(WishKind::Finish, {id}, viewOf({CellState::Running}));
        QVERIFY(!isFulfilled(wish, viewOf({CellState::Running})));
        QVERIFY(isFulfilled(wish, viewOf({CellState::Value})));
        QVERIFY(endedOtherwise(wish, viewOf({CellState::Value})).isEmpty());
        QCOMPARE(endedOtherwise(wish, viewOf({CellState::Failed})), QStringList{id});
    }

    void aRerunIsTrueWhenTheAttemptIsPlanned()
    {
        const Wish wish = wishFor(WishKind::Rerun, {id}, viewOf({CellState::Value}));
        QVERIFY(!isFulfilled(wish, viewOf({CellState::Value})));
        QVERIFY(isFulfilled(wish, viewOf({CellState::Value, CellState::Queued})));
        QVERIFY(isFulfilled(wish, viewOf({CellState::Value, CellState::Value})));
    }

    void aCellThatIsNotThereNeverComesTrue()
    {
        const Wish wish = wishFor(WishKind::Cancel, {id}, viewOf({CellState::Running}));
        QVERIFY(!isFulfilled(wish, RunView()));
        QVERIFY(wishFor(WishKind::Cancel, {QStringLiteral("x")}, viewOf({})).newest.isEmpty());
    }

    void onlyWhatIsMeasuredIsLost()
    {
        RunView view = viewOf({CellState::Running});
        QVERIFY(losses({}, view).isEmpty());
        view.cells.first().attempts.first().acceptance.drafts = 12;
        QCOMPARE(losses({}, view), QStringList{id});
        QVERIFY(losses({QStringLiteral("thinking_on-2")}, view).isEmpty());
        view.cells.first().attempts.first().state = CellState::Value;
        QVERIFY(losses({id}, view).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestWish)
#include "tst_wish.moc"
