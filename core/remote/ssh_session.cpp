// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_session.h>

#include "ssh_auth.h"
#include "ssh_driver.h"
#include "ssh_link.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include <libssh/server.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>

namespace assay::remote {
namespace {

using base::Error;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::chrono::seconds loginTime{120}; // an agent's key may wait for a touch
constexpr std::chrono::seconds stuckTime{10};
constexpr std::chrono::seconds farewellTime{1};
constexpr std::chrono::seconds placeTime{5};

milliseconds timeSlept()
{
    timespec boot{}, monotonic{};
    ::clock_gettime(CLOCK_BOOTTIME, &boot);
    ::clock_gettime(CLOCK_MONOTONIC, &monotonic);
    const auto since = [](const timespec &time) {
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    };
    return std::chrono::duration_cast<milliseconds>(since(boot) - since(monotonic));
}

Error closing()
{
    return {Error::Kind::Environment,
            QStringLiteral("the link is closed"),
            {},
            QStringLiteral("the program is closing"),
            {}};
}

// The descriptor that wakes a session's thread; channels may hold it for longer than the thread lives.
struct Waker
{
    base::Descriptor event{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};

    void wake() const { ::eventfd_write(event.get(), 1); }
};

} // namespace

struct SshSession::Core
{
    struct Order
    {
        std::shared_ptr<SshChannel> channel;
        SshErrand errand;
    };

    SshTarget target;
    Options options;
    Interrupt interrupt;
    std::shared_ptr<Waker> waker = std::make_shared<Waker>();

    mutable std::mutex mutex;
    std::condition_variable done;
    bool isDone = false;
    State state;
    std::vector<Order> orders;
    std::thread thread;

    std::shared_ptr<SshChannel> order(QObject *receiver, const SshErrand &errand)
    {
        auto channel = std::make_shared<SshChannel>(receiver, [waker = waker] { waker->wake(); });
        {
            const std::lock_guard lock(mutex);
            if (state.phase == State::Phase::Ended) {
                channel->end({std::nullopt, state.error, false});
                return channel;
            }
            orders.push_back({channel, errand});
        }
        waker->wake();
        return channel;
    }

    void end(const Error &error)
    {
        std::vector<Order> left;
        {
            const std::lock_guard lock(mutex);
            state.phase = State::Phase::Ended;
            state.stalled = false;
            state.error = error;
            left.swap(orders);
        }
        for (const Order &order : left)
            order.channel->end({std::nullopt, error, false});
    }

    void run();
};

namespace {

// The work of a session's thread once the link is up.
class Loop
{
public:
    Loop(const SshSession::Options &options, SshLink &link, Waker &waker, Interrupt &interrupt,
         Watchdog &watchdog)
        : m_link(link),
          m_session(link.session()),
          m_waker(waker),
          m_interrupt(interrupt),
          m_watchdog(watchdog),
          m_liveness(options.liveness, Clock::now()),
          m_openTime(options.liveness.dead),
          m_event(ssh_event_new())
    {
        ssh_event_add_fd(m_event, m_waker.event.get(), POLLIN, woken, this);
        ssh_event_add_fd(m_event, m_interrupt.fd(), POLLIN, interrupted, this);
        ssh_event_add_session(m_event, m_session);
    }

    ~Loop()
    {
        m_drivers.clear();
        ssh_event_remove_session(m_event, m_session);
        ssh_event_remove_fd(m_event, m_interrupt.fd());
        ssh_event_remove_fd(m_event, m_waker.event.get());
        ssh_event_free(m_event);
    }

    Loop(const Loop &) = delete;
    Loop &operator=(const Loop &) = delete;

    void adopt(std::shared_ptr<SshChannel> channel, const SshErrand &errand)
    {
        m_drivers.push_back(std::make_unique<SshDriver>(m_session, std::move(channel), errand));
    }

