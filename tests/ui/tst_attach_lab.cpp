// SPDX-License-Identifier: GPL-3.0-or-later
// A server that Assay did not start, on a host behind a real sshd: attached to from the Cluster page as the
// host reaches it.
#include "../core/remote/ssh_lab.h"
#include "window_home.h"
#include "window_user.h"

#include "cluster/attach_dialog.h"
#include "live/attach_page.h"
#include "live/attach_tab.h"
#include "live/chart_board.h"
#include "live/live_view.h"
#include "shell/main_window.h"

#include <assay/base/files.h>
#include <assay/base/text.h>

#include <places.h>

#include <QFileInfo>
#include <QTcpServer>

using namespace assay;

namespace {

constexpr int soon = 30'000;

QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

// The lab engine by itself, drafting 3 tokens.
class LabEngine
{
public:
    [[nodiscard]] bool start()
    {
        QTcpServer place;
        if (!place.listen(QHostAddress::LocalHost))
            return false;
        m_port = place.serverPort();
        place.close();
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.start(folder() + text("/engine"),
                        {text("serve"), folder() + text("/models/lab"), text("--host"), text("127.0.0.1"),
                         text("--port"), QString::number(m_port), text("--speculative-config"),
                         QStringLiteral("{\"method\": \"draft_model\", \"model\": \"%1/models/lab-small\", "
                                        "\"num_speculative_tokens\": 3}")
                             .arg(folder())});
        return m_process.waitForStarted() && QTest::qWaitFor([this] { return !metrics().isEmpty(); }, soon);
    }
    ~LabEngine()
    {
        m_process.terminate();
        m_process.waitForFinished(10'000);
    }
    [[nodiscard]] QString address() const { return QStringLiteral("127.0.0.1:%1").arg(m_port); }
    [[nodiscard]] bool generate() const
    {
        return !ask(text("import sys, urllib.request as u; print(u.urlopen(u.Request('http://' + sys.argv[1] "
                         "+ "
                         "'/v1/completions', b'{\"prompt\": \"Write a function\", \"max_tokens\": 200}', "
                         "{'Content-Type': 'application/json'}), timeout=20).status)"))
                    .isEmpty();
    }
    [[nodiscard]] QByteArray metrics() const
    {
        return ask(text("import sys, urllib.request as u; "
                        "print(u.urlopen('http://' + sys.argv[1] + '/metrics', timeout=5).read().decode())"));
    }
    // The sum of a family's samples.
    [[nodiscard]] qint64 count(const QByteArray &family) const
    {
        qint64 sum = 0;
        for (const QByteArray &line : metrics().split('\n')) {
            const char next = line.startsWith(family) ? line.mid(family.size()).append('\n').front() : '\0';
            if (next == '{' || next == ' ')
                sum += static_cast<qint64>(line.mid(line.lastIndexOf(' ') + 1).toDouble());
        }
        return sum;
    }

private:
    static QString folder() { return QStringLiteral(ASSAY_SOURCE_DIR "/resources/lab"); }
    [[nodiscard]] QByteArray ask(const QString &program) const
    {
        QProcess python;
        python.start(text("python3"), {text("-c"), program, address()});
        return python.waitForFinished(soon) && python.exitCode() == 0 ? python.readAllStandardOutput()
                                                                      : QByteArray();
    }

    QProcess m_process;
    quint16 m_port = 0;
};

} // namespace

class AttachLabTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<remote::SshLab>();
        if (!m_lab->isUp())
            QSKIP("sshd is not installed");
        QVERIFY(m_engine.start());
    }
    void cleanupTestCase() { m_lab.reset(); }

    void aServerBehindTheHostIsCharted();

private:
    std::unique_ptr<remote::SshLab> m_lab;
    LabEngine m_engine;
};

void AttachLabTest::aServerBehindTheHostIsCharted()
{
    const WindowHome home;
    const QString clusters = home.path() + text("/XDG_CONFIG_HOME/assay/clusters");
    const QByteArray yaml = "cluster: 1\nname: lab\ntransport: {kind: ssh, host: lab, config: " +
                            m_lab->name("LAB_SSH_CONFIG").toUtf8() + "}\nscheduler: {kind: direct}\n";
    QVERIFY(base::makePrivateFolder(clusters));
    QVERIFY(base::writeFileAtomically(clusters + text("/lab.yaml"), yaml));
    QVERIFY(m_engine.generate());

    ui::MainWindow window;
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
    QCOMPARE(window.page(), ui::MainWindow::Page::Cluster);
    auto *list = user::find<QAbstractItemView>(window, text("Clusters"));
    QVERIFY(list != nullptr);
    const auto rowOfLab = [&] {
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            if (list->model()->index(row, 0).data().toString() == text("lab"))
                return row;
        }
        return -1;
    };
    QTRY_VERIFY(rowOfLab() >= 0);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(rowOfLab(), 0)).center());
    QVERIFY(user::press(window, text("Attach\u2026")));
    auto *dialog = window.findChild<ui::AttachDialog *>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QVERIFY(user::retype(*dialog, text("Server"), m_engine.address()));
    QVERIFY(user::press(*dialog, text("Attach")));

    QCOMPARE(window.page(), ui::MainWindow::Page::Attach);
    const auto *page = window.findChild<ui::AttachPage *>();
    QCOMPARE(page->tabs()->count(), 1);
    const ui::AttachTab *tab = page->tab(0);
    QCOMPARE(tab->cluster(), text("lab"));
    const double length =
        1.0 + static_cast<double>(m_engine.count("vllm:spec_decode_num_accepted_tokens_total")) /
                  static_cast<double>(m_engine.count("vllm:spec_decode_num_drafts_total"));
    const QString said =
        QStringLiteral("AL %1 since the server's start").arg(QString::fromLatin1(base::fixed(length, 2)));
    QTRY_VERIFY2_WITH_TIMEOUT(tab->facts().contains(said), qPrintable(tab->facts() + tab->trouble() + said),
                              soon);

    // What is counted from here on is what the server counts.
    const qint64 before = m_engine.count("vllm:spec_decode_num_drafts_total");
    QVERIFY(m_engine.generate());
    const qint64 drafts = m_engine.count("vllm:spec_decode_num_drafts_total") - before;
    QVERIFY(drafts > 0);
    const auto counted = [&] {
        const run::LiveSeries &counts = tab->charts()->board()->cells().constFirst().data.counts;
        return counts.isEmpty() ? -1 : counts.last().drafts;
    };
    QTRY_COMPARE_WITH_TIMEOUT(counted(), drafts, soon);

    // The link goes and comes back.
    QVERIFY(m_lab->sshd("stop"));
    QTRY_VERIFY_WITH_TIMEOUT(!tab->trouble().isEmpty(), soon);
    QVERIFY(m_lab->sshd("start"));
    QTRY_VERIFY2_WITH_TIMEOUT(tab->trouble().isEmpty(), qPrintable(tab->trouble()), soon);
    QCOMPARE(counted(), drafts);
}

QTEST_MAIN(AttachLabTest)
#include "tst_attach_lab.moc"
