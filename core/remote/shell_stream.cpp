// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_stream.h"

#include "stream_end.h"
#include "tail.h"
#include "token.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>

#include <QPointer>

#include <algorithm>
#include <utility>

namespace assay::remote {

namespace {

constexpr qsizetype readAhead = qsizetype{1} << 20;
constexpr qsizetype errorsKept = 400;

// Says RS TOKEN and a word of its own before the first byte: `open`, `refused`, or `failed` with the reason
// on stderr. Ends with 0 only when the other side closed.
const QByteArray relay = R"py(import os, select, socket, sys
def say(word):
    os.write(1, ("\036%s:%s\n" % (sys.argv[3], word)).encode("utf-8", "replace"))
try:
    peer = socket.create_connection((sys.argv[1], int(sys.argv[2])), 30)
except ConnectionRefusedError:
    say("refused")
    sys.exit(1)
except Exception as error:
    say("failed " + " ".join(str(error).split()))
    sys.exit(1)
peer.settimeout(None)
say("open")
sources = [0, peer]
while True:
    ready = select.select(sources, [], [])[0]
    if 0 in ready:
        data = os.read(0, 65536)
        if data:
            peer.sendall(data)
        else:
            sources.remove(0)
            peer.shutdown(socket.SHUT_WR)
    if peer in ready:
        data = peer.recv(65536)
        if not data:
            break
        while data:
            data = data[os.write(1, data):]
)py";

QByteArray script(const QString &node, quint16 port, const QByteArray &token)
{
    const QByteArray where = base::shellQuote(node.toUtf8()) + ' ' + QByteArray::number(port);
    // Nothing may follow on stdin before the program that reads it runs; all of this is one command.
    return "{ if command -v python3 >/dev/null 2>&1; then exec python3 -c " + base::shellQuote(relay) + ' ' +
           where + ' ' + token + "; elif command -v nc >/dev/null 2>&1; then printf '\\036%s:open\\n' " +
           token + "; exec nc " + where + "; else printf '\\036%s:none\\n' " + token + "; fi; exit 1; }\n";
}

} // namespace

ShellStream::ShellStream(const Start &start, const QString &node, quint16 port) : m_node(node), m_port(port)
{
    const QByteArray token = randomToken();
    m_marker = '\x1e' + token + ':';
    m_shell = start();
    if (!m_shell) {
        QMetaObject::invokeMethod(
            this, [this] { end(noStream(m_node, m_port, QStringLiteral("the program is closing"))); },
            Qt::QueuedConnection);
        return;
    }
    connect(m_shell.get(), &Shell::arrived, this, &ShellStream::shellArrived);
    connect(m_shell.get(), &Shell::ended, this, &ShellStream::shellEnded);
    m_shell->write(script(node, port, token));
}

void ShellStream::write(const QByteArray &bytes)
{
    if (m_ended || m_finished)
        return;
    if (m_open)
        m_shell->write(bytes);
    else
        m_waiting += bytes;
}

void ShellStream::finish()
{
    m_finished = true;
    if (m_open && !m_ended)
        m_shell->finishInput();
}

QByteArray ShellStream::take()
{
    QByteArray taken = std::exchange(m_bytes, {});
    if (m_open && m_shell)
        taken += m_shell->takeOutput();
    return taken;
}

void ShellStream::shellArrived()
{
    const QPointer<ShellStream> self(this);
    keepTail(m_errors, m_shell->takeErrors(), errorsKept);
    if (!m_open && !m_ended)
        readVerdict();
    else if (m_open && m_bytes.size() < readAhead)
        m_bytes += m_shell->takeOutput();
    if (self && m_open && !m_bytes.isEmpty())
        Q_EMIT arrived();
}

void ShellStream::readVerdict()
{
    m_before += m_shell->takeOutput();
    const qsizetype at = m_before.indexOf(m_marker);
    const qsizetype end = at < 0 ? -1 : m_before.indexOf('\n', at);
    if (end < 0) {
        // Noise before the relay's word.
        if (at < 0)
            m_before = m_before.last(std::min(m_before.size(), m_marker.size()));
        return;
    }
    const qsizetype begin = at + m_marker.size();
    const QByteArray word = m_before.mid(begin, end - begin);
    m_bytes = m_before.mid(end + 1);
    m_before.clear();
    if (word == "open") {
        m_open = true;
        if (!m_waiting.isEmpty())
            m_shell->write(std::exchange(m_waiting, {}));
        if (m_finished)
            m_shell->finishInput();
        Q_EMIT opened();
    } else if (word == "refused") {
        this->end(nobodyListens(m_node, m_port));
    } else if (word == "none") {
        this->end(noStream(m_node, m_port, QStringLiteral("the host has neither python3 nor nc")));
    } else {
        this->end(noStream(m_node, m_port, base::escapedUtf8(word.mid(word.indexOf(' ') + 1))));
    }
}

void ShellStream::shellEnded(const ShellEnd &shellEnd)
{
    const QPointer<ShellStream> self(this);
    shellArrived();
    if (!self)
        return;
    const QString said = base::escapedUtf8(m_errors.trimmed());
    if (!shellEnd.why.isEmpty())
        end(noStream(m_node, m_port, shellEnd.why));
    else if (!m_open)
        end(noStream(m_node, m_port, QStringLiteral("cannot run /bin/sh: ") + said));
    else if (shellEnd.status == 0)
        end(closedByPeer());
    else if (said.contains(QLatin1String("refused"), Qt::CaseInsensitive))
        end(nobodyListens(m_node, m_port));
    else
        end(noStream(m_node, m_port, said.isEmpty() ? QStringLiteral("the link broke") : said));
}

void ShellStream::end(const base::Error &error)
{
    if (!std::exchange(m_ended, true))
        Q_EMIT ended(error);
}

} // namespace assay::remote
