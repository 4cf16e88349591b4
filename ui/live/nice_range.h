// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/column_fold.h"

#include <QString>

namespace assay::ui {

// A vertical axis from one round number to another.
struct NiceRange
{
    double low = 0.0;
    double high = 1.0;
    double step = 0.5; // between its lines; 1, 2 or 5 times a power of ten

    bool operator==(const NiceRange &) const = default;
};

// The smallest round range with at most `lines` steps that holds both ends.
[[nodiscard]] NiceRange niceRange(double low, double high, int lines = 4);

// The range to show next: it grows at once and shrinks only when less than half of it is used, so that the
// picture does not breathe.
[[nodiscard]] NiceRange nextRange(const NiceRange &shown, double low, double high, int lines = 4);

// The page of time, in seconds from 0, that holds `elapsed`; each is at most twice the one before.
[[nodiscard]] double pageOf(double elapsed);

// The step between the times on an axis of that length, for about `labels` of them.
[[nodiscard]] double timeStep(double length, int labels);

// "40 s", "10 min", "1:30 h", by the step that the axis has.
[[nodiscard]] QString timeText(double seconds, double step);

} // namespace assay::ui
