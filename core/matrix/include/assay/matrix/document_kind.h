// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/yaml.h>

#include <QString>

namespace assay::matrix {

// The kinds of YAML file that Assay reads.
enum class DocumentKind { Recipe, Cluster, Reference };
// "recipe", "cluster", "reference".
[[nodiscard]] QString documentKindName(DocumentKind kind);

// What a file is meant to be: a recipe has the key `recipe`, a profile `cluster`; without either, a map with
// the sections of one (engine and workload; transport or scheduler) is taken for it, so that the missing head
// is reported. Everything else is a reference.
[[nodiscard]] DocumentKind detectKind(const base::yaml::Node &root);

} // namespace assay::matrix
