// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/recipe.h>

#include "format_version.h"
#include "map_reader.h"
#include "recipe_sections.h"
#include "secrets.h"

#include <assay/base/yaml.h>
#include <assay/engine/launch.h>
#include <assay/engine/table.h>
#include <assay/matrix/speed_bench.h>

#include <QRegularExpression>

namespace assay::matrix {

using base::Problems;
using base::yaml::Node;

namespace {

constexpr int formatVersion = 1;

Recipe::Model readModel(const Node &node, Problems &problems)
{
    // It stands at the start of a line of the reference YAML.
    static const QRegularExpression keyShape(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9._/+-]*\\z"));
    MapReader reader(node, QStringLiteral("model"), problems);
    Recipe::Model model;
    model.id = reader.requiredText("id", checkModelId);
    const QString basename = model.id.section(u'/', -1, -1, QString::SectionSkipEmpty).toLower();
    model.key = reader.text("key", basename, [](const QString &text) {
        return keyShape.match(text).hasMatch()
                   ? QString()
                   : QStringLiteral("must be a word of letters, digits, ., _, -, + and /");
    });
    reader.finish();
    return model;
}

Recipe::Reference readReferenceChoice(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("reference"), problems);
    Recipe::Reference reference;
    reference.file = reader.text("file", {}, checkOneLine);
    reference.key = reader.text("key", {}, checkOneLine);
    reader.finish();
    return reference;
}

QStringList readSecrets(MapReader &reader, const Node &env, Problems &problems)
{
    const QStringList names = reader.texts("secrets", checkEnvName);
    const Node &node = reader.optional("secrets");
    for (const Node &item : node.items) {
        const Node &literal = env[item.text];
        if (item.isScalar() && !literal.isMissing() && !literal.isNull() && !namesSecret(item.toString()))
            addError(problems, literal,
                     QStringLiteral("engine.env.") + item.toString() +
                         QStringLiteral(" is named under secrets, so its value must not be written here"));
    }
    return names;
}

// Arguments that the plan writes for each cell itself.
void reportOwnArguments(const Node &args, engine::Kind kind, Problems &problems)
{
    const engine::Launcher &launcher = engine::table(kind).launcher;
    const QList<std::pair<QLatin1StringView, QString>> owned{
        {launcher.host, QStringLiteral("is set by Assay for each cell")},
        {launcher.port, QStringLiteral("is set by Assay for each cell")},
        {launcher.servedName, QStringLiteral("is set by Assay: the served name is model.id")},
        {launcher.modelFlag, QStringLiteral("is set by Assay from model.id")},
        {launcher.speculativeJson, QStringLiteral("is set by Assay from speculative and the draft length")},
        {launcher.speculativeJson.isEmpty() ? launcher.draftLength : QLatin1StringView(),
         QStringLiteral("is set by Assay for each cell")},
    };
    for (const Node &item : args.items) {
        for (const auto &[flag, why] : owned) {
            if (!flag.isEmpty() && engine::hasFlag({item.toString()}, flag))
                addError(problems, item, QString(flag) + QStringLiteral(" in engine.args ") + why);
        }
    }
}

Recipe readSections(const Node &root, Problems &problems)
{
    MapReader reader(root, {}, problems);
    static_cast<void>(reader.optional("recipe"));
    Recipe recipe;
    recipe.name = reader.requiredText("name", checkOneLine);
    recipe.model = readModel(reader.required("model"), problems);
    recipe.engine = readEngine(reader.required("engine"), problems);
    recipe.speculative = readSpeculative(reader.required("speculative"), problems);
    recipe.workload = readWorkload(reader.required("workload"), problems);
    const Recipe::Workload::Dataset &dataset = recipe.workload.dataset;
    recipe.matrix = readMatrix(reader.required("matrix"),
                               dataset.name == speedBenchName() ? dataset.split : QString(), problems);
    recipe.reference = readReferenceChoice(reader.optional("reference"), problems);
    recipe.secrets = readSecrets(reader, root["engine"]["env"], problems);
    reader.finish();
    reportOwnArguments(root["engine"]["args"], recipe.engine.kind, problems);
    reportSecrets(root, problems);
    return recipe;
}

} // namespace

RecipeFile readRecipe(const QByteArray &yaml)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    RecipeFile file;
    file.problems = document.problems;
    if (document.broken)
        return file;
    if (checkFormatVersion(document.root, "recipe", formatVersion, file.problems)) {
        Recipe recipe = readSections(document.root, file.problems);
        if (!base::hasErrors(file.problems))
            file.recipe = std::move(recipe);
    }
    sortByPlace(file.problems);
    return file;
}

} // namespace assay::matrix
