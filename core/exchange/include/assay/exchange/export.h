// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/golden/writer.h>
#include <assay/matrix/recipe.h>
#include <assay/review/review.h>
#include <assay/run/state.h>

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>

namespace assay::exchange {

struct ExportOptions
{
    QString into;         // the reference YAML; it need not be there yet
    QString sourceUrl;    // of the workflow run that measured; empty: the source is the run
    QString reviewer;     // empty: nobody
    bool partial = false; // cells without a value are left out instead of forbidding the export
    golden::KeepPolicy policy = golden::KeepPolicy::Refuse; // of old cells that were not measured now
    // Gate id to reason, as the review was made with.
    QMap<QString, QString> accepted;
    QMap<QString, QString> overridden;
    bool dryRun = false; // nothing is written
    QDateTime now;       // UTC, of the provenance
};

struct LeftOutCell
{
    QString cell;
    QString why;
};

struct ExportReport
{
    QString file;
    QString model;
    bool written = false;
    QList<golden::CellChange> changed;
    QList<LeftOutCell> leftOut;
    QByteArray diff;    // unified, of the reference YAML; empty when nothing changes
    QString provenance; // path of the file written; empty after a dry run
};

// Merges the values of a run's counting attempts into a reference YAML and writes the provenance beside it.
// Both files are written or neither; the reference is read back and each value compared. Errors. No: a cell
// of the recipe has no value (without `partial`), a hard gate fails or is unknown and not accepted, old cells
// would be lost (policy Refuse), or the run has several categories or concurrencies, of which a reference can
// hold one. Input: a gate is accepted and nobody is named, the reference cannot be read, has a key twice, or
// cannot be edited line by line; a scrape of a value is gone. Environment: a file cannot be written, or does
// not read back as it was written.
[[nodiscard]] base::Result<ExportReport> exportRun(const run::RunView &run, const matrix::Recipe &recipe,
                                                   const review::Review &review,
                                                   const ExportOptions &options);

// DIR/STEM.KEY.provenance.json of DIR/STEM.yaml: a reference may hold several models, and each has its own.
// In KEY every character that a file name should not have is _.
[[nodiscard]] QString provenanceFile(const QString &reference, const QString &modelKey);

// The `export` document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const ExportReport &report);

} // namespace assay::exchange
