// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/follow_answer.h>

#include "tail.h"

#include <QList>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace assay::remote {

namespace {

constexpr char recordSeparator = '\x1e';
constexpr qsizetype noiseKept = 400;
constexpr qsizetype longestTurnEnd = 64;

// Takes a number and the space behind it off the front.
template <typename Number>
std::optional<Number> takeNumber(QByteArrayView &fields)
{
    Number number{};
    const char *const end = fields.data() + fields.size();
    const auto [at, error] = std::from_chars(fields.data(), end, number);
    if (error != std::errc() || number < Number{} || (at != end && *at != ' '))
        return {};
    fields = fields.sliced(at == end ? fields.size() : at - fields.data() + 1);
    return number;
}

} // namespace

FollowAnswer::FollowAnswer(const QByteArray &token)
    : m_marker(recordSeparator + token + ' '), m_close(m_marker + ".\n"), m_turnEnd(m_marker + "e ")
{}

void FollowAnswer::feed(QByteArrayView bytes)
{
    if (m_broken)
        return;
    if (m_at > 0) {
        m_buffer.remove(0, m_at);
        m_at = 0;
    }
    m_buffer.append(bytes);
}

std::optional<FollowAnswer::Record> FollowAnswer::next()
{
    if (m_broken)
        return {};
    if (!m_header && !findRecord())
        return {};
    if (!m_header) {
        std::optional<Record> record = readLine();
        if (record || !m_header)
            return record;
    }
    return readContent();
}

bool FollowAnswer::findRecord()
{
    const qsizetype found = rest().indexOf(m_marker);
    if (found >= 0) {
        skipNoise(found);
        return true;
    }
    // All but what may be the first part of the marker.
    skipNoise(std::max(qsizetype{0}, rest().size() - m_marker.size() + 1));
    return false;
}

std::optional<FollowAnswer::Record> FollowAnswer::readLine()
{
    const qsizetype end = rest().indexOf('\n');
    if (end < 0 || end > maxLine)
        return end > maxLine || rest().size() > maxLine ? brokenOff() : std::nullopt;
    QByteArrayView fields = rest().first(end).sliced(m_marker.size());
    if (fields.size() < 3 || fields[1] != ' ')
        return brokenOff();
    const char kind = fields.front();
    fields = fields.sliced(2);
    std::optional<Record> record;
    if (kind == 'f') {
        m_header = headerOf(fields);
        if (!m_header)
            return brokenOff();
    } else if (const std::optional<quint64> number = takeNumber<quint64>(fields); number && kind == 'x') {
        record = Refusal{*number, fields.toByteArray()};
    } else if (number && kind == 'e' && fields.isEmpty()) {
        record = TurnEnd{*number};
    } else {
        return brokenOff();
    }
    m_silent = false;
    drop(end + 1);
    return record;
}

std::optional<FollowAnswer::Header> FollowAnswer::headerOf(QByteArrayView fields) const
{
    Header header;
    const auto file = takeNumber<quint64>(fields);
    const auto offset = takeNumber<qint64>(fields);
    const auto head = takeNumber<qint64>(fields);
    const auto data = takeNumber<qint64>(fields);
    const auto device = takeNumber<quint64>(fields);
    const auto inode = takeNumber<quint64>(fields);
    const auto size = takeNumber<qint64>(fields);
    if (!file || !offset || !head || !data || !device || !inode || !size || *head > Follower::headSize ||
        *data > maxPiece || *offset > *size || *data != std::min(*size - *offset, qint64{maxPiece}))
        return {};
    header.news.file = *file;
    header.news.offset = *offset;
    header.news.status = {true, *device, *inode, *size};
    header.head = *head;
    header.data = *data;
    return header;
}

std::optional<FollowAnswer::Record> FollowAnswer::readContent()
{
    const qsizetype content = m_header->head + m_header->data;
    const QByteArrayView all = rest();
    if (all.size() < content + m_close.size()) {
        // A file that was cut while it was read is shorter than its header says; the end of the turn then
        // lies where content should, and nothing more would ever come.
        const QByteArrayView tail = all.last(std::min(all.size(), longestTurnEnd));
        const qsizetype last = tail.lastIndexOf(recordSeparator);
        if (last >= 0 && tail.endsWith('\n') && tail.sliced(last).startsWith(m_turnEnd))
            return brokenOff();
        return {};
    }
    if (all.sliced(content, m_close.size()) != QByteArrayView(m_close))
        return brokenOff();
    News news = std::move(m_header->news);
    news.head = all.first(m_header->head).toByteArray();
    news.bytes = all.sliced(m_header->head, m_header->data).toByteArray();
    m_header.reset();
    drop(content + m_close.size());
    return news;
}

std::optional<FollowAnswer::Record> FollowAnswer::brokenOff()
{
    m_broken = true;
    m_buffer.clear();
    m_at = 0;
    return {};
}

void FollowAnswer::drop(qsizetype bytes)
{
    m_at += bytes;
}

void FollowAnswer::skipNoise(qsizetype bytes)
{
    keepTail(m_noise, rest().first(bytes), noiseKept);
    drop(bytes);
}

} // namespace assay::remote
