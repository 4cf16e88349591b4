// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipe_sections.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonValue>
#include <QRegularExpression>

namespace assay::matrix {

namespace {

QByteArray quoted(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

QByteArray scalarText(const base::yaml::Node &node)
{
    if (const std::optional<bool> value = node.toBool())
        return *value ? "true" : "false";
    if (node.toInteger() || node.toDouble()) {
        static const QRegularExpression number(
            QStringLiteral("\\A-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\\z"));
        if (number.match(QString::fromLatin1(node.text)).hasMatch())
            return node.text;
        return QByteArray::number(node.toDouble().value_or(0.0), 'g', 17);
    }
    return quoted(node.toString());
}

} // namespace

QByteArray jsonText(const base::yaml::Node &node)
{
    using Kind = base::yaml::Node::Kind;
    QByteArrayList parts;
    switch (node.kind) {
    case Kind::Missing:
    case Kind::Null:
        return "null";
    case Kind::Scalar:
        return scalarText(node);
    case Kind::Sequence:
        for (const base::yaml::Node &item : node.items)
            parts.append(jsonText(item));
        return "[" + parts.join(", ") + "]";
    case Kind::Map:
        for (const auto &[key, value] : node.entries)
            parts.append(quoted(key.toString()) + ": " + jsonText(value));
        return "{" + parts.join(", ") + "}";
    }
    return "null";
}

} // namespace assay::matrix
