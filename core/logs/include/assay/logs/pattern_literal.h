// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::logs {

// Texts (ASCII, lower case, 3 to 64 bytes) of which at least one stands, in some mix of cases, in every line
// that the pattern can match: one for each alternative at the top level. Empty when that cannot be told for
// sure; such a pattern has to be tried on every line.
[[nodiscard]] QList<QByteArray> requiredLiterals(const QString &pattern);

} // namespace assay::logs
