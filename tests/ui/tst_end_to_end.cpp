// SPDX-License-Identifier: GPL-3.0-or-later
// The window alone, from an empty home to values: a cluster's profile, a matrix on three nodes, what goes
// wrong with it and around it. A real sshd and a real Slurm stand behind it (tests/lab).
#include "end_to_end_lab.h"

#include "live/live_page.h"
#include "logs/log_view.h"
#include "logs/logs_page.h"
#include "runs/run_list_panel.h"
#include "shell/banner.h"

#include <assay/base/text.h>
#include <assay/run/folder.h>

#include <QToolButton>

#include <csignal>

using namespace assay;

namespace {

using run::CellState;

constexpr int soon = 30'000;
constexpr int long_ = 60'000;

QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

// Sends a signal to the engines that serve a run; how many there were.
int signalEngines(const QString &runId, int signal)
{
    int met = 0;
    const QStringList pids = QDir(text("/proc")).entryList(QDir::Dirs);
    for (const QString &pid : pids) {
        const QByteArray line = lab::contentOf(text("/proc/") + pid + text("/cmdline"));
        const QByteArray environment = lab::contentOf(text("/proc/") + pid + text("/environ"));
        if (line.contains("lab/engine") && line.contains("serve") && environment.contains(runId.toUtf8()))
            met += ::kill(pid.toInt(), signal) == 0 ? 1 : 0;
    }
    return met;
}

} // namespace

class EndToEndTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void aProfileIsMadeAndTested();
    void aMatrixIsLaunchedWatchedAndSteered();
    void aHostAndASlurmThatGoComeBack();
    void aFolderIsDeletedUnderTheWindow();

private:
    std::unique_ptr<EndToEndLab> m;
    QStringList m_runs; // ids, in the order of their start

    [[nodiscard]] ui::MainWindow &window() const { return *m->window; }
    void launch(const EndToEndLab::Wanted &wanted);
    void cancelCell(const QString &cell);
    void closeAndOpen();
    void openLogByProblem(const QString &cell);
    void compareWithTerminal();
    [[nodiscard]] QString trouble() const;
};

// What stands above the page about the link.
QString EndToEndTest::trouble() const
{
    for (const ui::Banner *banner : m->page().findChildren<ui::Banner *>()) {
        if (banner->text().contains(text("does not answer")))
            return banner->text();
    }
    return {};
}

void EndToEndTest::initTestCase()
{
    if (!lab::isPossible())
        QSKIP("slurmctld is not installed");
    m = std::make_unique<EndToEndLab>();
    const QByteArray trouble = m->up();
    QVERIFY2(trouble.isEmpty(), trouble.constData());
    QVERIFY(m->writeRecipe(text("matrix"), "8", "crash-at-request=2@on-4"));
    QVERIFY(m->writeRecipe(text("slow"), "4", "slow-start=15@5"));
    QVERIFY(m->openWindow());
}

void EndToEndTest::cleanup()
{
    if (!QTest::currentTestFailed() || !m || !m->window)
        return;
    QStringList states;
    for (const run::CellView &cell : m->run().cells)
        states.append(cell.id + u' ' + run::cellStateName(cell.state) + u' ' + cell.reason);
    qInfo().noquote() << states.join(text(", ")) << user::allText(window());
}

void EndToEndTest::cleanupTestCase()
{
    if (m)
        lab::outputOf(text("scancel"), {text("--me")});
    m.reset();
}

