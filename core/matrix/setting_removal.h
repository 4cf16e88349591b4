// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace assay::matrix {

// A YAML text without the entry at a dotted path; every other byte stays. Where that cannot be done so (the
// last entry of a section in lines, a comment beside it, an anchor that is used elsewhere) its value becomes
// null.
[[nodiscard]] QByteArray withoutSetting(const QByteArray &yaml, const QString &key);

} // namespace assay::matrix
