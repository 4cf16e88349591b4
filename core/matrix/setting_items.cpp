// SPDX-License-Identifier: GPL-3.0-or-later
#include "setting_text.h"

#include "yaml_path.h"
#include "yaml_span.h"

#include <assay/base/text_edit.h>
#include <assay/base/yaml.h>
#include <assay/matrix/recipe.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace assay::matrix {

using base::TextEdit;
using base::yaml::Node;

namespace {

// The stretch of two lists that differs: from `front` on, `removed` items become `added` ones.
struct Change
{
    qsizetype front = 0;
    qsizetype removed = 0;
    qsizetype added = 0;
};

Change changeOf(const QStringList &before, const QStringList &after)
{
    const qsizetype shorter = std::min(before.size(), after.size());
    Change change;
    while (change.front < shorter && before[change.front] == after[change.front])
        ++change.front;
    qsizetype back = 0;
    while (back < shorter - change.front &&
           before[before.size() - 1 - back] == after[after.size() - 1 - back])
        ++back;
    change.removed = before.size() - change.front - back;
    change.added = after.size() - change.front - back;
    return change;
}

// Edits the items of one list, in brackets or in lines.
class ItemEdits
{
public:
    ItemEdits(const QByteArray &yaml, const Node &list)
        : m_yaml(yaml),
          m_spans(yaml),
          m_items(m_spans.items(list)),
          m_flow(m_spans.isFlow(list)),
          m_indent(list.mark.column - 1)
    {}

    QList<TextEdit> edits(const Change &change, const QStringList &texts)
    {
        const qsizetype replaced = std::min(change.removed, change.added);
        for (qsizetype i = change.front; i < change.front + replaced; ++i)
            m_edits.append({m_items[i].begin, m_items[i].end, written(texts[i])});
        if (change.removed > replaced)
            remove(change.front + replaced, change.front + change.removed);
        QByteArrayList added;
        for (qsizetype i = change.front + replaced; i < change.front + change.added; ++i)
            added.append(written(texts[i]));
        if (!added.isEmpty())
            insert(change.front + replaced, added);
        return m_edits;
    }

private:
    static QByteArray written(const QString &text) { return valueText(quotedText(text)); }

    // Items [first, last).
    void remove(qsizetype first, qsizetype last)
    {
        if (!m_flow) {
            // The comment beside an item goes with it.
            const qsizetype begin = m_yaml.lastIndexOf('\n', m_items[first].begin) + 1;
            const qsizetype end = m_yaml.indexOf('\n', m_items[last - 1].end);
            m_edits.append({begin, end < 0 ? m_yaml.size() : end + 1, {}});
        } else if (first > 0) {
            m_edits.append({m_items[first - 1].end, m_items[last - 1].end, {}});
        } else {
            m_edits.append({m_items[first].begin, m_items[last].begin, {}});
        }
    }

    void insert(qsizetype index, const QByteArrayList &added)
    {
        if (m_flow) {
            if (index > 0)
                m_edits.append({m_items[index - 1].end, m_items[index - 1].end, ", " + added.join(", ")});
            else
                m_edits.append({m_items[0].begin, m_items[0].begin, added.join(", ") + ", "});
            return;
        }
        const QByteArray ending = base::lineEnding(m_yaml);
        QByteArray lines;
        for (const QByteArray &text : added)
            lines += (index > 0 ? ending : QByteArray()) + QByteArray(m_indent, ' ') + "- " + text +
                     (index > 0 ? QByteArray() : ending);
        const qsizetype at = index > 0 ? m_spans.endOfLine(m_items[index - 1].end)
                                       : m_yaml.lastIndexOf('\n', m_items[0].begin) + 1;
        m_edits.append({at, at, lines});
    }

    const QByteArray &m_yaml;
    YamlSpans m_spans;
    QList<Span> m_items;
    bool m_flow;
    int m_indent;
    QList<TextEdit> m_edits;
};

// Items whose places can be trusted: scalars, in order, not written elsewhere.
bool canBeEdited(const QByteArray &yaml, const Node &list)
{
    const QList<Span> items = YamlSpans(yaml).items(list);
    qsizetype last = list.mark.offset;
    for (qsizetype i = 0; i < items.size(); ++i) {
        if (!list.items[i].isScalar() || items[i].begin < last || items[i].end < items[i].begin)
            return false;
        last = items[i].end;
    }
    return !items.isEmpty();
}

} // namespace

QByteArray quotedText(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

QByteArray withItems(const QByteArray &yaml, const QString &key, const QStringList &texts)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    const Node &list = nodeAt(document.root, key);
    if (!document.broken && list.isSequence() && !texts.isEmpty() && canBeEdited(yaml, list)) {
        const Change change = changeOf(textsOf(list), texts);
        const QByteArray edited = base::applyEdits(yaml, ItemEdits(yaml, list).edits(change, texts));
        // An anchor may have gone with an item, or an alias stand for the whole list.
        const base::yaml::Document read = base::yaml::parse(edited);
        if (!read.broken && read.problems.size() == document.problems.size() &&
            textsOf(nodeAt(read.root, key)) == texts)
            return edited;
    }
    return withSetting(yaml, key,
                       QJsonDocument(QJsonArray::fromStringList(texts)).toJson(QJsonDocument::Compact));
}

} // namespace assay::matrix
