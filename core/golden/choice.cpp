// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/choice.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/base/yaml.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace assay::golden {

namespace {

constexpr qint64 mostBytes = qint64{1} << 20;

// JSON's objects are YAML's flow maps, and quote whatever a path may hold.
QByteArray lineOf(const Choice &choice)
{
    const QJsonObject entry{{QStringLiteral("model"), choice.model},
                            {QStringLiteral("engine"), choice.engine},
                            {QStringLiteral("file"), choice.file},
                            {QStringLiteral("key"), choice.key}};
    return "  - " + QJsonDocument(entry).toJson(QJsonDocument::Compact) + '\n';
}

base::Error notChoices(const QString &file, int line, int column, const QString &why)
{
    return {base::Error::Kind::Input, QStringLiteral("cannot read which curves are golden"),
            QStringLiteral("%1:%2:%3").arg(file).arg(line).arg(column), why,
            QStringLiteral("Mend the file or remove it")};
}

} // namespace

QString choicesFile()
{
    return base::configFolder() + QStringLiteral("/golden.yaml");
}

base::Result<QList<Choice>> readChoices(const QString &file)
{
    if (!QFileInfo::exists(file))
        return QList<Choice>();
    const base::Result<QByteArray> bytes = base::readFile(file, mostBytes);
    if (!bytes)
        return base::fail(bytes.error());
    const base::yaml::Document document = base::yaml::parse(*bytes);
    for (const base::Problem &problem : document.problems) {
        if (problem.severity == base::Severity::Error)
            return tl::unexpected(notChoices(file, problem.line, problem.column, problem.text));
    }
    const base::yaml::Node &curves = document.root["curves"];
    if (document.root["golden"].toInteger() != 1 || !(curves.isSequence() || curves.isNull()))
        return tl::unexpected(
            notChoices(file, 1, 1, QStringLiteral("it does not hold \"golden: 1\" and a list \"curves\"")));
    QList<Choice> choices;
    for (const base::yaml::Node &entry : curves.items) {
        const auto text = [&entry](QByteArrayView key) {
            const base::yaml::Node &node = entry[key];
            return node.isScalar() ? node.toString() : QString();
        };
        const Choice choice{text("model"), text("engine"), text("file"), text("key")};
        if (choice.model.isEmpty() || choice.engine.isEmpty() || choice.file.isEmpty() ||
            choice.key.isEmpty())
            return tl::unexpected(notChoices(file, entry.mark.line, entry.mark.column,
                                             QStringLiteral("an entry needs model, engine, file and key")));
        choices.append(choice);
    }
    return choices;
}

std::optional<Choice> findChoice(const QList<Choice> &choices, const QString &model, const QString &engine)
{
    const auto found = std::find_if(choices.begin(), choices.end(), [&](const Choice &choice) {
        return choice.model == model && choice.engine == engine;
    });
    return found == choices.end() ? std::nullopt : std::optional(*found);
}

base::Status keepChoice(const Choice &choice, const QString &file)
{
    base::Result<QList<Choice>> choices = readChoices(file);
    if (!choices)
        return base::fail(choices.error());
    choices->removeIf(
        [&choice](const Choice &one) { return one.model == choice.model && one.engine == choice.engine; });
    if (!choice.file.isEmpty())
        choices->append(choice);
    QByteArray text = "# Which curve is the golden one of a model on an engine.\ngolden: 1\ncurves:\n";
    for (const Choice &one : std::as_const(*choices))
        text += lineOf(one);
    if (!QDir().mkpath(QFileInfo(file).absolutePath()))
        return base::fail(base::Error::Kind::Environment, QStringLiteral("cannot make the folder"),
                          QFileInfo(file).absolutePath());
    return base::writeFileAtomically(file, text);
}

} // namespace assay::golden
