// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/attach_page.h"
#include "live/attach_tab.h"
#include "live/chart_board.h"
#include "live/live_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace assay;
using namespace assay::ui;

namespace {

// A server whose counters grow with every look: 100 drafts of 2 tokens, 120 of them accepted.
class GrowingServer final : public QTcpServer
{
public:
    GrowingServer()
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                const bool version = socket->readAll().startsWith("GET /version");
                const QByteArray body = version ? QByteArray("{\"version\": \"0.21.0\"}") : exposition();
                socket->write("HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(body.size()) +
                              "\r\n\r\n" + body);
                socket->disconnectFromHost();
            });
        });
    }
    [[nodiscard]] QString address() const { return QStringLiteral("http://127.0.0.1:%1").arg(serverPort()); }

private:
    QByteArray exposition()
    {
        ++m_looks;
        const QByteArray labels = "{engine=\"0\",model_name=\"some/model\"} ";
        return "vllm:spec_decode_num_drafts_total" + labels + QByteArray::number(100 * m_looks) +
               "\nvllm:spec_decode_num_draft_tokens_total" + labels + QByteArray::number(200 * m_looks) +
               "\nvllm:spec_decode_num_accepted_tokens_total" + labels + QByteArray::number(120 * m_looks) +
               "\n";
    }
    int m_looks = 0;
};

} // namespace

class LiveAttachTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        applyTheme(*qApp, Appearance::Light);
        qputenv("XDG_CONFIG_HOME", m_home.path().toUtf8());
        m_thread.start();
        m_desk = {&m_thread, std::make_shared<Stations>()};
    }
    void cleanupTestCase()
    {
        m_thread.quit();
        m_thread.wait();
    }

    void anAddressIsTypedAndCharted_data()
    {
        QTest::addColumn<QString>("cluster");
        QTest::newRow("from here") << QString();
        QTest::newRow("through a cluster") << QStringLiteral("local");
    }
    void anAddressIsTypedAndCharted()
    {
        QFETCH(const QString, cluster);
        const GrowingServer server;
        AttachPage page(m_desk, nullptr);
        page.resize(1100, 720);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        if (cluster.isEmpty()) {
            auto *const address = page.findChild<QLineEdit *>();
            address->setFocus();
            QTest::keyClicks(address, server.address());
            QTest::keyClick(address, Qt::Key_Return);
        } else {
            page.attach(cluster, server.address());
        }
        QCOMPARE(page.tabs()->count(), 1);
        AttachTab *const tab = page.tab(0);
        QTRY_VERIFY_WITH_TIMEOUT(tab->facts().contains(QStringLiteral("vLLM 0.21.0")), 10'000);
        QVERIFY(tab->facts().contains(QStringLiteral("some/model")));
        QVERIFY(tab->facts().contains(QStringLiteral("AL 2.20 since the server's start")));
        QVERIFY(tab->charts()->statusText().contains(QStringLiteral("live")));
        QTRY_VERIFY_WITH_TIMEOUT(tab->charts()->board()->cells().constFirst().data.counts.size() >= 2,
                                 10'000);
        const run::LiveSeries counts = tab->charts()->board()->cells().constFirst().data.counts;
        QCOMPARE(counts.last().drafts, 100 * (counts.size() - 1));
        // Never to be taken for a run's cell.
        bool said = false;
        for (const QLabel *label : tab->findChildren<QLabel *>())
            said = said ||
                   (label->isVisible() && label->text().contains(QStringLiteral("attached, not recorded")));
        QVERIFY(said);
        QPushButton *stop = nullptr;
        for (QPushButton *button : tab->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Stop"))
                stop = button;
        }
        QVERIFY(stop != nullptr);
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE(stop->text(), QStringLiteral("Look again"));
        QVERIFY(tab->charts()->statusText().contains(QStringLiteral("ended")));
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE(stop->text(), QStringLiteral("Stop"));
    }

    void severalStandSideBySideAndComeBackStopped()
    {
        const GrowingServer one, two;
        AttachPage page(m_desk, nullptr);
        page.attach({}, one.address());
        page.attach({}, two.address());
        page.attach({}, one.address());
        QCOMPARE(page.tabs()->count(), 2);
        QCOMPARE(page.tabs()->currentIndex(), 0);
        AttachPage other(m_desk, nullptr);
        other.restoreState(page.saveState());
        QCOMPARE(other.tabs()->count(), 2);
        QCOMPARE(other.tab(1)->target(), two.address());
        QTRY_VERIFY(other.tab(1)->charts()->statusText().contains(QStringLiteral("ended")));
        Q_EMIT page.tabs()->tabCloseRequested(0);
        QCOMPARE(page.tabs()->count(), 1);
        QCOMPARE(page.tab(0)->target(), two.address());
    }

    void whatGoesWrongIsASentence()
    {
        AttachPage page(m_desk, nullptr);
        page.attach({}, QStringLiteral("http://127.0.0.1:1"));
        QTRY_VERIFY_WITH_TIMEOUT(page.tab(0)->trouble().contains(QStringLiteral("cannot be scraped")),
                                 10'000);
        page.attach(QStringLiteral("nowhere"), QStringLiteral("n1:8000"));
        QTRY_VERIFY(page.tab(1)->trouble().contains(QStringLiteral("nowhere")));
        page.attach(QStringLiteral("local"), QStringLiteral("n1"));
        QTRY_VERIFY(page.tab(2)->trouble().contains(QStringLiteral("no port")));
    }

private:
    QTemporaryDir m_home;
    QThread m_thread;
    Desk m_desk;
};

QTEST_MAIN(LiveAttachTest)
#include "tst_live_attach.moc"
