// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/base/text.h>
#include <assay/compare/diff.h>
#include <assay/golden/library.h>
#include <assay/golden/reference.h>

#include <QDir>
#include <QFileInfo>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"tolerance", "X",
     "acceptance lengths count as the same when they differ by at most X; default: by at most 5 % of the "
     "right"},
    {"model", "KEY", "the model to compare; needed when a file holds several"},
    {"complete", nullptr, "a cell with a value on one side only makes them differ"},
};

// What LEFT or RIGHT holds before a model is chosen.
struct Source
{
    QString name;
    std::optional<golden::Reference> reference;
    std::optional<compare::Side> run;

    [[nodiscard]] QStringList models() const
    {
        if (run)
            return {run->model};
        QStringList keys;
        for (const golden::Curve &curve : reference->models)
            keys.append(curve.key);
        return keys;
    }
};

base::Result<Source> readReferenceFile(const QString &file)
{
    constexpr qint64 largest = qint64{16} << 20;
    const auto bytes = base::readFile(file, largest);
    if (!bytes)
        return base::fail(bytes.error());
    Source source;
    source.name = file;
    source.reference = golden::readReference(*bytes);
    if (!source.reference->broken && !source.reference->hasDuplicates)
        return source;
    for (const base::Problem &problem : source.reference->problems) {
        if (problem.severity == base::Severity::Error)
            return base::fail(base::Error::Kind::Input, problem.text,
                              QStringLiteral("%1:%2:%3").arg(file).arg(problem.line).arg(problem.column), {},
                              QStringLiteral("\"assayctl validate\" lists all problems of a file."));
    }
    return base::fail(base::Error::Kind::Input, QStringLiteral("cannot be read as a reference"), file);
}

// NAME.yaml in one of the folders of references; empty when there is none.
QString libraryFile(const QString &name)
{
    const QStringList folders = golden::referenceFolders();
    for (const QString &folder : folders) {
        QString file = QStringLiteral("%1/%2.yaml").arg(folder, name);
        if (!name.contains(QLatin1Char('/')) && QFileInfo(file).isFile())
            return file;
    }
    return {};
}

base::Result<Source> readSource(const QString &text, Output &output)
{
    const QFileInfo info(text);
    const bool looksLikeFile = text.endsWith(QLatin1String(".yaml")) || text.endsWith(QLatin1String(".yml"));
    if ((info.exists() && !info.isDir()) || (looksLikeFile && !info.isDir()))
        return readReferenceFile(text);
    if (const QString file = libraryFile(text); !file.isEmpty())
        return readReferenceFile(file);
    const auto known = openRun(text);
    if (!known)
        return base::fail(known.error());
    const auto view = lookAtSettled(**known, output);
    if (!view)
        return base::fail(view.error());
    Source source;
    source.name = view->id;
    source.run = compare::sideOf(*view, compare::conditionsOfRun(*view, (*known)->recipe), view->id);
    return source;
}

base::Status checkModel(const Source &source, const QString &key)
{
    const QStringList models = source.models();
    if (models.size() < 2 || models.contains(key))
        return {};
    const QString list = models.join(QStringLiteral(", "));
    if (key.isEmpty())
        return base::fail(base::Error::Kind::Input, QStringLiteral("the file holds several models"),
                          source.name, list, QStringLiteral("Choose one with --model KEY."));
    const QString near = base::nearestName(key, models);
    return base::fail(base::Error::Kind::Input, QStringLiteral("there is no model \"%1\"").arg(key),
                      source.name, QStringLiteral("the file holds %1").arg(list),
                      near.isEmpty() ? QString() : QStringLiteral("Did you mean %1?").arg(near));
}

compare::Side sideOf(const Source &source, const QString &key)
{
    compare::Side none;
    none.source = source.name;
    if (source.run)
        return key.isEmpty() || key == source.run->model ? *source.run : none;
    const golden::Curve *curve = key.isEmpty() && !source.reference->models.isEmpty()
                                     ? &source.reference->models.first()
                                     : source.reference->find(key);
    return curve ? compare::sideOf(*curve, source.name) : none;
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    compare::DiffOptions asked;
    asked.complete = arguments.has("complete");
    if (arguments.has("tolerance")) {
        const auto gate = compare::Gate::absolute(arguments.value("tolerance").toUtf8());
        if (!gate)
            return base::fail(gate.error());
        asked.gate = *gate;
    }
    const QString key = arguments.value("model");
    const auto left = readSource(arguments.positional[0], output);
    if (!left)
        return base::fail(left.error());
    const auto right = readSource(arguments.positional[1], output);
    if (!right)
        return base::fail(right.error());
    for (const Source *source : {&*left, &*right}) {
        if (const auto fits = checkModel(*source, key); !fits)
            return base::fail(fits.error());
    }
    if (!key.isEmpty() && !left->models().contains(key) && !right->models().contains(key))
        return usageError(
            QStringLiteral("there is no model \"%1\" on either side").arg(key),
            QStringLiteral("there are %1").arg((left->models() + right->models()).join(QStringLiteral(", "))),
            {});
    const compare::Diff diff = compare::diff(sideOf(*left, key), sideOf(*right, key), asked);
    output.document(compare::toJson(diff));
    output.text(compare::toText(diff));
    return diff.verdict == compare::Verdict::Same ? exitYes : exitNo;
}

} // namespace

Command diffCommand()
{
    return {"diff",
            "LEFT RIGHT",
            2,
            2,
            "compare a run or a reference with another",
            "LEFT and RIGHT are a reference YAML (a file, or the name of one in the user's or the shipped "
            "references) or a "
            "run. Cells are the same when left / right lies from 0.95 to 1.05, both ends included, in exact "
            "arithmetic: a "
            "run's side is the fraction of its counters, a reference's the decimal as written. Cells on one "
            "side only are "
            "listed and change nothing unless --complete is given.",
            "the sides differ, or cannot be compared",
            "assayctl diff 1a2b3c golden_al_distribution/dsv4_mtp.yaml\n"
            "assayctl diff old.yaml new.yaml --tolerance 0.05 --complete --json",
            options,
            run};
}

} // namespace assay::ctl
