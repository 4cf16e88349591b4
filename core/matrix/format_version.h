// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/yaml.h>

#include <QByteArray>

namespace assay::matrix {

// Checks the head of a file: a map with `KIND: VERSION` (recipe: 1, cluster: 1). False when the rest is not
// worth reading: no map at all, or a version that this program does not know.
[[nodiscard]] bool checkFormatVersion(const base::yaml::Node &root, const QByteArray &kind, int version,
                                      base::Problems &problems);

} // namespace assay::matrix