void EndToEndTest::aProfileIsMadeAndTested()
{
    m->command("New cluster profile");
    auto *dialog = window().findChild<ui::ProfileDialog *>();
    QVERIFY(dialog != nullptr);
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    // The host's field has the keyboard.
    QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()) != nullptr);
    QTest::keyClicks(QApplication::focusWidget(), text("lab"));
    QVERIFY(user::press(*dialog, text("More fields of Host")));
    const matrix::Profile &lab = m->profile;
    QVERIFY(user::retype(*dialog, text("SSH configuration"), lab.transport.config));
    QVERIFY(user::choose(user::find<QComboBox>(*dialog, text("Reached by")), text("ssh")));
    QVERIFY(user::choose(user::find<QComboBox>(*dialog, text("Scheduler")), text("slurm")));
    QVERIFY(user::retype(*dialog, text("Partition"), lab.scheduler.partition));
    QVERIFY(user::retype(*dialog, text("GPUs (gres)"), text("gpu:8")));
    QVERIFY(user::retype(*dialog, text("Time limit, min"), text("60")));
    QVERIFY(user::choose(user::find<QComboBox>(*dialog, text("Runtime")), text("none")));
    QVERIFY(user::retype(*dialog, text("Runs"), lab.paths.root));
    QVERIFY(user::retype(*dialog, text("Dataset"), m->dataset()));
    QVERIFY(user::retype(*dialog, text("Other models"), lab.models.writableDir));
    QVERIFY(
        user::retype(*dialog, text("Ports"), QStringLiteral("%1-%2").arg(lab.firstPort).arg(lab.lastPort)));

    QVERIFY(user::press(*dialog, text("Test connection")));
    const auto *probe = dialog->findChild<ui::ProbePanel *>();
    QTRY_VERIFY_WITH_TIMEOUT(!probe->isRunning(), soon);
    for (const char *id : {"link", "shell", "root", "space", "python", "slurm", "controller", "partition",
                           "account", "gpus", "dataset", "models", "clock"}) {
        const auto *line = dialog->findChild<ui::ProbeLine *>(text(id));
        QVERIFY2(line != nullptr && line->accessibleName().contains(text(": ok.")),
                 qPrintable(probe->text()));
    }
    QVERIFY(user::press(*dialog, text("Save")));
    QTRY_VERIFY(user::reads(*dialog, text("Saved as ")));
    QVERIFY(user::press(*dialog, text("Close")));
    QTRY_VERIFY(window().findChild<ui::ProfileDialog *>() == nullptr);
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
}

// From the New run page to the page of the run.
void EndToEndTest::launch(const EndToEndLab::Wanted &wanted)
{
    const QString trouble = m->launch(wanted);
    QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
    QVERIFY(!m_runs.contains(m->run().id));
    m_runs.append(m->run().id);
}

void EndToEndTest::cancelCell(const QString &cell)
{
    QVERIFY(m->chooseCell(cell));
    QTest::keyClick(&m->matrix(), Qt::Key_Delete);
    // Whether something would be lost is asked only of a cell that is being measured.
    if (auto *question = window().findChild<QMessageBox *>(); question != nullptr && question->isVisible())
        QVERIFY(user::press(*question, text("Cancel cells")));
    QTRY_COMPARE_WITH_TIMEOUT(m->stateOf(cell), CellState::NotRun, soon);
    QTRY_VERIFY(user::reads(window(), text("Cancelled: ") + cell));
}

void EndToEndTest::closeAndOpen()
{
    const QString id = m->run().id;
    const ui::RunPage::Tab tab = m->page().tab();
    QTRY_VERIFY_WITH_TIMEOUT(m->listed().contains(id), soon);
    window().close();
    auto *question = window().findChild<QMessageBox *>();
    QVERIFY(question != nullptr && question->isVisible() && window().isVisible());
    QVERIFY(user::press(*question, text("Leave running")));
    QTRY_VERIFY(!window().isVisible());
    m->window.reset();
    QVERIFY(m->openWindow());
    QTRY_COMPARE_WITH_TIMEOUT(m->run().id, id, soon);
    QCOMPARE(window().page(), ui::MainWindow::Page::Runs);
    QCOMPARE(m->page().tab(), tab);
}

void EndToEndTest::openLogByProblem(const QString &cell)
{
    QVERIFY(m->chooseCell(cell));
    const auto label = [this] { return user::find<QLabel>(window(), text("Problems of the cell")); };
    QTRY_VERIFY_WITH_TIMEOUT(label() != nullptr && label()->text().contains(text("log line ")), soon);
    const QString link = label()->text().section(text("href=\""), 1).section(u'"', 0, 0);
    label()->setFocus();
    QTest::keyClick(label(), Qt::Key_Tab);
    QTest::keyClick(label(), Qt::Key_Return);
    QTRY_COMPARE(m->page().tab(), ui::RunPage::LogsTab);
    const ui::LogsPage &logs = *m->page().logs();
    QTRY_VERIFY_WITH_TIMEOUT(logs.view()->isVisible(), soon);
    const run::Attempt &failed = m->run().find(cell)->attempts.constLast();
    QVERIFY2(logs.place().file == failed.serverLog || logs.place().file.startsWith(failed.folder),
             qPrintable(logs.place().file));
    QTRY_COMPARE_WITH_TIMEOUT(QString::number(logs.view()->currentLine()), link, soon);
    QVERIFY(!logs.view()->textOfRow(logs.view()->currentRow()).isEmpty());
}

