// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QMap>
#include <QString>
#include <QStringList>

namespace assay::run {

enum class WishKind { Cancel, Finish, Rerun };

// What a user asked of some cells, with how far each of them was at that moment.
struct Wish
{
    WishKind kind = WishKind::Cancel;
    QMap<QString, int> newest; // by cell id, the number of its newest attempt then
};
[[nodiscard]] Wish wishFor(WishKind kind, const QStringList &cells, const RunView &run);

// The run shows that it came true: what was to end has ended, what was to be measured again is planned.
[[nodiscard]] bool isFulfilled(const Wish &wish, const RunView &run);

// The cells of a fulfilled wish that ended in another way than was asked: a value came before the cancel did.
[[nodiscard]] QStringList endedOtherwise(const Wish &wish, const RunView &run);

// What is measured at this moment and would be lost if those cells were cancelled; no cells mean all.
[[nodiscard]] QStringList losses(const QStringList &cells, const RunView &run);

} // namespace assay::run
