// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/clock.h"

#include <QTimeZone>

#include <chrono>

namespace assay::base {

QDateTime SystemClock::now() const
{
    return QDateTime::currentDateTimeUtc();
}

double SystemClock::monotonic() const
{
    const auto sinceStart = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(sinceStart).count();
}

ManualClock::ManualClock(const QDateTime &start) : m_start(start.toUTC()) {}

QDateTime ManualClock::now() const
{
    return m_start.addMSecs(qRound64(m_elapsed * 1000.0));
}

double ManualClock::monotonic() const
{
    return m_elapsed;
}

void ManualClock::advance(double seconds)
{
    m_elapsed += seconds;
}

} // namespace assay::base
