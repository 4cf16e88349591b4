// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/nice_range.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace assay::ui {

namespace {

constexpr double smallestSpread = 1e-9;

double roundStep(double rough)
{
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough * (1.0 - 1e-9))
            return factor * power;
    }
    return 10.0 * power;
}

} // namespace

NiceRange niceRange(double low, double high, int lines)
{
    if (!(high - low > smallestSpread * std::max(1.0, std::abs(high)))) {
        const double room = std::max(0.05, std::abs(high) * 0.05);
        low -= low == 0.0 ? 0.0 : room;
        high += room;
    }
    double step = roundStep((high - low) / lines);
    for (;;) {
        const NiceRange range{std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step,
                              step};
        if ((range.high - range.low) / step <= lines + 0.5)
            return range;
        step = roundStep(step * 1.5);
    }
}

NiceRange nextRange(const NiceRange &shown, double low, double high, int lines)
{
    const NiceRange needed = niceRange(low, high, lines);
    const bool holds = needed.low >= shown.low && needed.high <= shown.high;
    const bool isSpacious = needed.high - needed.low < 0.5 * (shown.high - shown.low);
    return holds && !isSpacious ? shown : needed;
}

double pageOf(double elapsed)
{
    constexpr std::array pages{20.0,   40.0,   60.0,   120.0,  240.0,  420.0,   600.0,   900.0,   1200.0,
                               1800.0, 2700.0, 3600.0, 5400.0, 7200.0, 10800.0, 14400.0, 21600.0, 28800.0};
    for (const double page : pages) {
        if (elapsed <= page)
            return page;
    }
    return std::ceil(elapsed / 14400.0) * 14400.0;
}

double timeStep(double length, int labels)
{
    constexpr std::array steps{1.0,   2.0,   5.0,   10.0,   15.0,   30.0,   60.0,    120.0,
                               300.0, 600.0, 900.0, 1800.0, 3600.0, 7200.0, 14400.0, 28800.0};
    for (const double step : steps) {
        if (length / step <= labels)
            return step;
    }
    return std::ceil(length / labels / 86400.0) * 86400.0;
}

QString timeText(double seconds, double step)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("TimeAxis", text); };
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (step < 60.0) {
        if (whole < 60)
            return tr("%1 s").arg(whole);
        return tr("%1:%2 min").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
    }
    if (whole < 7200)
        return tr("%1 min").arg(whole / 60);
    return tr("%1:%2 h").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
}

} // namespace assay::ui