// Every number that the window's table shows is one of the terminal's.
void EndToEndTest::compareWithTerminal()
{
    QTRY_VERIFY_WITH_TIMEOUT(m->hasEnded(), long_);
    const QJsonObject said = EndToEndLab::status(m->run().id);
    QCOMPARE(said.value(QLatin1StringView("run")).toString(), m->run().id);
    QTRY_COMPARE(run::runStateName(m->run().state), said.value(QLatin1StringView("state")).toString());
    const QJsonArray cells = said.value(QLatin1StringView("cells")).toArray();
    const QJsonArray own = run::toJson(m->run()).value(QLatin1StringView("cells")).toArray();
    QCOMPARE(own.size(), cells.size());
    m->page().showTab(ui::RunPage::MatrixTab);
    if (user::find<QTableView>(window(), text("Values of all cells")) == nullptr)
        QVERIFY(user::press(window(), text("Table")));
    const auto *table = user::find<QTableView>(window(), text("Values of all cells"));
    QVERIFY(table != nullptr);
    QCOMPARE(table->model()->rowCount(), cells.size());
    for (int row = 0; row < cells.size(); ++row) {
        const QJsonObject cell = cells.at(row).toObject();
        QCOMPARE(own.at(row).toObject(), cell);
        const auto number = [&](const char *key, double scale, int decimals) {
            const QJsonValue value = cell.value(QLatin1StringView(key));
            return value.isDouble() ? QString::fromLatin1(base::fixed(value.toDouble() * scale, decimals))
                                    : QString();
        };
        QCOMPARE(user::textAt(*table, row, text("cell")), cell.value(QLatin1StringView("id")).toString());
        QCOMPARE(user::textAt(*table, row, text("state")), cell.value(QLatin1StringView("state")).toString());
        QCOMPARE(user::textAt(*table, row, text("AL")), number("acceptance_length", 1, 2));
        QCOMPARE(user::textAt(*table, row, text("AR %")), number("acceptance_rate", 100, 1));
        QCOMPARE(user::textAt(*table, row, text("drafts")), number("drafts", 1, 0));
        QCOMPARE(user::textAt(*table, row, text("draft tokens")), number("draft_tokens", 1, 0));
        QCOMPARE(user::textAt(*table, row, text("accepted")), number("accepted_tokens", 1, 0));
    }
}

