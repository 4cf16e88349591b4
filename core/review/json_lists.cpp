// SPDX-License-Identifier: GPL-3.0-or-later
#include "json_lists.h"

namespace assay::review {

namespace {

constexpr qsizetype longestName = 64;

bool isSpace(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

} // namespace

JsonLists::JsonLists(const QList<QByteArray> &wanted)
{
    for (const QByteArray &name : wanted)
        m_lists.insert(name, {});
}

const std::vector<Span> &JsonLists::elements(const QByteArray &name) const
{
    static const std::vector<Span> none;
    const auto list = m_lists.constFind(name);
    return list == m_lists.constEnd() ? none : *list;
}

void JsonLists::feed(const QByteArray &bytes)
{
    for (const char byte : bytes) {
        if (m_inText) {
            if (m_escaped)
                m_escaped = false;
            else if (byte == '\\')
                m_escaped = true;
            else if (byte == '"')
                m_inText = false;
            if (m_inText && m_depth == 1 && m_text.size() < longestName)
                m_text += byte;
        } else if (!isSpace(byte)) {
            takeStructure(byte);
        }
        ++m_at;
    }
}

void JsonLists::takeStructure(char byte)
{
    if (m_state == State::Before) {
        m_state = byte == '{' ? State::Inside : State::Other;
        m_depth = 1;
        return;
    }
    if (m_state != State::Inside)
        return;
    const bool betweenElements = m_list != nullptr && m_depth == 2 && (byte == ',' || byte == ']');
    if (betweenElements)
        endElement();
    else if (m_list != nullptr && m_element < 0)
        m_element = m_at;
    switch (byte) {
    case '"':
        m_inText = true;
        if (m_depth == 1)
            m_text.clear();
        break;
    case ':':
        if (m_depth == 1)
            m_name = m_text;
        break;
    case '[':
    case '{':
        if (m_depth == 1 && byte == '[') {
            const auto list = m_lists.find(m_name);
            m_list = list == m_lists.end() ? nullptr : &*list;
            m_element = -1;
        }
        ++m_depth;
        break;
    case ']':
    case '}':
        --m_depth;
        if (m_depth == 1)
            m_list = nullptr;
        if (m_depth == 0)
            m_state = State::Complete;
        break;
    default:
        break;
    }
}

void JsonLists::endElement()
{
    if (m_element >= 0)
        m_list->push_back({m_element, m_at - m_element});
    m_element = -1;
}

} // namespace assay::review
