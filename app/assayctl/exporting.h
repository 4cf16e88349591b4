// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "known_run.h"

#include <assay/exchange/export.h>
#include <assay/review/review.h>

#include <QList>

#include <memory>

namespace assay::ctl {

// The options of every command that exports, after its own: what goes into a reference and who answers for
// it.
[[nodiscard]] QList<Option> withExportOptions(const QList<Option> &own);

// A run that was judged with the decisions of the command line, ready to be exported. `options` lack the
// place.
struct Exporting
{
    std::unique_ptr<KnownRun> known;
    run::RunView view;
    review::Review review;
    exchange::ExportOptions options;
    bool decides = false; // the command line has decisions of its own
};
[[nodiscard]] base::Result<Exporting> prepareExport(const Arguments &arguments, Output &output);

// Keeps the decisions of the command line with the review; after something was exported.
[[nodiscard]] base::Status keepDecisions(const Exporting &exporting);

// What a reference would hold and what it would not: messages for what is left out, the diff as text.
void printChange(const exchange::ExportReport &report, Output &output);

} // namespace assay::ctl
