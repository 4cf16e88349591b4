// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

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

} // namespace assay::run
