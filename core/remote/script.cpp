// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/script.h>

#include "token.h"

#include <assay/base/quote.h>

#include <algorithm>
#include <utility>

namespace assay::remote {

namespace {

constexpr char recordSeparator = '\x1e';

} // namespace

FramedStream::FramedStream(const QByteArray &token, qsizetype limit, Excess excess)
    : m_beginMarker(recordSeparator + token + ":begin" + recordSeparator + '\n'),
      m_endMarker(recordSeparator + token + ":end:"),
      m_limit(limit),
      m_excess(excess)
{}

void FramedStream::feed(QByteArrayView bytes)
{
    if (m_status || m_overflowed)
        return;
    m_buffer.append(bytes);
    if (!m_begun) {
        const qsizetype at = m_buffer.indexOf(m_beginMarker);
        if (at < 0) {
            // Noise before the answer is dropped, all but what may be the first part of the marker.
            if (m_buffer.size() > m_limit)
                m_buffer = m_buffer.last(std::min(m_buffer.size(), m_beginMarker.size()));
            return;
        }
        m_buffer.remove(0, at + m_beginMarker.size());
        m_begun = true;
    }
    const qsizetype from = std::max(qsizetype{0}, m_searched - m_endMarker.size());
    const qsizetype end = m_buffer.indexOf(m_endMarker, from);
    const qsizetype number = end + m_endMarker.size();
    const qsizetype close = end < 0 ? -1 : m_buffer.indexOf(recordSeparator, number);
    if (close >= 0) {
        bool ok = false;
        const int status = m_buffer.mid(number, close - number).toInt(&ok);
        m_status = ok ? status : -1;
        m_buffer.truncate(end);
        if (m_excess == Excess::KeepTail && m_buffer.size() > m_limit)
            m_buffer = m_buffer.last(m_limit);
        return;
    }
    const qsizetype most = m_limit + m_endMarker.size() + 16;
    if (m_buffer.size() > most && m_excess == Excess::KeepTail)
        m_buffer = m_buffer.last(most);
    else if (m_buffer.size() > most)
        m_overflowed = true;
    m_searched = end < 0 ? m_buffer.size() : m_buffer.lastIndexOf(m_endMarker);
}

ScriptFrame::ScriptFrame(QByteArray token, qsizetype limit)
    : m_token(std::move(token)),
      m_output(m_token, limit, FramedStream::Excess::Fail),
      m_errors(m_token, errorsKept, FramedStream::Excess::KeepTail)
{}

ScriptFrame ScriptFrame::withRandomToken(qsizetype limit)
{
    return ScriptFrame(randomToken(), limit);
}

bool ScriptFrame::isTorn() const
{
    // The first thing that the script says is said on stderr.
    return !m_errors.begun() &&
           (m_output.begun() || m_output.bytes().contains(m_token) || m_errors.bytes().contains(m_token));
}

QByteArray ScriptFrame::wrap(QByteArrayView script, Input input) const
{
    // printf gets the separator as an octal escape: the marker itself never stands in what a shell might
    // echo.
    const QByteArray begin = "printf '\\036%s:begin\\036\\n' " + m_token;
    const QByteArray end = "printf '\\036%s:end:%s\\036\\n' " + m_token + " \"$assay_status\"";
    const QByteArray from = input == Input::None ? QByteArray("</dev/null") : QByteArray();
    // Shells that read a pipe in blocks would swallow the input that follows a command: nothing but the
    // compound command is sent before it runs.
    return "{ " + begin + " >&2\n" + begin + "\n( eval " + base::shellQuote(script) + "\n) " + from +
           "\nassay_status=$?\n" + end + " >&2\n" + end + "\nexit 0; }\n";
}

} // namespace assay::remote
