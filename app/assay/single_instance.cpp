// SPDX-License-Identifier: GPL-3.0-or-later
#include "single_instance.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>
#include <QTimer>

#include <chrono>

namespace assay {

using namespace std::chrono_literals;

namespace {

constexpr int patience = 2000; // ms; a window that is busy for longer is not waited for
constexpr qint64 longestWish = 64 << 10;

QString socketName()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return folder.isEmpty() ? QString() : folder + QStringLiteral("/assay-window");
}

QByteArray bytesOf(const Wish &wish)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("folder"), wish.folder},
                                     {QStringLiteral("cell"), wish.cell},
                                     {QStringLiteral("left"), wish.left},
                                     {QStringLiteral("right"), wish.right},
                                     {QStringLiteral("picture"), wish.picture}})
               .toJson(QJsonDocument::Compact) +
           '\n';
}

} // namespace

SingleInstance::SingleInstance(QObject *parent) : QObject(parent)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::take);
}

bool SingleInstance::handOver(const Wish &wish)
{
    const QString name = socketName();
    if (name.isEmpty() || !QFileInfo::exists(name))
        return false;
    QLocalSocket socket;
    socket.connectToServer(name);
    if (!socket.waitForConnected(patience))
        return false;
    socket.write(bytesOf(wish));
    // An answer, so that a window that hangs is not taken for one that has heard.
    return socket.waitForBytesWritten(patience) && socket.waitForReadyRead(patience) &&
           socket.readAll().startsWith("ok");
}

bool SingleInstance::listen()
{
    const QString name = socketName();
    if (name.isEmpty())
        return false;
    // Between two starts at once: only one of them may take away what a window that died left behind.
    QLockFile lock(name + QStringLiteral(".lock"));
    if (!lock.tryLock(patience))
        return false;
    if (m_server.listen(name))
        return true;
    QLocalSocket probe;
    probe.connectToServer(name);
    if (probe.waitForConnected(patience))
        return false;
    QLocalServer::removeServer(name);
    return m_server.listen(name);
}

void SingleInstance::take()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        QTimer::singleShot(std::chrono::milliseconds(patience), socket, [socket] { socket->abort(); });
        const auto read = [this, socket] {
            if (socket->bytesAvailable() > longestWish)
                socket->abort();
            if (!socket->canReadLine())
                return;
            const QJsonObject wish = QJsonDocument::fromJson(socket->readLine(longestWish)).object();
            socket->write("ok\n");
            socket->flush();
            socket->disconnectFromServer();
            Q_EMIT wished({wish.value(QStringLiteral("folder")).toString(),
                           wish.value(QStringLiteral("cell")).toString(),
                           wish.value(QStringLiteral("left")).toString(),
                           wish.value(QStringLiteral("right")).toString(),
                           wish.value(QStringLiteral("picture")).toString()});
        };
        connect(socket, &QLocalSocket::readyRead, this, read);
        read();
    }
}

} // namespace assay