    // One turn: every channel does what it can, then what comes is waited for. The reason when it is over.
    std::optional<Error> turn()
    {
        const auto now = Clock::now();
        auto due = m_liveness.due();
        m_woken = false;
        bool isTaken = std::any_of(m_drivers.begin(), m_drivers.end(), [](const auto &driver) {
            return driver->isShell() && driver->isOpening();
        });
        const bool isFull = runningShells() >= m_mostShells;
        bool isFree = false;
        for (const auto &driver : m_drivers) {
            if (driver->isShell() && driver->isWaiting() && isFull)
                driver->awaitRoom();
            else if (driver->isShell() && driver->isWaiting() && m_refusedSince)
                driver->tellToWait();
            const bool wasOpening = driver->isOpening();
            driver->step(now, !driver->isShell() || !(isTaken || isFull));
            isFree = isFree || (wasOpening && !driver->isOpening()); // for the next one
            if (driver->isShell() && driver->isRunning()) {
                m_hadShell = true;
                m_refusedSince.reset();
            }
            // First come, first served: also while the server is asked again.
            isTaken = isTaken || (driver->isShell() && (driver->isOpening() || driver->isWaiting()));
            if (driver->isShell() && driver->isWaiting() && driver->refusals() >= SshDriver::mostRefusals) {
                if (auto over = refused(*driver, now))
                    return over;
            }
            due = std::min(due, driver->due());
            if (const auto since = driver->asksSince()) {
                if (now - *since >= m_openTime)
                    return lost(QStringLiteral("no answer to a shell that was asked for"));
                due = std::min(due, *since + m_openTime);
            }
        }
        // One that is waiting may be opened now that another has ended.
        const auto gone = std::remove_if(m_drivers.begin(), m_drivers.end(),
                                         [](const auto &driver) { return driver->isDone(); });
        const bool removed = gone != m_drivers.end();
        m_drivers.erase(gone, m_drivers.end());

        auto left = std::chrono::ceil<milliseconds>(due - Clock::now());
        if (m_woken || removed || isFree)
            left = milliseconds(0);
        left = std::clamp<milliseconds>(left, milliseconds(0), std::chrono::minutes(1));
        m_watchdog.arm(left + stuckTime);
        const int polled = ssh_event_dopoll(m_event, static_cast<int>(left.count()));
        if (m_interrupt.isRaised())
            return closing();
        if (polled == SSH_ERROR || !ssh_is_connected(m_session))
            return broken();
        return live();
    }

    [[nodiscard]] bool isStalled() const { return m_liveness.isStalled(Clock::now()); }

    void endAll(const Error &error)
    {
        for (const auto &driver : m_drivers)
            driver->end(error);
    }

private:
    static int woken(socket_t fd, int, void *self)
    {
        eventfd_t count = 0;
        ::eventfd_read(fd, &count);
        static_cast<Loop *>(self)->m_woken = true;
        return 0;
    }

    static int interrupted(socket_t, int, void *) { return 0; }

    int runningShells() const
    {
        return static_cast<int>(std::count_if(m_drivers.begin(), m_drivers.end(), [](const auto &driver) {
            return driver->isShell() && driver->isRunning();
        }));
    }

    // The server has said no so often that it means it: no more shells at once than there are. When there is
    // none and there has been one, that one's processes still run on the host and hold its place: a new link
    // has places of its own. The reason when this one is over.
    std::optional<Error> refused(SshDriver &driver, Clock::time_point now)
    {
        const int running = runningShells();
        if (running > 0) {
            m_mostShells = running;
            m_refusedSince.reset();
            driver.awaitRoom();
            return std::nullopt;
        }
        if (!m_hadShell) {
            driver.giveUp();
            return std::nullopt;
        }
        if (!m_refusedSince)
            m_refusedSince = now;
        if (now - *m_refusedSince >= placeTime)
            return lost(
                QStringLiteral("the host opens no more shells; what the last one started still runs"));
        driver.awaitRoom();
        return std::nullopt;
    }

