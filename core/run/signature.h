// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/folder.h>

#include <QByteArray>
#include <QStringList>

namespace assay::run {

// A text that differs when any of some files was made, changed or removed.
[[nodiscard]] QByteArray signatureOf(const QStringList &files);

// The same over everything that a run's view rests on: plans, commands, review, jobs, journals.
[[nodiscard]] QByteArray runSignature(const RunFolder &folder);

} // namespace assay::run
