// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/wish.h>

#include <algorithm>

namespace assay::run {

namespace {

// An attempt that was there when the wish was made.
const Attempt *newestThen(const CellView &cell, int newest)
{
    const Attempt *found = nullptr;
    for (const Attempt &attempt : cell.attempts) {
        if (attempt.number <= newest)
            found = &attempt;
    }
    return found;
}

bool isFulfilledFor(WishKind kind, const CellView &cell, int newest)
{
    if (kind == WishKind::Rerun) {
        return std::any_of(cell.attempts.cbegin(), cell.attempts.cend(), [newest](const Attempt &attempt) {
            return attempt.number > newest || isOpen(attempt.state);
        });
    }
    return std::none_of(cell.attempts.cbegin(), cell.attempts.cend(), [newest](const Attempt &attempt) {
        return attempt.number <= newest && isOpen(attempt.state);
    });
}

} // namespace

Wish wishFor(WishKind kind, const QStringList &cells, const RunView &run)
{
    Wish wish{kind, {}};
    for (const QString &id : cells) {
        const CellView *const cell = run.find(id);
        if (cell != nullptr)
            wish.newest.insert(id, cell->attempts.isEmpty() ? 0 : cell->attempts.constLast().number);
    }
    return wish;
}

bool isFulfilled(const Wish &wish, const RunView &run)
{
    for (const auto &[id, newest] : wish.newest.asKeyValueRange()) {
        const CellView *const cell = run.find(id);
        if (cell == nullptr || !isFulfilledFor(wish.kind, *cell, newest))
            return false;
    }
    return true;
}

QStringList endedOtherwise(const Wish &wish, const RunView &run)
{
    QStringList cells;
    for (const auto &[id, newest] : wish.newest.asKeyValueRange()) {
        const CellView *const cell = run.find(id);
        const Attempt *const attempt = cell == nullptr ? nullptr : newestThen(*cell, newest);
        if (attempt == nullptr)
            continue;
        const bool asked = wish.kind == WishKind::Cancel   ? attempt->state == CellState::NotRun
                           : wish.kind == WishKind::Finish ? isMeasured(attempt->state)
                                                           : true;
        if (!asked)
            cells.append(id);
    }
    return cells;
}

QStringList losses(const QStringList &cells, const RunView &run)
{
    QStringList lost;
    for (const CellView &cell : run.cells) {
        if (!cells.isEmpty() && !cells.contains(cell.id))
            continue;
        const bool measuring =
            std::any_of(cell.attempts.cbegin(), cell.attempts.cend(), [](const Attempt &attempt) {
                return attempt.state == CellState::Running &&
                       (attempt.completed.value_or(0) > 0 || attempt.acceptance.drafts.value_or(0) > 0);
            });
        if (measuring)
            lost.append(cell.id);
    }
    return lost;
}

} // namespace assay::run
