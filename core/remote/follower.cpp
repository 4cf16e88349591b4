// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/follower.h>

#include <algorithm>
#include <utility>

namespace assay::remote {

Follower::Follower(FollowMark mark) : m_mark(std::move(mark)) {}

Follower::Action Follower::next(const FileStatus &status, QByteArrayView head) const
{
    if (!status.exists)
        return Action::Wait;
    if (m_mark.inode == 0 || m_mark.offset == 0)
        return status.size > 0 ? Action::Read : Action::Wait;
    // The device number alone changes when a network file system is mounted anew; the head then decides.
    if (status.inode != m_mark.inode || status.size < m_mark.offset)
        return Action::Restart;
    if (head.size() < m_mark.head.size() || head.first(m_mark.head.size()) != QByteArrayView(m_mark.head))
        return Action::Restart;
    return status.size > m_mark.offset ? Action::Read : Action::Wait;
}

void Follower::restart(const FileStatus &status)
{
    m_mark = {status.device, status.inode, 0, {}};
}

void Follower::advance(const FileStatus &status, QByteArrayView bytes)
{
    m_mark.device = status.device;
    m_mark.inode = status.inode;
    const qsizetype room = headSize - m_mark.head.size();
    if (room > 0 && m_mark.offset == m_mark.head.size())
        m_mark.head.append(bytes.first(std::min(room, bytes.size())));
    m_mark.offset += bytes.size();
}

} // namespace assay::remote
