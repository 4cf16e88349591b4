// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/outputs.h"

#include <assay/base/files.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

base::Result<QJsonObject> readObject(const QByteArray &bytes, const QString &where)
{
    QJsonParseError error;
    QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (document.isNull())
        document = QJsonDocument::fromJson(withoutPythonNumbers(bytes), &error);
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

Output outputOf(const QJsonObject &request, int index, int outputLen)
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

Outputs outputsOfRequests(const QByteArray &lines, int outputLen)
{
    Outputs outputs;
    int number = 0;
    int failed = 0;
    for (const QByteArray &line : lines.split('\n')) {
        ++number;
        if (line.trimmed().isEmpty())
            continue;
        const auto request = readObject(line, {});
        if (!request) {
            outputs.problems.append(
                {base::Severity::Error, {}, QStringLiteral("a request that cannot be read"), number, 1});
            continue;
        }
        outputs.items.append(outputOf(*request, static_cast<int>(outputs.items.size()), outputLen));
        failed += outputs.items.last().failed ? 1 : 0;
    }
    outputs.failed = failed;
    outputs.completed = static_cast<int>(outputs.items.size()) - failed;
    return outputs;
}

Outputs outputsOfResult(const QJsonObject &result, int outputLen)
{
    Outputs outputs;
    outputs.completed = integerOf(result[QStringLiteral("completed")]);
    outputs.failed = integerOf(result[QStringLiteral("failed")]);
    const QJsonArray texts = result[QStringLiteral("generated_texts")].toArray();
    const QJsonArray errors = result[QStringLiteral("errors")].toArray();
    const QJsonArray inputLens = result[QStringLiteral("input_lens")].toArray();
    const QJsonArray outputLens = result[QStringLiteral("output_lens")].toArray();
    for (int index = 0; index < texts.size(); ++index) {
        Output output;
        output.index = index;
        output.text = texts[index].toString();
        output.error = errors[index].toString();
        output.failed = !output.error.isEmpty();
        output.promptTokens = integerOf(inputLens[index]);
        output.outputTokens = integerOf(outputLens[index]);
        output.truncated = outputLen > 0 && output.outputTokens.value_or(0) >= outputLen;
        outputs.items.append(output);
    }
    return outputs;
}

} // namespace

base::Result<Outputs> loadOutputs(const QString &attemptFolder, int outputLen, const Limits &limits)
{
    const QString requests = attemptFolder + QStringLiteral("/requests.jsonl");
    const QString result = attemptFolder + QStringLiteral("/result.json");
    const bool single = QFileInfo::exists(requests);
    const QString file = single ? requests : result;
    const auto bytes = base::readFile(file);
    if (!bytes)
        return base::fail(bytes.error());
    Outputs outputs;
    if (single) {
        outputs = outputsOfRequests(*bytes, outputLen);
    } else {
        const auto object = readObject(*bytes, file);
        if (!object)
            return base::fail(object.error());
        outputs = outputsOfResult(*object, outputLen);
    }
    outputs.file = file;
    for (Output &output : outputs.items)
        output.quality = qualityOf(output.text, limits);
    return outputs;
}

} // namespace assay::review
