// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/exchange/export.h>

#include <QByteArray>
#include <QJsonObject>
#include <QList>

namespace assay::exchange {

// A cell that goes into a reference, and the attempt whose value it is.
struct ExportedCell
{
    const run::CellView *cell = nullptr;
    const run::Attempt *attempt = nullptr;
    QByteArray text; // the value as printed
};

// Everything that an exported value rests on: docs/provenance.md. `reference` are the bytes of the reference
// YAML that it belongs to. Input error when a raw file of an exported cell cannot be read.
[[nodiscard]] base::Result<QJsonObject>
provenanceOf(const run::RunView &run, const matrix::Recipe &recipe, const review::Review &review,
             const ExportOptions &options, const QList<ExportedCell> &cells,
             const QList<LeftOutCell> &leftOut, const QByteArray &reference);

} // namespace assay::exchange
