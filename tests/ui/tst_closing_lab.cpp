// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are ended early, left alone, cancelled with the window, and taken away on their host; a real sshd
// and a real Slurm stand behind it (tests/lab).
#include "end_to_end_lab.h"

#include "live/chart_board.h"
#include "live/live_page.h"

#include <assay/run/folder.h>
#include <assay/run/store.h>

using namespace assay;

namespace {

using run::CellState;

constexpr int soon = 30'000;
constexpr int long_ = 60'000;
const QString cell = QStringLiteral("thinking_on-2");

QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

// States of this user's jobs, as Slurm says.
QStringList jobs()
{
    const QByteArray said = lab::outputOf(text("squeue"), {text("--me"), text("-h"), text("-o"), text("%T")});
    return QString::fromUtf8(said).split(u'\n', Qt::SkipEmptyParts);
}

// Time and drafts of each point.
using Points = QList<std::pair<double, qint64>>;

Points pointsOf(const run::LiveSeries &series)
{
    Points points;
    for (qsizetype at = 0; at < series.size(); ++at)
        points.append({series.at(at).seconds, series.at(at).drafts});
    return points;
}

} // namespace

class ClosingLabTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();
    void aCellIsFinishedEarly();
    void aRunIsLeftRunningAndTakenUp();
    void runsAreCancelledWithTheWindow();
    void aFolderIsDeletedOnTheHost();

private:
    std::unique_ptr<EndToEndLab> m;

    [[nodiscard]] ui::MainWindow &window() const { return *m->window; }
    [[nodiscard]] QString onHost() const { return m->lab.folder() + text("/home/assay-runs/") + m->run().id; }
    [[nodiscard]] const run::Attempt *attempt() const
    {
        const run::CellView *found = m->run().find(cell);
        return found == nullptr || found->attempts.isEmpty() ? nullptr : &found->attempts.constLast();
    }
    [[nodiscard]] Points shownPoints() const
    {
        const QList<ui::BoardCell> &cells = m->page().findChild<ui::LivePage *>()->view()->board()->cells();
        const auto found =
            std::find_if(cells.cbegin(), cells.cend(), [](const auto &one) { return one.id == cell; });
        return found == cells.cend() ? Points() : pointsOf(found->data.counts);
    }
    [[nodiscard]] QMessageBox *question() const
    {
        const auto boxes = window().findChildren<QMessageBox *>();
        const auto shown = std::find_if(boxes.cbegin(), boxes.cend(),
                                        [](const QMessageBox *box) { return box->isVisible(); });
        return shown == boxes.cend() ? nullptr : *shown;
    }
    [[nodiscard]] bool reopen()
    {
        m->window.reset();
        return m->openWindow();
    }
};

void ClosingLabTest::initTestCase()
{
    if (!lab::isPossible())
        QSKIP("slurmctld is not installed");
    m = std::make_unique<EndToEndLab>();
    const QByteArray trouble = m->up();
    QVERIFY2(trouble.isEmpty(), trouble.constData());
    QVERIFY(m->writeProfile());
    QVERIFY(m->writeRecipe(text("slow"), "40", ""));
    QVERIFY(m->openWindow());
}

void ClosingLabTest::cleanup()
{
    if (QTest::currentTestFailed() && m && m->window)
        qInfo().noquote() << run::runStateName(m->run().state) << user::allText(window());
}

void ClosingLabTest::cleanupTestCase()
{
    if (m)
        lab::outputOf(text("scancel"), {text("--me")});
    m.reset();
}

// A run of one cell, until its acceptance length can be told.
void ClosingLabTest::init()
{
    const QString trouble = m->launch({text("slow"), text("2"), 1, 1});
    QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
    QTRY_COMPARE_WITH_TIMEOUT(m->measuredNow(), cell, long_);
}

