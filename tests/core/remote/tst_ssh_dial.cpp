// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_dial.h>
#include <assay/remote/ssh_interrupt.h>
#include <assay/remote/ssh_session.h>
#include <assay/remote/ssh_shell.h>

#include <QElapsedTimer>
#include <QSemaphore>
#include <QTcpServer>
#include <QTest>

#include <algorithm>
#include <limits>
#include <memory>

#include <netinet/in.h>
#include <sys/socket.h>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;

namespace {

// A port of loopback on which connecting neither succeeds nor fails: its queue is full.
class BlackHole
{
public:
    explicit BlackHole(int family)
    {
        m_listener.reset(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
        const auto any = *numericAddress(family == AF_INET ? "127.0.0.1" : "::1", 0);
        sockaddr_in6 bound{};
        socklen_t size = sizeof bound;
        m_isUp = ::bind(m_listener.get(), reinterpret_cast<const sockaddr *>(any.bytes.constData()),
                        static_cast<socklen_t>(any.bytes.size())) == 0 &&
                 ::listen(m_listener.get(), 0) == 0 &&
                 ::getsockname(m_listener.get(), reinterpret_cast<sockaddr *>(&bound), &size) == 0;
        m_address = {QByteArray(reinterpret_cast<const char *>(&bound), static_cast<qsizetype>(size))};
        for (base::Descriptor &socket : m_fillers) {
            socket.reset(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
            ::connect(socket.get(), reinterpret_cast<const sockaddr *>(&bound), size);
        }
    }
    bool isUp() const { return m_isUp; }
    const SocketAddress &address() const { return m_address; }
    quint16 port() const
    {
        return ntohs(reinterpret_cast<const sockaddr_in *>(m_address.bytes.constData())->sin_port);
    }

private:
    base::Descriptor m_listener;
    std::array<base::Descriptor, 4> m_fillers;
    SocketAddress m_address;
    bool m_isUp = false;
};

Resolve answering(const QList<SocketAddress> &addresses)
{
    return [addresses](const QByteArray &, quint16, const QByteArray &) { return addresses; };
}

} // namespace

class TestSshDial : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void addressesTakeTurns()
    {
        const auto four = [](const char *text) { return *numericAddress(text, 22); };
        QCOMPARE(interleaved({four("::1"), four("::2"), four("::3"), four("10.0.0.1")}),
                 (QList<SocketAddress>{four("::1"), four("10.0.0.1"), four("::2"), four("::3")}));
        QCOMPARE(interleaved({}), QList<SocketAddress>());
        QCOMPARE(four("10.0.0.1").text(), QByteArray("10.0.0.1"));
        QVERIFY(!numericAddress("localhost", 22));
        QVERIFY(!numericAddress("", 22));
    }

    void connects()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        Interrupt interrupt;
        DialRequest request;
        request.host = "localhost";
        request.family = "inet";
        request.bindAddress = "127.0.0.1";
        request.port = server.serverPort();
        const auto socket = dial(request, interrupt);
        QVERIFY(socket);
        int value = 0;
        socklen_t size = sizeof value;
        QCOMPARE(::getsockopt(socket->get(), SOL_SOCKET, SO_KEEPALIVE, &value, &size), 0);
        QCOMPARE(value, 1);
        QVERIFY(server.waitForNewConnection(2000));
    }

    // T12: a first address that never answers does not keep from the second one.
    void silentFirstAddressIsOvertaken()
    {
        BlackHole hole(AF_INET6);
        if (!hole.isUp())
            QSKIP("no IPv6 on this machine");
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        Interrupt interrupt;
        DialRequest request;
        request.host = "two-addresses";
        request.resolve = answering({hole.address(), *numericAddress("127.0.0.1", server.serverPort())});
        QElapsedTimer timer;
        timer.start();
        const auto socket = dial(request, interrupt);
        QVERIFY(socket);
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY2(timer.elapsed() >= 290, qPrintable(QString::number(timer.elapsed())));
    }

