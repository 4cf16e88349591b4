// SPDX-License-Identifier: GPL-3.0-or-later
#include "map_reader.h"

#include "secrets.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::matrix {

using base::Problems;
using base::Severity;
using base::yaml::Node;

namespace {

const Node &missing()
{
    static const Node node;
    return node;
}

QString kindText(const Node &node)
{
    switch (node.kind) {
    case Node::Kind::Map:
        return QStringLiteral("a map");
    case Node::Kind::Sequence:
        return QStringLiteral("a list");
    case Node::Kind::Scalar:
        return shown(node);
    case Node::Kind::Null:
    case Node::Kind::Missing:
        break;
    }
    return QStringLiteral("nothing");
}

} // namespace

void addError(Problems &problems, const Node &at, const QString &text)
{
    problems.append({Severity::Error, {}, text, at.mark.line, at.mark.column});
}

void addWarning(Problems &problems, const Node &at, const QString &text)
{
    problems.append({Severity::Warning, {}, text, at.mark.line, at.mark.column});
}

QString shown(const Node &node)
{
    if (looksLikeSecretValue(node.text))
        return QStringLiteral("this text");
    QString text = base::escapedUtf8(node.text);
    if (text.size() > 40)
        text = text.left(37) + QStringLiteral("...");
    text.replace(u'\n', QStringLiteral("\\n"));
    return u'"' + text + u'"';
}

QString didYouMean(const QString &name, const QStringList &candidates)
{
    const QString nearest = base::nearestName(name, candidates);
    return nearest.isEmpty() ? QString() : QStringLiteral("; did you mean ") + nearest + u'?';
}

void sortByPlace(Problems &problems)
{
    std::ranges::stable_sort(problems, [](const base::Problem &a, const base::Problem &b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
}

bool hasControlCharacter(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; });
}

MapReader::MapReader(const Node &node, QString path, Problems &problems)
    : m_node(node), m_path(std::move(path)), m_problems(problems)
{
    if (!node.isMap() && !node.isMissing() && !node.isNull())
        error(node, (m_path.isEmpty() ? QStringLiteral("the file") : m_path) +
                        QStringLiteral(" must be a map of keys, not ") + kindText(node));
}

QString MapReader::name(QByteArrayView key) const
{
    const QString text = QString::fromUtf8(key.data(), key.size());
    return m_path.isEmpty() ? text : QString(m_path + u'.' + text);
}

void MapReader::error(const Node &at, const QString &text)
{
    addError(m_problems, at, text);
}

const Node &MapReader::optional(QByteArrayView key)
{
    m_known.append(QString::fromUtf8(key.data(), key.size()));
    const Node &node = m_node[key];
    return node.isNull() ? missing() : node;
}

const Node &MapReader::required(QByteArrayView key)
{
    const Node &node = optional(key);
    // A map that is itself of the wrong kind has been reported once already.
    if (node.isMissing() && (m_node.isMap() || m_node.isNull() || m_node.isMissing())) {
        const Node &written = m_node[key];
        error(written.isNull() ? written : m_node, name(key) + QStringLiteral(" is missing"));
    }
    return node;
}

std::optional<QString> MapReader::readText(const Node &node, const QString &name, const Check &check)
{
    if (!node.isScalar()) {
        error(node, name + QStringLiteral(" must be text, not ") + kindText(node));
        return std::nullopt;
    }
    const QString text = node.toString();
    if (text.contains(QChar(u'\0'))) {
        error(node, name + QStringLiteral(" must not hold a NUL character"));
        return std::nullopt;
    }
    const QString wrong = check ? check(text) : QString();
    if (!wrong.isEmpty()) {
        error(node, name + u' ' + wrong + QStringLiteral(", not ") + shown(node));
        return std::nullopt;
    }
    return text;
}

QString MapReader::text(QByteArrayView key, const QString &fallback, const Check &check)
{
    const Node &node = optional(key);
    return node.isMissing() ? fallback : readText(node, name(key), check).value_or(fallback);
}

