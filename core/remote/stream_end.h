// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

namespace assay::remote {

// The three ways in which a Stream ends; see Stream::ended().
[[nodiscard]] base::Error closedByPeer();
[[nodiscard]] base::Error nobodyListens(const QString &node, quint16 port);
[[nodiscard]] base::Error noStream(const QString &node, quint16 port, const QString &why);

} // namespace assay::remote
