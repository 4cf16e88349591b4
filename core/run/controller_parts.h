// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/base/text.h>

#include <QByteArray>
#include <QString>

namespace assay::run {

// What a coroutine answers when its controller or mirror moved on while it waited.
inline tl::unexpected<base::Error> dropped()
{
    return base::fail(base::Error::Kind::No, QStringLiteral("the answer came too late and was dropped"));
}

inline tl::unexpected<base::Error> notOpen()
{
    return base::fail(base::Error::Kind::Input, QStringLiteral("no run is open"));
}

// The run's folder was deleted on its host: whoever wants something of it hears this and nothing else.
inline tl::unexpected<base::Error> folderGone(const QString &host, const QByteArray &folder)
{
    return base::fail(base::Error::Kind::Environment,
                      QStringLiteral("the run's folder on %1 is gone").arg(host), base::escapedUtf8(folder),
                      {},
                      QStringLiteral("what was brought of the run stays here; a new run measures the rest"));
}

} // namespace assay::run
