// SPDX-License-Identifier: GPL-3.0-or-later
#include "tally.h"

#include "roles.h"

namespace assay::metrics {

using engine::Role;

void Sum::add(qint64 count)
{
    m_exposed = true;
    m_total += count;
    if (m_total > largestSum) {
        m_total = largestSum;
        m_spoiled = true;
    }
}

std::optional<qint64> Sum::value() const
{
    return m_exposed && !m_spoiled ? std::optional(m_total) : std::nullopt;
}

void Tally::add(const Series &series, qint64 count)
{
    sum(series.role).add(count);
    if (isIndexed(series.role))
        indexed(series.role)[series.index].add(count);
    if (series.truncated)
        m_truncated.add(count);
}

void Tally::expose(const Series &series)
{
    sum(series.role).expose();
    if (isIndexed(series.role) && series.index >= 0)
        indexed(series.role)[series.index].expose();
    if (series.truncated)
        m_truncated.expose();
}

void Tally::spoil(const Series &series)
{
    sum(series.role).spoil();
    if (isIndexed(series.role) && series.index >= 0)
        indexed(series.role)[series.index].spoil();
    if (series.truncated)
        m_truncated.spoil();
}

void Tally::spoil(Role role)
{
    sum(role).spoil();
    for (Sum &sum : indexed(role))
        sum.spoil();
}

void Tally::spoilAll()
{
    for (std::size_t role = 0; role < roleCount; ++role)
        spoil(static_cast<Role>(role));
    m_truncated.spoil();
}

namespace {

QList<std::optional<qint64>> byPosition(const QMap<int, Sum> &counts)
{
    QList<std::optional<qint64>> positions;
    if (counts.isEmpty())
        return positions;
    positions.resize(counts.lastKey() + 1);
    for (auto count = counts.begin(); count != counts.end(); ++count)
        positions[count.key()] = count.value().value();
    return positions;
}

// Steps that accepted n tokens accepted one at each of the positions 0 .. n-1.
void fillFromSteps(const Tally &tally, Totals &totals)
{
    const QMap<int, Sum> &steps = tally.indexed(Role::StepsByAccepted);
    totals.draftsExposed = totals.draftsExposed || tally.sum(Role::StepsByAccepted).isExposed();
    totals.drafts = tally.value(Role::StepsByAccepted);
    if (!totals.drafts || steps.isEmpty())
        return;
    totals.positionsDerived = true;
    totals.positions.resize(steps.lastKey());
    Sum reached;
    Sum accepted;
    for (int position = steps.lastKey() - 1; position >= 0; --position) {
        reached.add(steps.value(position + 1).value().value_or(0));
        totals.positions[position] = reached.value();
        accepted.add(reached.value().value_or(0));
    }
    if (!totals.acceptedTokens && !tally.sum(Role::AcceptedTokens).isExposed())
        totals.acceptedTokens = accepted.value();
}

} // namespace

Totals totalsOf(const engine::Table &table, const Tally &tally)
{
    Totals totals;
    totals.draftTokens = tally.value(Role::DraftTokens);
    totals.acceptedTokens = tally.value(Role::AcceptedTokens);
    totals.generated = tally.value(Role::GenerationTokens);
    totals.finished = tally.value(Role::RequestsFinished);
    totals.truncated = tally.truncated().value();
    totals.drafts = tally.value(Role::Drafts);
    totals.draftsExposed = tally.sum(Role::Drafts).isExposed();
    totals.positions = byPosition(tally.indexed(Role::AcceptedPerPosition));

    if (!engine::sampleName(table, Role::DraftedPerPosition).isEmpty()) {
        const QMap<int, Sum> &drafted = tally.indexed(Role::DraftedPerPosition);
        if (drafted.contains(0)) {
            totals.draftsExposed = true;
            totals.drafts = drafted.first().value();
            totals.draftedPositions = drafted.lastKey() + 1;
        }
    }
    if (!engine::sampleName(table, Role::StepsByAccepted).isEmpty())
        fillFromSteps(tally, totals);
    if (table.acceptedFromGeneration && totals.generated && totals.finished && totals.drafts)
        totals.acceptedTokens = *totals.generated - *totals.finished - *totals.drafts;
    return totals;
}

} // namespace assay::metrics
