// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/live.h"

#include "roles.h"
#include "tally.h"

#include <algorithm>
#include <set>
#include <utility>

namespace assay::metrics {

Window::Window(Scrape before, DeltaOptions options)
    : m_before(std::move(before)), m_now(m_before), m_options(std::move(options))
{}

base::Status Window::update(QByteArrayView text)
{
    return m_now.update(text);
}

base::Result<Acceptance> Window::acceptance() const
{
    base::Result<Acceptance> acceptance = delta(m_before, m_now, m_options);
    if (acceptance) {
        acceptance->problems.removeIf(
            [](const base::Problem &problem) { return problem.id == QStringLiteral("not_quiescent"); });
    }
    return acceptance;
}

// Which engine and model are meant changes only when series come.
void Window::choose()
{
    if (std::exchange(m_chosenAmong, m_now.series().size()) == m_now.series().size())
        return;
    m_table = nullptr;
    const base::Result<Acceptance> judged = delta(m_before, m_now, m_options);
    if (!judged || !judged->engineKind || judged->status == Status::Ambiguous)
        return;
    m_table = &engine::table(*judged->engineKind);
    m_model = judged->model;
}

// Brings the bases up to the series that are there; a process that was started again counts from 0.
void Window::follow()
{
    const QList<Series> &series = m_now.series();
    m_fell = false;
    std::set<std::pair<int, QString>> restarted;
    for (qsizetype i = 0; i < series.size(); ++i) {
        const Series &now = series.at(i);
        if (i == m_bases.size()) {
            const Series *const before = m_before.find(now.source, now.key);
            const bool fromZero = engine::table(now.kind).bornAtFirstUse || !isSpeculative(now.role);
            m_bases.append(before     ? std::optional(before->value)
                           : fromZero ? std::optional(0.0)
                                      : std::nullopt);
            m_last.append(m_bases.last().value_or(now.value));
        }
        if (isCounter(now.role) && now.value < m_last.at(i))
            restarted.insert({now.source, now.engine});
        m_last[i] = now.value;
    }
    m_fell = !restarted.empty();
    for (qsizetype i = 0; m_fell && i < series.size(); ++i) {
        if (isCounter(series.at(i).role) && restarted.contains({series.at(i).source, series.at(i).engine}))
            m_bases[i] = 0.0;
    }
}

LiveCounts Window::counts()
{
    LiveCounts counts;
    choose();
    follow();
    counts.reset = m_fell;
    if (m_table == nullptr)
        return counts;
    Tally tally;
    double kvUse = 0.0;
    int kvEngines = 0;
    const auto addTo = [](std::optional<qint64> &sum, double value) {
        sum = sum.value_or(0) + static_cast<qint64>(value);
    };
    for (qsizetype i = 0; i < m_now.series().size(); ++i) {
        const Series &series = m_now.series().at(i);
        if (series.kind != m_table->kind || (series.model != m_model && !series.model.isEmpty()) ||
            series.fault != Fault::None)
            continue;
        if (series.role == engine::Role::Running)
            addTo(counts.running, series.value);
        else if (series.role == engine::Role::Waiting)
            addTo(counts.waiting, series.value);
        else if (series.role == engine::Role::KvUse && ++kvEngines > 0)
            kvUse += series.value;
        else if (isCounter(series.role) && m_bases.at(i))
            tally.add(series, static_cast<qint64>(series.value) - static_cast<qint64>(*m_bases.at(i)));
        else if (isCounter(series.role))
            tally.spoil(series);
    }
    const Totals totals = totalsOf(*m_table, tally);
    counts.drafts = totals.drafts;
    counts.draftTokens = totals.draftTokens;
    counts.acceptedTokens = totals.acceptedTokens;
    counts.generatedTokens = totals.generated;
    counts.acceptedPerPosition = totals.positions;
    if (kvEngines > 0)
        counts.kvUse = kvUse / kvEngines;
    const qint64 k = m_options.draftLength.value_or(0);
    if (k > 0 && counts.drafts && !counts.draftTokens && *counts.drafts < Sum::largestSum / k)
        counts.draftTokens = *counts.drafts * k;
    else if (k > 0 && !counts.drafts && counts.draftTokens && *counts.draftTokens % k == 0)
        counts.drafts = *counts.draftTokens / k;
    // Where it follows from what ended requests generated, it is below 0 before the first one ended.
    if (counts.acceptedTokens.value_or(0) < 0)
        counts.acceptedTokens.reset();
    return counts;
}

} // namespace assay::metrics
