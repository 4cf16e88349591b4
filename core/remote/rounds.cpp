// SPDX-License-Identifier: GPL-3.0-or-later
#include "rounds.h"

#include <algorithm>
#include <utility>

namespace assay::remote {

QFuture<base::Status> Rounds::add(quint64 firstTurn)
{
    Round &round = m_rounds.emplace_back();
    round.firstTurn = firstTurn;
    QFuture<base::Status> future = round.promise.future();
    round.promise.start();
    return future;
}

bool Rounds::Round::endTurn(quint64 turn, const QHash<QByteArray, Reached> &reached)
{
    QHash<QByteArray, qint64> still;
    for (auto it = reached.cbegin(); it != reached.cend(); ++it) {
        // A file that another content has replaced may be shorter than what was waited for.
        qint64 size = it->size;
        if (turn > firstTurn) {
            const auto known = open.constFind(it.key());
            if (known == open.cend())
                continue;
            size = std::min(size, *known);
        }
        if (it->offset < size)
            still.insert(it.key(), size);
    }
    open = std::move(still);
    return open.isEmpty();
}

void Rounds::endTurn(quint64 turn, const QHash<QByteArray, Reached> &reached)
{
    std::list<Round> done;
    for (auto it = m_rounds.begin(); it != m_rounds.end();) {
        const auto round = it++;
        if (round->firstTurn <= turn && round->endTurn(turn, reached))
            done.splice(done.end(), m_rounds, round);
    }
    finish(std::move(done), {});
}

void Rounds::breakOff(const base::Error &error)
{
    finish(std::exchange(m_rounds, {}), tl::unexpected(error));
}

void Rounds::finish(std::list<Round> rounds, const base::Status &status)
{
    for (Round &round : rounds) {
        round.promise.addResult(status);
        round.promise.finish();
    }
}

} // namespace assay::remote
