// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/overrides.h>

#include <assay/base/yaml.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace assay::run {

using base::yaml::Node;

namespace {

struct Row
{
    Override what;
    const char *key;
};

constexpr std::array rows{
    Row{Override::Image, "engine.image"},
    Row{Override::DraftLengths, "matrix.draft_lengths"},
    Row{Override::Control, "matrix.control"},
    Row{Override::Categories, "matrix.categories"},
    Row{Override::Concurrencies, "matrix.concurrencies"},
    Row{Override::OutputLength, "workload.output_len"},
    Row{Override::Repeats, "workload.repeats"},
    Row{Override::Driver, "workload.driver"},
    Row{Override::Script, "workload.script"},
    Row{Override::TemplateOn, "matrix.thinking_on.chat_template_kwargs"},
    Row{Override::SamplingOn, "matrix.thinking_on.sampling"},
    Row{Override::TemplateOff, "matrix.thinking_off.chat_template_kwargs"},
    Row{Override::SamplingOff, "matrix.thinking_off.sampling"},
    Row{Override::TimeLimit, "scheduler.time_limit_min"},
    Row{Override::Hold, "nodes.hold_min"},
};

// "1, 2, 5" for whole numbers.
QString listText(const QList<int> &numbers)
{
    QStringList texts;
    for (const int number : numbers)
        texts.append(QString::number(number));
    return texts.join(QStringLiteral(", "));
}

// "[1, 2, 3]" of "1-3" or "1, 2, 3"; what is no range stays for the reading to judge.
QByteArray listYaml(const QString &text, bool ranges)
{
    static const QRegularExpression range(QStringLiteral("\\A([0-9]{1,3})\\s*-\\s*([0-9]{1,3})\\z"));
    QByteArrayList items;
    for (const QString &part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString item = part.trimmed();
        const auto match = ranges ? range.match(item) : QRegularExpressionMatch();
        const int first = match.captured(1).toInt();
        const int last = match.captured(2).toInt();
        if (match.hasMatch() && first <= last) {
            for (int number = first; number <= last; ++number)
                items.append(QByteArray::number(number));
        } else if (!item.isEmpty()) {
            static const QRegularExpression number(QStringLiteral("\\A-?[0-9]+\\z"));
            items.append(ranges && number.match(item).hasMatch() ? item.toUtf8() : quotedYaml(item));
        }
    }
    return "[" + items.join(", ") + "]";
}

QString samplingText(const std::optional<matrix::Mode> &mode)
{
    QStringList parts;
    if (mode) {
        for (const auto &[key, value] : mode->sampling)
            parts.append(key + QStringLiteral(": ") + QString::fromUtf8(value));
    }
    return parts.join(QStringLiteral(", "));
}

QString templateText(const std::optional<matrix::Mode> &mode)
{
    return mode ? QString::fromUtf8(mode->chatTemplateKwargsText) : QString();
}

QByteArray mapYaml(const QString &text)
{
    const QString trimmed = text.trimmed();
    return trimmed.startsWith(QLatin1Char('{')) ? trimmed.toUtf8() : QByteArray('{' + trimmed.toUtf8() + '}');
}

base::Result<QByteArray> templateYaml(const QString &text)
{
    QByteArray json = text.trimmed().toUtf8();
    if (json.isEmpty())
        return QByteArray("{}");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError) {
        const QByteArray before = json.left(error.offset);
        return base::fail(base::Error::Kind::Input, QStringLiteral("the template arguments are no JSON"),
                          QStringLiteral("line %1, column %2")
                              .arg(before.count('\n') + 1)
                              .arg(error.offset - before.lastIndexOf('\n')),
                          error.errorString(),
                          QStringLiteral("Write an object, for example {\"enable_thinking\": true}."));
    }
    if (!document.isObject())
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the template arguments are no JSON object"), {}, {},
                          QStringLiteral("Write for example {\"enable_thinking\": true}."));
    // JSON has these between its words only, where YAML minds them.
    for (char &c : json) {
        if (c == '\n' || c == '\r' || c == '\t')
            c = ' ';
    }
    return json;
}

bool isAt(const Node &node, const base::Problem &problem)
{
    if (node.isMissing())
        return false;
    if (node.mark.line == problem.line && node.mark.column == problem.column)
        return true;
    return std::any_of(node.items.cbegin(), node.items.cend(),
                       [&](const Node &item) { return isAt(item, problem); }) ||
           std::any_of(node.entries.cbegin(), node.entries.cend(), [&](const auto &entry) {
               return isAt(entry.first, problem) || isAt(entry.second, problem);
           });
}

// The problem stands at the key of that path or somewhere in its value.
bool isAbout(const Node &root, const QString &key, const base::Problem &problem)
{
    const Node *map = &root;
    const QByteArrayList path = key.toUtf8().split('.');
    for (qsizetype depth = 0; depth < path.size(); ++depth) {
        const auto entry = std::find_if(map->entries.cbegin(), map->entries.cend(),
                                        [&](const auto &pair) { return pair.first.text == path.at(depth); });
        if (entry == map->entries.cend())
            return false;
        if (depth + 1 == path.size())
            return isAt(entry->first, problem) || isAt(entry->second, problem);
        map = &entry->second;
    }
    return false;
}

