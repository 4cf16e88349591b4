// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/evidence.h>
#include <assay/matrix/cell.h>
#include <assay/run/state.h>

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace assay::compare {

// One attempt at a cell that gave a value.
struct TrendPoint
{
    QString run; // its id
    QString folder;
    QString cell; // its id in that run
    int attempt = 1;
    bool counts = false; // its cell's value comes of it
    QDateTime measured;  // when its workload began, else its run; may be unknown
    QString engineVersion;
    metrics::CountSample sample;
    std::optional<Spread> spread; // of this attempt alone

    // 1 + accepted / drafts.
    [[nodiscard]] double acceptanceLength() const;
};

// Every attempt with a value at a run's cell that is measured as `cell` is: the repeats of that cell. Reads
// their steps by request; what cannot be read leaves a weaker spread.
[[nodiscard]] QList<TrendPoint> pointsOf(const run::RunView &run, const matrix::Cell &cell);
// From the oldest on; what is not dated comes first, attempts of a run in their order.
void sortByTime(QList<TrendPoint> &points);

} // namespace assay::compare
