// SPDX-License-Identifier: GPL-3.0-or-later
// The page on this machine: without a scheduler, and with a Slurm whose programs answer what a test tells
// them to.
#include "../core/cluster/stub_slurm.h"
#include "cluster_bench.h"

#include <assay/remote/local_host.h>

#include <QScrollBar>

using namespace assay;
using namespace assay::ui;

namespace {

using stub::text;

const QByteArray slurmHere = "cluster: 1\nname: sim\ntransport: {kind: local}\nscheduler: {kind: slurm}\n"
                             "paths: {root: /tmp/assay-nowhere, dataset_dir: /tmp}\n";

QByteArray nodes(int count, const QByteArray &first = "idle")
{
    QByteArray lines;
    for (int node = 1; node <= count; ++node) {
        const QByteArray name = "n" + QByteArray::number(node).rightJustified(3, '0');
        QByteArray state = "idle";
        if (node == 1)
            state = first;
        else if (node % 7 == 0)
            state = "drained";
        else if (node % 3 == 0)
            state = "mixed";
        const QByteArray used = state == "mixed" ? "3" : "0";
        const QByteArray reason = state == "drained" ? "disk" : "none";
        lines += name + "|batch_1|" + state + "|0/16/0/16|20000|gpu:b300:8|gpu:b300:" + used + "|" + reason +
                 "@@\n";
    }
    return lines;
}

QByteArray job(const QByteArray &id, const QByteArray &user, const QByteArray &state, const QByteArray &node,
               const QByteArray &name)
{
    return id + '|' + id + '|' + state + "|None|batch_1|normal|(null)|" + user + '|' + node +
           "|2026-11-30T18:52:05|2026-11-30T18:52:08|0:03|8:00:00|0|1|0|1|gres/gpu=8|N/A|N/A|" + name +
           "@@\n";
}

} // namespace

class TestClusterPage : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<ClusterBench> m_bench;
    std::unique_ptr<stub::StubHost> m_slurm;
    QByteArray m_path = qgetenv("PATH");
    QByteArray m_user;

    void nodesAre(const QByteArray &lines) const
    {
        stub::put(m_slurm->folder.filePath(text("nodes")), lines);
        // Both questions name partitions; that of the nodes ends with the reason.
        m_slurm->then("sinfo", "case $word in\n"
                               "*,Reason:*) end=${word##*,Reason:}; list=$here/nodes;;\n"
                               "*) list=$here/partitions;;\nesac\n"
                               "sed -e \"s/@@/$end/g\" -e \"s/|/$part/g\" \"$list\"\nexit 0\n");
        stub::put(m_slurm->folder.filePath(text("partitions")), "up|8:00:00|3|batch_1*|batch_1@@\n");
    }
    void openSim()
    {
        QVERIFY(m_bench->write("sim", slurmHere));
        m_bench->open();
        m_bench->page->show();
        QVERIFY(m_bench->choose("sim"));
    }
    void refresh() const { QTest::keyClick(m_bench->tiles(), Qt::Key_F5); }

