// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace assay::ui {

// How wide a column is whose cells want `cells` pixels: its head keeps its whole word beside the sort arrow.
[[nodiscard]] inline int columnWidth(const QHeaderView &head, int column, int cells)
{
    return qMax(cells, head.sectionSizeHint(column));
}

} // namespace assay::ui
