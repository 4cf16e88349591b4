// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rounds.h"
#include "shell_room.h"

#include <assay/remote/follow_answer.h>
#include <assay/remote/host.h>
#include <assay/remote/shell.h>

#include <QDeadlineTimer>
#include <QHash>
#include <QMap>
#include <QPointer>
#include <QQueue>
#include <QTimer>

#include <functional>
#include <memory>

namespace assay::remote {

// Follows files on a host by one reader (follow_reader.h) in one shell. When the reader breaks off, the next
// turn begins with a new one at the marks of what was told. So it does when the reader was given up between
// two turns, because another shell waited for room on the host.
class ShellFollow final : public Follow
{
    Q_OBJECT
public:
    using Start = std::function<std::unique_ptr<Shell>()>;

    // A reader that says nothing for `silence` during a turn has broken off.
    ShellFollow(QString host, Start start, std::shared_ptr<ShellRoom> room,
                std::chrono::milliseconds interval, std::chrono::milliseconds silence);
    ~ShellFollow() override;

    void add(const QByteArray &path, const FollowMark &mark) override;
    void remove(const QByteArray &path) override;
    [[nodiscard]] QFuture<base::Status> round() override;

private:
    struct File
    {
        enum class Reader {
            New,    // knows nothing of the file
            InStep, // goes on from where the follower will be when all that is under way has come
            Astray, // goes on from elsewhere; what is under way of it is of no use
        };
        QByteArray path;
        Follower follower;
        Reader reader = Reader::New;
    };

    void look();
    // Asks for the next turn, if it may be asked for now.
    void turnAhead();
    void turn();
    void startReader();
    void tellFiles();
    // False: whoever was told has deleted this object.
    bool take();
    // Nothing has come for too long.
    void endSilence();
    void receive(const FollowAnswer::Record &record);
    void receive(const FollowAnswer::News &news);
    void receive(const FollowAnswer::Refusal &refusal);
    void receive(const FollowAnswer::TurnEnd &end);
    // Gives the shell up, when nothing is under way.
    void makeRoom();
    void expectAnswer();
    void readerEnded(const ShellEnd &end);
    void breakOff(const QString &why);
    [[nodiscard]] base::Error error(const QString &why) const;
    [[nodiscard]] bool wantsMore() const { return m_timer.isActive() || !m_rounds.isEmpty(); }

    QString m_host;
    Start m_start;
    std::shared_ptr<ShellRoom> m_room;
    std::chrono::milliseconds m_interval;
    QTimer m_timer;
    QTimer m_silence;
    QMap<quint64, File> m_files;
    QHash<QByteArray, quint64> m_ids;
    quint64 m_lastId = 0;
    QByteArray m_forget; // for the reader: files that were removed
    bool m_changed = false;

    std::unique_ptr<Shell> m_shell;
    std::optional<FollowAnswer> m_answer;
    QByteArray m_errors;  // the end of what the reader's stderr said
    bool m_waits = false; // the shell, for room on the host
    bool m_taking = false;

    Rounds m_rounds;
    quint64 m_turn = 0;                           // asked for last
    QQueue<quint64> m_pending;                    // asked for, not ended
    QHash<QByteArray, Rounds::Reached> m_reached; // in the first of them
    bool m_more = false;                          // another turn has something to do

    int m_failures = 0; // readers in a row that said nothing
    QDeadlineTimer m_rest;
};

} // namespace assay::remote
