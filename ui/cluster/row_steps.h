// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

namespace assay::ui {

struct RowRange
{
    qsizetype first = 0, last = 0;

    bool operator==(const RowRange &) const = default;
};

// How a model comes from the rows it has to those it shall have without touching what stays: first the
// removals in this order (from the end), then the insertions in this order (places in the new rows).
struct RowSteps
{
    QList<RowRange> removed, inserted;
};

// By keys, each of which stands once in a list. A row that changed its order is taken out and put in again.
[[nodiscard]] RowSteps rowSteps(const QStringList &have, const QStringList &want);

} // namespace assay::ui
