// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout.h"

#include "assay/golden/header.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::golden {

Layout::Layout(const QByteArray &bytes, const base::yaml::Document &document)
    : m_bytes(bytes), m_lines(base::textLines(bytes))
{
    const base::yaml::Node &root = document.root;
    m_wholeLines =
        root.isMissing() || (root.isMap() && !QByteArrayView(bytes).sliced(root.mark.offset).startsWith('{'));
    if (!root.isMap() || !m_wholeLines)
        return;
    for (const auto &[key, value] : root.entries) {
        m_wholeLines = m_wholeLines && key.mark.column == 1;
        Block block;
        block.key = &key;
        block.value = &value;
        block.isModel = !key.text.startsWith('_');
        block.body.begin = key.mark.line - 1;
        m_blocks.append(block);
    }
    for (qsizetype i = 0; i < m_blocks.size(); ++i) {
        Block &block = m_blocks[i];
        const int next = i + 1 < m_blocks.size() ? m_blocks[i + 1].body.begin : int(m_lines.size());
        block.body.end = endOfBody(block.body.begin, next);
        block.header = headerAbove(block.body.begin);
    }
    leaveTheFilesOwnHeader();
}

QByteArrayView Layout::line(int index) const
{
    const base::TextLine &line = m_lines[index];
    const QByteArrayView text = m_bytes.sliced(line.begin, line.end - line.begin);
    return index == 0 && text.startsWith("\xEF\xBB\xBF") ? text.sliced(3) : text;
}

QStringList Layout::text(LineRange range) const
{
    QStringList texts;
    for (int i = range.begin; i < range.end; ++i)
        texts.append(base::escapedUtf8(line(i)));
    return texts;
}

QStringList Layout::leadingComments() const
{
    const int end = m_blocks.isEmpty() ? int(m_lines.size()) : m_blocks.first().body.begin;
    QStringList comments;
    for (int i = 0; i < end; ++i) {
        if (isComment(i))
            comments.append(base::escapedUtf8(line(i)));
    }
    return comments;
}

bool Layout::isBlank(int index) const
{
    return line(index).trimmed().isEmpty();
}

bool Layout::isComment(int index) const
{
    return line(index).startsWith('#');
}

int Layout::endOfBody(int keyLine, int nextKeyLine) const
{
    int end = nextKeyLine;
    while (end > keyLine + 1 && (isBlank(end - 1) || isComment(end - 1) || line(end - 1).startsWith("...")))
        --end;
    return end;
}

LineRange Layout::commentsAbove(int keyLine) const
{
    int end = keyLine;
    while (end > 0 && isBlank(end - 1))
        --end;
    int begin = end;
    while (begin > 0 && isComment(begin - 1))
        --begin;
    return {begin, end};
}

// Of the comments above a key, those from the last group of source lines on (or, with none, from the first
// line of a header's kinds) to the last line of those kinds. Other comments are somebody's own and stay what
// they are.
LineRange Layout::headerAbove(int keyLine) const
{
    const LineRange comments = commentsAbove(keyLine);
    int first = -1;
    int last = -1;
    for (int i = comments.begin; i < comments.end; ++i) {
        if (!isHeaderLine(line(i)))
            continue;
        const bool beginsSources =
            isSourceLine(line(i)) && (i == comments.begin || !isSourceLine(line(i - 1)));
        if (first < 0 || beginsSources)
            first = i;
        last = i;
    }
    return first < 0 ? LineRange{keyLine, keyLine} : LineRange{first, last + 1};
}

// In a file of several models the first lines may describe all of them: they name another key, or name none
// while some model has no lines of its own.
void Layout::leaveTheFilesOwnHeader()
{
    const auto isModel = [](const Block &block) { return block.isModel; };
    const auto first = std::find_if(m_blocks.begin(), m_blocks.end(), isModel);
    if (first == m_blocks.end() || std::count_if(m_blocks.begin(), m_blocks.end(), isModel) < 2)
        return;
    const ReadHeader header = readHeader(text(first->header));
    const bool othersHaveTheirs = std::all_of(
        first, m_blocks.end(), [](const Block &block) { return !block.isModel || !block.header.isEmpty(); });
    const bool namesAnother = !header.fits(base::escapedUtf8(first->key->text));
    if (namesAnother || (header.measuredOn.isEmpty() && !othersHaveTheirs))
        first->header = {first->body.begin, first->body.begin};
}

} // namespace assay::golden
