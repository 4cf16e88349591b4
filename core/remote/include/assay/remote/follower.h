// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace assay::remote {

// A file as one look at it found it.
struct FileStatus
{
    bool exists = false;
    quint64 device = 0;
    quint64 inode = 0;
    qint64 size = 0; // bytes

    bool operator==(const FileStatus &) const = default;
};

// How far a growing file has been read, and which file that was. `head` is its first bytes, at most
// Follower::headSize and at most `offset` of them: the fingerprint that tells a file from another one in its
// place.
struct FollowMark
{
    quint64 device = 0;
    quint64 inode = 0; // 0: not seen yet
    qint64 offset = 0;
    QByteArray head;

    bool operator==(const FollowMark &) const = default;
};

// The decisions of following one growing file, without any input or output: a file that is not there yet, was
// truncated, was replaced, or lies on a file system that was mounted anew.
class Follower
{
public:
    static constexpr qsizetype headSize = 256;

    enum class Action {
        Wait,    // nothing new
        Read,    // bytes from mark().offset on are new
        Restart, // another content under this name: what was read belongs to the old one; read from 0
    };

    Follower() = default;
    explicit Follower(FollowMark mark);

    [[nodiscard]] const FollowMark &mark() const { return m_mark; }
    // What to do about a file of that status. `head` is its first bytes (headSize of them, or all it has).
    [[nodiscard]] Action next(const FileStatus &status, QByteArrayView head) const;
    // Begins anew at 0 with the file of that status.
    void restart(const FileStatus &status);
    // Takes note of `bytes` read at mark().offset of the file of that status.
    void advance(const FileStatus &status, QByteArrayView bytes);

private:
    FollowMark m_mark;
};

} // namespace assay::remote
