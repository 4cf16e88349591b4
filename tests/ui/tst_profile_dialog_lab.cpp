// SPDX-License-Identifier: GPL-3.0-or-later
#include "../core/remote/ssh_lab.h"
#include "profile_bench.h"

#include <QClipboard>

using namespace assay;
using namespace assay::ui;

// The connection test against a real sshd and a real Slurm.
class ProfileDialogLabTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<remote::SshLab>();
        QVERIFY(m_lab->isUp());
    }
    void cleanupTestCase() { m_lab.reset(); }
    void init() { m_bench = std::make_unique<ProfileBench>(); }
    void cleanup() { m_bench.reset(); }

    void aSoundClusterIsSaidLineByLine();
    void anUnknownKeyIsTrustedOnce();
    void aChangedKeyIsNotTrusted();
    void whatIsWrongIsSaidWithWhatToDo();

private:
    [[nodiscard]] QByteArray profile(const QByteArray &config) const
    {
        return "cluster: 1\nname: lab\ntransport: {kind: ssh, host: lab, config: " + config +
               "}\nscheduler: {kind: slurm, partition: batch_1}\n";
    }
    // Presses the button and waits for the end.
    [[nodiscard]] bool test()
    {
        QPushButton *button = m_bench->button(QStringLiteral("Test connection"));
        ProfileBench::click(button != nullptr ? button : m_bench->button(QStringLiteral("Test again")));
        return ended();
    }
    [[nodiscard]] bool ended() const
    {
        return QTest::qWaitFor([this] { return !m_bench->probe()->isRunning(); }, 30'000);
    }

    std::unique_ptr<remote::SshLab> m_lab;
    std::unique_ptr<ProfileBench> m_bench;
};

void ProfileDialogLabTest::aSoundClusterIsSaidLineByLine()
{
    QVERIFY(m_bench->open("lab", profile(m_lab->name("LAB_SSH_CONFIG").toUtf8())));
    QVERIFY(test());
    for (const char *id : {"link", "shell", "root", "slurm", "controller", "partition", "account", "clock"})
        QVERIFY2(m_bench->probeLine(id).contains(QStringLiteral(": ok.")),
                 qPrintable(m_bench->probe()->text()));
    // The lab's host is offered by the configuration that the profile names.
    ProfileBench::retype(m_bench->line("transport.host"), QStringLiteral("la"));
    QVERIFY(m_bench->shows(QStringLiteral("Before the last change")));
}

void ProfileDialogLabTest::anUnknownKeyIsTrustedOnce()
{
    const QString known = m_lab->path("known-by-nobody");
    const remote::SshTarget target = m_lab->target("UserKnownHostsFile " + known.toUtf8());
    QVERIFY(m_bench->open("lab", profile(target.config.toUtf8())));
    QVERIFY(test());
    const QString print =
        QString::fromUtf8(remote::fingerprint({"ssh-ed25519", QByteArray::fromBase64(m_lab->hostKey())}));
    QVERIFY2(m_bench->probeLine("link").contains(print), qPrintable(m_bench->probeLine("link")));
    QVERIFY(!m_bench->probeLine("link").contains(QStringLiteral("--accept-new-host-key")));
    QVERIFY(m_bench->probeLine("shell").startsWith(QStringLiteral("Shell: unknown.")));
    QVERIFY(!QFile::exists(known));
    QPushButton *trust = m_bench->button(QStringLiteral("Trust this key"));
    QVERIFY(trust != nullptr);
    trust->setFocus();
    QTest::keyClick(trust, Qt::Key_Space);
    QVERIFY(m_bench->probe()->isRunning());
    QVERIFY(ended());
    QVERIFY2(m_bench->probeLine("link").contains(QStringLiteral(": ok.")),
             qPrintable(m_bench->probe()->text()));
    QVERIFY(m_bench->probeLine("link").contains(QStringLiteral("accepted the unknown host key")));
    QVERIFY(remote::fileBytes(known).contains(m_lab->hostKey()));
    QVERIFY(test());
    QVERIFY(!m_bench->probeLine("link").contains(QStringLiteral("accepted")));
}

void ProfileDialogLabTest::aChangedKeyIsNotTrusted()
{
    const QString known = m_lab->path("known-otherwise");
    // The lab's own key with one bit changed: another key of the same type.
    QByteArray other = QByteArray::fromBase64(m_lab->hostKey());
    other[other.size() - 1] = static_cast<char>(other.back() ^ 1);
    QVERIFY(remote::writeBytes(known,
                               "[127.0.0.1]:" + m_lab->port() + " ssh-ed25519 " + other.toBase64() + "\n"));
    const remote::SshTarget target = m_lab->target("UserKnownHostsFile " + known.toUtf8());
    QVERIFY(m_bench->open("lab", profile(target.config.toUtf8())));
    QVERIFY(test());
    QVERIFY2(m_bench->probeLine("link").contains(QStringLiteral("the host key has changed")),
             qPrintable(m_bench->probeLine("link")));
    QCOMPARE(m_bench->button(QStringLiteral("Trust this key")), nullptr);
    ProfileBench::click(m_bench->button(QStringLiteral("Copy the command")));
    QCOMPARE(
        QApplication::clipboard()->text(),
        QStringLiteral("ssh-keygen -f %1 -R '[127.0.0.1]:%2'").arg(known, QString::fromUtf8(m_lab->port())));
}

void ProfileDialogLabTest::whatIsWrongIsSaidWithWhatToDo()
{
    QVERIFY(m_bench->open("lab", profile(m_lab->name("LAB_SSH_CONFIG").toUtf8())));
    ProfileBench::retype(m_bench->line("scheduler.partition"), QStringLiteral("nowhere"));
    QVERIFY(test());
    QVERIFY2(m_bench->probeLine("partition").startsWith(QStringLiteral("Partition: failed.")),
             qPrintable(m_bench->probe()->text()));
    ProfileBench::retype(m_bench->line("transport.host"), QStringLiteral("127.0.0.1:1"));
    QVERIFY(test());
    QVERIFY2(m_bench->probeLine("link").startsWith(QStringLiteral("Link: failed.")),
             qPrintable(m_bench->probe()->text()));
    QVERIFY(m_bench->probe()->text().contains(QStringLiteral("\u2192 ")));
}

QTEST_MAIN(ProfileDialogLabTest)
#include "tst_profile_dialog_lab.moc"
