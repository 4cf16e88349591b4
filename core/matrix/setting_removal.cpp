// SPDX-License-Identifier: GPL-3.0-or-later
#include "setting_removal.h"

#include "yaml_span.h"

#include <assay/base/text_edit.h>
#include <assay/base/yaml.h>
#include <assay/matrix/recipe.h>

#include <QJsonObject>

#include <algorithm>
#include <optional>

namespace assay::matrix {

using base::yaml::Node;

namespace {

// One entry of a map, by its place in it.
struct Place
{
    const Node *map = nullptr;
    qsizetype index = 0;
};

qsizetype indexOf(const Node &map, const QByteArray &key)
{
    for (qsizetype i = 0; i < map.entries.size(); ++i) {
        if (map.entries[i].first.isScalar() && map.entries[i].first.text == key)
            return i;
    }
    return -1;
}

std::optional<Place> placeOf(const Node &root, const QByteArrayList &path, const YamlSpans &spans)
{
    const Node *map = &root;
    for (qsizetype depth = 0;; ++depth) {
        const qsizetype index = indexOf(*map, path[depth]);
        if (index < 0)
            return std::nullopt;
        if (depth + 1 == path.size())
            return Place{map, index};
        const auto &[key, child] = map->entries[index];
        if (spans.isAlias(key))
            return std::nullopt;
        map = &child;
    }
}

bool hasComment(QByteArrayView bytes)
{
    return bytes.contains('#');
}

// From the entry's beginning to the next one's, or from the end of the one before.
std::optional<Span> flowSpan(QByteArrayView yaml, const YamlSpans &spans, const Place &place)
{
    const auto &entries = place.map->entries;
    const auto endOf = [&](qsizetype i) {
        return spans.value(entries[i].first, entries[i].second, true).end;
    };
    const qsizetype begin = entries[place.index].first.mark.offset;
    const qsizetype end = endOf(place.index);
    if (place.index + 1 < entries.size()) {
        const qsizetype next = entries[place.index + 1].first.mark.offset;
        return hasComment(yaml.sliced(end, next - end)) ? std::nullopt : std::optional(Span{begin, next});
    }
    if (place.index == 0)
        return Span{begin, end};
    const qsizetype before = endOf(place.index - 1);
    return hasComment(yaml.sliced(before, begin - before)) ? std::nullopt : std::optional(Span{before, end});
}

// The whole lines of the entry.
std::optional<Span> blockSpan(QByteArrayView yaml, const YamlSpans &spans, const Place &place)
{
    const auto &[key, value] = place.map->entries[place.index];
    const qsizetype begin = key.mark.offset - (key.mark.column - 1);
    const qsizetype end = spans.endOfLine(spans.value(key, value, false).end);
    const QByteArrayView indent = yaml.sliced(begin, key.mark.offset - begin);
    const bool alone = std::ranges::all_of(indent, [](char c) { return c == ' '; });
    if (place.map->entries.size() < 2 || !alone || hasComment(yaml.sliced(begin, end - begin)))
        return std::nullopt;
    qsizetype next = end;
    if (next < yaml.size() && yaml[next] == '\r')
        ++next;
    if (next < yaml.size())
        return Span{begin, next + 1};
    // The last line of a text without a line ending takes the one before it away.
    qsizetype before = begin;
    if (before > 0 && yaml[before - 1] == '\n')
        --before;
    if (before > 0 && yaml[before - 1] == '\r')
        --before;
    return Span{before, end};
}

QJsonObject without(QJsonObject tree, const QByteArrayList &path, qsizetype depth)
{
    const QString key = QString::fromUtf8(path[depth]);
    if (depth + 1 == path.size())
        tree.remove(key);
    else
        tree.insert(key, without(tree.value(key).toObject(), path, depth + 1));
    return tree;
}

} // namespace

QByteArray withoutSetting(const QByteArray &yaml, const QString &key)
{
    const QByteArrayList path = key.toUtf8().split('.');
    const base::yaml::Document document = base::yaml::parse(yaml);
    if (document.broken || !document.root.isMap())
        return yaml;
    const YamlSpans spans(yaml);
    const std::optional<Place> place = placeOf(document.root, path, spans);
    if (!place)
        return document.root[path.first()].isMissing() ? yaml : withSetting(yaml, key, "null");
    const std::optional<Span> span =
        spans.isFlow(*place->map) ? flowSpan(yaml, spans, *place) : blockSpan(yaml, spans, *place);
    if (span) {
        QByteArray edited = base::applyEdits(yaml, {{span->begin, span->end, {}}});
        // An anchor may have gone with the value, and a key may stand there twice.
        const base::yaml::Document read = base::yaml::parse(edited);
        if (!read.broken && base::yaml::toJson(read.root) ==
                                QJsonValue(without(base::yaml::toJson(document.root).toObject(), path, 0)))
            return edited;
    }
    return withSetting(yaml, key, "null");
}

} // namespace assay::matrix
