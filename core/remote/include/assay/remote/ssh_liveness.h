// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace assay::remote {

// When a link that says nothing is asked, and when it is given up. No input or output: the time, the bytes
// heard so far and the time slept are handed in.
class Liveness
{
public:
    using Time = std::chrono::steady_clock::time_point;

    struct Times
    {
        std::chrono::milliseconds idle{15'000};    // silence until a probe
        std::chrono::milliseconds stalled{20'000}; // a probe unanswered so long: the link stalls
        std::chrono::milliseconds dead{45'000};    // ... so long: it is given up
        std::chrono::milliseconds awake{5'000};    // the same for the probe right after a sleep
    };

    enum class Action { None, Probe, GiveUp };

    Liveness(const Times &times, Time now);

    // `heard` is the count of bytes received so far; `slept` the time that the machine was suspended so far
    // (it does not pass for `now`). After a sleep of more than 10 s the peer is probed at once.
    [[nodiscard]] Action look(Time now, quint64 heard, std::chrono::milliseconds slept);
    [[nodiscard]] bool isStalled(Time now) const;
    // When to look again if nothing is heard; later than the last look().
    [[nodiscard]] Time due() const;

private:
    Times m_times;
    Time m_lastHeard;
    Time m_looked;
    quint64 m_heard = 0;
    std::chrono::milliseconds m_slept{-1};
    std::optional<Time> m_probed;
    std::chrono::milliseconds m_limit{0};
};

// The pause before the next attempt after failures: 1, 2, 5, 10, then 30 s.
class RetryPause
{
public:
    using Time = std::chrono::steady_clock::time_point;

    void failed(Time now);
    void succeeded();
    // What is left of the pause; 0: an attempt may be made.
    [[nodiscard]] std::chrono::milliseconds left(Time now) const;

private:
    int m_failures = 0;
    Time m_until = Time::min();
};

} // namespace assay::remote
