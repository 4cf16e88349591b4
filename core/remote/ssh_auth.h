// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/remote/ssh_config.h>
#include <assay/remote/ssh_interrupt.h>

#include <QByteArray>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

#include <libssh/libssh.h>

namespace assay::remote {

// One way to prove who one is. The list of ways that login() goes through is where others are added.
class AuthMethod
{
public:
    enum class Outcome {
        Accepted,
        Partial, // right, and the server wants more
        Denied,  // this way leads no further
        Broken,  // the link is gone; remarks() end with the reason
    };

    virtual ~AuthMethod() = default;
    // As the protocol calls it: "publickey".
    [[nodiscard]] virtual QByteArray name() const = 0;
    // Called again after Partial, then with what it has left.
    [[nodiscard]] virtual Outcome attempt(ssh_session session) = 0;
    // What was tried and how it went, for the message.
    [[nodiscard]] virtual QStringList remarks() const = 0;
    // What the user can do about a refusal.
    [[nodiscard]] virtual QString advice() const = 0;
};

// Agent keys and key files in OpenSSH's order: the agent's keys that the configuration names, the agent's
// others (not with IdentitiesOnly), the configured files. `winner` is the fingerprint of the key that was
// taken last time: it goes first; a key that is taken is written to it. At most 5 keys are offered, one less
// than a server allows by default.
[[nodiscard]] std::unique_ptr<AuthMethod> publicKeyMethod(const SshConfig &config, Interrupt &interrupt,
                                                          QByteArray &winner);

// Logs the connected, non-blocking session in: none first, then the methods that the server lists, read again
// after a partial success. Environment error: what the server takes, what was tried, what to do.
[[nodiscard]] base::Status login(ssh_session session, const SshConfig &config,
                                 const std::vector<std::unique_ptr<AuthMethod>> &methods);

// Repeats a login call of a non-blocking session until it has an answer, the server ended the link, or 20 s
// are over; then SSH_AUTH_AGAIN. (The calls of a blocking session sleep on after a server's disconnect.)
[[nodiscard]] int awaitAnswer(ssh_session session, const std::function<int()> &call);

// The text of the session's last error, which must be of the call just made, without libssh's own frame
// around a server's words.
[[nodiscard]] QString sshReason(ssh_session session);
// The same after a login call that may just have run out of time, which leaves the text of an earlier one.
[[nodiscard]] QString silenceOr(ssh_session session);

} // namespace assay::remote
