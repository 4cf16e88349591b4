// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/preflight.h>

#include <assay/base/files.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QStringList>

#include <optional>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

const QString checkId = QStringLiteral("dataset");
const QString prepare = QStringLiteral("prepare the dataset and try again");

QString firstTurn(const QJsonObject &row)
{
    const QJsonArray turns = row.value(Key("turns")).toArray();
    if (!turns.isEmpty())
        return turns.first().toString();
    const QJsonArray messages = row.value(Key("messages")).toArray();
    return messages.isEmpty() ? QString() : messages.first().toObject().value(Key("content")).toString();
}

struct Rows
{
    QMap<QString, int> byCategory;
    int placeholders = 0; // of the category asked for
    int raw = 0;          // likewise, with `turns` where vLLM's client reads `messages`
    int broken = 0;       // number of the first line that is no object; 0: none
};

Rows countRows(const QByteArray &jsonLines, const QString &category)
{
    Rows rows;
    int line = 0;
    qsizetype begin = 0;
    while (begin < jsonLines.size()) {
        ++line;
        qsizetype end = jsonLines.indexOf('\n', begin);
        end = end < 0 ? jsonLines.size() : end;
        const QByteArray text = jsonLines.mid(begin, end - begin).trimmed();
        begin = end + 1;
        if (text.isEmpty())
            continue;
        const QJsonDocument document = QJsonDocument::fromJson(text);
        if (!document.isObject()) {
            rows.broken = rows.broken == 0 ? line : rows.broken;
            continue;
        }
        const QJsonObject row = document.object();
        const QString found = row.value(Key("category")).toString();
        ++rows.byCategory[found];
        // https://huggingface.co/datasets/nvidia/SPEED-Bench: rows whose text has to be fetched first.
        const bool isAsked = category.isEmpty() || found == category;
        if (isAsked && row.contains(Key("turns")) && !row.contains(Key("messages")))
            ++rows.raw;
        const bool isPlaceholder = firstTurn(row).contains(Key("FULL BENCHMARK DATA SHOULD BE FETCHED"));
        if (isPlaceholder && isAsked)
            ++rows.placeholders;
    }
    return rows;
}

} // namespace

Check checkDataset(const QByteArray &jsonLines, const QString &category, std::optional<int> expected,
                   const QString &sha256, const QString &file)
{
    if (!sha256.isEmpty() && base::sha256(jsonLines) != sha256.toLatin1().toLower()) {
        return {checkId, CheckStatus::Fail,
                QStringLiteral("%1 is not the pinned dataset: its SHA-256 differs").arg(file),
                QStringLiteral("fetch the pinned version, or change dataset.sha256 in the recipe")};
    }
    const Rows rows = countRows(jsonLines, category);
    if (rows.broken > 0) {
        return {checkId, CheckStatus::Fail,
                QStringLiteral("%1, line %2, is no JSON object").arg(file).arg(rows.broken), prepare};
    }
    int count = 0;
    QStringList categories;
    for (const auto &[name, number] : rows.byCategory.asKeyValueRange()) {
        count += category.isEmpty() || name == category ? number : 0;
        categories.append(QStringLiteral("%1 (%2)").arg(name).arg(number));
    }
    const QString what =
        category.isEmpty() ? QStringLiteral("rows") : QStringLiteral("rows of category \"%1\"").arg(category);
    if (count == 0) {
        return {checkId, CheckStatus::Fail, QStringLiteral("%1 has no %2").arg(file, what),
                categories.isEmpty()
                    ? prepare
                    : QStringLiteral("its categories are ") + categories.join(QStringLiteral(", "))};
    }
    if (rows.placeholders > 0) {
        return {checkId, CheckStatus::Fail,
                QStringLiteral("%1 of %2 %3 in %4 are placeholders without a text")
                    .arg(rows.placeholders)
                    .arg(count)
                    .arg(what, file),
                prepare};
    }
    const QString text = QStringLiteral("%1 %2 in %3").arg(count).arg(what, file);
    if (expected && *expected != count) {
        return {
            checkId, CheckStatus::Fail, text + QStringLiteral(", %1 are expected").arg(*expected),
            QStringLiteral("prepare the dataset anew, or correct dataset.expected_prompts in the recipe")};
    }
    if (rows.raw > 0) {
        return {checkId, CheckStatus::Warn,
                text + QStringLiteral(", %1 of them in the raw format (turns, not messages)").arg(rows.raw),
                QStringLiteral("vLLM's bench client does not read it: prepare the dataset, or set "
                               "workload.driver to replay")};
    }
    return {checkId, CheckStatus::Ok, text, {}};
}

} // namespace assay::run
