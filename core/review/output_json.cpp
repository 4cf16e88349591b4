// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_json.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace assay::review {

namespace {

// Python writes NaN and Infinity, which JSON does not have. Replaces them by null where no text stands.
QByteArray withoutPythonNumbers(const QByteArray &json)
{
    QByteArray plain;
    plain.reserve(json.size());
    bool inText = false;
    for (qsizetype at = 0; at < json.size(); ++at) {
        const char byte = json[at];
        if (inText && byte == '\\' && at + 1 < json.size()) {
            plain += json.mid(at++, 2);
            continue;
        }
        if (byte == '"')
            inText = !inText;
        bool replaced = false;
        if (!inText && (byte == 'N' || byte == 'I' || byte == '-')) {
            for (const char *word : {"NaN", "Infinity", "-Infinity"}) {
                if (QByteArrayView(json).sliced(at).startsWith(word)) {
                    plain += "null";
                    at += static_cast<qsizetype>(qstrlen(word)) - 1;
                    replaced = true;
                    break;
                }
            }
        }
        if (!replaced)
            plain += byte;
    }
    return plain;
}

// Bytes that are not UTF-8 become U+FFFD, so that the request can be shown with what is wrong in it.
QByteArray withoutOddBytes(const QByteArray &json)
{
    return QString::fromUtf8(json).toUtf8();
}

} // namespace

base::Result<QJsonObject> readObject(const QByteArray &bytes, const QString &where)
{
    QJsonParseError error;
    QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (document.isNull())
        document = QJsonDocument::fromJson(withoutPythonNumbers(bytes), &error);
    if (document.isNull())
        document = QJsonDocument::fromJson(withoutPythonNumbers(withoutOddBytes(bytes)), &error);
    if (!document.isObject())
        return base::fail(base::Error::Kind::Input, QStringLiteral("this is no JSON object"), where,
                          document.isNull() ? error.errorString() : QString());
    return document.object();
}

std::optional<int> integerOf(const QJsonValue &value)
{
    if (!value.isDouble() || value.toDouble() != value.toInt())
        return std::nullopt;
    return value.toInt();
}

Output outputOfRequest(const QJsonObject &request, int index, int outputLen)
{
    Output output;
    output.index = integerOf(request[QStringLiteral("index")]).value_or(index);
    output.questionId = request[QStringLiteral("question_id")].toVariant().toString();
    const QJsonValue prompt = request[QStringLiteral("prompt")];
    output.prompt = prompt.isString()
                        ? prompt.toString()
                        : QString::fromUtf8(QJsonDocument(prompt.toArray()).toJson(QJsonDocument::Compact));
    const QString reasoning = request[QStringLiteral("reasoning")].toString();
    output.text = request[QStringLiteral("text")].toString();
    if (!reasoning.isEmpty())
        output.text = reasoning + QStringLiteral("</think>") + output.text;
    output.error = request[QStringLiteral("error")].toString();
    output.finishReason = request[QStringLiteral("finish_reason")].toString();
    output.promptTokens = integerOf(request[QStringLiteral("prompt_tokens")]);
    output.outputTokens = integerOf(request[QStringLiteral("completion_tokens")]);
    output.failed = !output.error.isEmpty();
    output.truncated = output.finishReason.isEmpty()
                           ? outputLen > 0 && output.outputTokens.value_or(0) >= outputLen
                           : output.finishReason == QStringLiteral("length");
    return output;
}

Output outputOfResult(const QJsonValue &text, const QJsonValue &error, const QJsonValue &inputLen,
                      const QJsonValue &outputLen, int index, int longest)
{
    Output output;
    output.index = index;
    output.text = text.toString();
    output.error = error.toString();
    output.failed = !output.error.isEmpty();
    output.promptTokens = integerOf(inputLen);
    output.outputTokens = integerOf(outputLen);
    output.truncated = longest > 0 && output.outputTokens.value_or(0) >= longest;
    return output;
}

} // namespace assay::review
