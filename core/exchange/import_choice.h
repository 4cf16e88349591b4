// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import_matrix.h"

#include <QMap>

#include <map>
#include <utility>

namespace assay::exchange {

// A file that was read, with what it tells.
struct ReadResult
{
    SourceFile file;
    CollectedResult told;
};
struct ReadLog
{
    SourceFile file;
    CollectedLog log;
};

// Everything that names one cell.
struct CellFiles
{
    QList<ReadResult> results;
    QList<ReadLog> serverLogs;
    QList<SourceFile> workloadLogs, before, after;
};
// By thinking mode (on first) and draft length.
using CellKey = std::pair<int, int>;
using FilesByCell = std::map<CellKey, CellFiles>;

// Keeps the results of one model and one concurrency. Input error: several models, none of them more than the
// others and none that a curve names.
[[nodiscard]] base::Result<QString> keepOneModel(FilesByCell &cells, const QStringList &curveKeys,
                                                 QList<LeftOutFile> &leftOut);

// The newest result of a cell, and the logs and scrapes that belong to it.
[[nodiscard]] ImportedCell chosen(const CellKey &key, const CellFiles &files, const QString &model,
                                  QList<LeftOutFile> &leftOut);

// The cells whose servers ran with the settings that most did, but for the draft length; those of others are
// no part of the curve. A cell whose log tells no settings stays. Input error: as many ran with others.
[[nodiscard]] base::Result<QList<ImportedCell>> ofOneConfiguration(const QList<ImportedCell> &cells,
                                                                   QList<LeftOutFile> &leftOut);

} // namespace assay::exchange
