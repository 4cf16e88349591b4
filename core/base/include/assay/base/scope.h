// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <stop_token>
#include <utility>

namespace assay::base {

// The right of a piece of asynchronous work to go on. A coroutine or callback holds a Ticket and asks
// isCurrent() after every wait; a Scope that was renewed, stopped or destroyed makes its old tickets stale,
// so a late answer is dropped instead of landing in a newer state.
class Scope
{
public:
    class Ticket
    {
    public:
        [[nodiscard]] bool isCurrent() const;
        [[nodiscard]] std::stop_token stopToken() const;

    private:
        friend class Scope;
        struct State;
        std::shared_ptr<State> m_state;
    };

    Scope();
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

    // A ticket of the present generation.
    [[nodiscard]] Ticket ticket() const;
    // Stops the present generation and starts a new one: tickets handed out so far become stale.
    void renew();
    // Stops for good: no ticket is ever current again.
    void stop();

private:
    std::shared_ptr<Ticket::State> m_state;
    bool m_stopped = false;
};

} // namespace assay::base
