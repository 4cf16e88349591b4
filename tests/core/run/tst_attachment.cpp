// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/local_host.h>
#include <assay/run/attachment.h>

#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <memory>

using namespace assay;
using namespace assay::run;
using namespace std::chrono_literals;
using State = AttachedView::State;

namespace {

// A server of which the test says what it answers to any path but /version.
class TestServer final : public QTcpServer
{
public:
    TestServer()
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                const QByteArray request = socket->readAll();
                ++asked;
                if (request.startsWith("GET /version "))
                    socket->write(plain("{\"version\": \"0.21.0\"}"));
                else
                    socket->write(answer);
                socket->disconnectFromHost();
            });
        });
    }

    static QByteArray plain(const QByteArray &body, const QByteArray &status = "200 OK")
    {
        return "HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" +
               body;
    }
    static QByteArray chunked(const QByteArray &body)
    {
        const qsizetype half = body.size() / 2;
        const auto chunk = [](const QByteArray &part) -> QByteArray {
            return QByteArray::number(part.size(), 16) + "\r\n" + part + "\r\n";
        };
        return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk(body.left(half)) +
               chunk(body.mid(half)) + "0\r\n\r\n";
    }
    [[nodiscard]] QString target() const { return QStringLiteral("127.0.0.1:%1").arg(serverPort()); }

    QByteArray answer;
    int asked = 0;
};

QByteArray vllm(qint64 drafts, qint64 accepted)
{
    const QByteArray labels = "{engine=\"0\",model_name=\"some/model\"} ";
    return "vllm:spec_decode_num_drafts_total" + labels + QByteArray::number(drafts) +
           "\nvllm:spec_decode_num_draft_tokens_total" + labels + QByteArray::number(2 * drafts) +
           "\nvllm:spec_decode_num_accepted_tokens_total" + labels + QByteArray::number(accepted) +
           "\nvllm:kv_cache_usage_perc" + labels + "0.5\n";
}

std::unique_ptr<Attachment> attached(base::Result<std::unique_ptr<ServerLink>> link)
{
    if (!link)
        qFatal("%s", qPrintable(link.error().sentence()));
    return std::make_unique<Attachment>(*std::move(link), 20ms);
}

} // namespace

