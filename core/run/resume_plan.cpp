// SPDX-License-Identifier: GPL-3.0-or-later
#include "resume_plan.h"

#include <algorithm>

namespace assay::run {

namespace {

QList<int> wantedOf(const RunStore &store, const BookedCell &booked, const CellView &cell, bool asked)
{
    QList<int> waiting;
    int highest = 0;
    qsizetype measured = 0, running = 0;
    for (const Attempt &attempt : cell.attempts) {
        highest = std::max(highest, attempt.number);
        measured += isMeasured(attempt.state) ? 1 : 0;
        running += attempt.state == CellState::Running ? 1 : 0;
        if (store.isUnclaimed(cell.id, attempt.number))
            waiting.append(attempt.number);
    }
    const qsizetype lacking = std::max<qsizetype>(0, booked.repeats - measured - running);
    const qsizetype count = asked ? std::max<qsizetype>(1, lacking) : lacking;
    QList<int> wanted = waiting.mid(0, count);
    while (wanted.size() < count)
        wanted.append(++highest);
    return wanted;
}

} // namespace

WantedAttempts wantedAttempts(const RunStore &store, const RunView &view, const QStringList &asked)
{
    WantedAttempts wanted;
    for (const matrix::PlannedCell &planned : store.book().plan().cells) {
        const CellView *const cell = view.find(planned.id);
        const BookedCell *const booked = store.book().find(planned.id);
        if (cell == nullptr || booked == nullptr)
            continue;
        const bool isAsked = asked.contains(planned.id);
        if (!asked.isEmpty() ? !isAsked : !planned.skipReason.isEmpty())
            continue;
        const QList<int> attempts = wantedOf(store, *booked, *cell, isAsked);
        if (!attempts.isEmpty())
            wanted.append({planned.id, attempts});
    }
    // Cells that the latest plan no longer holds: an earlier plan, or a command, brought them.
    for (const BookedCell &booked : store.book().cells()) {
        const CellView *const cell = view.find(booked.planned.id);
        const bool known = std::any_of(store.book().plan().cells.cbegin(), store.book().plan().cells.cend(),
                                       [&](const auto &planned) { return planned.id == booked.planned.id; });
        const bool isAsked = asked.contains(booked.planned.id);
        if (known || cell == nullptr || (!asked.isEmpty() ? !isAsked : !booked.planned.skipReason.isEmpty()))
            continue;
        const QList<int> attempts = wantedOf(store, booked, *cell, isAsked);
        if (!attempts.isEmpty())
            wanted.append({booked.planned.id, attempts});
    }
    return wanted;
}

} // namespace assay::run
