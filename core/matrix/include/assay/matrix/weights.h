// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile.h>

#include <QString>

namespace assay::matrix {

// Where a model's weights lie on the node: an absolute path as it is, a staged name in staged_dir, else
// writable_dir/<last part of the id>; without a writable_dir the hub id itself, which the engine resolves.
[[nodiscard]] QString weightsPath(const QString &modelId, const Profile::Models &models);

} // namespace assay::matrix
