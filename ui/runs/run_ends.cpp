// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_ends.h"

namespace assay::ui {

QList<run::RunSummary> RunEnds::take(const run::RosterNews &news)
{
    QList<run::RunSummary> ended;
    for (const run::RunSummary &run : news.changed) {
        if (!run::hasEnded(run.state)) {
            m_going.insert(run.folder);
        } else if (m_going.remove(run.folder) && !m_told.contains(run.folder)) {
            m_told.insert(run.folder);
            ended.append(run);
        }
    }
    return ended;
}

} // namespace assay::ui
