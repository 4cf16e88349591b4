// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_follow.h"

#include "follow_reader.h"
#include "tail.h"
#include "token.h"

#include <assay/base/text.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace assay::remote {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds longestRest = 30s;
// While one turn's bytes come, the next may be asked for: the link is never idle, and no more than this is
// under way when the receiver is slow.
constexpr qsizetype turnsAhead = 2;
constexpr qsizetype errorsKept = 400;

} // namespace

ShellFollow::ShellFollow(QString host, Start start, std::shared_ptr<ShellRoom> room,
                         std::chrono::milliseconds interval, std::chrono::milliseconds silence)
    : m_host(std::move(host)), m_start(std::move(start)), m_room(std::move(room)), m_interval(interval)
{
    connect(m_room.get(), &ShellRoom::wanted, this, &ShellFollow::makeRoom);
    connect(&m_timer, &QTimer::timeout, this, &ShellFollow::look);
    if (interval.count() > 0)
        m_timer.start(interval);
    m_silence.setSingleShot(true);
    m_silence.setInterval(silence);
    connect(&m_silence, &QTimer::timeout, this, &ShellFollow::endSilence);
}

ShellFollow::~ShellFollow()
{
    m_shell.reset();
    m_rounds.breakOff(error(QStringLiteral("the program is closing")));
}

void ShellFollow::add(const QByteArray &path, const FollowMark &mark)
{
    remove(path);
    const quint64 id = ++m_lastId;
    m_ids.insert(path, id);
    m_files.insert(id, {path, Follower(mark), File::Reader::New});
    m_more = true;
    if (m_timer.isActive())
        QMetaObject::invokeMethod(this, &ShellFollow::look, Qt::QueuedConnection);
}

void ShellFollow::remove(const QByteArray &path)
{
    const quint64 id = m_ids.take(path);
    if (id == 0)
        return;
    m_files.remove(id);
    m_forget += readerForget(id);
    m_changed = true;
}

QFuture<base::Status> ShellFollow::round()
{
    QFuture<base::Status> future = m_rounds.add(m_turn + 1);
    // Later: a round that fails at once must not end within the call.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!m_rounds.isEmpty())
                turnAhead();
        },
        Qt::QueuedConnection);
    return future;
}

void ShellFollow::look()
{
    if (m_pending.isEmpty() && !m_files.isEmpty() && (m_shell || m_rest.hasExpired()))
        turn();
}

void ShellFollow::turnAhead()
{
    // The reader can only be told where to go on when nothing is under way: what came in between would be
    // beside that place again.
    const bool isAstray = std::any_of(m_files.cbegin(), m_files.cend(),
                                      [](const File &file) { return file.reader == File::Reader::Astray; });
    if (m_pending.isEmpty() || (m_pending.size() < turnsAhead && !isAstray && !m_room->isWanted()))
        turn();
}

void ShellFollow::turn()
{
    ++m_turn;
    m_more = false;
    if (m_files.isEmpty() && m_pending.isEmpty()) {
        m_rounds.endTurn(m_turn, {});
        return;
    }
    if (!m_shell)
        startReader();
    if (!m_shell) {
        breakOff(QStringLiteral("the program is closing"));
        return;
    }
    tellFiles();
    m_pending.enqueue(m_turn);
    m_shell->write(readerTurn(m_turn));
    if (!m_silence.isActive())
        expectAnswer();
}

void ShellFollow::expectAnswer()
{
    if (!m_pending.isEmpty() && !m_waits)
        m_silence.start();
}

void ShellFollow::startReader()
{
    m_shell = m_start();
    if (!m_shell)
        return;
    m_waits = false;
    const QByteArray token = randomToken();
    m_answer.emplace(token);
    m_errors.clear();
    m_forget.clear();
    m_changed = true;
    for (File &file : m_files)
        file.reader = File::Reader::New;
    connect(m_shell.get(), &Shell::waiting, this, [this] {
        m_waits = true;
        m_silence.stop();
    });
    connect(m_shell.get(), &Shell::started, this, [this] {
        m_waits = false;
        expectAnswer();
    });
    connect(m_shell.get(), &Shell::arrived, this, &ShellFollow::take);
    connect(m_shell.get(), &Shell::ended, this, &ShellFollow::readerEnded);
    m_shell->write(readerStart(token));
}

void ShellFollow::tellFiles()
{
    QByteArray text = std::exchange(m_forget, {});
    for (auto it = m_files.begin(); it != m_files.end(); ++it) {
        if (it->reader == File::Reader::InStep)
            continue;
        m_changed = m_changed || it->reader == File::Reader::New;
        it->reader = File::Reader::InStep;
        text += readerFile(it.key(), it->path, it->follower.mark());
    }
    if (std::exchange(m_changed, false))
        text += readerFiles(m_files.keys());
    if (!text.isEmpty())
        m_shell->write(text);
}

void ShellFollow::endSilence()
{
    // What came while this thread was busy still counts.
    if (!take() || m_silence.isActive() || m_pending.isEmpty())
        return;
    if (m_shell)
        m_shell->kill();
    breakOff(QStringLiteral("no answer within %1 s").arg(m_silence.interval() / 1000));
}

