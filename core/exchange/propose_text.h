// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/export.h>
#include <assay/golden/reference.h>

#include <QByteArray>
#include <QString>

namespace assay::exchange {

// The message of the commit that proposes an export, in Conventional form: a table of every value with the
// one before, the source of the run, and what a person answered for.
[[nodiscard]] QString commitMessage(const run::RunView &run, const review::Review &review,
                                    const ExportOptions &options, const ExportReport &report,
                                    const golden::Curve *before, const golden::Curve &after);

// A branch name for a run: assay/KEY-RRRRRR with the run's last characters; what git does not take in a name
// is a hyphen.
[[nodiscard]] QString branchName(const QString &modelKey, const QString &runId);

} // namespace assay::exchange
