// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/yaml.h>

#include <QByteArrayView>
#include <QList>

namespace assay::matrix {

struct Span
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

// Where the parts of a YAML text begin and end in bytes; the tree itself knows beginnings only. The text must
// have been read without a syntax error.
class YamlSpans
{
public:
    explicit YamlSpans(QByteArrayView text) : m_text(text) {}

    // True for a map or list written in braces or brackets.
    [[nodiscard]] bool isFlow(const base::yaml::Node &node) const;
    // The bytes of an entry's value without its anchor and without what follows (comment, comma); empty, at
    // valueHead, where nothing is written. `inFlow`: the entry stands inside braces.
    [[nodiscard]] Span value(const base::yaml::Node &key, const base::yaml::Node &value, bool inFlow) const;
    // The offset right after the colon behind a key, or after the anchor that follows it.
    [[nodiscard]] qsizetype valueHead(const base::yaml::Node &key) const;
    // The spaces in front of an entry of a block map, whose key may stand behind a question mark.
    [[nodiscard]] qsizetype indentOf(const base::yaml::Node &key) const;
    // True when the entry's value is an alias of something written elsewhere.
    [[nodiscard]] bool isAlias(const base::yaml::Node &key) const;
    // The bytes of each item of a list of scalars.
    [[nodiscard]] QList<Span> items(const base::yaml::Node &list) const;
    // The offset right after the last byte of the map's last value.
    [[nodiscard]] qsizetype endOfEntries(const base::yaml::Node &map) const;
    // The offset of the end of the line that holds `offset`, before its line ending.
    [[nodiscard]] qsizetype endOfLine(qsizetype offset) const;
    // True when only a comment or nothing stands between `offset` and the end of its line.
    [[nodiscard]] bool restIsBlank(qsizetype offset) const;

private:
    [[nodiscard]] qsizetype skipBlank(qsizetype offset) const;
    [[nodiscard]] qsizetype endOfQuoted(qsizetype offset) const;
    [[nodiscard]] qsizetype endOfFlow(qsizetype offset) const;
    [[nodiscard]] qsizetype endOfPlain(qsizetype offset, bool inFlow, qsizetype indent) const;
    [[nodiscard]] qsizetype endOfBlockScalar(qsizetype offset, qsizetype indent) const;
    [[nodiscard]] qsizetype endOfBlockList(qsizetype dash, const base::yaml::Node &list) const;
    [[nodiscard]] qsizetype endOfWord(qsizetype offset) const;
    [[nodiscard]] qsizetype endOfNode(qsizetype begin, const base::yaml::Node &node, bool inFlow,
                                      qsizetype indent) const;
    [[nodiscard]] char at(qsizetype offset) const { return offset < m_text.size() ? m_text[offset] : '\0'; }

    QByteArrayView m_text;
};

} // namespace assay::matrix