class TestAttachment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_server = std::make_unique<TestServer>(); }
    void cleanup() { m_server.reset(); }

    void itCountsFromTheFirstLook_data()
    {
        QTest::addColumn<bool>("through");
        QTest::newRow("a URL from here") << false;
        QTest::newRow("through a host") << true;
    }
    void itCountsFromTheFirstLook()
    {
        QFETCH(const bool, through);
        m_server->answer = TestServer::plain(vllm(1000, 1500));
        const auto attachment =
            attached(through ? linkThrough(m_host, m_server->target()) : linkToUrl(m_server->target()));
        attachment->start();
        QTRY_COMPARE(attachment->view().state, State::Live);
        QCOMPARE(attachment->view().engine, QStringLiteral("vLLM"));
        QCOMPARE(attachment->view().model, QStringLiteral("some/model"));
        QCOMPARE(attachment->view().counters, metrics::Status::Value);
        QCOMPARE(attachment->view().sinceStart, std::optional(2.5));
        QCOMPARE(attachment->view().live.at(0).drafts, 0);
        m_server->answer = TestServer::chunked(vllm(1100, 1520));
        QTRY_COMPARE(attachment->view().live.last().drafts, 100);
        QCOMPARE(attachment->view().live.last().draftTokens, 200);
        QCOMPARE(attachment->view().live.last().accepted, 20);
        QCOMPARE(attachment->view().live.last().kvUse, 0.5F);
        QTRY_COMPARE(attachment->view().version, QStringLiteral("0.21.0"));
    }

    void aServerThatFallsSilentIsAGapAndARestartIsMarked()
    {
        m_server->answer = TestServer::plain(vllm(1000, 1500));
        const auto attachment = attached(linkThrough(m_host, m_server->target()));
        attachment->start();
        QTRY_VERIFY(attachment->view().looks >= 2);
        m_server->answer = TestServer::plain("busy", "503 Service Unavailable");
        QTRY_COMPARE(attachment->view().state, State::Silent);
        QVERIFY2(attachment->view().trouble.contains(QStringLiteral("HTTP 503: busy")),
                 qPrintable(attachment->view().trouble));
        m_server->answer = TestServer::plain(vllm(10, 5));
        QTRY_COMPARE(attachment->view().state, State::Live);
        QVERIFY(attachment->view().trouble.isEmpty());
        const LiveSeries live = attachment->view().live;
        bool restarted = false;
        for (qsizetype i = 0; i < live.size(); ++i) {
            if (live.at(i).mark == LiveMark::Reset) {
                restarted = true;
                QCOMPARE(live.at(i).drafts, 10);
            }
        }
        QVERIFY(restarted);
    }

    void whatIsNoMetricsIsSaid_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("words");
        QTest::newRow("a page") << TestServer::plain("<!DOCTYPE html><html></html>")
                                << QStringLiteral("HTML");
        QTest::newRow("no HTTP") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n") << QStringLiteral("no HTTP");
        QTest::newRow("elsewhere")
            << QByteArray("HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n")
            << QStringLiteral("sends on to /login");
        QTest::newRow("cut") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nvllm")
                             << QStringLiteral("breaks off");
        QTest::newRow("nothing") << QByteArray() << QStringLiteral("without an answer");
    }
    void whatIsNoMetricsIsSaid()
    {
        QFETCH(const QByteArray, answer);
        QFETCH(const QString, words);
        m_server->answer = answer;
        const auto attachment = attached(linkThrough(m_host, m_server->target()));
        attachment->start();
        QTRY_COMPARE(attachment->view().state, State::Silent);
        QVERIFY2(attachment->view().trouble.contains(words), qPrintable(attachment->view().trouble));
        QVERIFY(attachment->view().live.isEmpty());
    }

    void absentCountersAreNoValue()
    {
        m_server->answer = TestServer::plain("vllm:num_requests_running{engine=\"0\",model_name=\"m\"} 3\n");
        const auto attachment = attached(linkThrough(m_host, m_server->target()));
        attachment->start();
        QTRY_COMPARE(attachment->view().state, State::Live);
        QCOMPARE(attachment->view().counters, metrics::Status::Absent);
        QVERIFY(!attachment->view().sinceStart);
        QCOMPARE(attachment->view().live.last().drafts, -1);
        QCOMPARE(attachment->view().live.last().running, 3.0F);
    }

    void nobodyIsAskedWhileItIsStopped()
    {
        m_server->answer = TestServer::plain(vllm(10, 5));
        const auto attachment = attached(linkThrough(m_host, m_server->target()));
        attachment->start();
        QTRY_VERIFY(attachment->view().looks >= 2);
        attachment->stop();
        QCOMPARE(attachment->view().state, State::Stopped);
        const int asked = m_server->asked;
        const qsizetype points = attachment->view().live.size();
        QTest::qWait(100);
        QVERIFY(m_server->asked <= asked + 1);
        attachment->start();
        QTRY_VERIFY(attachment->view().live.size() > points);
        QCOMPARE(attachment->view().live.at(points).mark, LiveMark::Gap);
    }

    void anAttachmentMayGoWhileItAsks()
    {
        m_server->answer = TestServer::plain(vllm(10, 5));
        for (int i = 0; i < 20; ++i) {
            auto attachment = attached(i % 2 == 0 ? linkThrough(m_host, m_server->target())
                                                  : linkToUrl(m_server->target()));
            attachment->start();
            QCoreApplication::processEvents();
            attachment.reset();
        }
        QCoreApplication::processEvents();
        QVERIFY(m_server->isListening());
    }

    void targetsAreNodesWithPorts()
    {
        QVERIFY(linkThrough(m_host, QStringLiteral("n1:8000")));
        QCOMPARE((*linkThrough(m_host, QStringLiteral("n1:8000/v1")))->address(),
                 QStringLiteral("http://n1:8000/metrics"));
        QVERIFY(
            linkThrough(m_host, QStringLiteral("n1")).error().sentence().contains(QStringLiteral("no port")));
        QVERIFY(!linkThrough(m_host, QStringLiteral("https://n1:8000")));
        QVERIFY(!linkToUrl(QStringLiteral("ftp://h")));
    }

private:
    std::unique_ptr<TestServer> m_server;
    remote::LocalHost m_host;
};

QTEST_GUILESS_MAIN(TestAttachment)
#include "tst_attachment.moc"
