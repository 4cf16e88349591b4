// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/ssh_channel.h>

#include <QString>

#include <chrono>
#include <memory>
#include <optional>

#include <libssh/callbacks.h>
#include <libssh/libssh.h>

namespace assay::remote {

// What a channel is for: a shell, or a stream to a port.
struct SshErrand
{
    bool isShell = true;
    QString node;
    quint16 port = 0;
};

// The session's side of one channel: opens it, moves bytes between libssh and an SshChannel without ever
// blocking, and finds its end. Used by the session's thread alone.
class SshDriver
{
public:
    using Time = std::chrono::steady_clock::time_point;

    SshDriver(ssh_session session, std::shared_ptr<SshChannel> channel, SshErrand errand);
    ~SshDriver();
    SshDriver(const SshDriver &) = delete;
    SshDriver &operator=(const SshDriver &) = delete;

    // How often a server says no before that is more than a place which it frees a moment late.
    static constexpr int mostRefusals = 10;

    // Does what can be done now. `mayOpen`: a shell that was not asked for yet may be.
    void step(Time now, bool mayOpen);
    [[nodiscard]] bool isShell() const { return m_errand.isShell; }
    [[nodiscard]] bool isOpening() const { return m_state == State::Opening; }
    // Since when the server has not said whether it opens the shell.
    [[nodiscard]] std::optional<Time> asksSince() const { return m_asksSince; }
    [[nodiscard]] bool isWaiting() const { return m_state == State::Waiting; }
    [[nodiscard]] bool isRunning() const { return m_state == State::Requesting || m_state == State::Open; }
    // How often the server has opened no shell for it.
    [[nodiscard]] int refusals() const { return m_refusals; }
    // It waits until another shell has ended, and is then tried as if for the first time.
    void awaitRoom();
    void tellToWait();
    // The server opens no shell at all.
    void giveUp();
    [[nodiscard]] bool isDone() const { return m_state == State::Done; }
    // When step() wants to be called at the latest.
    [[nodiscard]] Time due() const { return m_due; }
    // The link is gone.
    void end(const base::Error &error);

private:
    enum class State { Waiting, Opening, Requesting, Open, Done };

    void open(Time now);
    void request();
    void send();
    void drain();
    void look(Time now);
    void openFailed(Time now);
    void finish(SshChannel::End how);
    [[nodiscard]] SshChannel::End howExited() const;

    static int received(ssh_session session, ssh_channel channel, void *bytes, uint32_t size, int errors,
                        void *self);
    static void exited(ssh_session session, ssh_channel channel, int status, void *self);
    static void killed(ssh_session session, ssh_channel channel, const char *signal, int core,
                       const char *message, const char *language, void *self);

    ssh_session m_session;
    ssh_channel m_handle = nullptr;
    ssh_channel_callbacks_struct m_callbacks{};
    std::shared_ptr<SshChannel> m_channel;
    SshErrand m_errand;
    State m_state = State::Waiting;
    std::deque<QByteArray> m_outgoing;
    qsizetype m_sent = 0; // of the first of m_outgoing
    bool m_inputOver = false;
    bool m_held[2] = {false, false}; // libssh keeps bytes of stdout, stderr that found no room
    std::optional<int> m_status;
    QByteArray m_signal;
    std::optional<Time> m_asksSince;
    Time m_quietSince{}; // since when nothing moved after the exit status
    bool m_moved = false;
    int m_refusals = 0;
    QString m_refusal; // in the server's words
    bool m_toldToWait = false, m_killed = false;
    Time m_retryAt{};
    Time m_due = Time::max();
};

} // namespace assay::remote
