// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/exchange/collected.h"
#include "assay/exchange/import.h"
#include "import_source.h"

#include <assay/engine/settings.h>
#include <assay/golden/header.h>
#include <assay/golden/reference.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::exchange {

// One cell of what was imported, and the files that tell of it.
struct ImportedCell
{
    enum class From { Nothing, Scrapes, Result, Log };

    matrix::Cell cell;
    QString id;
    std::optional<SourceFile> before, after, result, serverLog, workloadLog;
    CollectedResult told;                           // of `result`
    CollectedLog log;                               // of `serverLog`
    std::optional<engine::SettingsReport> settings; // of that log
    From from = From::Nothing;
    CollectedCounts counts; // of Result and Log
    QString failure;        // why there is no value
    QString differs;        // how the YAML that came along differs; empty: it does not
    QStringList notes;      // what a reader must know of the value
};

struct ImportedMatrix
{
    engine::Kind engineKind = engine::Kind::Vllm;
    QString model; // as clients or servers name it; empty: not told
    QString key;
    QList<ImportedCell> cells; // in matrix order
    std::optional<SourceFile> reference;
    std::optional<golden::Curve> curve;
    golden::ReadHeader header; // of the curve
    std::optional<engine::SettingsReport> settings;
    QStringList unknown; // each a sentence without its stop
    QList<LeftOutFile> leftOut;

    // The newest date inside; invalid: none.
    [[nodiscard]] QDateTime newest() const;
};

// Sorts files into cells and works out what they say. Input errors (without a place): no file tells of a
// cell; results of several models, and nothing says which is meant.
[[nodiscard]] base::Result<ImportedMatrix> importedMatrix(const QList<SourceFile> &files,
                                                          const ImportOptions &options);

// Two names of one model: DeepSeek-V4-Pro, deepseek-ai/DeepSeek-V4-Pro, /models/deepseek-v4-pro.
[[nodiscard]] bool isSameModel(const QString &left, const QString &right);

} // namespace assay::exchange
