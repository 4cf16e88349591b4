// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_host.h>

#include <assay/remote/ssh_liveness.h>
#include <assay/remote/ssh_session.h>
#include <assay/remote/ssh_shell.h>

#include <QPointer>

#include <optional>

namespace assay::remote {
namespace {

using base::Error;
using Clock = std::chrono::steady_clock;

constexpr int shellsForScripts = 4;

} // namespace

struct SshHost::Private
{
    SshTarget target;
    std::unique_ptr<SshSession> session;
    RetryPause pause;
    Error lastError;
    QString accepted; // said of a host key that was taken
    bool forwardsElsewhere = false;
    QByteArray winner;
    Traffic earlier; // of the sessions before this one

    // Takes leave of a session that has ended.
    void settle()
    {
        if (!session)
            return;
        const SshSession::State state = session->state();
        remember(state);
        if (state.phase != SshSession::State::Phase::Ended)
            return;
        lastError = state.error;
        if (!state.wasUp)
            pause.failed(Clock::now());
        earlier.received += state.received;
        earlier.sent += state.sent;
        session.reset();
    }

    void remember(const SshSession::State &state)
    {
        if (!state.wasUp)
            return;
        pause.succeeded();
        winner = state.winner;
        if (!state.note.isEmpty())
            accepted = state.note;
    }

    // The session to use, or why there is none.
    base::Result<SshSession *> link()
    {
        settle();
        if (session)
            return session.get();
        if (const auto left = pause.left(Clock::now()); left.count() > 0) {
            Error error = lastError;
            const QString again = QStringLiteral("The next attempt is possible in %1 s")
                                      .arg(std::chrono::ceil<std::chrono::seconds>(left).count());
            error.next = error.next.isEmpty() ? again : error.next % QStringLiteral(". ") % again;
            return tl::unexpected(error);
        }
        SshSession::Options options;
        options.winner = winner;
        session = std::make_unique<SshSession>(target, std::move(options));
        return session.get();
    }
};

SshHost::SshHost(SshTarget target) : ShellHost(shellsForScripts), d(std::make_unique<Private>())
{
    d->target = std::move(target);
}

SshHost::~SshHost()
{
    close();
}

QString SshHost::name() const
{
    return d->target.host;
}

std::unique_ptr<Stream> SshHost::stream(const QString &node, quint16 port)
{
    if (d->forwardsElsewhere)
        return ShellHost::stream(node, port);
    const base::Result<SshSession *> session = d->link();
    if (!session)
        return std::make_unique<SshStream>(session.error());
    const auto elsewhere = [self = QPointer<SshHost>(this), node, port]() -> std::unique_ptr<Stream> {
        if (!self)
            return nullptr;
        self->d->forwardsElsewhere = true;
        return self->ShellHost::stream(node, port);
    };
    return std::make_unique<SshStream>(**session, node, port, elsewhere);
}

SshHost::Traffic SshHost::traffic() const
{
    Traffic traffic = d->earlier;
    if (d->session) {
        const SshSession::State state = d->session->state();
        traffic.received += state.received;
        traffic.sent += state.sent;
    }
    return traffic;
}

std::unique_ptr<Shell> SshHost::startShell()
{
    const base::Result<SshSession *> session = d->link();
    if (!session)
        return std::make_unique<SshShell>(session.error());
    return std::make_unique<SshShell>(**session);
}

QString SshHost::note() const
{
    d->settle();
    QStringList notes;
    if (!d->accepted.isEmpty())
        notes << d->accepted;
    if (d->forwardsElsewhere)
        notes << QStringLiteral("the server forwards no ports; streams go through a shell on the host");
    return notes.join(QStringLiteral("; "));
}

} // namespace assay::remote
