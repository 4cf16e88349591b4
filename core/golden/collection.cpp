// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/collection.h"

#include <assay/base/files.h>
#include <assay/base/parallel.h>
#include <assay/base/text.h>
#include <assay/golden/header.h>

#include <QDir>
#include <QFileInfo>
#include <QMap>

#include <algorithm>

namespace assay::golden {

namespace {

const auto curvesName = QStringLiteral("golden_al_distribution");

// As much as the YAML reader takes.
constexpr qint64 mostBytes = qint64{16} << 20;

// A model of one file.
struct Place
{
    qsizetype file = 0;
    qsizetype model = 0;
};

// By what a reader of both headers would tell two curves of one model apart.
QString kindOf(const Curve &curve)
{
    const ReadHeader header = readHeader(curve.header);
    QString kind = header.draftModel;
    for (const auto &[key, value] : header.speculativeConfig)
        kind += QStringLiteral("%1%2=%3").arg(kind.isEmpty() ? QString() : QStringLiteral(", "), key,
                                              QString::fromUtf8(value));
    return kind;
}

QString nameFor(const QString &file, const QString &beside)
{
    const QFileInfo info(file);
    return info.absolutePath() == QFileInfo(beside).absolutePath() ? info.fileName() : file;
}

struct Shared
{
    QString place; // file and line
    QString kind;
};

// "a.yaml:3, b.yaml:7, c.yaml:1 and 2 more".
QString listed(const QStringList &places)
{
    constexpr qsizetype most = 3;
    QString text = places.mid(0, most).join(QStringLiteral(", "));
    if (places.size() > most)
        text += QStringLiteral(" and %1 more").arg(places.size() - most);
    return text;
}

// What is said of a curve whose key others have as well.
base::Problems sharedBy(const Curve &curve, const QString &kind, const QList<Shared> &others)
{
    QStringList alike, unlike;
    for (const Shared &other : others) {
        if (other.kind == kind)
            alike.append(other.place);
        else
            unlike.append(other.kind.isEmpty() ? other.place
                                               : QStringLiteral("%1 (%2)").arg(other.place, other.kind));
    }
    const QString key = base::escapedUtf8(curve.key.toUtf8());
    const int line = std::max(1, curve.line);
    base::Problems problems;
    if (!alike.isEmpty()) {
        const QString text = QStringLiteral("%1 is also in %2, and no header tells them apart: name the file "
                                            "where this curve is meant");
        problems.append({base::Severity::Warning, {}, text.arg(key, listed(alike)), line, 1});
    }
    if (!unlike.isEmpty()) {
        const QString text = kind.isEmpty()
                                 ? QStringLiteral("%1 is also in %2: name the file where this curve is meant")
                                       .arg(key, listed(unlike))
                                 : QStringLiteral("%1 is also in %2, here it is %3: name the file where this "
                                                  "curve is meant")
                                       .arg(key, listed(unlike), kind);
        problems.append({base::Severity::Note, {}, text, line, 1});
    }
    return problems;
}

} // namespace

std::optional<base::Error> CollectedFile::firstError() const
{
    if (trouble)
        return trouble;
    const auto found =
        std::find_if(reference.problems.begin(), reference.problems.end(),
                     [](const base::Problem &problem) { return problem.severity == base::Severity::Error; });
    if (found == reference.problems.end())
        return std::nullopt;
    base::Error error;
    error.what = QStringLiteral("cannot read the reference");
    error.where = QStringLiteral("%1:%2:%3").arg(file).arg(found->line).arg(found->column);
    error.why = found->text;
    return error;
}

QString curvesFolder(const QString &folder)
{
    const QDir top(folder);
    if (QFileInfo(top.filePath(curvesName)).isDir())
        return top.absoluteFilePath(curvesName);
    // A curve beside others says that this folder is meant, whatever lies below it.
    if (referenceFiles(folder).isEmpty()) {
        const QStringList below =
            top.entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name);
        for (const QString &name : below) {
            const QString inside = top.filePath(name) + QLatin1Char('/') + curvesName;
            if (QFileInfo(inside).isDir())
                return QDir(inside).absolutePath();
        }
    }
    return top.absolutePath();
}

