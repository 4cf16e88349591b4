// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output.h"

#include <assay/run/state.h>

#include <QDateTime>
#include <QMap>
#include <QSet>
#include <QString>

namespace assay::ctl {

// What following a run shows: a message for each cell that ends and for each reason why a job
// waits, and on a terminal a live line below them.
class Progress
{
public:
    explicit Progress(Output &output, bool live) : m_output(output), m_live(live) {}

    // `waiting`: shards whose collectors are still to come.
    void show(const run::RunView &view, const QSet<int> &waiting, const QDateTime &now);
    // The live line is held back, so that a question stays readable.
    void pause(bool paused) { m_paused = paused; }

private:
    void tellInterrupted(const run::CellView &cell);
    void tellWaiting(const run::JobView &job);

    Output &m_output;
    bool m_live;
    bool m_paused = false;
    QSet<QString> m_ended, m_interrupted;
    QMap<int, QString> m_reasons; // why a shard's job waits, as it was said last
};

// "5/16  thinking_on-3 AL 2.41 12/80 requests  ETA 1:40": cells ended, those that run, and the time that is
// left by the cells ended so far.
[[nodiscard]] QString progressLine(const run::RunView &view, const QDateTime &now);

} // namespace assay::ctl
