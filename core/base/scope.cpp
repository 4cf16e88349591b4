// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/scope.h"

namespace assay::base {

// One generation. A ticket keeps its own alive, so its stop token stays the one it was given.
struct Scope::Ticket::State
{
    std::atomic<bool> current = true;
    std::stop_source source;

    // Marked stale first: a stop callback that asks isCurrent() must already hear no.
    void end()
    {
        current = false;
        source.request_stop();
    }
};

bool Scope::Ticket::isCurrent() const
{
    return m_state && m_state->current;
}

std::stop_token Scope::Ticket::stopToken() const
{
    return m_state ? m_state->source.get_token() : std::stop_token();
}

Scope::Scope() : m_state(std::make_shared<Ticket::State>()) {}

Scope::~Scope()
{
    stop();
}

Scope::Ticket Scope::ticket() const
{
    Ticket ticket;
    ticket.m_state = m_state;
    return ticket;
}

void Scope::renew()
{
    if (m_stopped)
        return;
    const std::shared_ptr<Ticket::State> old = std::exchange(m_state, std::make_shared<Ticket::State>());
    old->end();
}

void Scope::stop()
{
    m_stopped = true;
    // A callback may drop the last ticket; the generation must outlive its own ending.
    const std::shared_ptr<Ticket::State> state = m_state;
    state->end();
}

} // namespace assay::base
