// SPDX-License-Identifier: GPL-3.0-or-later
#include "map_reader.h"
#include "recipe_sections.h"

#include <assay/matrix/speed_bench.h>

#include <QMap>
#include <QRegularExpression>

namespace assay::matrix {

using base::Problems;
using base::yaml::Node;

namespace {

constexpr int highestConcurrency = 100000;

struct SamplingKey
{
    const char *name;
    double low;
    double high;
    bool lowIncluded;
    bool whole;
};

// Names and ranges as vLLM's SamplingParams and its OpenAI server take them.
constexpr SamplingKey samplingKeys[] = {
    {"temperature", 0.0, 2.0, true, false},          {"top_p", 0.0, 1.0, false, false},
    {"top_k", -1.0, 1000000.0, true, true},          {"min_p", 0.0, 1.0, true, false},
    {"presence_penalty", -2.0, 2.0, true, false},    {"frequency_penalty", -2.0, 2.0, true, false},
    {"repetition_penalty", 0.0, 10.0, false, false},
};

void readSamplingValue(MapReader &reader, const SamplingKey &key, const Node &value, Mode &mode)
{
    const QString path = reader.name(key.name);
    if (key.whole) {
        if (reader.readInteger(value, path, {static_cast<qint64>(key.low), static_cast<qint64>(key.high)}))
            mode.sampling.append({QString::fromLatin1(key.name), value.text});
        return;
    }
    const std::optional<double> number = value.toDouble();
    const bool inside =
        number && *number <= key.high && (key.lowIncluded ? *number >= key.low : *number > key.low);
    if (inside) {
        mode.sampling.append({QString::fromLatin1(key.name), value.text});
        return;
    }
    reader.error(value,
                 path + QStringLiteral(" must be a number ") +
                     (key.lowIncluded ? QStringLiteral("from ") : QStringLiteral("above ")) +
                     QString::number(key.low) + QStringLiteral(" to ") + QString::number(key.high) +
                     (value.isScalar() ? QString(QStringLiteral(", not ") + shown(value)) : QString()) +
                     (value.isScalar() && value.quoted ? QStringLiteral(" in quotes") : QString()));
}

void readSampling(const Node &node, const Node &modeKey, const QString &path, Problems &problems, Mode &mode)
{
    MapReader reader(node, path, problems);
    for (const SamplingKey &key : samplingKeys)
        static_cast<void>(reader.optional(key.name));
    // In document order, which a header repeats.
    for (const auto &[key, value] : node.entries) {
        const QString name = key.toString();
        if ((name == QLatin1String("n") || name == QLatin1String("best_of")) && key.isScalar()) {
            reader.error(key,
                         path + u'.' + name +
                             QStringLiteral(" cannot be set: acceptance is not available for more than one "
                                            "output a request"));
            static_cast<void>(reader.optional(name.toUtf8()));
            continue;
        }
        for (const SamplingKey &known : samplingKeys) {
            if (name == QLatin1String(known.name) && !value.isNull())
                readSamplingValue(reader, known, value, mode);
        }
    }
    reader.finish();
    if (node["temperature"].isMissing() && (node.isMap() || node.isMissing()))
        addWarning(problems, node.isMissing() ? modeKey : node,
                   path + QStringLiteral(".temperature is not set, so the engine's own default applies"));
}

void readEvidence(const Node &node, const QString &path, Problems &problems, Mode &mode)
{
    const auto notEmpty = [](const QString &text) {
        return text.isEmpty() ? QStringLiteral("must not be empty") : QString();
    };
    MapReader reader(node, path, problems);
    mode.evidenceAllOf = reader.texts("all_of", notEmpty);
    mode.evidenceNoneOf = reader.texts("none_of", notEmpty);
    reader.finish();
}

std::optional<Mode> readMode(const Node &node, const Node &key, Thinking thinking, Problems &problems)
{
    const QString path = QStringLiteral("matrix.") + thinkingKey(thinking);
    if (node.isNull()) {
        addError(problems, node,
                 path + QStringLiteral(" is empty: write {} for a mode without settings, or leave it out"));
        return std::nullopt;
    }
    MapReader reader(node, path, problems);
    if (!node.isMap())
        return std::nullopt;
    Mode mode;
    const Node &kwargs = reader.optional("chat_template_kwargs");
    if (kwargs.isMap()) {
        mode.chatTemplateKwargs = base::yaml::toJson(kwargs).toObject();
        if (!kwargs.entries.isEmpty())
            mode.chatTemplateKwargsText = jsonText(kwargs);
    } else if (!kwargs.isMissing()) {
        reader.error(kwargs, path + QStringLiteral(".chat_template_kwargs must be a map"));
    }
    readSampling(reader.optional("sampling"), key, path + QStringLiteral(".sampling"), problems, mode);
    readEvidence(reader.optional("evidence"), path + QStringLiteral(".evidence"), problems, mode);
    reader.finish();
    return mode;
}

void readModes(MapReader &reader, const Node &node, Problems &problems, Recipe::Matrix &matrix)
{
    static_cast<void>(reader.optional("thinking_on"));
    static_cast<void>(reader.optional("thinking_off"));
    QMap<QString, QString> seen; // the full name of a mode, and how it was first spelled
    for (const auto &[key, value] : node.entries) {
        const QString name = key.toString();
        for (const Thinking thinking : {Thinking::On, Thinking::Off}) {
            const QString full = thinkingKey(thinking);
            const bool bare = name.toLower() == thinkingName(thinking);
            if (!key.isScalar() || (name != full && !bare))
                continue;
            if (bare) {
                static_cast<void>(reader.optional(key.text));
                addWarning(problems, key,
                           QStringLiteral("matrix.") + name + QStringLiteral(" is read as ") + full +
                               QStringLiteral("; other YAML readers take it for a boolean, so write ") +
                               full);
            }
            if (seen.contains(full)) {
                // The same spelling twice is a duplicate key, which the YAML reader has reported.
                if (seen.value(full) != name)
                    reader.error(key, QStringLiteral("matrix.") + full + QStringLiteral(" is there twice"));
                continue;
            }
            seen.insert(full, name);
            auto &mode = thinking == Thinking::On ? matrix.thinkingOn : matrix.thinkingOff;
            mode = readMode(value, key, thinking, problems);
        }
    }
    if (seen.isEmpty() && node.isMap())
        addError(problems, node, QStringLiteral("matrix has neither thinking_on nor thinking_off"));
}

QList<int> readDraftLengths(MapReader &reader)
{
    const Node &node = reader.required("draft_lengths");
    if (node.isMissing())
        return {};
    const QString name = reader.name("draft_lengths");
    if (!node.isSequence()) {
        reader.error(node, name + QStringLiteral(" must be a list of whole numbers"));
        return {};
    }
    if (node.items.isEmpty())
        reader.error(node, name + QStringLiteral(" must not be empty"));
    QList<int> lengths;
    for (const Node &item : node.items) {
        if (item.toInteger() == 0) {
            reader.error(item,
                         QStringLiteral("draft length 0 is a control cell: write control: true instead"));
            continue;
        }
        const auto length =
            reader.readInteger(item, QStringLiteral("a draft length"), {1, maximumDraftLength});
        if (!length)
            continue;
        if (lengths.contains(*length))
            reader.error(item, QStringLiteral("draft length ") + QString::number(*length) +
                                   QStringLiteral(" is there twice"));
        else
            lengths.append(*length);
    }
    return lengths;
}

QStringList readCategories(MapReader &reader, const QString &speedBenchSplit)
{
    const Node &node = reader.optional("categories");
    const QStringList known = speedBenchCategories(speedBenchSplit);
    if (node.isMissing())
        return known.isEmpty() ? QStringList() : QStringList{known.first()};
    // A category becomes part of a folder's name, where "c64" is a concurrency.
    static const QRegularExpression shape(QStringLiteral("\\A(?!c[0-9]+\\z)[A-Za-z0-9_-]+\\z"));
    if (!node.isSequence() || node.items.isEmpty()) {
        reader.error(node, QStringLiteral("matrix.categories must be a list of at least one category"));
        return {};
    }
    QStringList categories;
    for (const Node &item : node.items) {
        const QString category = reader.readText(item, QStringLiteral("a category"), {}).value_or(QString());
        if (!item.isScalar())
            continue;
        if (categories.contains(category))
            reader.error(item, QStringLiteral("category ") + shown(item) + QStringLiteral(" is there twice"));
        else if (!known.isEmpty() && !known.contains(category))
            reader.error(item, QStringLiteral("unknown category ") + shown(item) +
                                   QStringLiteral(" of SPEED-Bench ") + speedBenchSplit +
                                   didYouMean(category, known) + QStringLiteral(" (known: ") +
                                   known.join(QStringLiteral(", ")) + u')');
        else if (!shape.match(category).hasMatch())
            reader.error(item, QStringLiteral("a category must be a word of letters, digits, _ and -, not ") +
                                   shown(item));
        else
            categories.append(category);
    }
    return categories;
}

QList<int> readConcurrencies(MapReader &reader)
{
    const Node &node = reader.optional("concurrencies");
    if (node.isMissing())
        return {1};
    if (!node.isSequence() || node.items.isEmpty()) {
        reader.error(node,
                     QStringLiteral("matrix.concurrencies must be a list of at least one whole number"));
        return {1};
    }
    QList<int> concurrencies;
    for (const Node &item : node.items) {
        const auto value = reader.readInteger(item, QStringLiteral("a concurrency"), {1, highestConcurrency});
        if (value && concurrencies.contains(*value))
            reader.error(item, QStringLiteral("concurrency ") + QString::number(*value) +
                                   QStringLiteral(" is there twice"));
        else if (value)
            concurrencies.append(*value);
    }
    return concurrencies;
}

} // namespace

Recipe::Speculative readSpeculative(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("speculative"), problems);
    Recipe::Speculative speculative;
    static const QRegularExpression word(QStringLiteral("\\A[A-Za-z0-9_.-]+\\z"));
    speculative.method = reader.requiredText("method", [](const QString &text) {
        return word.match(text).hasMatch() ? QString() : QStringLiteral("must be one word");
    });
    speculative.draftModel = reader.text("draft_model", {}, checkModelId);
    const Node &extra = reader.optional("extra");
    if (!extra.isMissing() && !extra.isMap())
        reader.error(extra, QStringLiteral("speculative.extra must be a map"));
    for (const auto &[key, value] : extra.entries) {
        const QString name = key.toString();
        if (name == QLatin1String("method") || name == QLatin1String("num_speculative_tokens"))
            reader.error(key, QStringLiteral("speculative.extra.") + name +
                                  QStringLiteral(" is set by Assay for each cell"));
        else if (name == QLatin1String("model"))
            reader.error(key, QStringLiteral("speculative.extra.model: write it as speculative.draft_model"));
        else
            speculative.extraText.append({name, value.isScalar() ? value.text : jsonText(value)});
    }
    if (extra.isMap())
        speculative.extra = base::yaml::toJson(extra).toObject();
    reader.finish();
    return speculative;
}

Recipe::Matrix readMatrix(const Node &node, const QString &speedBenchSplit, Problems &problems)
{
    MapReader reader(node, QStringLiteral("matrix"), problems);
    Recipe::Matrix matrix;
    matrix.draftLengths = readDraftLengths(reader);
    matrix.categories = readCategories(reader, speedBenchSplit);
    matrix.concurrencies = readConcurrencies(reader);
    matrix.serverPerDraftLength =
        reader.word("server_per", {QStringLiteral("cell"), QStringLiteral("draft_length")},
                    QStringLiteral("cell")) == QLatin1String("draft_length");
    matrix.control = reader.boolean("control", false);
    readModes(reader, node, problems, matrix);
    reader.finish();
    return matrix;
}

} // namespace assay::matrix