QStringList referenceFiles(const QString &folder)
{
    const QDir directory(folder);
    QStringList files;
    const QStringList endings = {QStringLiteral("*.yaml"), QStringLiteral("*.yml")};
    for (const QString &name : directory.entryList(endings, QDir::Files, QDir::Name))
        files.append(directory.absoluteFilePath(name));
    return files;
}

QList<CollectedFile> readReferenceFiles(const QStringList &files)
{
    QList<CollectedFile> read(files.size());
    CollectedFile *const first = read.data(); // its own element for each thread
    base::inParallel(static_cast<int>(files.size()), [&files, first](int at) {
        CollectedFile &one = first[at];
        one.file = files.at(at);
        const base::Result<QByteArray> bytes = base::readFile(one.file, mostBytes);
        if (bytes)
            one.reference = readReference(*bytes);
        else
            one.trouble = bytes.error();
    });
    return read;
}

base::Error noReferencesIn(const QString &folder)
{
    return {base::Error::Kind::Input,
            QStringLiteral("there are no references"),
            folder,
            QStringLiteral("the folder holds no .yaml file, and no folder %1").arg(curvesName),
            {}};
}

base::Result<Collection> readCollection(const QString &place)
{
    const QFileInfo info(place);
    Collection collection;
    if (!info.exists())
        return base::fail(base::Error::Kind::Input, QStringLiteral("cannot open references"), place,
                          QStringLiteral("there is no such file or folder"));
    if (!info.isDir()) {
        collection.folder = info.absolutePath();
        collection.files = readReferenceFiles({info.absoluteFilePath()});
        if (collection.files.constFirst().trouble)
            return base::fail(*collection.files.constFirst().trouble);
        return collection;
    }
    collection.folder = curvesFolder(place);
    collection.files = readReferenceFiles(referenceFiles(collection.folder));
    if (collection.files.isEmpty())
        return base::fail(noReferencesIn(place));
    noteSharedModels(collection.files);
    return collection;
}

void noteSharedModels(QList<CollectedFile> &files)
{
    QMap<QString, QList<Place>> places;
    for (qsizetype file = 0; file < files.size(); ++file) {
        const QList<Curve> &models = files.at(file).reference.models;
        for (qsizetype model = 0; model < models.size(); ++model)
            places[models.at(model).key].append({file, model});
    }
    QList<base::Problems> notes(files.size());
    for (const QList<Place> &shared : std::as_const(places)) {
        if (shared.size() < 2)
            continue;
        QStringList kinds;
        for (const Place &place : shared)
            kinds.append(kindOf(files.at(place.file).reference.models.at(place.model)));
        for (qsizetype mine = 0; mine < shared.size(); ++mine) {
            const Place &own = shared.at(mine);
            QList<Shared> others;
            for (qsizetype at = 0; at < shared.size(); ++at) {
                const Place &other = shared.at(at);
                const QString &file = files.at(other.file).file;
                // A key twice in one file is that file's own error.
                if (file == files.at(own.file).file)
                    continue;
                const int line = files.at(other.file).reference.models.at(other.model).line;
                others.append({QStringLiteral("%1:%2").arg(nameFor(file, files.at(own.file).file)).arg(line),
                               kinds.at(at)});
            }
            notes[own.file] +=
                sharedBy(files.at(own.file).reference.models.at(own.model), kinds.at(mine), others);
        }
    }
    for (qsizetype file = 0; file < files.size(); ++file) {
        base::Problems &problems = files[file].reference.problems;
        problems += notes.at(file);
        std::stable_sort(
            problems.begin(), problems.end(), [](const base::Problem &left, const base::Problem &right) {
                return left.line != right.line ? left.line < right.line : left.column < right.column;
            });
    }
}

} // namespace assay::golden
