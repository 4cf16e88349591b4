// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_text.h"

#include "acceptance_text.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::ctl {

namespace {

QString number(std::optional<double> value, int decimals)
{
    return value ? QString::fromLatin1(base::fixed(*value, decimals)) : QStringLiteral("-");
}

Paint paintOf(run::CellState state)
{
    switch (state) {
    case run::CellState::Value:
    case run::CellState::Control:
        return Paint::Good;
    case run::CellState::Failed:
        return Paint::Wrong;
    case run::CellState::NotAvailable:
    case run::CellState::Absent:
        return Paint::Doubtful;
    case run::CellState::NotRun:
    case run::CellState::Queued:
    case run::CellState::Running:
        break;
    }
    return Paint::Muted;
}

Paint paintOf(run::RunState state)
{
    if (state == run::RunState::Done)
        return Paint::Good;
    return state == run::RunState::Failed ? Paint::Wrong : Paint::Doubtful;
}

// The attempt to show: the one that counts, else the newest.
const run::Attempt *shownAttempt(const run::CellView &cell)
{
    if (const run::Attempt *counting = cell.countingAttempt())
        return counting;
    return cell.attempts.isEmpty() ? nullptr : &cell.attempts.last();
}

constexpr int cellWidth = 24;

QString cellRow(const run::CellView &cell, const Output &output)
{
    const run::Attempt *attempt = shownAttempt(cell);
    std::optional<double> length;
    std::optional<double> rate;
    std::optional<double> speed;
    QString drafts = QStringLiteral("-");
    const bool counted = cell.state == run::CellState::Value || cell.state == run::CellState::Running;
    if (attempt && counted) {
        length = attempt->acceptance.acceptanceLength;
        if (attempt->acceptance.acceptanceRate)
            rate = *attempt->acceptance.acceptanceRate * 100.0;
        if (attempt->acceptance.drafts)
            drafts = QString::number(*attempt->acceptance.drafts);
    }
    if (attempt)
        speed = attempt->tokensPerS;
    const QString state =
        output.painted(run::cellStateName(cell.state).leftJustified(8), paintOf(cell.state));
    QString row = cell.id.leftJustified(cellWidth) + QStringLiteral("  ") + state;
    row += number(length, 2).rightJustified(7) + number(rate, 1).rightJustified(8) +
           drafts.rightJustified(10) + number(speed, 1).rightJustified(10);
    if (!cell.reason.isEmpty())
        row += QStringLiteral("  ") + cell.reason;
    return row + QLatin1Char('\n');
}

// A collector that has something to tell: it waits, was lost, or cannot be asked for. LF at the end.
QString jobRow(const run::JobView &job, const Output &output)
{
    const bool isSound = job.state == QLatin1String("running") || job.state == QLatin1String("ended");
    if (isSound && job.reason.isEmpty())
        return {};
    QString row = QStringLiteral("collector %1  ").arg(job.shard) +
                  output.painted(job.state, isSound ? Paint::Muted : Paint::Doubtful);
    if (!job.node.isEmpty())
        row += QStringLiteral(" on ") + job.node;
    if (!job.jobId.isEmpty())
        row += QStringLiteral(" (job %1)").arg(job.jobId);
    if (!job.reason.isEmpty())
        row += QStringLiteral(": ") + job.reason;
    if (!job.estimatedStart.isEmpty())
        row += QStringLiteral(", expected to start at ") + job.estimatedStart;
    return row + QLatin1Char('\n');
}

} // namespace

QString cellLine(const run::CellView &cell, const Output &output)
{
    const run::Attempt *attempt = shownAttempt(cell);
    QString line = cell.id.leftJustified(cellWidth) + QStringLiteral("  ");
    if (cell.state == run::CellState::Value && attempt)
        return line + acceptanceLine(attempt->acceptance);
    line += output.painted(run::cellStateName(cell.state), paintOf(cell.state));
    return cell.reason.isEmpty() ? line : QString(line + QStringLiteral(": ") + cell.reason);
}

QString checkLine(const base::Check &check, const Output &output)
{
    const Paint paint = check.status == base::CheckStatus::Ok     ? Paint::Good
                        : check.status == base::CheckStatus::Fail ? Paint::Wrong
                                                                  : Paint::Doubtful;
    const QString status = output.painted(base::checkStatusName(check.status).leftJustified(7), paint);
    const QString next = check.next.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(check.next);
    return QStringLiteral("%1  %2  %3%4\n").arg(status, check.id.leftJustified(10), check.text, next);
}

QString runText(const run::RunView &view, const Output &output)
{
    QString text = QStringLiteral("%1  %2  %3\n\n").arg(view.id, view.recipeName, view.modelKey);
    text += QStringLiteral("cell").leftJustified(cellWidth) +
            QStringLiteral("  state        AL    AR %    drafts  tokens/s\n");
    for (const run::CellView &cell : view.cells)
        text += cellRow(cell, output);
    text += QLatin1Char('\n');
    for (const run::JobView &job : view.jobs)
        text += jobRow(job, output);
    text += output.painted(run::runStateName(view.state), paintOf(view.state));
    qsizetype failed = 0;
    for (const run::CellView &cell : view.cells)
        failed += cell.state == run::CellState::Failed ? 1 : 0;
    if (failed > 0)
        text += QStringLiteral(", failed cells: %1").arg(failed);
    if (view.gpuHours)
        text += QStringLiteral(", GPU hours %1").arg(number(view.gpuHours, 2));
    return text + QStringLiteral("\n%1\n").arg(view.folder);
}

QString runsText(const QList<run::RunSummary> &runs, const Output &output)
{
    if (runs.isEmpty())
        return QStringLiteral("There is no run yet. \"assayctl run lab --cluster local\" makes one.\n");
    QString text;
    for (const run::RunSummary &run : runs) {
        const QString state =
            output.painted(run::runStateName(run.state).leftJustified(9), paintOf(run.state));
        QString worst;
        if (run.worstDifference)
            worst = QStringLiteral("  worst difference %1%2")
                        .arg(*run.worstDifference > 0 ? QStringLiteral("+") : QString(),
                             number(run.worstDifference, 2));
        text += QStringLiteral("%1  %2  %3/%4  %5%6\n")
                    .arg(run.id, state)
                    .arg(run.cellsDone)
                    .arg(run.cellsTotal)
                    .arg(run.recipeName, worst);
    }
    return text;
}

} // namespace assay::ctl
