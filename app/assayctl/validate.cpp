// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "inputs.h"
#include "output.h"

#include <assay/base/yaml.h>
#include <assay/golden/collection.h>
#include <assay/matrix/document_kind.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QRegularExpression>

#include <optional>

namespace assay::ctl {

namespace {

// Of text that is no YAML: by a line that looks like the head of a recipe or profile.
matrix::DocumentKind kindOf(const QByteArray &bytes)
{
    const base::yaml::Document document = base::yaml::parse(bytes);
    if (!document.broken)
        return matrix::detectKind(document.root);
    const auto says = [text = QString::fromUtf8(bytes)](const QString &key) {
        const QRegularExpression line(QStringLiteral("^%1[ ]*:[ ]*[0-9]*[ \\r]*$").arg(key),
                                      QRegularExpression::MultilineOption);
        return line.match(text).hasMatch();
    };
    if (says(QStringLiteral("recipe")))
        return matrix::DocumentKind::Recipe;
    return says(QStringLiteral("cluster")) ? matrix::DocumentKind::Cluster : matrix::DocumentKind::Reference;
}

struct Finding
{
    QJsonObject json;
    base::Problems problems;
    QString summary;
};

struct Checked
{
    QString name; // as it was given
    QByteArray bytes;
    matrix::DocumentKind kind = matrix::DocumentKind::Reference;
    golden::Reference reference; // empty: it is something else
};

Finding check(const Checked &checked)
{
    Finding finding;
    const matrix::DocumentKind kind = checked.kind;
    finding.summary = matrix::documentKindName(kind);
    if (kind == matrix::DocumentKind::Recipe) {
        finding.problems = matrix::readRecipe(checked.bytes).problems;
    } else if (kind == matrix::DocumentKind::Cluster) {
        finding.problems = matrix::readProfile(checked.bytes).problems;
    } else {
        const golden::Reference &reference = checked.reference;
        finding.problems = reference.problems;
        finding.json = golden::toJson(reference);
        qsizetype cells = 0;
        for (const golden::Curve &curve : reference.models)
            cells += curve.cells.size();
        finding.summary += QStringLiteral(", models %1, cells %2").arg(reference.models.size()).arg(cells);
    }
    finding.json.insert(QStringLiteral("file"), checked.name);
    finding.json.insert(QStringLiteral("kind"), matrix::documentKindName(kind));
    QJsonArray problems;
    for (const base::Problem &problem : finding.problems)
        problems.append(base::toFindingJson(problem));
    finding.json.insert(QStringLiteral("ok"), !base::hasErrors(finding.problems));
    finding.json.insert(QStringLiteral("problems"), problems);
    return finding;
}

void print(const QString &file, const Finding &finding, Output &output)
{
    const bool ok = !base::hasErrors(finding.problems);
    const QString word = ok ? output.painted(QStringLiteral("ok"), Paint::Good)
                            : output.painted(QStringLiteral("error"), Paint::Wrong);
    output.text(QStringLiteral("%1: %2 (%3)\n").arg(file, word, finding.summary));
    for (const base::Problem &problem : finding.problems)
        output.text(QStringLiteral("%1:%2:%3: %4: %5\n")
                        .arg(file)
                        .arg(problem.line)
                        .arg(problem.column)
                        .arg(base::severityName(problem.severity), problem.text));
}

// The files that a name means: of a folder its references, in their order.
base::Result<QStringList> filesOf(const QString &name)
{
    if (name == QLatin1String("-") || !QFileInfo(name).isDir())
        return QStringList{name};
    const QString folder = golden::curvesFolder(name);
    const QStringList found = golden::referenceFiles(folder);
    if (found.isEmpty())
        return base::fail(golden::noReferencesIn(name));
    // As one would write them after the folder that was given.
    QStringList files;
    for (const QString &file : found)
        files.append(QDir::cleanPath(name + QLatin1Char('/') + QDir(name).relativeFilePath(file)));
    return files;
}

// What references say of one another, among those that are given together.
void noteShared(QList<Checked> &files)
{
    QList<golden::CollectedFile> references;
    for (const Checked &one : files)
        references.append({QFileInfo(one.name).absoluteFilePath(), one.reference, std::nullopt});
    golden::noteSharedModels(references);
    for (qsizetype at = 0; at < files.size(); ++at)
        files[at].reference = references.at(at).reference;
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    QStringList names;
    QList<Checked> checked;
    std::optional<base::Error> unreadable;
    const auto leaveOut = [&](const base::Error &error) {
        if (unreadable) // the last one is reported at the end
            output.message(QStringLiteral("assayctl: ") + unreadable->sentence());
        unreadable = error;
    };
    for (const QString &name : arguments.positional) {
        if (const auto files = filesOf(name))
            names += *files;
        else
            leaveOut(files.error());
    }
    for (const QString &file : std::as_const(names)) {
        const auto bytes = readInput(file);
        if (!bytes) {
            leaveOut(bytes.error());
            continue;
        }
        Checked one{file, *bytes, kindOf(*bytes), {}};
        if (one.kind == matrix::DocumentKind::Reference)
            one.reference = golden::readReference(*bytes);
        checked.append(one);
    }
    noteShared(checked);
    QJsonArray files;
    bool ok = true;
    for (const Checked &one : std::as_const(checked)) {
        const Finding finding = check(one);
        ok = ok && !base::hasErrors(finding.problems);
        files.append(finding.json);
        print(one.name, finding, output);
    }
    if (unreadable && files.isEmpty())
        return base::fail(*unreadable);
    QJsonObject document{{QStringLiteral("files"), files}};
    if (unreadable) {
        document.insert(QStringLiteral("error"), errorDocument(*unreadable)[QStringLiteral("error")]);
        output.document(document);
        output.message(QStringLiteral("assayctl: ") + unreadable->sentence());
        return static_cast<ExitStatus>(unreadable->kind);
    }
    output.document(document);
    return ok ? exitYes : exitNo;
}

} // namespace

Command validateCommand()
{
    return {"validate",
            "FILE|FOLDER...",
            1,
            -1,
            "check recipes, cluster profiles and reference YAML",
            "Reads each file as what it is: a recipe (it has the key recipe), a cluster profile (it has the "
            "key cluster) "
            "or a reference YAML (anything else), and prints every problem with its line and column. Unknown "
            "keys are "
            "named with the nearest known one. Of a folder all reference YAML is read, of a checkout that in "
            "golden_al_distribution; a model that several files hold is noted. - reads standard input.",
            "a file has an error",
            "assayctl validate recipe.yaml cluster.yaml golden_al_distribution/*.yaml",
            {},
            run};
}

} // namespace assay::ctl
