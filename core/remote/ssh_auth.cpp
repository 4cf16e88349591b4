// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_auth.h"

#include <assay/base/text.h>

#include <algorithm>
#include <chrono>

#include <poll.h>

namespace assay::remote {
namespace {

using base::Error;
using Outcome = AuthMethod::Outcome;

constexpr std::chrono::seconds answerTime{20};

QByteArrayList methodNames(int bits)
{
    const auto methods = static_cast<unsigned>(bits);
    QByteArrayList names;
    if (methods & SSH_AUTH_METHOD_PUBLICKEY)
        names << "publickey";
    if (methods & SSH_AUTH_METHOD_PASSWORD)
        names << "password";
    if (methods & SSH_AUTH_METHOD_INTERACTIVE)
        names << "keyboard-interactive";
    if (methods & SSH_AUTH_METHOD_HOSTBASED)
        names << "hostbased";
    if (methods & SSH_AUTH_METHOD_GSSAPI_MIC)
        names << "gssapi-with-mic";
    return names;
}

base::Status broken(const SshConfig &config, const QString &why, const QString &advice = {})
{
    return base::fail(Error::Kind::Environment,
                      QStringLiteral("the login as %1 broke off").arg(QString::fromUtf8(config.user)), {},
                      why, advice);
}

} // namespace

QString sshReason(ssh_session session)
{
    QString text = base::escapedUtf8(QByteArray(ssh_get_error(session))).trimmed();
    const QString frame = QStringLiteral("Received SSH_MSG_DISCONNECT: ");
    if (text.startsWith(frame)) {
        text.remove(0, frame.size());
        if (const qsizetype colon = text.indexOf(u':'); colon > 0)
            text.remove(0, colon + 1);
    }
    return text.isEmpty() ? QStringLiteral("no answer") : text;
}

QString silenceOr(ssh_session session)
{
    return ssh_is_connected(session) && ssh_get_error_code(session) != SSH_FATAL
               ? QStringLiteral("no answer in time")
               : sshReason(session);
}

int awaitAnswer(ssh_session session, const std::function<int()> &call)
{
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + answerTime;
    while (true) {
        const int answer = call();
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        if (answer != SSH_AUTH_AGAIN || !ssh_is_connected(session) || left.count() <= 0)
            return answer;
        const bool writing = (ssh_get_poll_flags(session) & SSH_WRITE_PENDING) != 0;
        pollfd polled{ssh_get_fd(session), static_cast<short>(writing ? POLLIN | POLLOUT : POLLIN), 0};
        ::poll(&polled, 1, static_cast<int>(left.count()));
    }
}

base::Status login(ssh_session session, const SshConfig &config,
                   const std::vector<std::unique_ptr<AuthMethod>> &methods)
{
    const int answer = awaitAnswer(session, [&] { return ssh_userauth_none(session, nullptr); });
    if (answer == SSH_AUTH_SUCCESS)
        return {};
    if (answer == SSH_AUTH_ERROR || answer == SSH_AUTH_AGAIN)
        return broken(config, silenceOr(session));

    std::vector<const AuthMethod *> exhausted;
    bool partly = false;
    while (true) {
        const QByteArrayList allowed = methodNames(ssh_userauth_list(session, nullptr));
        const auto next = std::find_if(methods.begin(), methods.end(), [&](const auto &method) {
            return allowed.contains(method->name()) &&
                   (config.preferredAuthentications.isEmpty() ||
                    config.preferredAuthentications.contains(method->name())) &&
                   std::find(exhausted.begin(), exhausted.end(), method.get()) == exhausted.end();
        });
        if (next == methods.end()) {
            QStringList tried;
            QString advice;
            for (const auto &method : methods) {
                tried += method->remarks();
                if (allowed.contains(method->name()))
                    advice = method->advice();
            }
            const QString wants = QString::fromUtf8(allowed.join(", "));
            if (advice.isEmpty())
                advice = QStringLiteral("Assay logs in with keys: put one into the agent and into the "
                                        "server's authorized_keys");
            return base::fail(
                Error::Kind::Environment,
                QStringLiteral("the server refuses the login as %1").arg(QString::fromUtf8(config.user)), {},
                (partly ? QStringLiteral("after a key was taken it wants ") : QStringLiteral("it takes ")) %
                    (wants.isEmpty() ? QStringLiteral("nothing") : wants) %
                    (tried.isEmpty() ? QString()
                                     : QStringLiteral("; tried: ") % tried.join(QStringLiteral("; "))),
                advice);
        }
        switch ((*next)->attempt(session)) {
        case Outcome::Accepted:
            return {};
        case Outcome::Partial:
            partly = true;
            break;
        case Outcome::Denied:
            exhausted.push_back(next->get());
            break;
        case Outcome::Broken:
            return broken(config, (*next)->remarks().join(QStringLiteral("; ")), (*next)->advice());
        }
    }
}

} // namespace assay::remote
