// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/folder.h>

#include <QByteArray>
#include <QStringList>

#include <optional>

namespace assay::run {

// A text that differs when any of some files was made, changed or removed.
[[nodiscard]] QByteArray signatureOf(const QStringList &files);

// The same over everything that a run's view rests on: plans, commands, review, jobs, journals.
[[nodiscard]] QByteArray runSignature(const RunFolder &folder);

// When the folder itself was changed last: an entry of it was made, removed or replaced. In ns; nothing when
// it is no folder. One call of the system, which is what 10,000 runs can afford at each look.
[[nodiscard]] std::optional<qint64> folderStamp(const QString &folder);

} // namespace assay::run
