// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/metrics_fetcher.h>

#include <QCoro/QCoroTask>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

using namespace assay;
using namespace assay::run;
using namespace std::chrono_literals;

namespace {

// Answers every request with the same bytes, or drips them, or never answers.
class FixedServer : public QTcpServer
{
public:
    explicit FixedServer(QByteArray answer, bool drips = false) : m_answer(std::move(answer)), m_drips(drips)
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { serve(socket); });
        });
    }

    [[nodiscard]] QUrl url(const QString &path = QStringLiteral("/metrics")) const
    {
        return QUrl(QStringLiteral("http://127.0.0.1:%1%2").arg(serverPort()).arg(path));
    }
    QByteArray asked;

private:
    void serve(QTcpSocket *socket)
    {
        asked += socket->readAll();
        if (!asked.contains("\r\n\r\n"))
            return;
        if (!m_drips) {
            socket->write(m_answer);
            if (!m_answer.isEmpty())
                socket->disconnectFromHost();
            return;
        }
        socket->write(m_answer);
        auto *const timer = new QTimer(socket);
        connect(timer, &QTimer::timeout, socket, [socket] { socket->write("x"); });
        timer->start(20ms);
    }

    QByteArray m_answer;
    bool m_drips;
};

QByteArray http(const QByteArray &status, const QByteArray &body, const QByteArray &headers = {})
{
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n" +
           headers + "\r\n" + body;
}

} // namespace

class TestMetricsFetcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addressesAreCompleted_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("url");
        const auto row = [](const char *text, const char *url) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(url);
        };
        row("http://h:8000/metrics", "http://h:8000/metrics");
        row("http://h:8000", "http://h:8000/metrics");
        row("http://h:8000/", "http://h:8000/metrics");
        row("http://h:8000/v1", "http://h:8000/metrics"); // P13: the base URL of the API
        row("http://h:8000/v1/", "http://h:8000/metrics");
        row("h:8000", "http://h:8000/metrics");
        row("127.0.0.1:8000/v1", "http://127.0.0.1:8000/metrics");
        row("[::1]:8000", "http://[::1]:8000/metrics");
        row("https://h/prometheus/metrics", "https://h/prometheus/metrics");
        row("https://h/own/path", "https://h/own/path");
        row(" http://h:8000/metrics?x=1#part ", "http://h:8000/metrics?x=1");
    }

    void addressesAreCompleted()
    {
        QFETCH(QString, text);
        QFETCH(QString, url);
        const auto made = metricsUrl(text);
        QVERIFY2(made, made ? "" : qPrintable(made.error().sentence()));
        QCOMPARE(made->toString(), url);
    }

    void whatIsNoAddressIsAnInputError()
    {
        for (const char *text :
             {"", "ftp://h/metrics", "http://", "http://h:99999", "file:///etc/passwd", "http://a b"}) {
            const auto made = metricsUrl(QString::fromLatin1(text));
            QVERIFY2(!made, text);
            QCOMPARE(made.error().kind, base::Error::Kind::Input);
        }
    }

    void anExpositionIsTakenAsItIs()
    {
        FixedServer server(http("200 OK", "vllm:x_total{a=\"b\"} 1.0\n"));
        MetricsFetcher fetcher;
        const auto fetched = QCoro::waitFor(fetcher.fetch(server.url()));
        QVERIFY2(fetched, fetched ? "" : qPrintable(fetched.error().sentence()));
        QCOMPARE(fetched->text, QByteArray("vllm:x_total{a=\"b\"} 1.0\n"));
        QVERIFY(server.asked.startsWith("GET /metrics HTTP/1.1\r\n"));
    }

    void anEmptyExpositionIsOne()
    {
        FixedServer server(http("200 OK", ""));
        MetricsFetcher fetcher;
        const auto fetched = QCoro::waitFor(fetcher.fetch(server.url()));
        QVERIFY(fetched);
        QCOMPARE(fetched->text, QByteArray());
    }

    // P13: what is no metrics page is told by its status and first line.
    void otherAnswersAreNamed_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<base::Error::Kind>("kind");
        QTest::addColumn<QString>("why");
        using Kind = base::Error::Kind;
        QTest::newRow("HTML") << http("200 OK", "<html><title>401</title></html>") << Kind::Input
                              << QStringLiteral("<html><title>401</title></html>");
        QTest::newRow("401") << http("401 Unauthorized", "{\"error\":\"who?\"}\nmore") << Kind::Environment
                             << QStringLiteral("HTTP 401: {\"error\":\"who?\"}");
        QTest::newRow("404") << http("404 Not Found", "") << Kind::Environment << QStringLiteral("HTTP 404");
        QTest::newRow("503") << http("503 Service Unavailable", "starting") << Kind::Environment
                             << QStringLiteral("HTTP 503: starting");
        QTest::newRow("redirect") << http("302 Found", "", "Location: http://login.example/sso\r\n")
                                  << Kind::Environment
                                  << QStringLiteral("HTTP 302 sends on to http://login.example/sso");
        QTest::newRow("broken off") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nvllm:x 1\n")
                                    << Kind::Environment << QString();
        QTest::newRow("no HTTP") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n") << Kind::Environment << QString();
        QTest::newRow("binary") << http("200 OK", QByteArray("\x1f\x8b\x08\x00\x00\x00", 6)) << Kind::Input
                                << QString();
    }

    void otherAnswersAreNamed()
    {
        QFETCH(QByteArray, answer);
        QFETCH(base::Error::Kind, kind);
        QFETCH(QString, why);
        FixedServer server(answer);
        MetricsFetcher fetcher({.time = 5s});
        const auto fetched = QCoro::waitFor(fetcher.fetch(server.url()));
        QVERIFY(!fetched);
        QCOMPARE(fetched.error().kind, kind);
        QVERIFY2(fetched.error().why.contains(why), qPrintable(fetched.error().sentence()));
        QVERIFY(!fetched.error().why.isEmpty());
        QVERIFY(fetched.error().where.contains(QStringLiteral("127.0.0.1")));
    }

    void aClosedPortIsAnEnvironmentError()
    {
        QUrl url;
        {
            const FixedServer server("");
            url = server.url();
        }
        MetricsFetcher fetcher;
        const auto fetched = QCoro::waitFor(fetcher.fetch(url));
        QVERIFY(!fetched);
        QCOMPARE(fetched.error().kind, base::Error::Kind::Environment);
    }

    void neitherSilenceNorDrippingWaitsForEver()
    {
        for (const bool drips : {false, true}) {
            FixedServer server(drips ? "HTTP/1.1 200 OK\r\n\r\nvllm:x 1\n" : "", drips);
            MetricsFetcher fetcher({.time = 150ms});
            const auto fetched = QCoro::waitFor(fetcher.fetch(server.url()));
            QVERIFY(!fetched);
            QVERIFY(fetched.error().why.contains(QStringLiteral("0.15 s")));
        }
    }

    void tooLargeAnAnswerIsBrokenOff()
    {
        FixedServer server(http("200 OK", QByteArray(100'000, '#')));
        MetricsFetcher fetcher({.time = 5s, .bytes = 1000});
        const auto fetched = QCoro::waitFor(fetcher.fetch(server.url()));
        QVERIFY(!fetched);
        QVERIFY(fetched.error().why.contains(QStringLiteral("1000 bytes")));
    }

    // The window may close, or a watch end, while an answer is on its way.
    void aFetcherMayGoWhileItFetches()
    {
        FixedServer server("");
        std::optional<QCoro::Task<base::Result<Fetched>>> task;
        {
            MetricsFetcher fetcher({.time = 5s});
            task.emplace(fetcher.fetch(server.url()));
        }
        QTRY_VERIFY(task->isReady());
        QVERIFY(!QCoro::waitFor(*task));
    }
};

QTEST_GUILESS_MAIN(TestMetricsFetcher)
#include "tst_metrics_fetcher.moc"
