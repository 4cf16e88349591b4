// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_recipe.h"

#include <assay/base/text.h>
#include <assay/engine/table.h>
#include <assay/matrix/library.h>
#include <assay/matrix/speed_bench.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace assay::exchange {

namespace {

const QString unknownWord = QStringLiteral("unknown");

// A JSON text is a YAML text.
QByteArray quoted(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.size() - 2);
}

QByteArray quotedList(const QStringList &texts)
{
    return QJsonDocument(QJsonArray::fromStringList(texts)).toJson(QJsonDocument::Compact);
}

QByteArray number(int value)
{
    return QByteArray::number(value);
}

// Families of models whose templates end the reasoning with one mark.
constexpr const char *withThinkMark[] = {"deepseek", "qwen", "glm", "kimi", "minimax"};

// What shows that thinking was on: as a recipe of this machine says of the model, else as its family does.
QStringList marksOfThinking(const ImportedMatrix &matrix)
{
    const QString name = matrix.model.isEmpty() ? matrix.key : matrix.model;
    for (const matrix::Entry &entry : matrix::entries(matrix::Shelf::Recipes)) {
        const auto found = matrix::find(matrix::Shelf::Recipes, entry.file);
        const auto recipe = found ? matrix::readRecipe(found->yaml).recipe : std::nullopt;
        if (recipe && recipe->matrix.thinkingOn && !recipe->matrix.thinkingOn->evidenceAllOf.isEmpty() &&
            (isSameModel(recipe->model.id, name) || recipe->model.key == matrix.key))
            return recipe->matrix.thinkingOn->evidenceAllOf;
    }
    const bool isKnown = std::ranges::any_of(withThinkMark, [&name](const char *family) {
        return name.contains(QLatin1StringView(family), Qt::CaseInsensitive);
    });
    return isKnown ? QStringList(QStringLiteral("</think>")) : QStringList();
}

// Writes the text part by part and notes what is not told.
class RecipeText
{
public:
    RecipeText(ImportedMatrix &matrix, bool withHeader) : m_matrix(matrix), m_withHeader(withHeader)
    {
        if (withHeader)
            m_header = matrix.header;
    }

    QByteArray text()
    {
        m_yaml = "# Written by assay import: what the artifacts tell of how they were measured.\nrecipe: "
                 "1\nname: " +
                 quoted(QStringLiteral("imported ") + m_matrix.key) +
                 "\nmodel: {id: " + quoted(m_matrix.model.isEmpty() ? m_matrix.key : m_matrix.model) +
                 ", key: " + quoted(m_matrix.key) + "}\n";
        addEngine();
        addSpeculative();
        addMatrix();
        addWorkload();
        return m_yaml;
    }

private:
    void unknown(const QString &what) { m_matrix.unknown.append(what); }

    [[nodiscard]] QJsonValue setting(const char *name) const
    {
        if (!m_matrix.settings)
            return {};
        const QLatin1StringView key(name);
        const QJsonValue changed = m_matrix.settings->changed.value(key);
        return changed.isUndefined() ? m_matrix.settings->whole.value(key) : changed;
    }

    void addEngine()
    {
        const engine::Table &table = engine::table(m_matrix.engineKind);
        QStringList args;
        const QJsonValue caching = setting("enable_prefix_caching");
        if (caching.isBool() && !caching.toBool() && !table.launcher.prefixCachingOff.isEmpty())
            args.append(table.launcher.prefixCachingOff);
        else if (caching.isBool() && caching.toBool() && !table.launcher.prefixCachingOn.isEmpty())
            args.append(table.launcher.prefixCachingOn);
        const int tensor = setting("tensor_parallel_size").toInt(1);
        if (!m_matrix.settings)
            unknown(QStringLiteral("the settings of the servers: prefix caching, parallelism, speculation"));
        unknown(QStringLiteral("the image of the engine"));
        if (!m_header.hardware.isEmpty() && m_matrix.settings)
            unknown(QStringLiteral("the GPU hours before the first workload and after the last"));
        unknown(QStringLiteral("the commands of servers and clients"));
        m_yaml += "engine:\n  kind: " + engine::kindName(m_matrix.engineKind).toLatin1() +
                  "\n  image: null\n  command: [" + quoted(engine::kindName(m_matrix.engineKind)) +
                  "]\n  args: " + quotedList(args) +
                  "\n  parallel: {tensor: " + number(std::clamp(tensor, 1, 1024)) + "}\n";
    }

