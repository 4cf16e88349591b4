// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::matrix {

// Free options of a profile, one word each with its value attached. What is wrong with one, as the end of a
// sentence ("must be ..."), or empty.

// For sbatch: an option that Assay gives itself, or that has a key of its own in `scheduler`; also when it is
// abbreviated or one of several short ones in a word.
[[nodiscard]] QString whyNotForSbatch(const QString &option);

// For a container runtime: an option that Assay gives itself.
[[nodiscard]] QString whyNotForContainer(const QString &runtime, const QString &option);

} // namespace assay::matrix
