// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/result.h"

namespace assay::base {

QString Error::sentence() const
{
    QString text;
    if (!where.isEmpty())
        text += where + QStringLiteral(": ");
    text += what;
    if (!why.isEmpty())
        text += QStringLiteral(": ") + why;
    if (!next.isEmpty()) {
        if (!text.endsWith(QLatin1Char('.')))
            text += QLatin1Char('.');
        text += QLatin1Char(' ') + next;
    }
    return text;
}

tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> fail(Error::Kind kind, QString what, QString where, QString why, QString next)
{
    return fail(Error{kind, std::move(what), std::move(where), std::move(why), std::move(next)});
}

} // namespace assay::base