    void refusedFirstAddressIsPassedOverAtOnce()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        Interrupt interrupt;
        DialRequest request;
        request.host = "two-addresses";
        request.resolve =
            answering({*numericAddress("127.0.0.1", 1), *numericAddress("127.0.0.1", server.serverPort())});
        // A busy machine may take its time for one of them; a pause before the second address would be in
        // all.
        qint64 shortest = std::numeric_limits<qint64>::max();
        for (int attempt = 0; attempt < 10 && shortest >= 200; ++attempt) {
            QElapsedTimer timer;
            timer.start();
            const auto socket = dial(request, interrupt);
            QVERIFY(socket);
            shortest = std::min(shortest, timer.elapsed());
        }
        QVERIFY2(shortest < 200, qPrintable(QString::number(shortest)));
    }

    void everyAddressHasItsReason()
    {
        Interrupt interrupt;
        DialRequest request;
        request.host = "away";
        request.port = 1;
        request.resolve = answering({*numericAddress("127.0.0.1", 1), *numericAddress("127.0.0.2", 1)});
        const auto socket = dial(request, interrupt);
        QVERIFY(!socket);
        QCOMPARE(socket.error().sentence(),
                 QStringLiteral("cannot connect to away port 1: Connection refused (127.0.0.1), Connection "
                                "refused (127.0.0.2)"));
        QCOMPARE(socket.error().kind, base::Error::Kind::Environment);
    }

    void timeRunsOut()
    {
        BlackHole hole(AF_INET);
        QVERIFY(hole.isUp());
        Interrupt interrupt;
        DialRequest request;
        request.host = "127.0.0.1";
        request.port = hole.port();
        request.time = 1s;
        QElapsedTimer timer;
        timer.start();
        const auto socket = dial(request, interrupt);
        QVERIFY(!socket);
        QVERIFY(timer.elapsed() >= 990 && timer.elapsed() < 5000);
        QVERIFY2(socket.error().sentence().contains(QStringLiteral("no answer within 1 s from 127.0.0.1")),
                 qPrintable(socket.error().sentence()));
    }

    void slowNameServiceIsCut()
    {
        Interrupt interrupt;
        DialRequest request;
        request.host = "slow";
        request.time = 300ms;
        const auto held = std::make_shared<QSemaphore>();
        const auto over = std::make_shared<QSemaphore>();
        request.resolve = [held, over](const QByteArray &, quint16, const QByteArray &) {
            held->acquire();
            over->release();
            return base::Result<QList<SocketAddress>>(QList<SocketAddress>{});
        };
        const auto socket = dial(request, interrupt); // comes back although the name service never answers
        QVERIFY(!socket);
        QVERIFY(socket.error().sentence().contains(QStringLiteral("name service")));
        held->release();
        over->acquire();
        QTest::qSleep(200); // its thread ends before the program does
    }

    void unknownNameIsSaid()
    {
        Interrupt interrupt;
        DialRequest request;
        request.host = "no-such-host.invalid";
        const auto socket = dial(request, interrupt);
        QVERIFY(!socket);
        QVERIFY(
            socket.error().sentence().startsWith(QStringLiteral("cannot resolve no-such-host.invalid: ")));
    }

    // T12: the attempt holds up nobody, and is over at once when it is not wanted any more.
    void unreachableHostIsLeftAtOnce_data()
    {
        QTest::addColumn<QString>("host");
        QTest::newRow("TEST-NET") << QStringLiteral("192.0.2.1");
        QTest::newRow("black hole") << QString();
    }
    void unreachableHostIsLeftAtOnce()
    {
        QFETCH(QString, host);
        BlackHole hole(AF_INET);
        QVERIFY(hole.isUp());
        if (host.isEmpty())
            host = QStringLiteral("127.0.0.1:%1").arg(hole.port());
        QElapsedTimer timer;
        timer.start();
        auto session = std::make_unique<SshSession>(SshTarget{host, QStringLiteral("/dev/null"), false},
                                                    SshSession::Options{});
        SshShell shell(*session);
        QVERIFY(timer.elapsed() < 1000);
        QTest::qWait(300);
        timer.restart();
        session.reset();
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_GUILESS_MAIN(TestSshDial)
#include "tst_ssh_dial.moc"
