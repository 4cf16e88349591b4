// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/time_text.h"

#include "theme/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

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

QString tookText(double seconds)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("TimeText", text); };
    constexpr qint64 minute = 60;
    constexpr qint64 hour = 60 * minute;
    constexpr qint64 day = 24 * hour;
    if (seconds < 59.95)
        return tr("%1 s").arg(fixedText(seconds, seconds < 10 ? 1 : 0));
    const qint64 whole = std::llround(seconds);
    if (whole < hour)
        return tr("%1 min %2 s").arg(whole / minute).arg(whole % minute);
    if (whole < day)
        return tr("%1 h %2 min").arg(whole / hour).arg(whole % hour / minute);
    return tr("%1 d %2 h").arg(whole / day).arg(whole % day / hour);
}

QString roughText(double seconds)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("TimeText", text); };
    constexpr double minute = 60.0;
    constexpr qint64 hour = 60;
    const auto nearest = [seconds](double step) { return step * std::round(seconds / step); };
    if (nearest(5.0) < minute)
        return tr("%1 s").arg(std::llround(nearest(5.0)));
    const qint64 minutes = std::llround(nearest(minute) / minute);
    if (minutes < hour)
        return tr("%1 min").arg(minutes);
    return tookText(nearest(5.0 * minute));
}

} // namespace assay::ui
