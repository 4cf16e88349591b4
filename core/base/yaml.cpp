// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/yaml.h"

#include "assay/base/text.h"
#include "yaml_builder.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <charconv>
#include <istream>
#include <streambuf>

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/node/node.h> // parser.h declares a Node of its own and leaves it at that
#include <yaml-cpp/parser.h>

namespace assay::base::yaml {

namespace {

constexpr qsizetype mostBytes = qsizetype{16} << 20;

// Bytes as a stream, without a copy.
class ByteStream final : public std::streambuf
{
public:
    explicit ByteStream(QByteArrayView bytes)
    {
        char *begin = const_cast<char *>(bytes.data());
        setg(begin, begin, begin + bytes.size());
    }
};

// Fails if there is a further document.
class NoMoreDocuments final : public YAML::EventHandler
{
public:
    void OnDocumentStart(const YAML::Mark &mark) override
    {
        throw Abort(QStringLiteral("there is more than one document"), mark.pos);
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark &, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark &, const std::string &, YAML::anchor_t, const std::string &) override {}
    void OnSequenceStart(const YAML::Mark &, const std::string &, YAML::anchor_t,
                         YAML::EmitterStyle::value) override
    {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark &, const std::string &, YAML::anchor_t,
                    YAML::EmitterStyle::value) override
    {}
    void OnMapEnd() override {}
};

struct Obstacle
{
    QString text;
    qsizetype position = 0;
};

// What yaml-cpp would misread in silence: it takes NULs for UTF-16 and drops a lone carriage return.
std::optional<Obstacle> findObstacle(QByteArrayView bytes)
{
    if (bytes.startsWith("\xFF\xFE") || bytes.startsWith("\xFE\xFF"))
        return Obstacle{QStringLiteral("the text is UTF-16 or UTF-32; only UTF-8 is read"), 0};
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        if (byte == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n'))
            return Obstacle{QStringLiteral("a carriage return without a line feed after it"), i};
        if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F) {
            const QString code = QString::number(byte, 16).rightJustified(2, u'0');
            return Obstacle{QStringLiteral("a control character (0x%1); this is no text").arg(code), i};
        }
    }
    return std::nullopt;
}

const Node &missingNode()
{
    static const Node missing;
    return missing;
}

} // namespace

const Node &Node::operator[](QByteArrayView key) const
{
    for (const auto &[name, value] : entries) {
        if (name.isScalar() && name.text == key)
            return value;
    }
    return missingNode();
}

bool Node::contains(QByteArrayView key) const
{
    return !(*this)[key].isMissing();
}

QString Node::toString() const
{
    return QString::fromUtf8(text);
}

std::optional<qint64> Node::toInteger() const
{
    if (!isScalar() || quoted)
        return std::nullopt;
    QByteArrayView digits = text;
    if (digits.startsWith('+') || digits.startsWith('-'))
        digits = digits.sliced(1);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.isEmpty() || !std::all_of(digits.begin(), digits.end(), isDigit) ||
        (digits.size() > 1 && digits.front() == '0'))
        return std::nullopt;
    const QByteArrayView number = text.startsWith('+') ? digits : QByteArrayView(text);
    qint64 value = 0;
    const std::from_chars_result result = std::from_chars(number.begin(), number.end(), value);
    return result.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::optional<double> Node::toDouble() const
{
    if (!isScalar() || quoted)
        return std::nullopt;
    // YAML 1.1 reads 010 as octal, 1.2 as ten: it is left to be text.
    const qsizetype first = text.startsWith('-') || text.startsWith('+') ? 1 : 0;
    if (text.size() > first + 1 && text[first] == '0' && text[first + 1] >= '0' && text[first + 1] <= '9')
        return std::nullopt;
    return parseDouble(text);
}

std::optional<bool> Node::toBool() const
{
    if (!isScalar() || quoted)
        return std::nullopt;
    if (text == "true" || text == "True" || text == "TRUE")
        return true;
    if (text == "false" || text == "False" || text == "FALSE")
        return false;
    return std::nullopt;
}

Document parse(const QByteArray &bytes)
{
    const qsizetype skipped = bytes.startsWith("\xEF\xBB\xBF") ? 3 : 0;
    const QByteArrayView text = QByteArrayView(bytes).sliced(skipped);
    ProblemList problems;
    Document document;
    if (text.size() > mostBytes) {
        document.broken = true;
        problems.add(Severity::Error, QStringLiteral("the text is larger than %1 MiB").arg(mostBytes >> 20),
                     Mark{});
        document.problems = problems.take();
        return document;
    }
    const Source source(text, skipped);
    const auto breaks = [&](const QString &why, qsizetype position) {
        document.broken = true;
        problems.add(Severity::Error, why, source.at(position));
    };
    if (const std::optional<Obstacle> obstacle = findObstacle(text)) {
        breaks(obstacle->text, obstacle->position);
        document.problems = problems.take();
        return document;
    }

    Builder builder(source, problems);
    ByteStream buffer(text);
    std::istream stream(&buffer);
    bool wholeDocument = false;
    try {
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
        document.root = builder.takeRoot();
        wholeDocument = true;
        NoMoreDocuments noMore;
        parser.HandleNextDocument(noMore);
    } catch (const Abort &abort) {
        if (wholeDocument)
            problems.add(Severity::Error, abort.message, source.at(abort.position));
        else
            breaks(abort.message, abort.position);
    } catch (const YAML::Exception &error) {
        breaks(QString::fromStdString(error.msg), error.mark.pos);
    } catch (const std::exception &error) {
        breaks(QString::fromLocal8Bit(error.what()), 0);
    }
    document.duplicateKeys = builder.hasDuplicateKeys();
    if (document.broken)
        document.root = {};
    for (const qsizetype position : builder.undecodableElsewhere()) {
        problems.add(Severity::Warning, QStringLiteral("a comment has a byte that is not UTF-8"),
                     source.at(position));
    }
    document.problems = problems.take();
    return document;
}

QJsonValue toJson(const Node &node)
{
    switch (node.kind) {
    case Node::Kind::Missing:
    case Node::Kind::Null:
        return QJsonValue::Null;
    case Node::Kind::Scalar:
        if (const std::optional<bool> truth = node.toBool())
            return *truth;
        if (const std::optional<qint64> integer = node.toInteger())
            return *integer;
        if (const std::optional<double> number = node.toDouble())
            return *number;
        return escapedUtf8(node.text);
    case Node::Kind::Sequence: {
        QJsonArray array;
        for (const Node &item : node.items)
            array.append(toJson(item));
        return array;
    }
    case Node::Kind::Map: {
        QJsonObject object;
        for (const auto &[key, value] : node.entries)
            object.insert(escapedUtf8(key.text), toJson(value));
        return object;
    }
    }
    return QJsonValue::Null;
}

} // namespace assay::base::yaml
