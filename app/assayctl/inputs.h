// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QString>

namespace assay::ctl {

// The bytes of a file, or of standard input for "-". At most 256 MiB; more is an Input error.
[[nodiscard]] base::Result<QByteArray> readInput(const QString &name);

} // namespace assay::ctl