void EndToEndTest::aMatrixIsLaunchedWatchedAndSteered()
{
    launch({text("matrix"), {}, 3, 8, false});
    if (QTest::currentTestFailed())
        return;
    QTRY_VERIFY_WITH_TIMEOUT(m->matrix().isVisible(), soon);
    const QString cancelled = text("thinking_off-4");
    const QString failing = text("thinking_on-4");

    // An acceptance length that grows, in the matrix and on Live.
    QTRY_VERIFY_WITH_TIMEOUT(!m->measuredNow().isEmpty(), long_);
    const auto isRough = [this] {
        const QString cell = m->measuredNow();
        if (cell.isEmpty() || !m->chooseCell(cell))
            return false;
        for (const QLabel *label : m->page().findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().startsWith(u'\u2248'))
                return true;
        }
        return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isRough(), soon);
    cancelCell(cancelled);
    if (QTest::currentTestFailed())
        return;

    QTest::keyClick(&window(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m->page().tab(), ui::RunPage::LiveTab);
    QVERIFY(user::press(window(), text("Table")));
    const auto *table = user::find<QTableView>(window(), text("The numbers behind the charts"));
    QVERIFY(table != nullptr);
    const auto lastLength = [&] {
        const int rows = table->model()->rowCount();
        return rows == 0 ? 0.0 : user::textAt(*table, rows - 1, text("AL")).toDouble();
    };
    QTRY_VERIFY_WITH_TIMEOUT(lastLength() > 1.0, soon);

    closeAndOpen();
    if (QTest::currentTestFailed())
        return;
    QTest::keyClick(&window(), Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(m->stateOf(cancelled), CellState::NotRun, soon);
    QVERIFY(m->chooseCell(cancelled));
    QTRY_VERIFY(user::find<QPushButton>(window(), text("Run")) ||
                user::find<QPushButton>(window(), text("Re-run")));
    QVERIFY(
        user::press(window(), user::find<QPushButton>(window(), text("Run")) ? text("Run") : text("Re-run")));

    QTRY_COMPARE_WITH_TIMEOUT(m->stateOf(failing), CellState::Failed, long_);
    openLogByProblem(failing);
    if (QTest::currentTestFailed())
        return;
    QTRY_COMPARE_WITH_TIMEOUT(m->stateOf(cancelled), CellState::Value, long_);
    compareWithTerminal();
    if (QTest::currentTestFailed())
        return;
    QStringList nodes;
    for (const run::JobView &job : m->run().jobs) {
        if (job.shard < 3)
            nodes.append(job.node);
    }
    nodes.sort();
    QCOMPARE(nodes, QStringList({text("b300-001"), text("b300-002"), text("b300-003")}));
    for (const run::CellView &cell : m->run().cells)
        QCOMPARE(cell.state, cell.id == failing ? CellState::Failed : CellState::Value);
    QCOMPARE(m->run().find(cancelled)->attempts.size(), 2);
}

void EndToEndTest::aHostAndASlurmThatGoComeBack()
{
    if (m_runs.isEmpty())
        QSKIP("there is no cluster to run on");
    launch({text("slow"), text("1, 5"), 1, 2});
    if (QTest::currentTestFailed())
        return;
    const QString slow = text("thinking_on-5");
    QTRY_COMPARE_WITH_TIMEOUT(m->stateOf(slow), CellState::Running, long_);
    QTRY_VERIFY_WITH_TIMEOUT(signalEngines(m->run().id, SIGSTOP) > 0, soon);
    const auto goesOn = qScopeGuard([this] { signalEngines(m->run().id, SIGCONT); });
    QTRY_VERIFY(trouble().isEmpty());

    lab::outputOf(lab::tool("sshd"), {m->lab.folder(), text("stop")});
    QTRY_VERIFY_WITH_TIMEOUT(!trouble().isEmpty(), soon);
    QTRY_VERIFY2_WITH_TIMEOUT(m->chip(text("lab")).contains(text("reconnecting")),
                              qPrintable(m->chip(text("lab"))), soon);
    QVERIFY(!m->hasEnded());
    lab::outputOf(lab::tool("sshd"), {m->lab.folder(), text("start")});
    QTRY_VERIFY_WITH_TIMEOUT(trouble().isEmpty(), soon);
    QTRY_VERIFY2_WITH_TIMEOUT(!m->chip(text("lab")).contains(text("reconnecting")),
                              qPrintable(m->chip(text("lab"))), soon);

    lab::outputOf(lab::tool("slurm"), {m->lab.folder(), text("stop")});
    QTRY_VERIFY_WITH_TIMEOUT(!trouble().isEmpty(), soon);
    QVERIFY2(trouble().contains(text("the run's jobs cannot be asked for"), Qt::CaseInsensitive),
             qPrintable(trouble()));
    QCOMPARE(m->stateOf(slow), CellState::Running);
    lab::outputOf(lab::tool("slurm"), {m->lab.folder(), text("start")});
    QTRY_VERIFY_WITH_TIMEOUT(trouble().isEmpty(), soon);

    QVERIFY(signalEngines(m->run().id, SIGCONT) > 0);
    compareWithTerminal();
    if (QTest::currentTestFailed())
        return;
    for (const run::CellView &cell : m->run().cells) {
        QCOMPARE(cell.state, CellState::Value);
        QCOMPARE(cell.attempts.size(), 1);
    }
}

void EndToEndTest::aFolderIsDeletedUnderTheWindow()
{
    if (m_runs.isEmpty())
        QSKIP("there is no cluster to run on");
    launch({text("slow"), text("5"), 1, 1});
    if (QTest::currentTestFailed())
        return;
    const QString gone = m_runs.constLast();
    QTRY_COMPARE_WITH_TIMEOUT(m->run().state, run::RunState::Running, long_);
    QVERIFY(QDir(run::runsFolder() + u'/' + gone).removeRecursively());
    QTRY_VERIFY2_WITH_TIMEOUT(!m->page().findChild<ui::MatrixView *>()->isVisible(),
                              qPrintable(user::allText(window())), soon);
    QTRY_VERIFY_WITH_TIMEOUT(!m->listed().contains(gone), soon);
    const auto told = [&] { return user::allText(window()).count(gone); };
    QTRY_COMPARE_WITH_TIMEOUT(told(), 1, soon);
    QVERIFY(user::reads(window(), text("it holds no plan.json")));

    // The list goes on: another run opens as ever.
    auto *list = user::find<QListView>(window(), text("Runs"));
    QTRY_COMPARE_WITH_TIMEOUT(m->listed(), QStringList({m_runs.at(1), m_runs.at(0)}), soon);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(1, 0)).center());
    QTRY_COMPARE_WITH_TIMEOUT(m->run().id, m_runs.at(0), soon);
    QTRY_COMPARE(told(), 0);
    compareWithTerminal();
}

QTEST_MAIN(EndToEndTest)
#include "tst_end_to_end.moc"