void addProblems(QList<DraftProblem> &found, const base::Problems &problems, const QByteArray &yaml,
                 const QString &where, bool ofProfile)
{
    if (problems.isEmpty())
        return;
    const base::yaml::Document document = base::yaml::parse(yaml);
    for (const base::Problem &problem : problems) {
        DraftProblem entry{{}, where, problem};
        for (const Row &row : rows) {
            const QString key = QString::fromLatin1(row.key);
            // A key that is not there is missed by its name.
            const bool isMeant =
                isOfProfile(row.what) == ofProfile &&
                (isAbout(document.root, key, problem) || problem.text.startsWith(key + QLatin1Char(' ')));
            if (isMeant && !entry.field)
                entry.field = row.what;
        }
        found.append(entry);
    }
}

} // namespace

QList<Override> allOverrides()
{
    QList<Override> all;
    for (const Row &row : rows)
        all.append(row.what);
    return all;
}

QString keyOf(Override what)
{
    const auto *const row =
        std::find_if(rows.begin(), rows.end(), [what](const Row &each) { return each.what == what; });
    return QString::fromLatin1(row->key);
}

std::optional<Override> overrideOf(const QString &key)
{
    for (const Row &row : rows) {
        if (key == QLatin1String(row.key))
            return row.what;
    }
    return {};
}

bool isOfProfile(Override what)
{
    return what == Override::TimeLimit || what == Override::Hold;
}

QString textOf(Override what, const matrix::Recipe &recipe, const matrix::Profile &profile)
{
    const auto boolean = [](bool value) { return value ? QStringLiteral("true") : QStringLiteral("false"); };
    switch (what) {
    case Override::Image:
        return recipe.engine.image;
    case Override::DraftLengths:
        return listText(recipe.matrix.draftLengths);
    case Override::Control:
        return boolean(recipe.matrix.control);
    case Override::Categories:
        return recipe.matrix.categories.join(QStringLiteral(", "));
    case Override::Concurrencies:
        return listText(recipe.matrix.concurrencies);
    case Override::OutputLength:
        return QString::number(recipe.workload.outputLen);
    case Override::Repeats:
        return QString::number(recipe.workload.repeats);
    case Override::Driver:
        return recipe.workload.driver;
    case Override::Script:
        return recipe.workload.script;
    case Override::TemplateOn:
        return templateText(recipe.matrix.thinkingOn);
    case Override::SamplingOn:
        return samplingText(recipe.matrix.thinkingOn);
    case Override::TemplateOff:
        return templateText(recipe.matrix.thinkingOff);
    case Override::SamplingOff:
        return samplingText(recipe.matrix.thinkingOff);
    case Override::TimeLimit:
        return profile.scheduler.timeLimitMin ? QString::number(*profile.scheduler.timeLimitMin) : QString();
    case Override::Hold:
        return QString::number(profile.nodes.holdMin);
    }
    return {};
}

base::Result<QByteArray> yamlOf(Override what, const QString &text)
{
    const QString trimmed = text.trimmed();
    switch (what) {
    case Override::DraftLengths:
    case Override::Concurrencies:
        return listYaml(trimmed, true);
    case Override::Categories:
        return listYaml(trimmed, false);
    case Override::TemplateOn:
    case Override::TemplateOff:
        return templateYaml(trimmed);
    case Override::SamplingOn:
    case Override::SamplingOff:
        return mapYaml(trimmed);
    case Override::Image:
    case Override::Script:
    case Override::Driver:
        return trimmed.isEmpty() ? QByteArray("null") : quotedYaml(trimmed);
    case Override::Control:
    case Override::OutputLength:
    case Override::Repeats:
    case Override::TimeLimit:
    case Override::Hold:
        break;
    }
    return trimmed.isEmpty() ? QByteArray("null") : trimmed.toUtf8();
}

QByteArray quotedYaml(const QString &text)
{
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return array.sliced(1, array.size() - 2);
}

Composed compose(const Draft &draft)
{
    Composed composed;
    composed.recipeYaml = withSettings(draft.recipe, draft.recipeSettings);
    composed.profileYaml = withSettings(draft.profile, draft.profileSettings);
    if (!draft.recipe.isEmpty()) {
        matrix::RecipeFile file = matrix::readRecipe(composed.recipeYaml);
        addProblems(composed.problems, file.problems, composed.recipeYaml, draft.recipeWhere, false);
        composed.recipe = std::move(file.recipe);
    }
    if (!draft.profile.isEmpty()) {
        matrix::ProfileFile file = matrix::readProfile(composed.profileYaml);
        addProblems(composed.problems, file.problems, composed.profileYaml, draft.profileWhere, true);
        composed.profile = std::move(file.profile);
    }
    return composed;
}

} // namespace assay::run
