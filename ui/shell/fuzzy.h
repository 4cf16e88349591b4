// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

#include <optional>

namespace assay::ui {

// How well `text` fits what was typed: nothing when the typed letters do not all come in it in their order,
// else a score that is higher for letters that begin words and for letters in a row. Case does not count;
// blanks in `typed` only part its words, each of which has to fit.
[[nodiscard]] std::optional<int> fuzzyScore(QStringView typed, QStringView text);

} // namespace assay::ui
