// SPDX-License-Identifier: GPL-3.0-or-later
#include "stream_end.h"

namespace assay::remote {

using base::Error;

Error closedByPeer()
{
    Error error;
    error.kind = Error::Kind::No;
    return error;
}

Error nobodyListens(const QString &node, quint16 port)
{
    Error error;
    error.kind = Error::Kind::No;
    error.what = QStringLiteral("nobody listens on %1:%2 yet").arg(node).arg(port);
    return error;
}

Error noStream(const QString &node, quint16 port, const QString &why)
{
    Error error;
    error.kind = Error::Kind::Environment;
    error.what = QStringLiteral("no connection to %1:%2").arg(node).arg(port);
    error.why = why;
    return error;
}

} // namespace assay::remote
