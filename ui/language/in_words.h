// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QString>

namespace assay::ui {

// A sentence of core, which speaks English in files and to programs, in the language of the window. Names,
// numbers and places in it stay; what is not known stays English. From any thread.
[[nodiscard]] QString inWords(const QString &coreSentence);
[[nodiscard]] QString inWords(const base::Error &error);

// The language changed.
void forgetWords();

} // namespace assay::ui
