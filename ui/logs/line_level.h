// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace assay::ui {

// How loud a line of a log is by its own words.
enum class LineLevel { Plain, Debug, Info, Warning, Error };

// Where the word stands that says so; length 0: the line as a whole does.
struct LevelMark
{
    LineLevel level = LineLevel::Plain;
    qsizetype at = 0; // bytes from the line's start
    qsizetype length = 0;
};

// The level of a line: the first of the words DEBUG TRACE INFO WARN WARNING ERROR CRITICAL FATAL in its first
// 160 bytes, glog's letter ("E1130 10:15:04"), "error:" or "warning:" as compilers and Slurm write them, or
// the head or last line of a Python traceback. Escape sequences may be in it.
[[nodiscard]] LevelMark levelOf(QByteArrayView line);

} // namespace assay::ui
