// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/recipe.h>
#include <assay/run/folder.h>
#include <assay/run/state.h>

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace assay::exchange {

// A file that is not part of a packed run, or of an imported one, and why.
struct LeftOutFile
{
    QString path;
    QString why;
};

struct PackReport
{
    QString file;
    qint64 bytes = 0; // of the file written
    int files = 0;
    QList<LeftOutFile> leftOut;
};

// The values that the variables of a recipe's secrets have in this program's environment; those shorter than
// 8 bytes, which are found by chance, are left out.
[[nodiscard]] QMap<QString, QByteArray> secretValues(const matrix::Recipe &recipe);

// Writes a run's folder as one .tar.gz that holds the same bytes whenever the folder does: names in order, no
// owners, no times. What belongs to this machine stays out (lock, mirror, jobs), and the cluster profile is
// reduced to its name, so that no host is told. `secrets` are values by the name of their variable. Readable
// by the user alone; written in one step. Errors. No: the run has not ended, or a file holds one of the
// secrets. Input: the name has another ending, a file cannot be read. Environment: it cannot be written.
[[nodiscard]] base::Result<PackReport> packRun(const run::RunView &run, const QString &file,
                                               const QMap<QString, QByteArray> &secrets);

struct ImportReport
{
    QString run;           // its id
    QString folder;        // where it is now
    bool isNew = false;    // false: it was here already, and only the review was merged
    QStringList conflicts; // what the two reviews say differently; what was here stays
    QList<LeftOutFile> leftOut;
};

// Makes a packed run a run below `root`. Nothing of the archive is written before its name is known to stay
// in the run's folder, and the run appears in one step when every file's checksum is right. A run that is
// here already with the same files takes the archive's review beside its own. Errors. No: a run of that id is
// here and differs. Input: no packed run, torn, or something in it that a packed run never has (links,
// devices, paths that lead out, far more bytes than it has itself). Environment: it cannot be written.
[[nodiscard]] base::Result<ImportReport> importPacked(const QString &file, const QString &root);

} // namespace assay::exchange
