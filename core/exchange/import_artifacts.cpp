// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/import.h"

#include "import_matrix.h"
#include "import_recipe.h"
#include "import_run.h"
#include "import_source.h"

#include <assay/base/files.h>
#include <assay/base/system.h>
#include <assay/run/folder.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

tl::unexpected<base::Error> at(const QString &path, base::Error error)
{
    if (error.where.isEmpty())
        error.where = path;
    return base::fail(error);
}

// The same artifacts of the same cells give the same number, wherever they lie.
quint32 numberOf(const ImportedMatrix &matrix, const ImportedRecipe &recipe)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(recipe.yaml);
    for (const ImportedCell &cell : matrix.cells) {
        hash.addData(cell.id.toUtf8());
        for (const auto &file : {cell.before, cell.after, cell.result, cell.serverLog, cell.workloadLog})
            hash.addData(file ? file->sha256 : QByteArrayLiteral("-"));
    }
    if (matrix.reference)
        hash.addData(matrix.reference->sha256);
    return hash.result().first(4).toHex().toUInt(nullptr, 16);
}

// A run of that slug and number that is here, whenever it was brought.
QString earlier(const QString &root, const QString &id)
{
    constexpr qsizetype dated = sizeof("YYYYMMDD-HHMMSS") - 1;
    const QStringList names =
        QDir(root).entryList({QLatin1Char('*') + id.sliced(dated)}, QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names) {
        if (run::isRunId(name))
            return name;
    }
    return {};
}

base::Result<ImportReport> importArtifacts(const QString &path, const QString &root,
                                           const ImportOptions &options)
{
    if (const auto made = base::makePrivateFolder(root); !made)
        return base::fail(made.error());
    const QTemporaryDir staging(root + QStringLiteral("/.import-XXXXXX"));
    const QString copies = staging.filePath(QStringLiteral("copies"));
    if (!staging.isValid() || !QDir().mkdir(copies))
        return base::fail(Kind::Environment, QStringLiteral("the run cannot be written"), root,
                          staging.errorString());
    SourceGatherer gatherer(copies);
    if (const auto gathered = gatherer.gather(path); !gathered)
        return at(path, gathered.error());
    auto matrix = importedMatrix(gatherer.files(), options);
    if (!matrix)
        return at(path, matrix.error());
    matrix->leftOut = gatherer.leftOut() + matrix->leftOut;
    std::ranges::stable_sort(matrix->leftOut, {}, &LeftOutFile::path);
    const auto recipe = importedRecipe(*matrix, options.recipe);
    if (!recipe)
        return at(path, recipe.error());
    const QDateTime newest = matrix->newest();
    const QString id =
        run::makeRunId(newest.isValid() ? newest : options.now, matrix->key, numberOf(*matrix, *recipe));
    if (const QString here = earlier(root, id); !here.isEmpty())
        return ImportReport{here, root + QLatin1Char('/') + here, false, {}, matrix->leftOut};
    const QString built = staging.filePath(id);
    const QString folder = root + QLatin1Char('/') + id;
    if (auto made = base::makePrivateFolder(built); !made)
        return base::fail(made.error());
    if (const auto written = writeImportedRun(built, QFileInfo(path).fileName(), *matrix, *recipe); !written)
        return base::fail(written.error());
    if (std::rename(QFile::encodeName(built).constData(), QFile::encodeName(folder).constData()) != 0)
        return base::fail(Kind::Environment, QStringLiteral("the run cannot be written"), folder,
                          base::systemText(errno));
    return ImportReport{id, folder, true, {}, matrix->leftOut};
}

} // namespace

base::Result<ImportReport> importPath(const QString &path, const QString &root, const ImportOptions &options)
{
    const QFileInfo info(path);
    if (!info.exists())
        return base::fail(Kind::Input, QStringLiteral("cannot be read"), path,
                          QStringLiteral("it is not there"));
    if (!info.isDir() && isPackedRun(path))
        return importPacked(path, root);
    const QString name = QFileInfo(info.absoluteFilePath()).fileName();
    if (info.isDir() && run::isRunId(name) && QFileInfo::exists(path + QStringLiteral("/plan.json")))
        return base::fail(Kind::Input, QStringLiteral("is not imported"), path,
                          QStringLiteral("it is a run already"),
                          QStringLiteral("Name the folder where a run is asked for."));
    return importArtifacts(path, root, options);
}

} // namespace assay::exchange
