// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/outputs.h"

#include "number_lists.h"
#include "output_json.h"

#include <assay/base/files.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace assay::review {

namespace {

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
        outputs.items.append(outputOfRequest(*request, static_cast<int>(outputs.items.size()), outputLen));
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
        outputs.items.append(outputOfResult(texts[index], errors[index], inputLens[index], outputLens[index],
                                            index, outputLen));
    }
    return outputs;
}

// Most of a result's text are the times between its tokens, which nobody asks for here.
base::Result<QJsonObject> readResult(const QByteArray &bytes, const QString &where)
{
    if (const auto shorter = withoutNumberLists(bytes, "itls")) {
        const QJsonDocument document = QJsonDocument::fromJson(*shorter);
        if (document.isObject())
            return document.object();
    }
    return readObject(bytes, where);
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
        const auto object = readResult(*bytes, file);
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
