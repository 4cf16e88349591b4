// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

#include <QTcpSocket>

namespace assay::remote {

// A TCP connection of this machine.
class LocalStream final : public Stream
{
    Q_OBJECT
public:
    LocalStream(const QString &node, quint16 port);

    void write(const QByteArray &bytes) override;
    void finish() override;
    [[nodiscard]] QByteArray take() override;

private:
    void connected();
    void finishWhenSent();
    void end(QAbstractSocket::SocketError reason);

    QString m_node;
    quint16 m_port;
    QTcpSocket m_socket;
    QByteArray m_waiting; // written before the connection was there
    bool m_finished = false;
    bool m_ended = false;
};

} // namespace assay::remote
