// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/recipe.h>

#include "recipe_sections.h"
#include "setting_text.h"
#include "yaml_span.h"

#include <assay/base/text_edit.h>
#include <assay/base/yaml.h>

#include <QRegularExpression>

#include <algorithm>

namespace assay::matrix {

using base::yaml::Node;

namespace {

// True for text that reads back as itself when written without quotes, inside braces too.
bool isPlainSafe(const QByteArray &text)
{
    static const QRegularExpression shape(
        QStringLiteral("\\A[A-Za-z0-9_./+-](?:[A-Za-z0-9_./+@%=~ -]|:(?! |\\z))*"
                       "(?<! )\\z"));
    if (!shape.match(QString::fromUtf8(text)).hasMatch() || text.startsWith("- ") || text == "-" ||
        text.startsWith("---") || text.startsWith("..."))
        return false;
    // As an item of a list, where yaml-cpp knows the plain scalar's surroundings.
    const base::yaml::Document read = base::yaml::parse("[" + text + "]");
    return !read.broken && read.root.items.size() == 1 && read.root.items.first().isScalar() &&
           read.root.items.first().text == text;
}

// True for a plain text that no YAML reader takes for a number, a boolean or null.
bool readsAsText(const QByteArray &text)
{
    static const QRegularExpression number(QStringLiteral("\\A[-+.]?[0-9]"));
    static const QByteArrayList words{"yes", "no", "on", "off", "true", "null", ".nan", ".inf", "~", "false"};
    return !number.match(QString::fromUtf8(text)).hasMatch() && !words.contains(text.toLower());
}

QByteArray doubleQuoted(const QByteArray &text)
{
    QByteArray quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += QByteArray("\\") + c;
        else if (c == '\n')
            quoted += "\\n";
        else if (c == '\t')
            quoted += "\\t";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            quoted += "\\x" + QByteArray(1, c).toHex();
        else
            quoted += c;
    }
    return quoted + "\"";
}

// A tree on one line that reads back as the same tree.
QByteArray flowText(const Node &node)
{
    QByteArrayList parts;
    switch (node.kind) {
    case Node::Kind::Missing:
    case Node::Kind::Null:
        return "null";
    case Node::Kind::Scalar:
        if (!isPlainSafe(node.text) || (node.quoted && !readsAsText(node.text)))
            return doubleQuoted(node.text);
        return node.text;
    case Node::Kind::Sequence:
        for (const Node &item : node.items)
            parts.append(flowText(item));
        return "[" + parts.join(", ") + "]";
    case Node::Kind::Map:
        for (const auto &[key, value] : node.entries)
            parts.append(flowText(key) + ": " + flowText(value));
        return "{" + parts.join(", ") + "}";
    }
    return "null";
}

QByteArray keyText(const QByteArray &key)
{
    return isPlainSafe(key) && readsAsText(key) ? key : doubleQuoted(key);
}

// `a: {b: VALUE}` for the path a.b.
QByteArray nestedEntry(const QByteArrayList &path, qsizetype from, const QByteArray &value)
{
    QByteArray text = value;
    for (qsizetype i = path.size() - 1; i > from; --i)
        text = "{" + keyText(path[i]) + ": " + text + "}";
    return keyText(path[from]) + ": " + text;
}

// The tree of an alias written out, with the value at path[from...] replaced or added.
QByteArray mergedText(const Node &node, const QByteArrayList &path, qsizetype from, const QByteArray &value)
{
    if (from == path.size())
        return value;
    QByteArrayList parts;
    bool found = false;
    for (const auto &[key, child] : node.entries) {
        const bool meant = key.text == path[from];
        found = found || meant;
        parts.append(flowText(key) + ": " +
                     (meant ? mergedText(child, path, from + 1, value) : flowText(child)));
    }
    if (!found)
        parts.append(nestedEntry(path, from, value));
    return "{" + parts.join(", ") + "}";
}

// Adds an entry behind the last one of a map.
base::TextEdit insertion(const QByteArray &yaml, const YamlSpans &spans, const Node &map,
                         const QByteArray &entry)
{
    if (spans.isFlow(map)) {
        if (map.entries.isEmpty()) {
            const qsizetype inside = yaml.indexOf('{', map.mark.offset) + 1;
            return {inside, inside, entry};
        }
        qsizetype end = spans.endOfEntries(map);
        return {end, end, ", " + entry};
    }
    const qsizetype line = spans.endOfLine(spans.endOfEntries(map));
    const QByteArray indent(spans.indentOf(map.entries.first().first), ' ');
    return {line, line, base::lineEnding(yaml) + indent + entry};
}

// Writes a value in place of an entry's old one.
QList<base::TextEdit> replacement(const YamlSpans &spans, const Span &old, qsizetype head,
                                  const QByteArray &value)
{
    if (old.begin == old.end)
        return {{old.begin, old.end, " " + value}};
    const qsizetype keyLineEnd = spans.endOfLine(head);
    if (old.begin <= keyLineEnd)
        return {{old.begin, old.end, value}};
    // The old value stands on lines of its own: the new one goes behind the colon, before a comment, and
    // those lines go away.
    return {{head, head, " " + value},
            {keyLineEnd, old.end, spans.restIsBlank(old.end) ? QByteArray() : " "}};
}

} // namespace

QByteArray valueText(const QByteArray &value)
{
    const base::yaml::Document read = base::yaml::parse(value);
    if (read.broken || base::hasErrors(read.problems))
        return doubleQuoted(value);
    return flowText(read.root);
}

QByteArray withSetting(const QByteArray &yaml, const QString &key, const QByteArray &value)
{
    const QByteArrayList path = key.toUtf8().split('.');
    const QByteArray text = valueText(value);
    const base::yaml::Document document = base::yaml::parse(yaml);
    if (document.broken)
        return yaml;
    if (document.root.isMissing() || document.root.isNull()) {
        const QByteArray ending = base::lineEnding(yaml);
        const QByteArray gap = yaml.isEmpty() || yaml.endsWith('\n') ? QByteArray() : ending;
        return yaml + gap + nestedEntry(path, 0, text) + ending;
    }
    if (!document.root.isMap())
        return yaml;

    const YamlSpans spans(yaml);
    const Node *map = &document.root;
    for (qsizetype depth = 0;; ++depth) {
        const auto entry = std::ranges::find_if(map->entries, [&](const auto &pair) {
            return pair.first.isScalar() && pair.first.text == path[depth];
        });
        if (entry == map->entries.end())
            return base::applyEdits(yaml, {insertion(yaml, spans, *map, nestedEntry(path, depth, text))});
        const Node &child = entry->second;
        const bool last = depth + 1 == path.size();
        if (!last && child.isMap() && !child.entries.isEmpty() && !spans.isAlias(entry->first)) {
            map = &child;
            continue;
        }
        const Span old = spans.value(entry->first, child, spans.isFlow(*map));
        return base::applyEdits(yaml, replacement(spans, old, spans.valueHead(entry->first),
                                                  mergedText(child, path, depth + 1, text)));
    }
}

} // namespace assay::matrix
