// SPDX-License-Identifier: GPL-3.0-or-later
#include "python_text.h"

#include <QJsonArray>

namespace assay::engine {

namespace {

constexpr int deepest = 32;

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'.';
}

QChar closing(QChar opening)
{
    switch (opening.unicode()) {
    case u'(':
        return u')';
    case u'[':
        return u']';
    case u'{':
        return u'}';
    case u'<':
        return u'>';
    default:
        return {};
    }
}

class Reader
{
public:
    explicit Reader(QStringView text) : m_text(text) {}

    std::optional<QJsonObject> dictionary(int depth = 0)
    {
        if (depth > deepest || !take(u'{'))
            return std::nullopt;
        QJsonObject object;
        while (!take(u'}')) {
            const std::optional<QJsonValue> key = value(depth + 1, u"}:");
            if (!key || !take(u':'))
                return std::nullopt;
            const std::optional<QJsonValue> held = value(depth + 1, u"}");
            if (!held || (!take(u',') && peek() != u'}'))
                return std::nullopt;
            object.insert(key->isString() ? key->toString() : key->toVariant().toString(), *held);
        }
        return object;
    }

    // Up to `end`, which is taken too; to the text's end where there is none.
    std::optional<QJsonObject> arguments(int depth, QChar end)
    {
        QJsonObject object;
        while (end.isNull() ? !atEnd() : !take(end)) {
            const QString name = word();
            if (depth > deepest || name.isEmpty() || !take(u'='))
                return std::nullopt;
            const std::optional<QJsonValue> held = value(depth + 1, QStringView(&end, end.isNull() ? 0 : 1));
            if (!held || (!take(u',') && (end.isNull() ? !atEnd() : peek() != end)))
                return std::nullopt;
            object.insert(name, *held);
            if (depth == 0)
                m_complete = object;
        }
        return object;
    }
    // The outermost arguments that were whole.
    [[nodiscard]] QJsonObject completeArguments() const { return m_complete; }

private:
    // `ends` are the characters besides a comma that end a text which is no literal.
    std::optional<QJsonValue> value(int depth, QStringView ends)
    {
        if (depth > deepest || atEnd())
            return std::nullopt;
        const QChar first = peek();
        if (first == u'\'' || first == u'"') {
            const std::optional<QString> read = quoted();
            return read ? std::optional<QJsonValue>(*read) : std::nullopt;
        }
        if (first == u'{') {
            const qsizetype begin = m_at;
            if (const std::optional<QJsonObject> read = dictionary(depth))
                return *read;
            m_at = begin; // a set, which is kept as its text
            return raw(ends);
        }
        if (first == u'[' || first == u'(') {
            const std::optional<QJsonArray> read = list(depth, closing(first));
            return read ? std::optional<QJsonValue>(*read) : std::nullopt;
        }
        return callOrRaw(depth, ends);
    }

    std::optional<QJsonArray> list(int depth, QChar end)
    {
        ++m_at;
        QJsonArray array;
        while (!take(end)) {
            const std::optional<QJsonValue> item = value(depth + 1, QStringView(&end, 1));
            if (!item || (!take(u',') && peek() != end))
                return std::nullopt;
            array.append(*item);
        }
        return array;
    }

    std::optional<QJsonValue> callOrRaw(int depth, QStringView ends)
    {
        const qsizetype begin = m_at;
        if (!word().isEmpty() && take(u'(')) {
            if (const std::optional<QJsonObject> read = arguments(depth + 1, u')'))
                return *read;
        }
        m_at = begin;
        return raw(ends);
    }

    std::optional<QJsonValue> raw(QStringView ends)
    {
        const qsizetype begin = m_at;
        QString open;
        while (m_at < m_text.size()) {
            const QChar c = m_text[m_at];
            if (open.isEmpty() && (c == u',' || ends.contains(c)))
                break;
            if (c == u'\'' || c == u'"') {
                if (!quoted())
                    return std::nullopt;
                continue;
            }
            if (!closing(c).isNull())
                open.append(closing(c));
            else if (!open.isEmpty() && c == open.back())
                open.chop(1);
            ++m_at;
        }
        if (!open.isEmpty())
            return std::nullopt;
        return literal(m_text.sliced(begin, m_at - begin).trimmed());
    }

    static QJsonValue literal(QStringView text)
    {
        if (text == u"True" || text == u"False")
            return text == u"True";
        if (text == u"None")
            return QJsonValue::Null;
        bool isNumber = false;
        const double number = text.toDouble(&isNumber);
        // "inf" and "nan" are numbers that JSON does not have.
        return isNumber && qIsFinite(number) ? QJsonValue(number) : QJsonValue(text.toString());
    }

    std::optional<QString> quoted()
    {
        const QChar quote = m_text[m_at];
        QString read;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const QChar c = m_text[m_at];
            if (c == quote) {
                ++m_at;
                return read;
            }
            read.append(c == u'\\' && m_at + 1 < m_text.size() ? escaped() : QString(c));
        }
        return std::nullopt;
    }

    // The character of the escape that begins here; the place is its last character then.
    QString escaped()
    {
        const QChar kind = m_text[++m_at];
        const int digits = kind == u'x' ? 2 : kind == u'u' ? 4 : kind == u'U' ? 8 : 0;
        if (digits > 0) {
            bool isCode = false;
            const QStringView rest = m_text.sliced(m_at + 1);
            const char32_t code = rest.first(qMin<qsizetype>(digits, rest.size())).toUInt(&isCode, 16);
            if (isCode && rest.size() >= digits && code <= 0x10FFFF) {
                m_at += digits;
                return QString::fromUcs4(&code, 1);
            }
        }
        if (kind == u'n')
            return QStringLiteral("\n");
        if (kind == u't')
            return QStringLiteral("\t");
        if (kind == u'r')
            return QStringLiteral("\r");
        return kind;
    }

    QString word()
    {
        skipSpace();
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && isWord(m_text[m_at]))
            ++m_at;
        return m_text.sliced(begin, m_at - begin).toString();
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
    }
    bool atEnd()
    {
        skipSpace();
        return m_at >= m_text.size();
    }
    QChar peek() { return atEnd() ? QChar() : m_text[m_at]; }
    bool take(QChar c)
    {
        if (peek() != c || c.isNull())
            return false;
        ++m_at;
        return true;
    }

    QStringView m_text;
    qsizetype m_at = 0;
    QJsonObject m_complete;
};

} // namespace

std::optional<QJsonObject> readPythonDictionary(QStringView text)
{
    return Reader(text).dictionary();
}

QJsonObject readPythonArguments(QStringView text)
{
    Reader reader(text);
    const std::optional<QJsonObject> whole = reader.arguments(0, {});
    return whole ? *whole : reader.completeArguments();
}

} // namespace assay::engine