    std::optional<Error> live()
    {
        switch (m_liveness.look(Clock::now(), m_link.socketCounter().in_bytes, timeSlept())) {
        case Liveness::Action::None:
            return std::nullopt;
        case Liveness::Action::Probe:
            // The first call may only take note of the answer to the probe before; two send exactly one.
            ssh_send_keepalive(m_session);
            ssh_send_keepalive(m_session);
            return std::nullopt;
        case Liveness::Action::GiveUp:
            m_interrupt.cut();
            return lost(QStringLiteral("no answer to a keepalive"));
        }
        return std::nullopt;
    }

    Error broken()
    {
        const QString said = m_link.proxyComplaint();
        return lost(said.isEmpty() ? sshReason(m_session) : said);
    }

    static Error lost(const QString &why)
    {
        return {Error::Kind::Environment, QStringLiteral("the link to the host broke"), {}, why, {}};
    }

    SshLink &m_link;
    ssh_session m_session;
    Waker &m_waker;
    Interrupt &m_interrupt;
    Watchdog &m_watchdog;
    Liveness m_liveness;
    milliseconds m_openTime; // for the server's word on a shell
    ssh_event m_event;
    bool m_woken = false;
    int m_mostShells = std::numeric_limits<int>::max(); // that the server has been seen to run at once
    bool m_hadShell = false;
    std::optional<Clock::time_point> m_refusedSince; // with no shell running
    std::vector<std::unique_ptr<SshDriver>> m_drivers;
};

Liveness::Times timesFor(Liveness::Times times, const SshConfig &config)
{
    if (config.serverAliveInterval.count() > 0)
        times.idle = std::min<milliseconds>(times.idle, config.serverAliveInterval);
    return times;
}

} // namespace

void SshSession::Core::run()
{
    sigset_t pipe;
    ::sigemptyset(&pipe);
    ::sigaddset(&pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe, nullptr);

    Watchdog watchdog([this] { interrupt.cut(); });
    watchdog.arm(loginTime);
    QByteArray winner = options.winner;
    const auto link = SshLink::open(target, interrupt, winner);
    watchdog.disarm();
    if (!link) {
        end(interrupt.isRaised() ? closing() : link.error());
        return;
    }
    {
        const std::lock_guard lock(mutex);
        state.phase = State::Phase::Up;
        state.wasUp = true;
        state.note = (*link)->note();
        state.winner = winner;
    }
    options.liveness = timesFor(options.liveness, (*link)->config());
    Loop loop(options, **link, *waker, interrupt, watchdog);
    std::optional<Error> over;
    while (!over) {
        std::vector<Order> fresh;
        {
            const std::lock_guard lock(mutex);
            fresh.swap(orders);
            state.received = (*link)->socketCounter().in_bytes;
            state.sent = (*link)->socketCounter().out_bytes;
            state.stalled = loop.isStalled();
        }
        for (Order &order : fresh)
            loop.adopt(std::move(order.channel), order.errand);
        over = loop.turn();
    }
    watchdog.disarm();
    end(*over);
    loop.endAll(*over);
}

SshSession::SshSession(const SshTarget &target, Options options) : m_core(std::make_shared<Core>())
{
    m_core->target = target;
    m_core->options = std::move(options);
    m_core->thread = std::thread([core = m_core] {
        core->run();
        const std::lock_guard lock(core->mutex);
        core->isDone = true;
        core->done.notify_all();
    });
}

SshSession::~SshSession()
{
    m_core->interrupt.raise();
    m_core->waker->wake();
    bool isDone = false;
    {
        std::unique_lock lock(m_core->mutex);
        isDone = m_core->done.wait_for(lock, farewellTime, [this] { return m_core->isDone; });
    }
    // A thread that the operating system holds (a file on a dead server) is left behind with what it needs.
    if (isDone)
        m_core->thread.join();
    else
        m_core->thread.detach();
}

SshSession::State SshSession::state() const
{
    const std::lock_guard lock(m_core->mutex);
    return m_core->state;
}

std::shared_ptr<SshChannel> SshSession::openShell(QObject *receiver)
{
    return m_core->order(receiver, {true, {}, 0});
}

std::shared_ptr<SshChannel> SshSession::openStream(QObject *receiver, const QString &node, quint16 port)
{
    return m_core->order(receiver, {false, node, port});
}

} // namespace assay::remote
