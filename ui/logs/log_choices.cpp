// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_choices.h"

#include "run/cell_text.h"

#include <assay/run/folder.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace assay::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("LogChoices", text);
}

LogPlace place(const run::CellView &cell, const run::Attempt &attempt, const QString &file,
               const QString &engine, const QString &source)
{
    LogPlace log{file, {}, engine, source};
    log.title = tr("%1, attempt %2, %3").arg(cell.id).arg(attempt.number).arg(fileTitle(log));
    if (attempt.started.isValid())
        log.title += QStringLiteral(", ") + attempt.started.toUTC().toString(Qt::ISODate);
    return log;
}

} // namespace

QString fileTitle(const LogPlace &place)
{
    return QFileInfo(place.file).fileName();
}

QList<CellLogs> logsOf(const run::RunView &run, const QString &engine)
{
    const run::RunFolder folder(run.folder);
    QList<CellLogs> cells;
    for (const run::CellView &cell : run.cells) {
        CellLogs logs{cell.id, cellTitle(cell), {}};
        for (const run::Attempt &attempt : cell.attempts) {
            if (attempt.state == run::CellState::Queued && !attempt.started.isValid())
                continue;
            AttemptLogs found;
            found.number = attempt.number;
            found.goesOn = attempt.state == run::CellState::Running && !run::hasEnded(run.state);
            if (!attempt.serverLog.isEmpty())
                found.logs.append(place(cell, attempt, attempt.serverLog, engine, QStringLiteral("server")));
            if (!attempt.folder.isEmpty())
                found.logs.append(place(cell, attempt, attempt.folder + QStringLiteral("/workload.log"),
                                        engine, QStringLiteral("workload")));
            found.logs.append(place(cell, attempt, folder.shardFile(attempt.shard, QStringLiteral("job.out")),
                                    engine, QStringLiteral("job")));
            logs.attempts.append(found);
        }
        if (!logs.attempts.isEmpty())
            cells.append(logs);
    }
    return cells;
}

} // namespace assay::ui
