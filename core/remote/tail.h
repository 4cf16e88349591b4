// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <algorithm>

namespace assay::remote {

// Adds to what is kept of a text that may never end: its last `most` bytes.
inline void keepTail(QByteArray &kept, QByteArrayView more, qsizetype most)
{
    kept.append(more.last(std::min(more.size(), most)));
    if (kept.size() > most)
        kept = kept.last(most);
}

} // namespace assay::remote
