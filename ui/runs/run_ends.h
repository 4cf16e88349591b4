// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/roster.h>

#include <QHash>
#include <QList>
#include <QSet>

namespace assay::ui {

// Which runs came to their end while the window watched: each is told once, and only one that was seen going
// on before.
class RunEnds
{
public:
    [[nodiscard]] QList<run::RunSummary> take(const run::RosterNews &news);

private:
    QSet<QString> m_going; // folders
    QSet<QString> m_told;
};

} // namespace assay::ui
