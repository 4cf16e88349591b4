// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tally.h"

namespace assay::metrics {

// The series of one engine kind and one model in two scrapes, counted.
struct Count
{
    Tally all;
    struct Row
    {
        int source = 0;
        QString name; // as per_engine shows it
        Tally tally;
    };
    QList<Row> engines; // by source, then by number or name
    bool reset = false;
    bool invalid = false;
    bool speculates = false;    // any counter of speculation is there
    bool oldGeneration = false; // so are values of the engine's previous generation
    bool intervalGauges = false;
    bool prefixCaching = false;
    std::optional<qint64> runningBefore;
    std::optional<qint64> runningAfter;
    QMap<QString, double> gauges;
    base::Problems problems;
};

// Counts `after` minus `before`; with before == nullptr from the servers' start.
[[nodiscard]] Count countWindow(const engine::Table &table, const QString &model, const Scrape *before,
                                const Scrape &after);

} // namespace assay::metrics
