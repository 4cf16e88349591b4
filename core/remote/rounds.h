// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QFuture>
#include <QHash>
#include <QPromise>

#include <list>
#include <optional>

namespace assay::remote {

// Book-keeping of Follow::round(): which rounds wait for which files. A reader looks at its files in numbered
// turns and reads at most a piece of each; a round ends with the turn in which every file was read to the end
// that it had in the round's first turn.
class Rounds
{
public:
    // How far a turn has read a file that had `size` bytes then.
    struct Reached
    {
        qint64 offset = 0;
        qint64 size = 0;
    };

    // A round whose first turn is `firstTurn`.
    [[nodiscard]] QFuture<base::Status> add(quint64 firstTurn);
    [[nodiscard]] bool isEmpty() const { return m_rounds.empty(); }
    // Ends a turn in which these files had news. Ends the rounds that have all they waited for; the receiver
    // of their end may delete the owner of this object.
    void endTurn(quint64 turn, const QHash<QByteArray, Reached> &reached);
    // Ends every round with an error.
    void breakOff(const base::Error &error);

private:
    struct Round
    {
        QPromise<base::Status> promise;
        quint64 firstTurn = 0;
        QHash<QByteArray, qint64> open; // file -> size to reach

        // True when nothing is open any more.
        [[nodiscard]] bool endTurn(quint64 turn, const QHash<QByteArray, Reached> &reached);
    };

    static void finish(std::list<Round> rounds, const base::Status &status);

    std::list<Round> m_rounds;
};

} // namespace assay::remote
