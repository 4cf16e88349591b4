// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/remote/shell.h>

#include <functional>
#include <memory>

namespace assay::remote {

// A stream to a TCP port as the host reaches it, carried by a small program that a shell starts there:
// python3, or else nc.
class ShellStream final : public Stream
{
    Q_OBJECT
public:
    using Start = std::function<std::unique_ptr<Shell>()>;

    ShellStream(const Start &start, const QString &node, quint16 port);

    void write(const QByteArray &bytes) override;
    void finish() override;
    [[nodiscard]] QByteArray take() override;

private:
    void shellArrived();
    void readVerdict();
    void shellEnded(const ShellEnd &end);
    void end(const base::Error &error);

    QString m_node;
    quint16 m_port;
    QByteArray m_marker;
    QByteArray m_waiting; // written before the connection was there
    QByteArray m_before;  // what came before the relay's word
    QByteArray m_bytes;   // to be taken
    QByteArray m_errors;
    bool m_open = false;
    bool m_finished = false;
    bool m_ended = false;
    std::unique_ptr<Shell> m_shell;
};

} // namespace assay::remote
