// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/starts.h>

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/base/yaml.h>
#include <assay/golden/header.h>
#include <assay/matrix/library.h>
#include <assay/run/folder.h>
#include <assay/run/overrides.h>

#include <QDir>
#include <QSet>

#include <algorithm>

namespace assay::run {

namespace {

constexpr qint64 largestFile = qint64{16} << 20;
constexpr qsizetype mostRuns = 40; // newest runs whose recipes are read

struct KnownRecipe
{
    matrix::Entry entry;
    std::optional<matrix::Recipe> recipe;
};

QList<Start> libraryStarts(QList<KnownRecipe> &known)
{
    const QString own = base::configFolder() + QLatin1Char('/');
    QList<Start> list;
    for (const matrix::Entry &entry : matrix::entries(matrix::Shelf::Recipes)) {
        Start start;
        start.kind = entry.file.startsWith(own) ? Start::Kind::Own : Start::Kind::Shipped;
        start.name = entry.name;
        start.title = entry.title.isEmpty() ? entry.name : entry.title;
        start.file = entry.file;
        const auto bytes = base::readFile(entry.file, largestFile);
        known.append({entry, bytes ? matrix::readRecipe(*bytes).recipe : std::nullopt});
        list.append(start);
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Start &a, const Start &b) { return a.kind < b.kind; });
    return list;
}

QList<Start> recentStarts(const QString &runs, int most)
{
    QList<Start> list;
    QSet<QByteArray> seen;
    const QList<RunFolder> newest = runFolders(runs).mid(0, mostRuns);
    for (const RunFolder &folder : newest) {
        if (list.size() == most)
            break;
        const auto bytes = base::readFile(folder.recipeFile(), largestFile);
        if (!bytes || seen.contains(*bytes))
            continue;
        seen.insert(*bytes);
        Start start;
        start.kind = Start::Kind::Recent;
        start.name = folder.id();
        start.title = base::yaml::parse(*bytes).root["name"].toString();
        start.file = folder.recipeFile();
        list.append(start);
    }
    return list;
}

Start curveStart(const golden::Curve &curve, const QString &file, const QList<KnownRecipe> &known)
{
    Start start;
    start.kind = Start::Kind::Curve;
    start.name = curve.key;
    start.reference = file;
    bool isKnownModel = false;
    for (const KnownRecipe &each : known) {
        if (!each.recipe)
            continue;
        isKnownModel = isKnownModel || each.recipe->model.key == curve.key;
        const std::optional<CurveStart> found = startFrom(curve, file, *each.recipe);
        if (!found)
            continue;
        start.file = each.entry.file;
        start.title = each.recipe->name;
        start.settings = found->settings;
        start.cells = found->cells;
        return start;
    }
    start.why = isKnownModel ? QStringLiteral("no recipe of %1 drafts as this curve says").arg(curve.key)
                             : QStringLiteral("no recipe has the model key %1").arg(curve.key);
    return start;
}

QList<Start> curveStarts(const QList<KnownRecipe> &known)
{
    QList<Start> list;
    for (const QString &folder : golden::referenceFolders()) {
        const QFileInfoList files = QDir(folder).entryInfoList(
            {QStringLiteral("*.yaml"), QStringLiteral("*.yml")}, QDir::Files, QDir::Name);
        for (const QFileInfo &info : files) {
            const auto bytes = base::readFile(info.absoluteFilePath(), largestFile);
            if (!bytes)
                continue;
            const golden::Reference reference = golden::readReference(*bytes);
            for (const golden::Curve &curve : reference.models)
                list.append(curveStart(curve, info.absoluteFilePath(), known));
        }
    }
    return list;
}

QString joined(const golden::NamedTexts &texts)
{
    QStringList parts;
    for (const auto &[key, value] : texts)
        parts.append(key + QStringLiteral(": ") + QString::fromUtf8(value));
    return parts.join(QStringLiteral(", "));
}

class Settings
{
public:
    explicit Settings(const matrix::Recipe &recipe) : m_recipe(recipe) {}

    // Only what a curve says and the recipe does not.
    void say(Override what, const QString &text)
    {
        if (text.isEmpty() || text == textOf(what, m_recipe, {}))
            return;
        if (const auto yaml = yamlOf(what, text))
            m_settings.append({keyOf(what), *yaml});
    }
    void say(const QString &key, const QString &text) { m_settings.append({key, quotedYaml(text)}); }
    [[nodiscard]] QList<Setting> take() { return std::move(m_settings); }

private:
    const matrix::Recipe &m_recipe;
    QList<Setting> m_settings;
};

void sayMode(Settings &settings, const golden::ReadHeader &header, matrix::Thinking thinking)
{
    const bool on = thinking == matrix::Thinking::On;
    const golden::ReadHeader::Mode &mode = header.mode(thinking);
    golden::NamedTexts sampling = header.sampling;
    sampling += mode.sampling;
    settings.say(on ? Override::SamplingOn : Override::SamplingOff, joined(sampling));
    settings.say(on ? Override::TemplateOn : Override::TemplateOff,
                 QString::fromUtf8(mode.chatTemplateKwargs));
}

} // namespace

std::optional<CurveStart> startFrom(const golden::Curve &curve, const QString &file,
                                    const matrix::Recipe &recipe)
{
    const QString key = recipe.reference.key.isEmpty() ? recipe.model.key : recipe.reference.key;
    const golden::ReadHeader header = golden::readHeader(curve.header);
    const QString method = golden::methodWord(recipe.speculative.method);
    const QString drafts = header.levelMethod.isEmpty() ? method : header.levelMethod;
    if (key != curve.key || drafts.compare(method, Qt::CaseInsensitive) != 0)
        return {};
    QList<int> lengths;
    QStringList cells;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        if (!recipe.mode(thinking))
            continue;
        for (const golden::ReferenceCell &cell : curve.cells) {
            if (cell.thinking.value_or(thinking) != thinking || cell.draftLength < 1 ||
                cell.draftLength > matrix::maximumDraftLength)
                continue;
            if (!lengths.contains(cell.draftLength))
                lengths.append(cell.draftLength);
            if (cell.state == golden::CellState::Value)
                cells.append(
                    QStringLiteral("%1:%2").arg(matrix::thinkingName(thinking)).arg(cell.draftLength));
        }
    }
    if (cells.isEmpty())
        return {};
    std::sort(lengths.begin(), lengths.end());
    QStringList lengthTexts;
    for (const int length : std::as_const(lengths))
        lengthTexts.append(QString::number(length));
    Settings settings(recipe);
    settings.say(Override::DraftLengths, lengthTexts.join(QStringLiteral(", ")));
    settings.say(Override::Categories, header.category);
    if (header.concurrency)
        settings.say(Override::Concurrencies, QString::number(*header.concurrency));
    if (header.outputLen)
        settings.say(Override::OutputLength, QString::number(*header.outputLen));
    int modes = 0;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        if (!recipe.mode(thinking))
            continue;
        sayMode(settings, header, thinking);
        ++modes;
    }
    settings.say(QStringLiteral("reference.file"), file);
    settings.say(QStringLiteral("reference.key"), curve.key);
    const bool isWhole = cells.size() == lengths.size() * modes;
    return CurveStart{settings.take(), isWhole ? QString() : cells.join(QLatin1Char(','))};
}

QList<Start> starts(const QString &runs, int mostRecent)
{
    QList<KnownRecipe> known;
    QList<Start> list = libraryStarts(known);
    list += recentStarts(runs, mostRecent);
    list += curveStarts(known);
    return list;
}

} // namespace assay::run
