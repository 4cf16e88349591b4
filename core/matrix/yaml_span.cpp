// SPDX-License-Identifier: GPL-3.0-or-later
#include "yaml_span.h"

namespace assay::matrix {

using base::yaml::Node;

namespace {

bool isBreak(char c)
{
    return c == '\n' || c == '\r' || c == '\0';
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

bool isFlowMark(char c)
{
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

} // namespace

qsizetype YamlSpans::endOfLine(qsizetype offset) const
{
    while (!isBreak(at(offset)))
        ++offset;
    return offset;
}

bool YamlSpans::restIsBlank(qsizetype offset) const
{
    while (isBlank(at(offset)))
        ++offset;
    return isBreak(at(offset)) || at(offset) == '#';
}

// Past spaces, line breaks and comments.
qsizetype YamlSpans::skipBlank(qsizetype offset) const
{
    while (offset < m_text.size()) {
        const char c = m_text[offset];
        const bool comment =
            c == '#' && (offset == 0 || isBlank(m_text[offset - 1]) || isBreak(m_text[offset - 1]));
        if (comment)
            offset = endOfLine(offset);
        else if (isBlank(c) || isBreak(c))
            ++offset;
        else
            break;
    }
    return offset;
}

qsizetype YamlSpans::endOfQuoted(qsizetype offset) const
{
    const char quote = m_text[offset++];
    while (offset < m_text.size()) {
        if (quote == '"' && m_text[offset] == '\\') {
            offset += 2;
        } else if (m_text[offset] == quote) {
            if (quote == '"' || at(offset + 1) != quote)
                return offset + 1;
            offset += 2;
        } else {
            ++offset;
        }
    }
    return m_text.size();
}

// From an opening brace or bracket to just past its closing one.
qsizetype YamlSpans::endOfFlow(qsizetype offset) const
{
    int depth = 0;
    bool tokenStart = true; // a quote opens a quoted scalar only where a token may start
    while (offset < m_text.size()) {
        const char c = m_text[offset];
        if (tokenStart && (c == '"' || c == '\'')) {
            offset = endOfQuoted(offset);
            tokenStart = false;
            continue;
        }
        if (c == '#' && isBlank(at(offset - 1))) {
            offset = endOfLine(offset);
            continue;
        }
        if (c == '{' || c == '[')
            ++depth;
        else if ((c == '}' || c == ']') && --depth == 0)
            return offset + 1;
        tokenStart = isFlowMark(c) || (c == ':' && (isBlank(at(offset + 1)) || isBreak(at(offset + 1)))) ||
                     (tokenStart && (isBlank(c) || isBreak(c) || c == ':'));
        ++offset;
    }
    return m_text.size();
}

qsizetype YamlSpans::endOfPlain(qsizetype offset, bool inFlow, qsizetype indent) const
{
    qsizetype end = offset;
    while (offset < m_text.size()) {
        const char c = m_text[offset];
        if (isBreak(c)) {
            // A plain scalar goes on in the next line when that is content indented deeper than its key.
            const qsizetype next = skipBlank(offset);
            qsizetype lineStart = next;
            while (lineStart > 0 && !isBreak(m_text[lineStart - 1]))
                --lineStart;
            const bool comment = m_text.sliced(offset, next - offset).contains('#');
            if (comment || next >= m_text.size() || (!inFlow && next - lineStart <= indent))
                break;
            offset = next;
            continue;
        }
        if (c == '#' && isBlank(at(offset - 1)))
            break;
        if (inFlow &&
            (isFlowMark(c) || (c == ':' && (isBlank(at(offset + 1)) || isFlowMark(at(offset + 1))))))
            break;
        ++offset;
        if (!isBlank(c))
            end = offset;
    }
    return end;
}

// A literal or folded scalar: its content is every following line that is blank or indented deeper than
// `indent`.
qsizetype YamlSpans::endOfBlockScalar(qsizetype offset, qsizetype indent) const
{
    qsizetype end = endOfLine(offset);
    qsizetype line = end;
    while (line < m_text.size()) {
        const qsizetype begin = m_text.indexOf('\n', line) + 1;
        if (begin == 0 || begin >= m_text.size())
            break;
        qsizetype content = begin;
        while (at(content) == ' ')
            ++content;
        const qsizetype lineEnd = endOfLine(begin);
        if (content < lineEnd && content - begin <= indent)
            break;
        end = lineEnd;
        line = lineEnd;
    }
    return end;
}

qsizetype YamlSpans::endOfWord(qsizetype offset) const
{
    while (offset < m_text.size() && !isBlank(m_text[offset]) && !isBreak(m_text[offset]) &&
           !isFlowMark(m_text[offset]))
        ++offset;
    return offset;
}

bool YamlSpans::isFlow(const Node &node) const
{
    qsizetype offset = node.mark.offset;
    while (at(offset) == '&' || at(offset) == '!')
        offset = skipBlank(endOfWord(offset));
    return at(offset) == '{' || at(offset) == '[';
}

qsizetype YamlSpans::valueHead(const Node &key) const
{
    qsizetype offset = key.mark.offset;
    while (at(offset) == '&' || at(offset) == '!')
        offset = skipBlank(endOfWord(offset));
    if (at(offset) == '"' || at(offset) == '\'') {
        offset = endOfQuoted(offset);
    } else {
        while (offset < m_text.size() &&
               !(m_text[offset] == ':' &&
                 (isBlank(at(offset + 1)) || isBreak(at(offset + 1)) || isFlowMark(at(offset + 1)))))
            ++offset;
    }
    while (offset < m_text.size() && m_text[offset] != ':')
        ++offset;
    offset = qMin(offset + 1, m_text.size());
    const qsizetype next = skipBlank(offset);
    return at(next) == '&' ? endOfWord(next) : offset;
}

qsizetype YamlSpans::indentOf(const Node &key) const
{
    qsizetype offset = key.mark.offset;
    qsizetype column = key.mark.column - 1;
    while (column > 0 && isBlank(at(offset - 1))) {
        --offset;
        --column;
    }
    return column > 0 && at(offset - 1) == '?' ? column - 1 : key.mark.column - 1;
}

bool YamlSpans::isAlias(const Node &key) const
{
    return at(skipBlank(valueHead(key))) == '*';
}

// From the first dash of a list; an empty item ends with its dash.
qsizetype YamlSpans::endOfBlockList(qsizetype dash, const Node &list) const
{
    const qsizetype indent = list.mark.column - 1;
    qsizetype end = dash;
    for (const Node &item : list.items) {
        end = dash + 1;
        if (!item.isNull() || !item.text.isEmpty())
            end = endOfNode(skipBlank(end), item, false, indent);
        dash = skipBlank(end);
    }
    return end;
}

qsizetype YamlSpans::endOfNode(qsizetype begin, const Node &node, bool inFlow, qsizetype indent) const
{
    qsizetype offset = begin;
    while (at(offset) == '&' || at(offset) == '!')
        offset = skipBlank(endOfWord(offset));
    const char c = at(offset);
    if (c == '*')
        return endOfWord(offset);
    if (c == '{' || c == '[')
        return endOfFlow(offset);
    if (c == '"' || c == '\'')
        return endOfQuoted(offset);
    if (node.isMap() && !node.entries.isEmpty())
        return endOfEntries(node);
    if (node.isSequence() && !node.items.isEmpty())
        return endOfBlockList(offset, node);
    if (c == '|' || c == '>')
        return endOfBlockScalar(offset, indent);
    return endOfPlain(offset, inFlow, indent);
}

Span YamlSpans::value(const Node &key, const Node &value, bool inFlow) const
{
    const qsizetype head = valueHead(key);
    if (value.isNull() && value.text.isEmpty())
        return {head, head};
    const qsizetype begin = skipBlank(head);
    return {begin, endOfNode(begin, value, inFlow, indentOf(key))};
}

QList<Span> YamlSpans::items(const Node &list) const
{
    QList<Span> spans;
    for (const Node &item : list.items)
        spans.append(
            {item.mark.offset, endOfNode(item.mark.offset, item, isFlow(list), list.mark.column - 1)});
    return spans;
}

qsizetype YamlSpans::endOfEntries(const Node &map) const
{
    const bool inFlow = isFlow(map);
    qsizetype end = map.mark.offset;
    for (const auto &[key, entry] : map.entries)
        end = qMax(end, value(key, entry, inFlow).end);
    return end;
}

} // namespace assay::matrix
