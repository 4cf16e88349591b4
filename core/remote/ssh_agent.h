// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/ssh_config.h>
#include <assay/remote/ssh_interrupt.h>
#include <assay/remote/ssh_known_hosts.h>

#include <QList>

#include <memory>
#include <mutex>
#include <thread>

namespace assay::remote {

// The path of the agent's socket that the configuration or the environment names; empty: none.
[[nodiscard]] QByteArray agentPath(const SshConfig &config);

// The keys in a blob of SSH_AGENT_IDENTITIES_ANSWER (draft-miller-ssh-agent, 4.4), without its type byte.
[[nodiscard]] QList<HostKey> agentKeysOf(QByteArrayView answer);

// Stands between libssh and the user's agent and lets it see one key at a time. libssh offers every key that
// an agent has, in the agent's order; so the order, the choice and the count are made here.
class AgentFilter
{
public:
    // Connects to the agent and asks for its keys; null when there is none, or none that answers.
    [[nodiscard]] static std::unique_ptr<AgentFilter> connect(const QByteArray &path, Interrupt &interrupt);
    ~AgentFilter();
    AgentFilter(const AgentFilter &) = delete;
    AgentFilter &operator=(const AgentFilter &) = delete;

    [[nodiscard]] const QList<HostKey> &keys() const { return m_keys; }
    // libssh's end; once, libssh closes it.
    [[nodiscard]] int takeSocket() { return m_theirs.release(); }
    // From now on this is the agent's only key.
    void show(const HostKey &key);

private:
    AgentFilter() = default;
    void serve();
    [[nodiscard]] QByteArray answerTo(const QByteArray &request);

    base::Descriptor m_agent, m_ours, m_theirs;
    QList<HostKey> m_keys;
    std::mutex m_mutex;
    HostKey m_shown;
    std::thread m_thread;
};

} // namespace assay::remote