    void addSpeculative()
    {
        const QJsonObject config = setting("speculative_config").toObject();
        QString method = config.value(QLatin1StringView("method")).toString();
        QString draftModel = config.value(QLatin1StringView("model")).toString();
        QByteArray extra;
        const auto add = [&extra](const QString &key, const QByteArray &value) {
            static const QStringList own{QStringLiteral("method"), QStringLiteral("model"),
                                         QStringLiteral("num_speculative_tokens")};
            if (!own.contains(key))
                extra += (extra.isEmpty() ? "" : ", ") + quoted(key) + ": " + value;
        };
        for (auto entry = config.begin(); entry != config.end(); ++entry) {
            const QByteArray list = QJsonDocument(QJsonArray{*entry}).toJson(QJsonDocument::Compact);
            add(entry.key(), list.mid(1, list.size() - 2));
        }
        for (const auto &[key, value] : m_header.speculativeConfig) {
            if (method.isEmpty() && key == QLatin1String("method"))
                method = QString::fromUtf8(value);
            if (config.isEmpty())
                add(key, quoted(QString::fromUtf8(value)));
        }
        if (method.isEmpty())
            method = m_header.engineAndMethod.section(QLatin1Char(' '), 1).toLower();
        if (draftModel.isEmpty())
            draftModel = m_header.draftModel;
        static const QRegularExpression word(QStringLiteral("\\A[A-Za-z0-9_.-]+\\z"));
        if (!word.match(method).hasMatch()) {
            method = unknownWord;
            unknown(QStringLiteral("the method of speculation"));
        }
        m_yaml += "speculative:\n  method: " + quoted(method) +
                  "\n  draft_model: " + (draftModel.isEmpty() ? QByteArray("null") : quoted(draftModel)) +
                  "\n  extra: {" + extra + "}\n";
    }

    void addMode(matrix::Thinking thinking, const QStringList &marks)
    {
        const QString name = matrix::thinkingKey(thinking);
        const golden::ReadHeader::Mode &mode = m_header.mode(thinking);
        const QJsonDocument kwargs = QJsonDocument::fromJson(mode.chatTemplateKwargs);
        QByteArray sampling;
        for (const auto &[key, value] : m_header.sampling + mode.sampling)
            sampling += (sampling.isEmpty() ? "" : ", ") + quoted(key) + ": " + value;
        if (sampling.isEmpty())
            unknown(QStringLiteral("the sampling of ") + name);
        if (thinking == matrix::Thinking::On && !kwargs.isObject())
            unknown(QStringLiteral("the template arguments of ") + name);
        m_yaml += "  " + name.toLatin1() + ":\n    chat_template_kwargs: " +
                  (kwargs.isObject() ? mode.chatTemplateKwargs : QByteArray("{}")) + "\n    sampling: {" +
                  sampling + "}\n";
        // What shows that thinking is on must not be there when it is off.
        if (!marks.isEmpty())
            m_yaml += QByteArray("    evidence: {") +
                      (thinking == matrix::Thinking::On ? "all_of" : "none_of") + ": " + quotedList(marks) +
                      "}\n";
    }

    void addMatrix()
    {
        QList<int> lengths;
        bool control = false, isOn = false, isOff = false;
        QMap<int, int> concurrencies;
        for (const ImportedCell &cell : m_matrix.cells) {
            const int length = cell.cell.draftLength;
            control = control || length == 0;
            if (length > 0 && !lengths.contains(length))
                lengths.append(length);
            isOn = isOn || cell.cell.thinking == matrix::Thinking::On;
            isOff = isOff || cell.cell.thinking == matrix::Thinking::Off;
            if (cell.told.concurrency)
                ++concurrencies[*cell.told.concurrency];
        }
        if (lengths.isEmpty())
            lengths.append(1);
        std::ranges::sort(lengths);
        QByteArrayList texts;
        for (const int length : std::as_const(lengths))
            texts.append(number(length));
        if (concurrencies.isEmpty())
            unknown(QStringLiteral("the concurrency: 1 is taken for it"));
        const int concurrency = concurrencies.isEmpty() ? 1 : concurrencies.firstKey();
        m_yaml += "matrix:\n  draft_lengths: [" + texts.join(", ") + "]\n  categories: [" +
                  quoted(category()) + "]\n  concurrencies: [" + number(concurrency) +
                  "]\n  control: " + (control ? "true" : "false") + "\n";
        const QStringList marks = marksOfThinking(m_matrix);
        if (marks.isEmpty())
            unknown(QStringLiteral("the marks of thinking in the outputs of ") +
                    (m_matrix.model.isEmpty() ? m_matrix.key : m_matrix.model));
        if (isOn)
            addMode(matrix::Thinking::On, marks);
        if (isOff)
            addMode(matrix::Thinking::Off, marks);
    }

