// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/yaml.h>

#include <QString>
#include <QStringList>

namespace assay::matrix {

// The node at a dotted path; Missing where there is none.
[[nodiscard]] const base::yaml::Node &nodeAt(const base::yaml::Node &root, const QString &key);

// A scalar as one text, the items of a list each as one; what is no scalar is empty.
[[nodiscard]] QStringList textsOf(const base::yaml::Node &node);

} // namespace assay::matrix
