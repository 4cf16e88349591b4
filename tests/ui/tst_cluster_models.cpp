// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_list_model.h"
#include "cluster/cluster_text.h"
#include "cluster/job_filter.h"
#include "cluster/job_model.h"
#include "cluster/node_model.h"
#include "cluster/row_steps.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace assay;
using namespace assay::ui;

namespace {

QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

// "name partitions state gpus used reason..." a line.
ClusterView nodesOf(const char *table)
{
    ClusterView view;
    view.hasScheduler = true;
    for (const QString &line : text(table).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QStringList words = line.simplified().split(QLatin1Char(' '));
        cluster::SlurmNode node;
        node.name = words.at(0);
        node.partitions = words.at(1).split(QLatin1Char(','));
        node.state = words.at(2);
        node.usable = words.size() == 5;
        node.gpus = words.at(3).toInt();
        node.gpusUsed = words.at(4).toInt();
        node.reason = words.mid(5).join(QLatin1Char(' '));
        view.nodes.append(node);
    }
    for (const char *name : {"urgent", "batch_1"}) {
        cluster::SlurmPartition partition;
        partition.name = text(name);
        partition.state = text("up");
        partition.isDefault = partition.name == text("batch_1");
        partition.timeLimitS = 28'800;
        view.partitions.append(partition);
    }
    return view;
}

// "group / name word ##.. reason" a line.
QStringList tableOf(const NodeModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        const NodeRow &node = model.row(row);
        QString squares;
        for (const bool used : node.gpus)
            squares += used ? QLatin1Char('#') : QLatin1Char('.');
        lines.append(QStringList{node.group, text("/"), node.name, node.word, squares, node.reason}
                         .join(QLatin1Char(' '))
                         .trimmed());
    }
    return lines;
}

// "id name user state gpus elapsed limit start reason" a line; - is nothing.
QList<cluster::SlurmJob> jobsOf(const char *table)
{
    QList<cluster::SlurmJob> jobs;
    for (const QString &line : text(table).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        QStringList words = line.simplified().split(QLatin1Char(' '));
        words.replaceInStrings(text("-"), QString());
        cluster::SlurmJob job;
        job.id = words.at(0);
        job.name = words.at(1);
        job.user = words.at(2);
        job.state = words.at(3);
        job.gpus = words.at(4).toInt();
        if (!words.at(5).isEmpty())
            job.elapsedS = words.at(5).toLongLong();
        job.limitS = words.at(6).toLongLong();
        job.estimatedStart = words.at(7).isEmpty() ? QString() : text("2026-11-30T") + words.at(7);
        job.reason = words.at(8);
        jobs.append(job);
    }
    return jobs;
}

QStringList columnsOf(const QAbstractItemModel &model, const QList<int> &columns)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const int column : columns)
            cells.append(model.index(row, column).data().toString());
        lines.append(cells.join(text(" | ")));
    }
    return lines;
}

const QDateTime now(QDate(2026, 11, 30), QTime(10, 0), Qt::UTC);

} // namespace

class TestClusterModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("TZ", "UTC"); }

    void nodesStandByTheirPartitions()
    {
        NodeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.merge(nodeRows(nodesOf("n1 urgent IDLE 2 0\n"
                                     "n2 batch_1,urgent MIXED 4 1\n"
                                     "n10 batch_1,urgent ALLOCATED 2 2\n"
                                     "n3 urgent,batch_1 IDLE+DRAIN 2 0 bad disk\n"
                                     "n4 batch_1 DOWN* 2 0\n"
                                     "n5 urgent IDLE 0 0\n")));
        const QStringList expected{text("batch_1 / n4 down .. Slurm gives no reason"),
                                   text("batch_1, urgent / n2 partly used #..."),
                                   text("batch_1, urgent / n10 in use ##"),
                                   text("batch_1, urgent / n3 drained .. bad disk"),
                                   text("urgent / n1 free .."),
                                   text("urgent / n5 free")};
        QCOMPARE(tableOf(model), expected);
        QCOMPARE(model.index(1).data(NodeModel::GroupDetailRole).toString(),
                 text("batch_1 (at most 8 h, default), urgent (at most 8 h) \u00B7 2 of 3 node(s) in service "
                      "\u00B7 3 of 8 GPUs used"));
        QVERIFY(model.index(3).data(NodeModel::DetailRole).toString().contains(text("bad disk")));
    }

    void aPollTouchesOnlyWhatChanged()
    {
        NodeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.merge(nodeRows(nodesOf("a p IDLE 1 0\nb p IDLE 1 0\nc p IDLE 1 0\nd p IDLE 1 0\n")));
        const QPersistentModelIndex kept(model.index(2));
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.merge(nodeRows(nodesOf("a p IDLE 1 0\nb p IDLE 1 0\nc p IDLE 1 0\nd p IDLE 1 0\n")));
        QCOMPARE(changed.size(), 0);
        model.merge(nodeRows(nodesOf("b p IDLE 1 0\nc p IDLE 1 0\nd p IDLE 1 0\n")));
        QCOMPARE(kept.data().toString(), text("c"));
        QCOMPARE(kept.row(), 1);
        changed.clear();
        model.merge(nodeRows(nodesOf("b p IDLE 1 0\nc q IDLE 1 0\nd p IDLE 1 0\n")));
        QVERIFY(!kept.isValid()); // it went to another group
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(resets.size(), 0);
    }

    void stepsLeadFromAnyRowsToAnyOthers()
    {
        QRandomGenerator random(20261130);
        for (int round = 0; round < 300; ++round) {
            QStringList have;
            QStringList want;
            for (QStringList *list : {&have, &want}) {
                for (int key = 0; key < 12; ++key) {
                    if (random.bounded(3) > 0)
                        list->insert(random.bounded(list->size() + 1), QString::number(key));
                }
            }
            QStringList rows = have;
            const RowSteps steps = rowSteps(have, want);
            for (const RowRange &range : steps.removed)
                rows.remove(range.first, range.last - range.first + 1);
            for (const RowRange &range : steps.inserted) {
                for (qsizetype at = range.first; at <= range.last; ++at)
                    rows.insert(at, want.at(at));
            }
            QCOMPARE(rows, want);
        }
        QCOMPARE(rowSteps({text("a"), text("b")}, {text("a"), text("b")}).removed.size(), 0);
    }

    void aMachineWithoutASchedulerShowsWhatItHas()
    {
        ClusterView view;
        view.name = text("box");
        QCOMPARE(nodeRows(view).size(), 0);
        view.host = cluster::HostLook{text("box7"), 16, 0.5, 65'536, {}, text("nvidia-smi is not installed")};
        NodeModel model;
        model.merge(nodeRows(view));
        QCOMPARE(tableOf(model),
                 QStringList{text("No scheduler / box7 no GPUs seen  nvidia-smi is not installed")});
        QVERIFY(model.row(0).detail.contains(text("16 CPU(s)")));
        view.host->gpus = {{0, text("NVIDIA B300"), 100'000, 1'024, 3, true},
                           {1, text("NVIDIA B300"), {}, {}, {}, false}};
        view.host->noGpus.clear();
        model.merge(nodeRows(view));
        QCOMPARE(tableOf(model), QStringList{text("No scheduler / box7 partly used #. NVIDIA B300")});
        QVERIFY(model.row(0).detail.contains(text("GPU 0: NVIDIA B300, 1.0 GiB of 97.7 GiB used, 3 % busy")));
    }

    void jobsAreSaidInWords()
    {
        JobModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.merge(jobsOf("7 train bob RUNNING 8 90 28800 - None\n"
                           "8 assay-x-0 me PENDING 8 0 3600 12:30:00 Resources\n"
                           "9 odd me PENDING 1 0 3600 12:30:00 JobHeldUser\n"
                           "11 end bob COMPLETING 1 7300 28800 - None\n"),
                    text("me"), now);
        const QStringList expected{
            text("7 | running | 8 | 1 min of 8 h |  | "),
            text("8 | pending | 8 | asks for 1 h | 12:30 | no node with the asked resources is free yet"),
            text("9 | pending | 1 | asks for 1 h |  | it is held by its user; release it with: scontrol "
                 "release 9"),
            text("11 | ending | 1 | 2 h 1 min of 8 h |  | ")};
        QCOMPARE(columnsOf(model, {JobModel::Id, JobModel::State, JobModel::Gpus, JobModel::Time,
                                   JobModel::Start, JobModel::Why}),
                 expected);
        model.setCancel(text("8"), CancelStage::Asked);
        QCOMPARE(model.index(1, JobModel::State).data().toString(), text("cancelling\u2026"));
        model.setCancel(text("8"), CancelStage::Failed);
        QCOMPARE(model.index(1, JobModel::State).data().toString(), text("pending, cancel failed"));
    }

    void ownJobsComeFirstInEveryOrder()
    {
        JobModel model;
        JobFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester tester(&filter,
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.merge(jobsOf("7 a bob PENDING 4 0 60 11:00:00 Priority\n"
                           "10 b me PENDING 1 0 60 - Priority\n"
                           "9 c me PENDING 2 0 60 12:00:00 Priority\n"
                           "8 d bob PENDING 3 0 60 - Priority\n"
                           "12 e me PENDING 5 0 60 13:00:00 Priority\n"),
                    text("me"), now);
        const auto order = [&] { return columnsOf(filter, {JobModel::Id}).join(QLatin1Char(' ')); };
        filter.sort(JobModel::Id, Qt::AscendingOrder);
        QCOMPARE(order(), text("9 10 12 7 8"));
        filter.sort(JobModel::Id, Qt::DescendingOrder);
        QCOMPARE(order(), text("12 10 9 8 7"));
        filter.sort(JobModel::Start, Qt::AscendingOrder);
        QCOMPARE(order(), text("9 12 10 7 8"));
        filter.sort(JobModel::Start, Qt::DescendingOrder);
        QCOMPARE(order(), text("12 9 10 7 8"));
        filter.setWords(text("PRIORITY nobody"));
        QCOMPARE(order(), QString());
        filter.setWords(text("higher priority bob"));
        QCOMPARE(order(), text("7 8"));
        filter.setWords({});
        filter.setOwnOnly(true);
        QCOMPARE(order(), text("12 9 10"));
    }

    void theListAndTheChipsSayHowALinkIs_data()
    {
        QTest::addColumn<ClusterLink>("link");
        QTest::addColumn<QString>("trouble");
        QTest::addColumn<QString>("inList");
        QTest::addColumn<QString>("inChip");
        const QString key = text("SHA256:abc");
        QTest::newRow("idle") << ClusterLink{} << QString() << text("not connected") << text("not connected");
        QTest::newRow("up") << ClusterLink{ClusterLink::Kind::Up, {}, {}, now, 23} << QString()
                            << text("connected, 23 ms") << text("23 ms  2 running 1 pending");
        QTest::newRow("slurm") << ClusterLink{ClusterLink::Kind::Up, {}, {}, now, 23} << text("it is down")
                               << text("23 ms, Slurm is silent") << text("23 ms  Slurm is silent");
        QTest::newRow("lost") << ClusterLink{ClusterLink::Kind::Lost, text("gone"), {}, now.addSecs(-4), {}}
                              << QString() << text("reconnecting 4 s") << text("reconnecting 4 s");
        QTest::newRow("changed") << ClusterLink{ClusterLink::Kind::Refused, text("changed"), {}, now, {}}
                                 << QString() << text("refused") << text("refused");
        QTest::newRow("unknown") << ClusterLink{ClusterLink::Kind::Refused, text("unknown"), key, now, {}}
                                 << QString() << text("host key unknown") << text("host key unknown");
    }

    void theListAndTheChipsSayHowALinkIs()
    {
        QFETCH(ClusterLink, link);
        QFETCH(QString, trouble);
        ClusterView view;
        view.name = text("b300");
        view.link = link;
        view.trouble = trouble;
        view.ownRunning = 2;
        view.ownPending = 1;
        ClusterListModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ClusterEntry entry;
        entry.name = view.name;
        entry.profile.transport.kind = text("ssh");
        entry.profile.transport.host = text("b300-login");
        entry.profile.scheduler.kind = text("slurm");
        ClusterEntry broken;
        broken.name = text("a-broken");
        broken.problem = text("clusters/a.yaml:3: no such key");
        model.merge({entry});
        model.merge({broken, entry});
        model.setNow(now);
        model.take(view);
        QTEST(model.index(1).data(ClusterListModel::LinkRole).toString(), "inList");
        QCOMPARE(model.index(1).data(ClusterListModel::PlaceRole).toString(),
                 text("b300-login over SSH, Slurm"));
        QCOMPARE(model.index(0).data(ClusterListModel::PlaceRole).toString(), broken.problem);
        QTEST(chipText(view, 0, now).state, "inChip");
        model.merge({broken});
        QCOMPARE(model.rowCount(), 1);
    }

    void whatIsOldIsDated()
    {
        ClusterView view;
        view.name = text("b300");
        QCOMPARE(troubleText(view), QString());
        view.link.kind = ClusterLink::Kind::Lost;
        view.link.why = text("b300: cannot be reached");
        QCOMPARE(troubleText(view), text("b300: cannot be reached."));
        view.at = now;
        QCOMPARE(troubleText(view), text("b300: cannot be reached. What is shown is as it was at 10:00:00."));
        view.link = {};
        view.trouble = text("Slurm does not answer");
        QCOMPARE(troubleText(view),
                 text("The host answers, its scheduler does not: Slurm does not answer. What is shown is as "
                      "it was at 10:00:00."));
        QVERIFY(isAway(view));
    }
};

QTEST_GUILESS_MAIN(TestClusterModels)
#include "tst_cluster_models.moc"