void ClosingLabTest::aCellIsFinishedEarly()
{
    QTRY_VERIFY_WITH_TIMEOUT(attempt()->completed.value_or(0) >= 1, soon);
    QVERIFY(m->chooseCell(cell));
    QTest::keyClick(&m->matrix(), Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(user::reads(window(), text("Finished early: ") + cell), soon);
    QTRY_COMPARE_WITH_TIMEOUT(m->stateOf(cell), CellState::Value, soon);
    QTRY_VERIFY_WITH_TIMEOUT(m->hasEnded(), long_);

    const QJsonObject said = EndToEndLab::status(m->run().id);
    QTRY_COMPARE(run::runStateName(m->run().state), said.value(QLatin1StringView("state")).toString());
    const QJsonArray cells = said.value(QLatin1StringView("cells")).toArray();
    QCOMPARE(cells, run::toJson(m->run()).value(QLatin1StringView("cells")).toArray());
    const QJsonObject told = cells.first().toObject();
    QVERIFY(told.value(QLatin1StringView("acceptance_length")).toDouble() > 1.0);
    // It is marked for what it is, there and here.
    QVERIFY2(told.value(QLatin1StringView("reason")).toString().startsWith(text("finished early at ")),
             QJsonDocument(told).toJson().constData());
    QVERIFY(m->chooseCell(cell));
    QTRY_VERIFY(user::reads(window(), text("inished early at ")));
}

void ClosingLabTest::aRunIsLeftRunningAndTakenUp()
{
    const QString id = m->run().id;
    const QString journal = onHost() + text("/shard-0/journal.jsonl");
    QTest::keyClick(&window(), Qt::Key_2, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shownPoints().size() >= 3, soon);
    QTRY_COMPARE(m->run().state, run::RunState::Running);
    window().close();
    QVERIFY(question() != nullptr);
    const Points before = shownPoints();
    // What the Return key does: nothing is lost by it.
    QTest::keyClick(question(), Qt::Key_Return);
    QTRY_VERIFY(!window().isVisible());
    m->window.reset();

    const qint64 size = QFileInfo(journal).size();
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(journal).size() > size + 1000, soon);
    QCOMPARE(jobs(), QStringList(text("RUNNING")));
    QVERIFY(m->openWindow());
    QTRY_COMPARE_WITH_TIMEOUT(m->run().id, id, soon);
    QTRY_VERIFY_WITH_TIMEOUT(m->hasEnded(), long_);
    QCOMPARE(m->stateOf(cell), CellState::Value);
    QCOMPARE(m->run().find(cell)->attempts.size(), 1);

    // The points of before, those of meanwhile, and no other: as the journal tells them from its first line.
    auto *live = m->page().findChild<ui::LivePage *>();
    live->setChoice(ui::LivePage::AllCells);
    run::RunStore store(run::RunFolder(run::runsFolder() + u'/' + id));
    QVERIFY(store.refresh());
    const run::RunView told = store.view();
    const Points all = pointsOf(told.find(cell)->attempts.constLast().live);
    QTRY_COMPARE(shownPoints(), all);
    QVERIFY(all.size() > before.size());
    QCOMPARE(all.first(before.size()), before);
    for (qsizetype at = 1; at < all.size(); ++at) {
        QVERIFY(all.at(at).first > all.at(at - 1).first);
        QVERIFY(all.at(at).second >= all.at(at - 1).second);
    }
    QCOMPARE(lab::contentOf(run::runsFolder() + u'/' + id + text("/shard-0/journal.jsonl")),
             lab::contentOf(journal));
}

void ClosingLabTest::runsAreCancelledWithTheWindow()
{
    const QString id = m->run().id;
    QTRY_COMPARE(m->run().state, run::RunState::Running);
    QCOMPARE(jobs(), QStringList(text("RUNNING")));
    window().close();
    QVERIFY(question() != nullptr);
    QAbstractButton *cancels = nullptr;
    for (QAbstractButton *button : question()->buttons()) {
        if (question()->buttonRole(button) == QMessageBox::DestructiveRole)
            cancels = button;
    }
    QVERIFY(cancels != nullptr && cancels->text().contains(text("Cancel 1 run")));
    QVERIFY(user::click(cancels));
    QTRY_VERIFY_WITH_TIMEOUT(!window().isVisible(), soon);
    QTRY_VERIFY_WITH_TIMEOUT(jobs().isEmpty(), long_);
    QVERIFY(reopen());
    QTRY_COMPARE_WITH_TIMEOUT(m->run().id, id, soon);
    QTRY_COMPARE_WITH_TIMEOUT(m->run().state, run::RunState::Cancelled, soon);
    QCOMPARE(EndToEndLab::status(id).value(QLatin1StringView("state")).toString(), text("cancelled"));
}

void ClosingLabTest::aFolderIsDeletedOnTheHost()
{
    const QString id = m->run().id;
    QVERIFY(QDir(onHost()).exists());
    // What still writes there may make a part of it again.
    QTRY_VERIFY(QDir(onHost()).removeRecursively());
    QTRY_VERIFY_WITH_TIMEOUT(user::reads(window(), text("the run's folder on lab is gone")), long_);
    QVERIFY2(!user::reads(window(), text("does not answer")), qPrintable(user::allText(window())));
    lab::outputOf(text("scancel"), {text("--me")});
    QTRY_VERIFY_WITH_TIMEOUT(m->hasEnded(), long_);
    // What was brought stays and is shown.
    QCOMPARE(m->run().id, id);
    QVERIFY(m->listed().contains(id));
    QVERIFY(attempt() != nullptr);
    window().close();
    QTRY_VERIFY(!window().isVisible());
}

QTEST_MAIN(ClosingLabTest)
#include "tst_closing_lab.moc"
