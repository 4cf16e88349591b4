// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_driver.h"

#include "ssh_auth.h"

#include <assay/base/text.h>

#include <algorithm>
#include <array>
#include <utility>

namespace assay::remote {
namespace {

using base::Error;
using std::chrono::milliseconds;

// What a background process that keeps the streams open gets after the shell's exit.
constexpr milliseconds grace{500};
constexpr milliseconds retryOpen{50};
constexpr int mostLostTexts = 3;
constexpr qsizetype largestWrite = qsizetype{256} << 10;

// "Channel opening failure: channel 43 error (2) Connection refused"
struct OpenFailure
{
    int code = 0;
    QString reason;
};

OpenFailure openFailure(ssh_session session)
{
    const QString text = sshReason(session);
    const qsizetype open = text.indexOf(QStringLiteral("error ("));
    const qsizetype close = open < 0 ? -1 : text.indexOf(u')', open);
    if (close < 0)
        return {0, text};
    const qsizetype digits = open + 7;
    return {text.mid(digits, close - digits).toInt(), text.mid(close + 1).trimmed()};
}

SshChannel::End forwardFailed(const OpenFailure &failure, const SshErrand &errand)
{
    constexpr int prohibited = 1, connectFailed = 2;
    SshChannel::End end;
    end.error.where = QStringLiteral("%1:%2").arg(errand.node).arg(errand.port);
    end.error.why = failure.reason;
    end.error.kind = Error::Kind::Environment;
    end.error.what = QStringLiteral("the host does not forward");
    if (failure.code == connectFailed) {
        const bool unresolved = failure.reason.contains(QStringLiteral("not known")) ||
                                failure.reason.contains(QStringLiteral("resolution"));
        end.error.kind = unresolved ? Error::Kind::Environment : Error::Kind::No;
        end.error.what = unresolved ? QStringLiteral("the host does not know the node")
                                    : QStringLiteral("nothing answers there yet");
    }
    end.mayForwardElsewhere = failure.code == prohibited;
    return end;
}

} // namespace

SshDriver::SshDriver(ssh_session session, std::shared_ptr<SshChannel> channel, SshErrand errand)
    : m_session(session), m_channel(std::move(channel)), m_errand(std::move(errand))
{
    ssh_callbacks_init(&m_callbacks);
    m_callbacks.userdata = this;
    m_callbacks.channel_data_function = received;
    m_callbacks.channel_exit_status_function = exited;
    m_callbacks.channel_exit_signal_function = killed;
}

SshDriver::~SshDriver()
{
    if (!m_handle)
        return;
    ssh_remove_channel_callbacks(m_handle, &m_callbacks);
    if (ssh_channel_is_open(m_handle))
        ssh_channel_close(m_handle);
    ssh_channel_free(m_handle);
}

void SshDriver::step(Time now, bool mayOpen)
{
    m_due = Time::max();
    if (m_state == State::Waiting) {
        if (m_channel->isAbandoned())
            m_state = State::Done;
        else if (now < m_retryAt)
            m_due = m_retryAt;
        else if (mayOpen)
            m_state = State::Opening;
    }
    if (m_errand.isShell && m_state == State::Opening && !m_asksSince)
        m_asksSince = now;
    if (m_state == State::Opening)
        open(now);
    if (m_state == State::Requesting)
        request();
    if (m_state != State::Opening && m_state != State::Requesting)
        m_asksSince.reset();
    if (m_state != State::Open)
        return;
    if (m_errand.isShell && !m_killed && m_channel->isKilled()) {
        // The server sends it to all that is in the shell's process group, before it closes the channel.
        m_killed = true;
        if (!m_status)
            ssh_channel_request_send_signal(m_handle, "KILL");
    }
    if (m_channel->isAbandoned()) {
        m_state = State::Done;
        return;
    }
    send();
    drain();
    look(now);
}

void SshDriver::open(Time now)
{
    if (!m_handle) {
        m_handle = ssh_channel_new(m_session);
        ssh_add_channel_callbacks(m_handle, &m_callbacks);
    }
    const int answer = m_errand.isShell
                           ? ssh_channel_open_session(m_handle)
                           : ssh_channel_open_forward(m_handle, m_errand.node.toUtf8().constData(),
                                                      m_errand.port, "127.0.0.1", 0);
    if (answer == SSH_AGAIN)
        return;
    if (answer != SSH_OK) {
        openFailed(now);
        return;
    }
    if (m_channel->isAbandoned()) {
        m_state = State::Done;
        return;
    }
    m_state = m_errand.isShell ? State::Requesting : State::Open;
    if (!m_errand.isShell)
        m_channel->noteOpened();
}

void SshDriver::openFailed(Time now)
{
    if (!ssh_is_connected(m_session))
        return; // the link's own end is told to all
    const OpenFailure failure = openFailure(m_session);
    // A server counts a session until it has wholly ended, which may be a moment after its last word. And a
    // text that is not of an open was written over the one that was.
    ++m_refusals;
    if (m_errand.isShell || (failure.code == 0 && m_refusals < mostLostTexts)) {
        ssh_remove_channel_callbacks(m_handle, &m_callbacks);
        ssh_channel_free(m_handle);
        m_handle = nullptr;
        m_state = State::Waiting;
        m_refusal = failure.reason;
        m_due = m_retryAt = now + retryOpen;
    } else {
        finish(forwardFailed(failure, m_errand));
    }
}

void SshDriver::awaitRoom()
{
    m_refusals = 0;
    tellToWait();
}

void SshDriver::tellToWait()
{
    if (!std::exchange(m_toldToWait, true))
        m_channel->noteWaits();
}

void SshDriver::giveUp()
{
    finish({std::nullopt,
            {Error::Kind::Environment,
             QStringLiteral("the host opens no shell"),
             {},
             m_refusal,
             QStringLiteral("Its sshd limits them (MaxSessions)")},
            false});
}

void SshDriver::request()
{
    const int answer = ssh_channel_request_exec(m_handle, "exec /bin/sh -s");
    if (answer == SSH_AGAIN)
        return;
    if (answer == SSH_OK) {
        m_state = State::Open;
        m_channel->noteOpened();
    } else if (ssh_is_connected(m_session)) {
        finish({std::nullopt,
                {Error::Kind::Environment,
                 QStringLiteral("the host starts no shell"),
                 {},
                 sshReason(m_session),
                 {}},
                false});
    }
}

void SshDriver::send()
{
    for (QByteArray &bytes : m_channel->takeOutgoing())
        m_outgoing.push_back(std::move(bytes));
    qsizetype sent = 0;
    while (!m_outgoing.empty()) {
        const QByteArray &first = m_outgoing.front();
        const qsizetype asked = std::min(first.size() - m_sent, largestWrite);
        const uint32_t window = ssh_channel_window_size(m_handle);
        if (window == 0)
            break;
        const auto size = static_cast<uint32_t>(std::min<qsizetype>(asked, window));
        const int written = ssh_channel_write(m_handle, first.constData() + m_sent, size);
        if (written < 0) {
            // Nobody reads there any more; what the channel still says decides how it ended.
            m_outgoing.clear();
            m_sent = 0;
            break;
        }
        sent += written;
        m_sent += written;
        if (m_sent == first.size()) {
            m_outgoing.pop_front();
            m_sent = 0;
        }
        if (static_cast<uint32_t>(written) < size)
            break;
    }
    if (sent > 0)
        m_channel->noteSent(sent);
    if (!m_inputOver && m_outgoing.empty() && m_channel->isFinished()) {
        m_inputOver = true;
        ssh_channel_send_eof(m_handle);
    }
}

void SshDriver::drain()
{
    std::array<char, 65536> room; // NOLINT(cppcoreguidelines-pro-type-member-init)
    for (const int errors : {0, 1}) {
        while (m_held[errors]) {
            const qsizetype free = std::min<qsizetype>(m_channel->room(errors != 0), room.size());
            if (free <= 0)
                break;
            const int got =
                ssh_channel_read_nonblocking(m_handle, room.data(), static_cast<uint32_t>(free), errors);
            if (got <= 0) {
                m_held[errors] = false;
                break;
            }
            m_moved = true;
            if (m_channel->deliver(room.data(), static_cast<size_t>(got), errors != 0) <
                static_cast<size_t>(got))
                break;
        }
    }
}

void SshDriver::look(Time now)
{
    const bool held = m_held[0] || m_held[1];
    const bool closed = ssh_channel_is_closed(m_handle) != 0;
    const bool over = closed || ssh_channel_is_eof(m_handle) != 0;
    if (held)
        return;
    if (!m_errand.isShell) {
        if (over)
            finish({std::nullopt, {Error::Kind::No, {}, {}, {}, {}}, false});
        return;
    }
    const bool exited = m_status || !m_signal.isEmpty();
    if (exited && (m_moved || m_quietSince == Time{}))
        m_quietSince = now;
    m_moved = false;
    if (exited && (over || now - m_quietSince >= grace)) {
        finish(howExited());
    } else if (closed) {
        finish({std::nullopt,
                {Error::Kind::Environment, QStringLiteral("the host closed the shell"), {}, {}, {}},
                false});
    } else if (exited) {
        m_due = m_quietSince + grace;
    }
}

SshChannel::End SshDriver::howExited() const
{
    if (m_signal.isEmpty())
        return {m_status, {}, false};
    return {std::nullopt,
            {Error::Kind::Environment,
             QStringLiteral("the shell was ended"),
             {},
             QStringLiteral("signal %1").arg(base::escapedUtf8(m_signal)),
             {}},
            false};
}

void SshDriver::finish(SshChannel::End how)
{
    m_state = State::Done;
    m_channel->end(std::move(how));
}

void SshDriver::end(const Error &error)
{
    // What came before the end is an answer: a shell whose status is known has ended by itself.
    if (m_state != State::Done)
        finish(m_status ? howExited()
                        : SshChannel::End{std::nullopt, error, false, isWaiting() && m_toldToWait});
}

int SshDriver::received(ssh_session, ssh_channel, void *bytes, uint32_t size, int errors, void *self)
{
    auto *driver = static_cast<SshDriver *>(self);
    const size_t taken = driver->m_channel->deliver(static_cast<const char *>(bytes), size, errors != 0);
    driver->m_held[errors != 0 ? 1 : 0] = taken < size;
    driver->m_moved = true;
    return static_cast<int>(taken);
}

void SshDriver::exited(ssh_session, ssh_channel, int status, void *self)
{
    static_cast<SshDriver *>(self)->m_status = status;
}

void SshDriver::killed(ssh_session, ssh_channel, const char *signal, int, const char *, const char *,
                       void *self)
{
    static_cast<SshDriver *>(self)->m_signal = signal && *signal ? signal : "unknown";
}

} // namespace assay::remote
