// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QEvent>
#include <QObject>

#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace assay::remote {

// What one channel of a session carries between the host's thread and the session's: bytes both ways, and how
// it stands. News come to the receiver as one posted event of newsEvent(), however much there is; the event
// has no content of its own, and isNews() locks before it looks at it, so the hand-over is this class's mutex
// and not Qt's insides.
class SshChannel
{
public:
    struct End
    {
        std::optional<int> status;        // a shell's exit status
        base::Error error;                // empty `what` and `why`: nothing broke
        bool mayForwardElsewhere = false; // the server does not forward; another way may
        bool notStarted = false;          // a shell that still waited for room
    };

    struct News
    {
        bool waits = false, opened = false, arrived = false, sent = false;
        std::optional<End> ended;
    };

    // Of each of the two streams that come in, held for the receiver.
    static constexpr qsizetype mostHeld = qsizetype{4} << 20;

    // `wake` makes the session's thread look; it may outlive that thread.
    SshChannel(QObject *receiver, std::function<void()> wake);

    [[nodiscard]] static QEvent::Type newsEvent();

    // For the host's thread.
    [[nodiscard]] bool isNews(const QEvent *event) const;
    void write(const QByteArray &bytes);
    void finish();
    [[nodiscard]] qsizetype unsent() const { return m_unsent.load(std::memory_order_relaxed); }
    [[nodiscard]] QByteArray takeOutput() { return take(m_output); }
    [[nodiscard]] QByteArray takeErrors() { return take(m_errors); }
    [[nodiscard]] News collect();
    // What a shell runs is to be ended with it.
    void kill();
    // The receiver goes: no more news, and the session closes the channel.
    void abandon();

    // For the session's thread.
    [[nodiscard]] bool isAbandoned() const;
    [[nodiscard]] bool isKilled() const;
    [[nodiscard]] bool isFinished() const; // finish() was called and nothing is left in takeOutgoing()
    // Takes as much as there is room for; returns how much.
    [[nodiscard]] size_t deliver(const char *bytes, size_t size, bool errors);
    // With none, the session's thread is woken when there is some again.
    [[nodiscard]] qsizetype room(bool errors);
    [[nodiscard]] std::deque<QByteArray> takeOutgoing();
    void noteSent(qsizetype bytes);
    void noteWaits();
    void noteOpened();
    // Once; later calls change nothing.
    void end(End how);

private:
    QByteArray take(QByteArray &buffer);
    void tell(); // with the mutex held

    mutable std::mutex m_mutex;
    QObject *m_receiver;
    std::function<void()> m_wake;
    std::deque<QByteArray> m_outgoing;
    std::atomic<qsizetype> m_unsent = 0;
    bool m_finished = false, m_killed = false;
    QByteArray m_output, m_errors;
    News m_news;
    bool m_over = false;   // ended, told or not
    bool m_posted = false; // an event is on its way
    bool m_wanted = false; // the session holds bytes back for want of room
};

} // namespace assay::remote
