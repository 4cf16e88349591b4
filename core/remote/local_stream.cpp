// SPDX-License-Identifier: GPL-3.0-or-later
#include "local_stream.h"

#include "stream_end.h"

#include <QNetworkProxy>

#include <sys/socket.h>

namespace assay::remote {

namespace {

constexpr qint64 readAhead = qint64{1} << 20;

} // namespace

LocalStream::LocalStream(const QString &node, quint16 port) : m_node(node), m_port(port)
{
    m_socket.setProxy(QNetworkProxy::NoProxy);
    m_socket.setReadBufferSize(readAhead);
    connect(&m_socket, &QAbstractSocket::connected, this, &LocalStream::connected);
    connect(&m_socket, &QIODevice::readyRead, this, &Stream::arrived);
    connect(&m_socket, &QIODevice::bytesWritten, this, &LocalStream::finishWhenSent);
    connect(&m_socket, &QAbstractSocket::errorOccurred, this, &LocalStream::end);
    // Later, so that the receiver can connect to the signals of a refusal that comes at once.
    QMetaObject::invokeMethod(
        this, [this] { m_socket.connectToHost(m_node, m_port); }, Qt::QueuedConnection);
}

void LocalStream::write(const QByteArray &bytes)
{
    if (m_socket.state() == QAbstractSocket::ConnectedState)
        m_socket.write(bytes);
    else if (!m_ended)
        m_waiting += bytes;
}

void LocalStream::finish()
{
    m_finished = true;
    finishWhenSent();
}

QByteArray LocalStream::take()
{
    return m_socket.readAll();
}

void LocalStream::connected()
{
    m_socket.write(m_waiting);
    m_waiting.clear();
    finishWhenSent();
    Q_EMIT opened();
}

void LocalStream::finishWhenSent()
{
    // QTcpSocket can only close both ways; the other side may have more to say.
    if (m_finished && m_socket.state() == QAbstractSocket::ConnectedState && m_socket.bytesToWrite() == 0)
        ::shutdown(static_cast<int>(m_socket.socketDescriptor()), SHUT_WR);
}

void LocalStream::end(QAbstractSocket::SocketError reason)
{
    if (m_ended)
        return;
    m_ended = true;
    switch (reason) {
    case QAbstractSocket::RemoteHostClosedError:
        Q_EMIT ended(closedByPeer());
        return;
    case QAbstractSocket::ConnectionRefusedError:
        Q_EMIT ended(nobodyListens(m_node, m_port));
        return;
    default:
        Q_EMIT ended(noStream(m_node, m_port, m_socket.errorString()));
    }
}

} // namespace assay::remote
