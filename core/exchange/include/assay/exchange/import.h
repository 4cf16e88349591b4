// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/exchange/pack.h>
#include <assay/matrix/cell.h>

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <optional>

namespace assay::exchange {

struct ImportOptions
{
    QByteArray recipe;                // what the artifacts were measured by; empty: not known
    std::optional<matrix::Cell> cell; // of results that do not tell theirs
    QDateTime now;                    // dates the run where no result does
};

// Makes a packed run, or a folder or archive (zip, tar, tar.gz) of another collector's artifacts, a run below
// `root`; docs/formats.md, "import". Artifacts are kept byte for byte; what is stale, mixed or foreign is in
// `leftOut`, what is not known is a problem of the run. The same artifacts again are the run that is here.
// The run appears in one step or not at all. Errors as of importPacked; Input too when no file tells a cell.
[[nodiscard]] base::Result<ImportReport> importPath(const QString &path, const QString &root,
                                                    const ImportOptions &options = {});

} // namespace assay::exchange
