// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_liveness.h>

#include <algorithm>
#include <array>

namespace assay::remote {

using std::chrono::milliseconds;
using std::chrono::seconds;

Liveness::Liveness(const Times &times, Time now) : m_times(times), m_lastHeard(now), m_looked(now) {}

Liveness::Action Liveness::look(Time now, quint64 heard, milliseconds slept)
{
    constexpr seconds noticeable{10};
    m_looked = now;
    if (heard != m_heard) {
        m_heard = heard;
        m_lastHeard = now;
        m_probed.reset();
    }
    const bool woke = m_slept >= milliseconds(0) && slept - m_slept > noticeable;
    m_slept = slept;
    if (woke || (!m_probed && now - m_lastHeard >= m_times.idle)) {
        m_probed = now;
        m_limit = woke ? m_times.awake : m_times.dead;
        return Action::Probe;
    }
    return m_probed && now - *m_probed >= m_limit ? Action::GiveUp : Action::None;
}

bool Liveness::isStalled(Time now) const
{
    return m_probed && now - *m_probed >= m_times.stalled;
}

Liveness::Time Liveness::due() const
{
    if (!m_probed)
        return m_lastHeard + m_times.idle;
    // A stall is noticed on the way to the end.
    const Time stalled = *m_probed + m_times.stalled, end = *m_probed + m_limit;
    return m_looked < stalled ? std::min(end, stalled) : end;
}

void RetryPause::failed(Time now)
{
    constexpr std::array<int, 5> pauses{1, 2, 5, 10, 30};
    const auto step = std::min<size_t>(static_cast<size_t>(m_failures), pauses.size() - 1);
    ++m_failures;
    m_until = now + seconds(pauses.at(step));
}

void RetryPause::succeeded()
{
    m_failures = 0;
    m_until = Time::min();
}

milliseconds RetryPause::left(Time now) const
{
    return m_failures == 0 || now >= m_until ? milliseconds(0)
                                             : std::chrono::ceil<milliseconds>(m_until - now);
}

} // namespace assay::remote