bool ShellFollow::take()
{
    if (m_taking || !m_shell)
        return true;
    m_taking = true;
    const QPointer<ShellFollow> self(this);
    const QPointer<Shell> shell(m_shell.get());
    for (;;) {
        keepTail(m_errors, m_shell->takeErrors(), errorsKept);
        const QByteArray bytes = m_shell->takeOutput();
        if (bytes.isEmpty())
            break;
        expectAnswer();
        m_answer->feed(bytes);
        while (const std::optional<FollowAnswer::Record> record = m_answer->next()) {
            m_failures = 0;
            receive(*record);
            if (!self)
                return false;
            if (m_shell.get() != shell) {
                m_taking = false;
                return true;
            }
        }
        if (m_answer->isBroken()) {
            m_taking = false;
            breakOff(QStringLiteral("the answer of the host is garbled or short"));
            return !self.isNull();
        }
    }
    m_taking = false;
    return true;
}

void ShellFollow::receive(const FollowAnswer::Record &record)
{
    std::visit([this](const auto &what) { receive(what); }, record);
}

void ShellFollow::receive(const FollowAnswer::News &news)
{
    const auto file = m_files.find(news.file);
    if (file == m_files.end())
        return;
    Follower &follower = file->follower;
    const FollowMark before = follower.mark();
    // The reader leaves the head out where nothing speaks for another content.
    const QByteArrayView head = news.head.isEmpty() ? QByteArrayView(before.head) : QByteArrayView(news.head);
    const Follower::Action action = follower.next(news.status, head);
    Followed followed{.path = file->path, .offset = news.offset, .bytes = {}, .restarted = false, .mark = {}};
    bool isTold = false;
    if (action == Follower::Action::Restart) {
        follower.restart(news.status);
        followed.restarted = isTold = true;
        followed.offset = 0;
    }
    if (news.offset == follower.mark().offset) {
        followed.bytes = news.bytes;
        follower.advance(news.status, news.bytes);
        isTold = isTold || !news.bytes.isEmpty();
    } else {
        // The reader went on from where the old content ended.
        file->reader = File::Reader::Astray;
    }
    const qint64 offset = follower.mark().offset;
    m_reached.insert(file->path, {offset, news.status.size});
    if (offset < news.status.size)
        m_more = true;
    const QPointer<ShellFollow> self(this);
    if (isTold) {
        followed.mark = follower.mark();
        Q_EMIT arrived(followed);
    }
    if (self && m_shell && m_more && wantsMore())
        turnAhead();
}

void ShellFollow::receive(const FollowAnswer::Refusal &refusal)
{
    const auto file = m_files.constFind(refusal.file);
    if (file == m_files.cend())
        return;
    base::Error why = error(base::escapedUtf8(refusal.why));
    why.where += QLatin1Char(':') + base::escapedUtf8(file->path);
    Q_EMIT failed(QByteArray(file->path), why);
}

void ShellFollow::receive(const FollowAnswer::TurnEnd &end)
{
    if (m_pending.isEmpty() || m_pending.head() != end.turn) {
        breakOff(QStringLiteral("the answer of the host is garbled or short"));
        return;
    }
    m_pending.dequeue();
    if (m_pending.isEmpty())
        m_silence.stop();
    // That the reader was silent about a file says nothing when it looked at the wrong place.
    for (const File &file : std::as_const(m_files)) {
        if (file.reader == File::Reader::Astray && !m_reached.contains(file.path))
            m_reached.insert(file.path, {file.follower.mark().offset, std::numeric_limits<qint64>::max()});
    }
    const QPointer<ShellFollow> self(this);
    m_rounds.endTurn(end.turn, std::exchange(m_reached, {}));
    if (!self || !m_shell || !m_pending.isEmpty())
        return;
    if (m_room->isWanted())
        makeRoom();
    // With a new reader it is behind those that wait.
    if ((m_more && m_timer.isActive()) || !m_rounds.isEmpty())
        turn();
}

void ShellFollow::makeRoom()
{
    if (!m_shell || !m_pending.isEmpty())
        return;
    m_shell->disconnect(this);
    // Not now: what it has said may be what led here.
    m_shell.release()->deleteLater();
}

void ShellFollow::readerEnded(const ShellEnd &end)
{
    const QPointer<Shell> shell(m_shell.get());
    if (!take() || m_shell.get() != shell || !m_shell)
        return;
    if (!end.why.isEmpty()) {
        breakOff(end.why);
        return;
    }
    const QByteArray words = m_errors.trimmed().isEmpty() ? m_answer->noise() : m_errors;
    const QString said = base::escapedUtf8(words.trimmed());
    const QString what =
        m_answer->isSilent() ? QStringLiteral("cannot run /bin/sh") : QStringLiteral("the reader ended");
    breakOff(said.isEmpty() ? what : what + QStringLiteral(": ") + said);
}

void ShellFollow::breakOff(const QString &why)
{
    if (m_shell) {
        m_shell->disconnect(this);
        // Not now: it may be what tells of its end.
        m_shell.release()->deleteLater();
    }
    m_silence.stop();
    m_pending.clear();
    m_reached.clear();
    const auto rest = m_interval * (1 << std::min(m_failures, 10));
    m_rest.setRemainingTime(std::min(m_failures == 0 ? 0ms : rest, longestRest));
    ++m_failures;
    if (!m_rounds.isEmpty())
        m_rounds.breakOff(error(why));
    else if (m_timer.isActive())
        Q_EMIT failed({}, error(why));
}

base::Error ShellFollow::error(const QString &why) const
{
    return {base::Error::Kind::Environment, QStringLiteral("cannot be followed"), m_host, why, {}};
}

} // namespace assay::remote
