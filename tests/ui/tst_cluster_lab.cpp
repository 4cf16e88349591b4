// SPDX-License-Identifier: GPL-3.0-or-later
// The page on a real sshd with a real Slurm behind it: the lab of tests/lab, in a folder of this test's own.
#include "../core/cluster/lab_slurm.h"
#include "cluster_bench.h"

using namespace assay;
using namespace assay::ui;

namespace {

using lab::text;

} // namespace

class TestClusterLab : public QObject
{
    Q_OBJECT

private:
    lab::Lab m_lab;
    std::unique_ptr<ClusterBench> m_bench;

    [[nodiscard]] QByteArray profileOfLab(const QByteArray &config = {}) const
    {
        QByteArray yaml = lab::contentOf(m_lab.folder() + text("/cluster.yaml"));
        if (!config.isEmpty())
            yaml.replace(QFile::encodeName(m_lab.folder() + text("/ssh/config")), config);
        return yaml;
    }
    void refresh() const { QTest::keyClick(m_bench->tiles(), Qt::Key_F5); }
    [[nodiscard]] ChipText chip(const QSignalSpy &chips, const char *name) const
    {
        if (chips.isEmpty())
            return {};
        for (const ChipText &one : chips.last().first().value<QList<ChipText>>()) {
            if (one.name == text(name))
                return one;
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!lab::isPossible())
            QSKIP("slurmctld is not installed");
        const QByteArray trouble = m_lab.up({});
        QVERIFY2(trouble.isEmpty(), trouble.constData());
    }

    void init() { m_bench = std::make_unique<ClusterBench>(); }
    void cleanup()
    {
        m_bench.reset();
        lab::outputOf(text("scancel"), {text("--me")});
    }
    void cleanupTestCase() { m_lab.down(); }

    void nodesQueueCancelAndALostLink()
    {
        QVERIFY(m_bench->write("lab", profileOfLab()));
        m_bench->open();
        QSignalSpy chips(m_bench->page.get(), &ClusterPage::chipsChanged);
        QSignalSpy said(m_bench->page.get(), &ClusterPage::said);
        const auto hasSaid = [&](const QString &words) {
            return std::any_of(said.cbegin(), said.cend(),
                               [&](const QList<QVariant> &one) { return one.first().toString() == words; });
        };
        m_bench->page->show();
        QVERIFY(m_bench->choose("lab"));
        const QAbstractItemModel *nodes = m_bench->tiles()->model();
        QTRY_COMPARE_WITH_TIMEOUT(nodes->rowCount(), 3, 20'000);
        QCOMPARE(nodes->index(0, 0).data().toString(), text("b300-001"));
        QCOMPARE(nodes->index(0, 0).data(NodeModel::WordRole).toString(), text("free"));
        QCOMPARE(nodes->index(0, 0).data(NodeModel::GroupRole).toString(), text("batch_1, urgent"));
        QVERIFY(m_bench->shows(text("0 of 24 GPUs used")));

        const QString id = QString::fromUtf8(lab::outputOf(
            text("sbatch"), {text("--parsable"), text("-J"), text("mine"), text("--gres=gpu:2"), text("-o"),
                             text("/dev/null"), text("--wrap"), text("sleep 600")}));
        QVERIFY(!id.isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(lab::outputOf(text("squeue"), {text("-h"), text("-o"), text("%T")}),
                                  QByteArray("RUNNING"), 15'000);
        refresh();
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->jobRow(text("mine")), 0, 15'000);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->shows(text("2 of 24 GPUs used")), 15'000);
        QCOMPARE(nodes->index(0, 0).data(NodeModel::WordRole).toString(), text("partly used"));
        QCOMPARE(m_bench->table()->model()->index(0, 4).data().toString(), text("running"));
        QTRY_VERIFY(chip(chips, "lab").state.endsWith(text("1 running")));
        QVERIFY(chip(chips, "lab").tone == Token::Good);

        // The link goes, and what was known stays.
        lab::outputOf(lab::tool("sshd"), {m_lab.folder(), text("stop")});
        refresh();
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->banner().contains(text("What is shown is as it was at")), 20'000);
        QVERIFY(m_bench->banner().startsWith(text("lab: ")));
        QCOMPARE(nodes->rowCount(), 3);
        QCOMPARE(m_bench->jobRow(text("mine")), 0);
        QTRY_VERIFY(chip(chips, "lab").state.startsWith(text("reconnecting")));
        lab::outputOf(lab::tool("sshd"), {m_lab.folder(), text("start")});
        QTRY_VERIFY_WITH_TIMEOUT((refresh(), m_bench->banner().isEmpty()), 30'000);

        m_bench->table()->setFocus();
        m_bench->table()->selectRow(0);
        QTest::keyClick(m_bench->table(), Qt::Key_Delete);
        QVERIFY(m_bench->answer(0));
        QTRY_VERIFY_WITH_TIMEOUT(hasSaid(text("Cancel of job %1 sent.").arg(id)), 40'000);
        QTRY_VERIFY_WITH_TIMEOUT(hasSaid(text("Job %1 has ended.").arg(id)), 40'000);
        QTRY_COMPARE(m_bench->table()->model()->rowCount(), 0);
    }

    void anUnknownKeyIsTrustedAndAChangedOneIsNot()
    {
        const QString known = m_lab.file("known_hosts");
        const QByteArray right = lab::contentOf(m_lab.folder() + text("/ssh/known_hosts"));
        QByteArray config = lab::contentOf(m_lab.folder() + text("/ssh/config"));
        config.replace(QFile::encodeName(m_lab.folder() + text("/ssh/known_hosts")),
                       QFile::encodeName(known));
        QVERIFY(base::writeFileAtomically(m_lab.file("config"), config));
        QVERIFY(base::writeFileAtomically(known, {}));
        QVERIFY(m_bench->write("new", profileOfLab(QFile::encodeName(m_lab.file("config")))));
        m_bench->open();
        m_bench->page->show();
        QVERIFY(m_bench->choose("new"));
        QPushButton *trust = m_bench->button("Trust this key");
        QTRY_VERIFY_WITH_TIMEOUT(trust->isVisible(), 20'000);
        QVERIFY(m_bench->banner().contains(text("is not known yet")));
        const QByteArray shown =
            lab::outputOf(text("ssh-keygen"), {text("-lf"), m_lab.folder() + text("/ssh/host_key.pub")});
        QVERIFY(m_bench->shows(QString::fromUtf8(shown.split(' ').value(1))));
        QTest::mouseClick(trust, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->tiles()->model()->rowCount(), 3, 30'000);
        QVERIFY(!trust->isVisible());
        // The same key; the name of whoever made it is no part of it.
        QVERIFY2(right.startsWith(lab::contentOf(known).trimmed()), lab::contentOf(known).constData());
        QVERIFY(!lab::contentOf(known).isEmpty());

        // Another key under the same name.
        m_bench->close();
        lab::outputOf(text("ssh-keygen"), {text("-q"), text("-t"), text("ed25519"), text("-N"), QString(),
                                           text("-f"), m_lab.file("other")});
        QVERIFY(base::writeFileAtomically(known, right.split(' ').first() + ' ' +
                                                     lab::contentOf(m_lab.file("other.pub"))));
        m_bench->open();
        m_bench->page->show();
        QVERIFY(m_bench->choose("new"));
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->banner().contains(text("the host key has changed")), 20'000);
        QVERIFY(m_bench->banner().contains(text("ssh-keygen -f ")));
        QVERIFY(!m_bench->button("Trust this key")->isVisible());
    }
};

QTEST_MAIN(TestClusterLab)
#include "tst_cluster_lab.moc"