private Q_SLOTS:
    void initTestCase()
    {
        remote::LocalHost host;
        const auto facts = host.open().result();
        QVERIFY(facts);
        m_user = facts->user.toUtf8();
    }

    void init()
    {
        applyTheme(*qApp, Appearance::Dark);
        m_bench = std::make_unique<ClusterBench>();
        m_slurm = std::make_unique<stub::StubHost>();
        qputenv("PATH", QFile::encodeName(m_slurm->folder.path()) + ':' + m_path);
    }

    void cleanup()
    {
        m_bench.reset();
        qputenv("PATH", m_path);
    }

    void thisMachineIsThereAlwaysAndSaysWhatItHas()
    {
        stub::put(m_slurm->folder.filePath(text("nvidia-smi")), "#!/bin/sh\nexit 127\n");
        QFile::setPermissions(m_slurm->folder.filePath(text("nvidia-smi")),
                              QFile::ReadOwner | QFile::ExeOwner);
        m_bench->open();
        QSignalSpy chips(m_bench->page.get(), &ClusterPage::chipsChanged);
        m_bench->page->show();
        QTRY_COMPARE(m_bench->page->cluster(), text("local"));
        QTRY_COMPARE(m_bench->tiles()->model()->rowCount(), 1);
        const QModelIndex node = m_bench->tiles()->model()->index(0, 0);
        QCOMPARE(node.data(NodeModel::WordRole).toString(), text("no GPUs seen"));
        QCOMPARE(node.data(NodeModel::ReasonRole).toString(), text("nvidia-smi is not installed"));
        QVERIFY(!m_bench->table()->isVisible());
        QVERIFY(m_bench->shows(text("There is no queue")));
        QTRY_VERIFY(!chips.isEmpty() &&
                    chips.last().first().value<QList<ChipText>>().first().tone == Token::Good);
        m_bench->page->setUnfinished({{text("local"), 2}});
        QCOMPARE(chips.last().first().value<QList<ChipText>>().first().name, text("local"));
        QVERIFY(chips.last().first().value<QList<ChipText>>().first().state.endsWith(
            text("2 unfinished run(s)")));
    }

    void fiveHundredNodesScrollAndStay()
    {
        nodesAre(nodes(500));
        m_slurm->says("squeue", job("7", "bob", "RUNNING", "n003", "theirs") +
                                    job("9", m_user, "RUNNING", "n006", "assay-x-0"));
        openSim();
        QTRY_COMPARE(m_bench->tiles()->model()->rowCount(), 500);
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 2);
        QCOMPARE(m_bench->jobRow(text("assay-x-0")), 0); // own jobs first
        QVERIFY(m_bench->shows(text("500 node(s)")));

        NodeTiles *tiles = m_bench->tiles();
        tiles->setFocus();
        QTest::keyClick(tiles, Qt::Key_End);
        QCOMPARE(tiles->currentIndex().data().toString(), text("n500"));
        QVERIFY(tiles->verticalScrollBar()->value() > 0);
        QTest::keyClick(tiles, Qt::Key_Up);
        QTest::keyClick(tiles, Qt::Key_Left);
        const QString current = tiles->currentIndex().data().toString();
        QVERIFY(current < text("n500"));
        QVERIFY(tiles->viewport()->rect().contains(tiles->visualRect(tiles->currentIndex())));
        QVERIFY(m_bench->shows(current + text(" \u00B7 ")));
        const int scrolled = tiles->verticalScrollBar()->value();
        const QSignalSpy resets(tiles->model(), &QAbstractItemModel::modelReset);
        QSignalSpy changed(tiles->model(), &QAbstractItemModel::dataChanged);
        nodesAre(nodes(500, "down"));
        refresh();
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(tiles->model()->index(0, 0).data(NodeModel::WordRole).toString(), text("down"));
        QCOMPARE(tiles->currentIndex().data().toString(), current);
        QCOMPARE(tiles->verticalScrollBar()->value(), scrolled);
        QCOMPARE(resets.size(), 0);
        QTest::mouseClick(
            tiles->viewport(), Qt::LeftButton, {},
            tiles->visualRect(tiles->model()->index(tiles->currentIndex().row() - 1, 0)).center());
        QVERIFY(tiles->currentIndex().data().toString() < current);
    }

    void commandsAndCellsAreCopied()
    {
        nodesAre(nodes(3));
        m_slurm->says("squeue", job("9", m_user, "RUNNING", "n002", "train"));
        openSim();
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 1);
        NodeTiles *tiles = m_bench->tiles();
        tiles->setFocus();
        QTest::keyClick(tiles, Qt::Key_Home);
        const char *shell = "Copy command for a shell on this node";
        ClusterBench::action(tiles, shell)->trigger();
        QCOMPARE(QApplication::clipboard()->text(), text("ssh n001"));
        QTest::keyClick(tiles, Qt::Key_Right);
        ClusterBench::action(tiles, shell)->trigger();
        QCOMPARE(QApplication::clipboard()->text(),
                 text("srun --jobid=9 --overlap --nodelist=n002 --pty bash -l"));
        QTest::keyClick(tiles, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().startsWith(text("n002 \u00B7 free")));
        JobTable *table = m_bench->table();
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList cells = QApplication::clipboard()->text().split(QLatin1Char('\t'));
        QCOMPARE(cells.size(), 10);
        QCOMPARE(cells.mid(0, 5), (QStringList{text("9"), text("train"), QString::fromUtf8(m_user),
                                               text("batch_1"), text("running")}));
    }

    void whatIsTypedFiltersTheQueue()
    {
        nodesAre(nodes(1));
        m_slurm->says("squeue",
                      job("7", "bob", "RUNNING", "n003", "theirs") + job("9", m_user, "PENDING", "", "mine"));
        openSim();
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 2);
        auto *filter = m_bench->page->findChild<QLineEdit *>();
        filter->setFocus();
        QTest::keyClicks(filter, text("pending mine"));
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 1);
        QTest::keyClicks(filter, text(" not"));
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 0);
        QVERIFY(m_bench->shows(text("0 of 2 job(s)")));
        const QByteArray state = m_bench->page->saveState();
        m_bench->close();
        m_bench->open();
        m_bench->page->restoreState(state);
        m_bench->page->show();
        QTRY_COMPARE(m_bench->page->cluster(), text("sim"));
        QTRY_VERIFY(m_bench->shows(text("0 of 2 job(s)")));
    }

    void aSilentSlurmIsSaidAndTheLastIsKept()
    {
        nodesAre(nodes(3));
        m_slurm->says("squeue", job("9", m_user, "RUNNING", "n002", "train"));
        openSim();
        QTRY_COMPARE(m_bench->tiles()->model()->rowCount(), 3);
        QCOMPARE(m_bench->banner(), QString());
        m_slurm->says("squeue", {}, "slurm_load_jobs error: Unable to contact slurm controller\n", 1);
        refresh();
        QTRY_VERIFY(m_bench->banner().contains(text("Unable to contact slurm controller")));
        QVERIFY(m_bench->banner().startsWith(text("The host answers, its scheduler does not")));
        QVERIFY(m_bench->banner().contains(text("What is shown is as it was at ")));
        QCOMPARE(m_bench->tiles()->model()->rowCount(), 3);
        QCOMPARE(m_bench->table()->model()->rowCount(), 1);
        m_slurm->says("squeue", {});
        refresh();
        QTRY_COMPARE(m_bench->banner(), QString());
        QCOMPARE(m_bench->table()->model()->rowCount(), 0);
    }

    void aCancelIsSentConfirmedOrFailed()
    {
        nodesAre(nodes(3));
        m_slurm->says("squeue",
                      job("9", m_user, "PENDING", "", "train") + job("7", "bob", "PENDING", "", "x"));
        m_slurm->says("scancel", {}, "scancel: error: Kill job error on job id 9: Access denied\n", 1);
        openSim();
        QSignalSpy said(m_bench->page.get(), &ClusterPage::said);
        const auto hasSaid = [&](const char *words) {
            return std::any_of(said.cbegin(), said.cend(), [&](const QList<QVariant> &one) {
                return one.first().toString().contains(text(words));
            });
        };
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 2);
        JobTable *table = m_bench->table();
        table->setFocus();
        table->selectRow(m_bench->jobRow(text("x")));
        QVERIFY(!ClusterBench::action(table, "Cancel\u2026")->isEnabled()); // somebody else's
        table->selectRow(m_bench->jobRow(text("train")));
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(m_bench->answer(1)); // keep
        QTRY_VERIFY(m_bench->page->findChild<QMessageBox *>() == nullptr);
        m_bench->page->activateWindow();
        QTRY_VERIFY(m_bench->page->isActiveWindow());
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(m_bench->answer(0));
        QTRY_VERIFY(hasSaid("Job 9 was not cancelled."));
        QVERIFY(hasSaid("Access denied"));
        QTRY_COMPARE(table->model()->index(0, 4).data().toString(), text("pending, cancel failed"));
        QVERIFY(!hasSaid("sent"));

        m_slurm->says("scancel", {});
        QTRY_VERIFY(m_bench->page->findChild<QMessageBox *>() == nullptr);
        m_bench->page->activateWindow();
        QTRY_VERIFY(m_bench->page->isActiveWindow());
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(m_bench->answer(0));
        QTRY_VERIFY(hasSaid("Cancel of job 9 sent."));
        QVERIFY(!hasSaid("has ended"));
        m_slurm->says("squeue", job("7", "bob", "PENDING", "", "x"));
        QTRY_VERIFY_WITH_TIMEOUT(hasSaid("Job 9 has ended."), 10'000);
        QCOMPARE(m_slurm->calls("scancel"), QByteArray("9\n9\n"));
    }

    void aServerIsAttachedByItsNodeAndPort()
    {
        nodesAre(nodes(3));
        openSim();
        QTRY_COMPARE(m_bench->tiles()->model()->rowCount(), 3);
        QSignalSpy attached(m_bench->page.get(), &ClusterPage::attachWanted);
        m_bench->tiles()->setFocus();
        QTest::keyClick(m_bench->tiles(), Qt::Key_Home);
        QTest::mouseClick(m_bench->button("Attach\u2026"), Qt::LeftButton);
        auto *dialog = m_bench->page->findChild<QDialog *>();
        QVERIFY(dialog != nullptr);
        auto *target = dialog->findChild<QLineEdit *>();
        QCOMPARE(target->text(), text("n001:8888"));
        target->setText(text("nowhere"));
        QTest::keyClick(target, Qt::Key_Return);
        QCOMPARE(attached.size(), 0);
        target->setText(text(" http://n001:30000/metrics "));
        QTest::keyClick(target, Qt::Key_Return);
        QCOMPARE(attached.size(), 1);
        QCOMPARE(attached.first(), (QList<QVariant>{text("sim"), text("http://n001:30000/metrics")}));
    }

    void aProfileThatCannotBeUsedIsSaidAndMended()
    {
        QVERIFY(m_bench->write("sim", "cluster: 1\ntransport: {kind: teleport}\n"));
        m_bench->open();
        m_bench->page->show();
        QVERIFY(m_bench->choose("sim"));
        QTRY_VERIFY(m_bench->banner().contains(text("sim.yaml:")));
        QVERIFY(!m_bench->button("New run here")->isEnabled());
        QSignalSpy edit(m_bench->page.get(), &ClusterPage::editWanted);
        QTest::mouseClick(m_bench->button("Edit"), Qt::LeftButton);
        QCOMPARE(edit.size(), 1);
        nodesAre(nodes(3));
        QVERIFY(m_bench->write("sim", slurmHere));
        m_bench->page->reload();
        QTRY_COMPARE(m_bench->tiles()->model()->rowCount(), 3);
        QTRY_COMPARE(m_bench->banner(), QString());
        QSignalSpy launch(m_bench->page.get(), &ClusterPage::launchWanted);
        QTest::mouseClick(m_bench->button("New run here"), Qt::LeftButton);
        QCOMPARE(launch.first().first().toString(), text("sim"));
    }

    void everyControlHasAName()
    {
        m_bench->open();
        m_bench->page->show();
        for (const QPushButton *button : m_bench->page->findChildren<QPushButton *>())
            QVERIFY(!button->text().isEmpty() || !button->accessibleName().isEmpty());
        // The rows have no header that anybody sees.
        for (const QAbstractItemView *view : m_bench->page->findChildren<QAbstractItemView *>())
            QVERIFY2(view->isHidden() || !view->accessibleName().isEmpty(), view->metaObject()->className());
    }
};

QTEST_MAIN(TestClusterPage)
#include "tst_cluster_page.moc"
