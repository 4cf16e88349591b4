// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/follower.h>

#include <QByteArray>
#include <QString>

#include <optional>
#include <variant>

namespace assay::remote {

// What the reader of followed files on a host tells: a stream of records, each of which begins with a record
// separator (0x1e), a random token and a letter:
//     RS TOKEN " f " ID OFFSET HEAD DATA DEVICE INODE SIZE REST LF, HEAD + DATA bytes, RS TOKEN " ." LF
//     RS TOKEN " x " ID REASON LF
//     RS TOKEN " e " TURN LF
// What stands between two records is noise and skipped. Content is never searched for a marker: it is as long
// as its header says and the closing record follows, or the whole stream is broken.
class FollowAnswer
{
public:
    static constexpr qsizetype maxPiece = qsizetype{1} << 20; // most DATA bytes of a record
    static constexpr qsizetype maxLine = 1024;

    // A look at a file that has changed: its first bytes, when they were asked for, and those from `offset`
    // on.
    struct News
    {
        quint64 file = 0;
        qint64 offset = 0;
        FileStatus status;
        QByteArray head;
        QByteArray bytes;
    };
    // A file that is there cannot be read.
    struct Refusal
    {
        quint64 file = 0;
        QByteArray why;
    };
    struct TurnEnd
    {
        quint64 turn = 0;
    };
    using Record = std::variant<News, Refusal, TurnEnd>;

    explicit FollowAnswer(const QByteArray &token);

    void feed(QByteArrayView bytes);
    // The next whole record; nothing until more is fed, and nothing ever again once the stream is broken.
    [[nodiscard]] std::optional<Record> next();
    [[nodiscard]] bool isBroken() const { return m_broken; }
    // No record has come yet.
    [[nodiscard]] bool isSilent() const { return m_silent; }
    // The end of what was skipped as noise, for messages.
    [[nodiscard]] const QByteArray &noise() const { return m_noise; }

private:
    struct Header
    {
        News news;
        qsizetype head = 0;
        qsizetype data = 0;
    };

    [[nodiscard]] bool findRecord();
    [[nodiscard]] std::optional<Record> readLine();
    [[nodiscard]] std::optional<Record> readContent();
    [[nodiscard]] std::optional<Record> brokenOff();
    [[nodiscard]] std::optional<Header> headerOf(QByteArrayView fields) const;
    void drop(qsizetype bytes);
    void skipNoise(qsizetype bytes);
    [[nodiscard]] QByteArrayView rest() const { return QByteArrayView(m_buffer).sliced(m_at); }

    QByteArray m_marker; // RS TOKEN SPACE
    QByteArray m_close, m_turnEnd;
    QByteArray m_buffer;
    qsizetype m_at = 0;
    std::optional<Header> m_header; // its content is still to come
    QByteArray m_noise;
    bool m_silent = true;
    bool m_broken = false;
};

} // namespace assay::remote
