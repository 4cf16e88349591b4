// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_facts.h"

#include "run/cell_text.h"
#include "run/time_text.h"
#include "theme/number_text.h"

#include <QCoreApplication>
#include <QDateTime>

namespace assay::ui {

namespace {

QString tr(const char *text, const char *hint = nullptr)
{
    return QCoreApplication::translate("CellFacts", text, hint);
}

QString grouped(std::optional<qint64> value)
{
    return value ? groupedText(*value) : tr("unknown");
}

double secondsBetween(const QDateTime &from, const QDateTime &to)
{
    return static_cast<double>(from.msecsTo(to)) / 1000.0;
}

void addCounts(Facts &facts, const metrics::Acceptance &acceptance)
{
    if (acceptance.acceptanceRate)
        facts.append({tr("AR", "acceptance rate"),
                      fixedText(*acceptance.acceptanceRate * 100, 1) + QStringLiteral(" %")});
    if (acceptance.drafts || acceptance.acceptedTokens)
        facts.append(
            {tr("accepted / drafts"),
             QStringLiteral("%1 / %2").arg(grouped(acceptance.acceptedTokens), grouped(acceptance.drafts))});
    if (acceptance.draftTokens)
        facts.append({tr("draft tokens"), grouped(acceptance.draftTokens)});
    if (acceptance.tokensPerStep)
        facts.append({tr("tokens per step"), fixedText(*acceptance.tokensPerStep, 2)});
    if (acceptance.undraftedSteps && *acceptance.undraftedSteps > 0)
        facts.append({tr("undrafted steps"), grouped(acceptance.undraftedSteps)});
}

void addRequests(Facts &facts, const run::Attempt &attempt)
{
    const auto count = [](std::optional<int> value) {
        return value ? QString::number(*value) : tr("unknown");
    };
    facts.append({tr("requests"), tr("%1 of %2").arg(count(attempt.completed), count(attempt.planned))});
    facts.append({tr("failed requests"), count(attempt.failedRequests)});
    const std::optional<qint64> truncated = attempt.acceptance.requests.truncated;
    facts.append({tr("truncated"), grouped(truncated)});
}

void addSpeed(Facts &facts, const run::Attempt &attempt)
{
    if (attempt.tokensPerS)
        facts.append({tr("tokens/s"), fixedText(*attempt.tokensPerS, 1)});
    if (attempt.tpotMs)
        facts.append(
            {tr("TPOT", "time per output token"), fixedText(*attempt.tpotMs, 2) + QStringLiteral(" ms")});
}

void addTimes(Facts &facts, const run::RunView &run, const run::Attempt &attempt)
{
    if (attempt.number == 1 && run.started.isValid() && attempt.started.isValid())
        facts.append(
            {tr("queued for"), tookText(std::max(0.0, secondsBetween(run.started, attempt.started)))});
    if (attempt.readyS)
        facts.append({tr("server ready after"), tookText(*attempt.readyS)});
    if (attempt.workloadStarted.isValid() && attempt.workloadFinished.isValid())
        facts.append(
            {tr("workload"), tookText(secondsBetween(attempt.workloadStarted, attempt.workloadFinished))});
    else if (attempt.workloadStarted.isValid() && !attempt.live.isEmpty())
        facts.append({tr("workload so far"), tookText(attempt.live.last().seconds)});
    if (attempt.started.isValid() && attempt.finished.isValid())
        facts.append({tr("in all"), tookText(secondsBetween(attempt.started, attempt.finished))});
}

QString nodeOf(const run::RunView &run, int shard)
{
    for (const run::JobView &job : run.jobs) {
        if (job.shard == shard)
            return job.node;
    }
    return {};
}

} // namespace

Facts cellFacts(const run::RunView &run, const run::CellView &cell, const run::Attempt *attempt,
                const golden::Curve *golden)
{
    Facts facts;
    const CellText text = cellText(cell, golden);
    if (const auto expected = goldenValue(cell.cell, golden)) {
        facts.append({tr("golden"), fixedText(*expected, 2)});
        if (!text.difference.isEmpty())
            facts.append({tr("difference"), QStringLiteral("%1 (%2)").arg(text.difference, text.relative)});
    }
    if (attempt == nullptr)
        return facts;
    addCounts(facts, attempt->acceptance);
    if (attempt->started.isValid())
        addRequests(facts, *attempt);
    addSpeed(facts, *attempt);
    addTimes(facts, run, *attempt);
    if (!attempt->driver.isEmpty())
        facts.append({tr("driver"), attempt->driver});
    const QString node = nodeOf(run, attempt->shard);
    if (attempt->started.isValid() && !node.isEmpty())
        facts.append({tr("node"), node});
    return facts;
}

QString attemptText(const run::Attempt &attempt)
{
    const std::optional<double> length = attempt.acceptance.acceptanceLength;
    QString result = cellStateWord(attempt.state);
    if (attempt.state == run::CellState::Value && length)
        result = fixedText(*length, 2);
    else if (attempt.state == run::CellState::Running && length)
        result = QStringLiteral("\u2248") + fixedText(*length, 2);
    if (attempt.interrupted)
        result += tr(", interrupted");
    QStringList parts{tr("attempt %1").arg(attempt.number), result};
    if (attempt.started.isValid()) {
        const QString at = momentText(attempt.started.toLocalTime(), QDateTime::currentDateTime(), true);
        parts.append(attempt.finished.isValid()
                         ? QStringLiteral("%1, %2").arg(
                               at, tookText(secondsBetween(attempt.started, attempt.finished)))
                         : at);
    }
    return parts.join(QStringLiteral(" \u00B7 "));
}

QString factsTsv(const Facts &facts)
{
    QString text;
    for (const auto &[name, value] : facts)
        text += name + QLatin1Char('\t') + value + QLatin1Char('\n');
    return text;
}

} // namespace assay::ui
