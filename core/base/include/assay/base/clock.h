// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

namespace assay::base {

// Time as a dependency: nothing in core asks the system for it directly.
class Clock
{
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual QDateTime now() const = 0;    // UTC wall clock
    [[nodiscard]] virtual double monotonic() const = 0; // seconds from some fixed start, never backwards
};

class SystemClock final : public Clock
{
public:
    [[nodiscard]] QDateTime now() const override;
    [[nodiscard]] double monotonic() const override;
};

// A clock that stands still until it is told to move.
class ManualClock final : public Clock
{
public:
    explicit ManualClock(const QDateTime &start);
    [[nodiscard]] QDateTime now() const override;
    [[nodiscard]] double monotonic() const override;
    void advance(double seconds);

private:
    QDateTime m_start;
    double m_elapsed = 0.0;
};

} // namespace assay::base
