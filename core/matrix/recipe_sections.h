// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/yaml.h>
#include <assay/matrix/recipe.h>

#include <QByteArray>
#include <QString>

namespace assay::matrix {

// One function a section of a recipe; each reads the section's map and appends what is wrong with it.
[[nodiscard]] Recipe::Engine readEngine(const base::yaml::Node &node, base::Problems &problems);
[[nodiscard]] Recipe::Speculative readSpeculative(const base::yaml::Node &node, base::Problems &problems);
// `speedBenchSplit` is the split whose categories are the known ones; empty for another dataset.
[[nodiscard]] Recipe::Matrix readMatrix(const base::yaml::Node &node, const QString &speedBenchSplit,
                                        base::Problems &problems);
[[nodiscard]] Recipe::Workload readWorkload(const base::yaml::Node &node, base::Problems &problems);

// A tree as JSON in document order with ", " and ": ", numbers that JSON can write as they are written.
[[nodiscard]] QByteArray jsonText(const base::yaml::Node &node);

// Checks of texts, for MapReader: what is wrong, or empty.
// A hub id or an absolute path whose last part can name a folder.
[[nodiscard]] QString checkModelId(const QString &text);
// A reference to a container image, or a path of one.
[[nodiscard]] QString checkImage(const QString &text);
// The name of an environment variable.
[[nodiscard]] QString checkEnvName(const QString &text);
// No line breaks and other control characters.
[[nodiscard]] QString checkOneLine(const QString &text);

} // namespace assay::matrix
