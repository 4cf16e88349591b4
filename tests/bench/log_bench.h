// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/log_view.h"

#include <assay/run/state.h>

#include <QFile>
#include <QString>
#include <QWidget>

// What the programs that measure the Logs page have in common.

// The most that was in memory at once, in MB.
inline double peakMegabytes()
{
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        return 0.0;
    const QByteArray status = file.readAll();
    return status.mid(status.indexOf("VmHWM:") + 6, 20).trimmed().split(' ').constFirst().toDouble() *
           1.024e-3;
}

// A running run of one cell with that server log.
inline assay::run::RunView runWith(const QString &folder, const QString &log)
{
    using namespace assay;
    run::RunView run;
    run.id = QStringLiteral("bench");
    run.folder = folder;
    run.state = run::RunState::Running;
    run::CellView cell;
    cell.cell.draftLength = 3;
    cell.id = matrix::cellId(cell.cell, false, false);
    cell.state = run::CellState::Running;
    run::Attempt attempt;
    attempt.state = cell.state;
    attempt.folder = folder;
    attempt.serverLog = log;
    cell.attempts.append(attempt);
    run.cells.append(cell);
    return run;
}

// The part of a page that a screen reader knows by this name.
template <typename T>
T *named(const QWidget &page, const char *name)
{
    for (T *child : page.findChildren<T *>()) {
        if (child->accessibleName() == QLatin1String(name))
            return child;
    }
    return nullptr;
}

inline bool isInSight(const assay::ui::LogView &view, const QString &line)
{
    for (qint64 row = view.topRow(); row <= view.topRow() + view.rowsInSight(); ++row) {
        if (view.textOfRow(row) == line)
            return true;
    }
    return false;
}
