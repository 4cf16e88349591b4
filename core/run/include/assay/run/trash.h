// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/run/folder.h>

#include <QString>

namespace assay::run {

// A run that was taken out of the list.
struct Trashed
{
    QString from;   // where it was
    QString to;     // where it lies now
    QString target; // of a link: the folder that it still points to
    QString host;   // of a mirror: the folder on its host, which nobody touched
};

// $XDG_DATA_HOME/assay/trash.
[[nodiscard]] QString trashFolder();

// Moves a run's folder, or the link that stands for it, into `trash` in one step. What a link or a mirror
// stands for is not touched. Input error when the run is gone, Environment when it cannot be moved; then it
// is where it was.
[[nodiscard]] base::Result<Trashed> moveToTrash(const RunFolder &folder,
                                                const QString &trash = trashFolder());

// The way back. Input error when the trash does not hold it any more or its place is taken.
[[nodiscard]] base::Status restore(const Trashed &trashed);

} // namespace assay::run
