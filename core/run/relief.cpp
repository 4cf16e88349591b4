// SPDX-License-Identifier: GPL-3.0-or-later
#include "relief.h"

#include <algorithm>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

constexpr qsizetype mostHeirs = 3;

// The collectors of the present plan.
struct Crew
{
    QList<int> living; // may measure something
    QList<int> lost;   // of those that had begun
    int made = 0;
    int planned = 0; // 0: not told

    [[nodiscard]] bool mayGrow() const { return made - planned < planned; }
};

Crew crewOf(const RunStore &store)
{
    const QJsonObject shards = store.book().json().value(Key("shards")).toObject();
    const int first = shards.value(Key("first")).toInt();
    Crew crew;
    crew.living = store.living();
    crew.planned = shards.value(Key("count")).toInt();
    const QMap<int, ShardPhase> phases = store.shards();
    for (const auto &[number, phase] : phases.asKeyValueRange()) {
        if (number < first)
            continue;
        ++crew.made;
        if (phase == ShardPhase::Lost && store.hasBegun(number))
            crew.lost.append(number);
    }
    return crew;
}

QList<int> interruptedOf(const CellView &cell)
{
    QList<int> shards;
    for (const Attempt &attempt : cell.attempts) {
        if (attempt.interrupted)
            shards.append(attempt.shard);
    }
    return shards;
}

// How many attempts a cell is still owed in the place of interrupted ones.
qsizetype owed(const RunStore &store, const CellView &cell, const BookedCell &booked)
{
    const QList<int> interrupted = interruptedOf(cell);
    const QList<int> heirs = store.heirs(cell.id);
    const auto measured = std::count_if(cell.attempts.cbegin(), cell.attempts.cend(),
                                        [](const Attempt &attempt) { return isMeasured(attempt.state); });
    const qsizetype lacking = booked.repeats - static_cast<qsizetype>(measured);
    return std::clamp<qsizetype>(
        std::min({interrupted.size() - heirs.size(), mostHeirs - heirs.size(), lacking}), 0, mostHeirs);
}

int highestOf(const CellView &cell, const BookedCell &booked, const QList<int> &heirs)
{
    int highest = booked.attempts.isEmpty() ? 0 : booked.attempts.last();
    if (!heirs.isEmpty())
        highest = std::max(highest, heirs.last());
    for (const Attempt &attempt : cell.attempts)
        highest = std::max(highest, attempt.number);
    return highest;
}

// Somebody other than those who were interrupted could take the cell.
bool hasTaker(const QList<int> &living, const QList<int> &interrupted)
{
    return std::any_of(living.cbegin(), living.cend(),
                       [&](int shard) { return !interrupted.contains(shard); });
}

bool hasUnclaimed(const RunStore &store, const CellView &cell, const BookedCell &booked)
{
    return booked.planned.skipReason.isEmpty() &&
           std::any_of(booked.attempts.cbegin(), booked.attempts.cend(),
                       [&](int attempt) { return store.isUnclaimed(cell.id, attempt); });
}

QString numbersText(const QList<int> &shards)
{
    QStringList texts;
    for (const int shard : shards)
        texts.append(QString::number(shard));
    return texts.join(QStringLiteral(", "));
}

} // namespace

Relief reliefFor(const RunStore &store, const RunView &view)
{
    Relief relief;
    if (store.wasStopped())
        return relief;
    const Crew crew = crewOf(store);
    const bool alone = crew.living.isEmpty();
    if (alone && (crew.lost.isEmpty() || crew.planned == 0 || !crew.mayGrow()))
        return relief;
    QStringList cells;
    bool left = false;
    for (const CellView &cell : view.cells) {
        const BookedCell *const booked = store.book().find(cell.id);
        if (booked == nullptr)
            continue;
        left = left || hasUnclaimed(store, cell, *booked);
        const qsizetype count = owed(store, cell, *booked);
        if (count == 0 || (!alone && !hasTaker(crew.living, interruptedOf(cell))))
            continue;
        QList<int> numbers;
        int highest = highestOf(cell, *booked, store.heirs(cell.id));
        while (numbers.size() < count)
            numbers.append(++highest);
        relief.again.append({cell.id, numbers});
        cells.append(cell.id);
    }
    const QString what = cells.join(QStringLiteral(", "));
    if (!alone) {
        if (!relief.again.isEmpty())
            relief.text = QStringLiteral("%1: interrupted, and offered to the other collectors").arg(what);
        return relief;
    }
    relief.replacement = left || !relief.again.isEmpty();
    if (relief.replacement)
        relief.text =
            QStringLiteral("collector %1 was lost, and nobody is left to measure %2: one more is started")
                .arg(numbersText(crew.lost), left ? QStringLiteral("the remaining cells") : what);
    return relief;
}

QJsonObject shardsJson(int first, int count)
{
    return {{QStringLiteral("first"), first}, {QStringLiteral("count"), count}};
}

} // namespace assay::run
