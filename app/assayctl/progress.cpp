// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress.h"

#include "run_text.h"

#include <assay/base/text.h>

#include <algorithm>
#include <cmath>

namespace assay::ctl {

namespace {

bool hasEnded(const run::CellView &cell)
{
    return !run::isOpen(cell.state);
}

QString clockText(double seconds)
{
    const qint64 whole = std::llround(seconds);
    const QString tail = QStringLiteral("%1").arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(tail);
    return QStringLiteral("%1:%2:%3")
        .arg(whole / 3600)
        .arg(whole / 60 % 60, 2, 10, QLatin1Char('0'))
        .arg(tail);
}

// Seconds that are left, when those to come take as long as those that ended on average.
std::optional<double> timeLeft(const run::RunView &view, const QDateTime &now)
{
    double spent = 0.0;
    qsizetype ended = 0;
    double left = 0.0;
    qsizetype waiting = 0;
    qsizetype running = 0;
    for (const run::CellView &cell : view.cells) {
        const run::Attempt *attempt = cell.attempts.isEmpty() ? nullptr : &cell.attempts.last();
        if (cell.state == run::CellState::Queued) {
            ++waiting;
        } else if (cell.state == run::CellState::Running) {
            ++running;
            if (attempt && attempt->started.isValid())
                left -= static_cast<double>(attempt->started.msecsTo(now)) / 1000.0;
        } else if (attempt && attempt->started.isValid() && attempt->finished.isValid()) {
            spent += static_cast<double>(attempt->started.msecsTo(attempt->finished)) / 1000.0;
            ++ended;
        }
    }
    if (ended == 0)
        return std::nullopt;
    const double each = spent / static_cast<double>(ended);
    left = std::max(0.0, left + each * static_cast<double>(running)) + each * static_cast<double>(waiting);
    return left / static_cast<double>(std::max(running, qsizetype{1}));
}

QString runningText(const run::CellView &cell)
{
    QString text = cell.id;
    if (cell.attempts.isEmpty())
        return text;
    const run::Attempt &attempt = cell.attempts.last();
    if (attempt.acceptance.acceptanceLength)
        text += QStringLiteral(" AL ") +
                QString::fromLatin1(base::fixed(*attempt.acceptance.acceptanceLength, 2));
    if (attempt.completed && attempt.planned)
        text += QStringLiteral(" %1/%2 requests").arg(*attempt.completed).arg(*attempt.planned);
    return text;
}

// Why the first job that waits does.
QString waitingText(const run::RunView &view)
{
    for (const run::JobView &job : view.jobs) {
        QString text;
        if (!job.reason.isEmpty())
            text = QStringLiteral(": ") + job.reason;
        if (!job.estimatedStart.isEmpty())
            text += QStringLiteral(", expected to start at ") + job.estimatedStart;
        if (!text.isEmpty())
            return text;
    }
    return {};
}

} // namespace

QString progressLine(const run::RunView &view, const QDateTime &now)
{
    qsizetype ended = 0;
    QStringList running;
    for (const run::CellView &cell : view.cells) {
        ended += hasEnded(cell) ? 1 : 0;
        if (cell.state == run::CellState::Running)
            running.append(runningText(cell));
    }
    QString text = QStringLiteral("%1/%2").arg(ended).arg(view.cells.size());
    if (!running.isEmpty())
        text += QStringLiteral("  ") + running.join(QStringLiteral(", "));
    else if (ended < view.cells.size())
        text += view.state == run::RunState::Unknown
                    ? QStringLiteral("  starting")
                    : QString(QStringLiteral("  ") + run::runStateName(view.state));
    if (running.isEmpty() && ended < view.cells.size())
        text += waitingText(view);
    const auto left = timeLeft(view, now);
    if (left && ended < view.cells.size())
        text += QStringLiteral("  ETA ") + clockText(*left);
    return text;
}

void Progress::show(const run::RunView &view, const QSet<int> &waiting, const QDateTime &now)
{
    for (const run::JobView &job : view.jobs) {
        if (waiting.contains(job.shard))
            tellWaiting(job);
        else
            m_reasons.remove(job.shard);
    }
    for (const run::CellView &cell : view.cells) {
        tellInterrupted(cell);
        if (!hasEnded(cell)) {
            m_ended.remove(cell.id); // asked for again
            continue;
        }
        if (m_ended.contains(cell.id))
            continue;
        m_ended.insert(cell.id);
        m_output.message(cellLine(cell, m_output));
    }
    if (m_live && !m_paused)
        m_output.progress(progressLine(view, now));
}

// The time that a start is expected at may change with every answer, and is no reason to say it again.
void Progress::tellWaiting(const run::JobView &job)
{
    const bool isOld = job.reason.startsWith(QLatin1StringView("last seen ")); // said as the link's trouble
    if (job.reason.isEmpty() || isOld || job.state == QLatin1String("unknown") ||
        m_reasons.value(job.shard) == job.reason)
        return;
    m_reasons.insert(job.shard, job.reason);
    const QString start = job.estimatedStart.isEmpty()
                              ? QString()
                              : QStringLiteral(", expected to start at ") + job.estimatedStart;
    m_output.message(
        QStringLiteral("collector %1 waits (job %2): %3%4").arg(job.shard).arg(job.jobId, job.reason, start));
}

// What cost an attempt, although another one is made in its place.
void Progress::tellInterrupted(const run::CellView &cell)
{
    for (const run::Attempt &attempt : cell.attempts) {
        if (!attempt.interrupted || attempt.number == cell.attempts.last().number)
            continue;
        const QString id = QStringLiteral("%1 attempt %2").arg(cell.id).arg(attempt.number);
        if (m_interrupted.contains(id))
            continue;
        m_interrupted.insert(id);
        m_output.message(QStringLiteral("%1: %2; attempt %3 is made in its place")
                             .arg(id, attempt.reason)
                             .arg(cell.attempts.last().number));
    }
}

} // namespace assay::ctl
