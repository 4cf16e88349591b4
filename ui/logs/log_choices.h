// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/log_types.h"

#include <assay/run/state.h>

#include <QList>
#include <QString>

namespace assay::ui {

// The logs of one attempt at a cell.
struct AttemptLogs
{
    int number = 1;
    QList<LogPlace> logs; // server, workload, job, as far as the attempt has come to them
    bool goesOn = false;  // the attempt has not ended, so they may grow
};

struct CellLogs
{
    QString id;
    QString title;
    QList<AttemptLogs> attempts; // ascending
};

// Every log of a run by cell, in matrix order; cells that nobody began have none and are left out. `engine`
// is a word of engine::kindName.
[[nodiscard]] QList<CellLogs> logsOf(const run::RunView &run, const QString &engine);

// The name of a log's kind for the eye: "server.log", "workload.log", "job.out".
[[nodiscard]] QString fileTitle(const LogPlace &place);

} // namespace assay::ui