QString MapReader::requiredText(QByteArrayView key, const Check &check)
{
    const Node &node = required(key);
    if (node.isMissing())
        return {};
    if (node.isScalar() && node.text.trimmed().isEmpty()) {
        error(node, name(key) + QStringLiteral(" must not be empty"));
        return {};
    }
    return readText(node, name(key), check).value_or(QString());
}

QString MapReader::readWord(const Node &node, const QString &name, const QStringList &known)
{
    const std::optional<QString> text = readText(node, name, {});
    if (!text || known.contains(*text))
        return text.value_or(QString());
    error(node, name + QStringLiteral(" must be one of ") + known.join(QStringLiteral(", ")) +
                    QStringLiteral(", not ") + shown(node) + didYouMean(*text, known));
    return {};
}

QString MapReader::word(QByteArrayView key, const QStringList &known, const QString &fallback)
{
    const Node &node = optional(key);
    if (node.isMissing())
        return fallback;
    const QString read = readWord(node, name(key), known);
    return read.isEmpty() ? fallback : read;
}

QString MapReader::requiredWord(QByteArrayView key, const QStringList &known)
{
    const Node &node = required(key);
    return node.isMissing() ? QString() : readWord(node, name(key), known);
}

std::optional<int> MapReader::readInteger(const Node &node, const QString &name, Range range)
{
    const std::optional<qint64> value = node.toInteger();
    if (!value || *value < range.low || *value > range.high) {
        error(node, name + QStringLiteral(" must be a whole number from ") + QString::number(range.low) +
                        QStringLiteral(" to ") + QString::number(range.high) + QStringLiteral(", not ") +
                        kindText(node) +
                        (node.isScalar() && node.quoted ? QStringLiteral(" in quotes") : QString()));
        return std::nullopt;
    }
    return static_cast<int>(*value);
}

int MapReader::integer(QByteArrayView key, Range range, int fallback)
{
    return optionalInteger(key, range).value_or(fallback);
}

std::optional<int> MapReader::optionalInteger(QByteArrayView key, Range range)
{
    const Node &node = optional(key);
    return node.isMissing() ? std::nullopt : readInteger(node, name(key), range);
}

std::optional<int> MapReader::requiredInteger(QByteArrayView key, Range range)
{
    const Node &node = required(key);
    return node.isMissing() ? std::nullopt : readInteger(node, name(key), range);
}

bool MapReader::boolean(QByteArrayView key, bool fallback)
{
    const Node &node = optional(key);
    if (node.isMissing())
        return fallback;
    const std::optional<bool> value = node.toBool();
    if (!value)
        error(node, name(key) + QStringLiteral(" must be true or false, not ") + kindText(node));
    return value.value_or(fallback);
}

QStringList MapReader::readTexts(const Node &node, const QString &name, const Check &check)
{
    if (!node.isSequence()) {
        error(node, name + QStringLiteral(" must be a list, not ") + kindText(node));
        return {};
    }
    QStringList texts;
    for (const Node &item : node.items) {
        if (const std::optional<QString> text = readText(item, QStringLiteral("an item of ") + name, check))
            texts.append(*text);
    }
    return texts;
}

QStringList MapReader::texts(QByteArrayView key, const Check &check)
{
    const Node &node = optional(key);
    return node.isMissing() ? QStringList() : readTexts(node, name(key), check);
}

QStringList MapReader::requiredTexts(QByteArrayView key, const Check &check)
{
    const Node &node = required(key);
    if (node.isMissing())
        return {};
    if (node.isSequence() && node.items.isEmpty())
        error(node, name(key) + QStringLiteral(" must not be empty"));
    return readTexts(node, name(key), check);
}

void MapReader::finish(const QStringList &also)
{
    for (const auto &[key, value] : m_node.entries) {
        const QString text = key.toString();
        if (m_known.contains(text))
            continue;
        if (!key.isScalar()) {
            error(key, QStringLiteral("a key") +
                           (m_path.isEmpty() ? QString() : QString(QStringLiteral(" of ") + m_path)) +
                           QStringLiteral(" must be text"));
            continue;
        }
        error(key, QStringLiteral("unknown key ") + shown(key) +
                       (m_path.isEmpty() ? QString() : QString(QStringLiteral(" in ") + m_path)) +
                       didYouMean(text, m_known + also));
    }
}

} // namespace assay::matrix
