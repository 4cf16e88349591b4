// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/full_stop.h"

namespace assay::ui {

QString stopped(const QString &said)
{
    static const QString ends(QStringLiteral("\u3002\uff1f\uff01"));
    return !said.isEmpty() && ends.contains(said.back()) ? said : said + ends.front();
}

} // namespace assay::ui
