// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/line_index.h"

#include "assay/logs/text_search.h"

#include <algorithm>

namespace assay::logs {

namespace {

constexpr qint64 kMarkDistance = 64 << 10;
constexpr qint64 kBlock = 1 << 20;
constexpr qint64 kFingerprint = 64;

} // namespace

LineIndex::LineIndex(std::shared_ptr<const ByteSource> source) : m_source(std::move(source))
{
    restart();
}

void LineIndex::restart()
{
    m_marks.assign(1, Mark{});
    m_indexed = 0;
    m_newlines = 0;
    m_endsInNewline = true;
    m_head.clear();
    m_tail.clear();
}

base::Result<bool> LineIndex::isSameText() const
{
    auto head = m_source->read(0, m_head.size());
    if (!head)
        return base::fail(head.error());
    if (*head != m_head)
        return false;
    auto tail = m_source->read(m_indexed - m_tail.size(), m_tail.size());
    if (!tail)
        return base::fail(tail.error());
    return *tail == m_tail;
}

base::Result<LineIndex::Growth> LineIndex::extend(qint64 limit)
{
    auto size = m_source->size();
    if (!size)
        return base::fail(size.error());
    bool restarted = false;
    if (m_indexed > 0) {
        auto same = *size < m_indexed ? base::Result<bool>(false) : isSameText();
        if (!same)
            return base::fail(same.error());
        restarted = !*same;
        if (restarted)
            restart();
    }
    const qint64 end = limit < 0 ? *size : std::min(*size, m_indexed + limit);
    const qint64 before = m_indexed;
    while (m_indexed < end) {
        auto block = m_source->read(m_indexed, std::min(kBlock, end - m_indexed));
        if (!block)
            return base::fail(block.error());
        if (block->isEmpty())
            break;
        take(*block);
    }
    if (restarted)
        return Growth::Restarted;
    return m_indexed > before ? Growth::Grown : Growth::None;
}

void LineIndex::take(QByteArrayView bytes)
{
    if (m_head.size() < kFingerprint)
        m_head += bytes.first(std::min(bytes.size(), kFingerprint - m_head.size())).toByteArray();
    m_tail += bytes.last(std::min(bytes.size(), kFingerprint)).toByteArray();
    m_tail = m_tail.right(kFingerprint);

    qsizetype at = 0;
    while (at < bytes.size()) {
        // No mark can be set before `due`, so the lines up to there need only be counted.
        const qint64 due = m_marks.back().offset + kMarkDistance - m_indexed;
        const qsizetype plain = std::clamp<qint64>(due - 1, at, bytes.size());
        m_newlines += countOf(bytes.sliced(at, plain - at), '\n');
        at = plain;
        const qsizetype newline = bytes.indexOf('\n', at);
        if (newline < 0)
            break;
        ++m_newlines;
        at = newline + 1;
        m_marks.push_back({m_newlines + 1, m_indexed + at});
    }
    m_endsInNewline = bytes.back() == '\n';
    m_indexed += bytes.size();
}

qint64 LineIndex::lineCount() const
{
    return m_newlines + (m_endsInNewline ? 0 : 1);
}

qint64 LineIndex::memory() const
{
    return static_cast<qint64>(m_marks.capacity() * sizeof(Mark)) + m_head.capacity() + m_tail.capacity() +
           static_cast<qint64>(sizeof(LineIndex));
}

base::Result<LineIndex::Mark> LineIndex::startOf(qint64 line) const
{
    const auto after = std::upper_bound(m_marks.begin(), m_marks.end(), line,
                                        [](qint64 wanted, const Mark &mark) { return wanted < mark.line; });
    Mark mark = *(after - 1);
    if (mark.line == line)
        return mark;
    // Every line that starts between two marks starts within one distance of the first.
    auto block = m_source->read(mark.offset, std::min(kMarkDistance, m_indexed - mark.offset));
    if (!block)
        return base::fail(block.error());
    qsizetype at = 0;
    for (; mark.line < line; ++mark.line) {
        const qsizetype newline = block->indexOf('\n', at);
        if (newline < 0)
            return base::fail(base::Error::Kind::Environment,
                              QStringLiteral("the log changed while it was read"));
        at = newline + 1;
    }
    mark.offset += at;
    return mark;
}

base::Result<qint64> LineIndex::endOf(const Mark &start) const
{
    const auto next = std::upper_bound(m_marks.begin(), m_marks.end(), start.line,
                                       [](qint64 wanted, const Mark &mark) { return wanted < mark.line; });
    if (next != m_marks.end() && next->line == start.line + 1)
        return next->offset - 1;
    if (start.line > m_newlines)
        return m_indexed;
    qint64 at = start.offset;
    while (at < m_indexed) {
        auto block = m_source->read(at, std::min(kMarkDistance, m_indexed - at));
        if (!block)
            return base::fail(block.error());
        if (block->isEmpty())
            break;
        if (const qsizetype newline = block->indexOf('\n'); newline >= 0)
            return at + newline;
        at += block->size();
    }
    return m_indexed;
}

base::Result<LineIndex::Line> LineIndex::readLine(const Mark &start, qint64 end, qint64 limit) const
{
    Line line{start.line, start.offset, end - start.offset, {}};
    auto bytes = m_source->read(start.offset, std::min(line.length, limit));
    if (!bytes)
        return base::fail(bytes.error());
    if (line.length > limit && bytes->contains('\r')) {
        bytes = m_source->read(end - limit, limit);
        if (!bytes)
            return base::fail(bytes.error());
    }
    line.bytes = std::move(*bytes);
    return line;
}

base::Result<QList<LineIndex::Line>> LineIndex::lines(qint64 first, qint64 count, qint64 limit) const
{
    QList<Line> result;
    const qint64 last = std::min(lineCount(), first + std::min(count, lineCount()) - 1);
    if (first < 1 || first > last)
        return result;
    auto start = startOf(first);
    if (!start)
        return base::fail(start.error());
    for (Mark mark = *start; mark.line <= last; ++mark.line) {
        auto end = endOf(mark);
        if (!end)
            return base::fail(end.error());
        auto line = readLine(mark, *end, std::max<qint64>(1, limit));
        if (!line)
            return base::fail(line.error());
        result.append(std::move(*line));
        mark.offset = *end + 1;
    }
    return result;
}

base::Result<LineIndex::Line> LineIndex::line(qint64 number, qint64 limit) const
{
    auto found = lines(number, 1, limit);
    if (!found)
        return base::fail(found.error());
    if (found->isEmpty())
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("there is no line %1, the log has %2").arg(number).arg(lineCount()));
    return found->first();
}

base::Result<qint64> LineIndex::lineAt(qint64 offset) const
{
    if (offset < 0 || offset >= m_indexed)
        return 0;
    const auto after = std::upper_bound(m_marks.begin(), m_marks.end(), offset,
                                        [](qint64 wanted, const Mark &mark) { return wanted < mark.offset; });
    const Mark mark = *(after - 1);
    // Every line that starts between two marks starts within one distance of the first.
    auto block = m_source->read(mark.offset, std::min(kMarkDistance, offset - mark.offset));
    if (!block)
        return base::fail(block.error());
    return mark.line + countOf(*block, '\n');
}

} // namespace assay::logs