    [[nodiscard]] bool isSpeedBench() const
    {
        return m_withHeader && m_matrix.curve &&
               std::ranges::any_of(m_matrix.curve->header, [](const QString &line) {
                   return line.contains(golden::datasetWord(matrix::speedBenchName()));
               });
    }
    // Of SPEED-Bench only its qualitative split has categories by subject.
    [[nodiscard]] QString category() const
    {
        static const QRegularExpression word(QStringLiteral("\\A(?!c[0-9]+\\z)[A-Za-z0-9_-]+\\z"));
        const QString &told = m_header.category;
        const bool isKnown = !isSpeedBench() ||
                             matrix::speedBenchCategories(matrix::speedBenchSplits().first()).contains(told);
        return word.match(told).hasMatch() && isKnown ? told : unknownWord;
    }

    void addWorkload()
    {
        QByteArray dataset = "{name: unknown, split: unknown}";
        if (isSpeedBench() && category() != unknownWord)
            dataset = "{name: " + matrix::speedBenchName().toLatin1() +
                      ", split: " + matrix::speedBenchSplits().first().toLatin1() + ", expected_prompts: 80}";
        else
            unknown(QStringLiteral("the dataset, and how many prompts it has"));
        if (category() == unknownWord)
            unknown(QStringLiteral("the category"));
        int longest = 1;
        for (const ImportedCell &cell : m_matrix.cells)
            longest = std::max(longest, cell.told.longestOutput.value_or(1));
        if (!m_header.outputLen)
            unknown(QStringLiteral("the output length: the longest output, %1 tokens, is taken for it")
                        .arg(longest));
        m_yaml += "workload:\n  driver: auto\n  dataset: " + dataset +
                  "\n  output_len: " + number(std::min(m_header.outputLen.value_or(longest), 10'000'000)) +
                  "\n";
    }

    ImportedMatrix &m_matrix;
    bool m_withHeader;
    golden::ReadHeader m_header;
    QByteArray m_yaml;
};

// Something that stands at the start of a line of a reference.
QString keyOf(const ImportedMatrix &matrix)
{
    QString key = matrix.curve
                      ? matrix.curve->key
                      : matrix.model.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty).toLower();
    static const QRegularExpression other(QStringLiteral("[^A-Za-z0-9._/+-]+"));
    key.replace(other, QStringLiteral("-"));
    while (!key.isEmpty() && !key.front().isLetterOrNumber())
        key.remove(0, 1);
    return key.isEmpty() ? QStringLiteral("unknown-model") : key;
}

} // namespace

base::Result<ImportedRecipe> importedRecipe(ImportedMatrix &matrix, const QByteArray &given)
{
    using Kind = base::Error::Kind;
    if (!given.isEmpty()) {
        const auto recipe = matrix::readRecipe(given).recipe;
        if (!recipe)
            return base::fail(Kind::Input, QStringLiteral("the recipe cannot be read"), {}, {},
                              QStringLiteral("\"assayctl validate\" names what is wrong with it."));
        matrix.key = recipe->model.key;
        return ImportedRecipe{given, *recipe};
    }
    matrix.key = keyOf(matrix);
    if (matrix.model.isEmpty())
        matrix.unknown.append(QStringLiteral("the model's name, but for the key %1").arg(matrix.key));
    const QStringList unknown = matrix.unknown;
    // A header may hold what no recipe can, such as a sampling key of its own.
    for (const bool withHeader : {true, false}) {
        matrix.unknown = unknown;
        if (!withHeader && matrix.reference)
            matrix.unknown.append(
                QStringLiteral("what the header of %1 says: it is no recipe's").arg(matrix.reference->path));
        const QByteArray yaml = RecipeText(matrix, withHeader).text();
        if (const auto recipe = matrix::readRecipe(yaml).recipe)
            return ImportedRecipe{yaml, *recipe};
    }
    return base::fail(Kind::Input, QStringLiteral("is not imported"), {},
                      QStringLiteral("the model's name \"%1\" cannot stand in a recipe").arg(matrix.model));
}

} // namespace assay::exchange
