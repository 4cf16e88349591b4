// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/time_text.h"

#include <QLocale>

namespace assay::ui {

QString momentText(const QDateTime &moment, const QDateTime &now, bool withHour)
{
    const QLocale locale;
    // The C locale's short time has seconds.
    QString hour = locale.language() == QLocale::C ? moment.time().toString(QStringLiteral("HH:mm"))
                                                   : locale.toString(moment.time(), QLocale::ShortFormat);
    if (moment.date() == now.date())
        return hour;
    const QString day = locale.toString(moment.date(), QStringLiteral("MMM d"));
    return withHour ? day + QLatin1Char(' ') + hour : day;
}

} // namespace assay::ui
