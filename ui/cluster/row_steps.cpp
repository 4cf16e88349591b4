// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/row_steps.h"

#include <QHash>
#include <QSet>

namespace assay::ui {

RowSteps rowSteps(const QStringList &have, const QStringList &want)
{
    RowSteps steps;
    QHash<QString, qsizetype> places;
    for (qsizetype at = 0; at < want.size(); ++at)
        places.insert(want.at(at), at);
    QSet<QString> kept;
    qsizetype last = -1;
    for (qsizetype row = 0; row < have.size(); ++row) {
        const qsizetype place = places.value(have.at(row), -1);
        if (place > last) {
            kept.insert(have.at(row));
            last = place;
        } else if (!steps.removed.isEmpty() && steps.removed.constFirst().last == row - 1) {
            steps.removed.first().last = row;
        } else {
            steps.removed.prepend({row, row});
        }
    }
    for (qsizetype at = 0; at < want.size(); ++at) {
        if (kept.contains(want.at(at)))
            continue;
        if (!steps.inserted.isEmpty() && steps.inserted.constLast().last == at - 1)
            steps.inserted.last().last = at;
        else
            steps.inserted.append({at, at});
    }
    return steps;
}

} // namespace assay::ui
