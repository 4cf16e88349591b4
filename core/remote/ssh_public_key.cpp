// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_agent.h"
#include "ssh_auth.h"
#include "ssh_host_key.h"
#include "ssh_wire.h"

#include <QFile>

#include <algorithm>
#include <optional>

namespace assay::remote {
namespace {

using Outcome = AuthMethod::Outcome;

constexpr int mostOffers = 5;

struct KeyFree
{
    void operator()(ssh_key key) const { ssh_key_free(key); }
};
using Key = std::unique_ptr<std::remove_pointer_t<ssh_key>, KeyFree>;

Key takeKey(int answer, const ssh_key &key)
{
    return Key(answer == SSH_OK ? key : nullptr);
}

Key publicKeyFile(const QByteArray &path)
{
    ssh_key key = nullptr;
    return takeKey(ssh_pki_import_pubkey_file(path.constData(), &key), key);
}

// What follows the string at the front of a blob.
QByteArrayView afterString(QByteArrayView blob)
{
    return takeWireString(blob) ? blob : QByteArrayView();
}

// A certificate's blob is its type, a nonce, and then the fields of the key that it is for
// (PROTOCOL.certkeys).
bool isCertificateFor(const QString &path, const HostKey &key)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray blob = QByteArray::fromBase64(file.read(1 << 16).simplified().split(' ').value(1));
    const QByteArrayView fields = afterString(key.blob);
    return !fields.isEmpty() && afterString(afterString(blob)).startsWith(fields);
}

Key certificateFile(const QByteArray &path)
{
    ssh_key key = nullptr;
    return takeKey(ssh_pki_import_cert_file(path.constData(), &key), key);
}

// The private key; `asked` says that it is there and wants a passphrase.
Key privateKeyFile(const QByteArray &path, bool &asked)
{
    const auto noPassphrase = [](const char *, char *, size_t, int, int, void *flag) {
        *static_cast<bool *>(flag) = true;
        return -1;
    };
    ssh_key key = nullptr;
    return takeKey(ssh_pki_import_privkey_file(path.constData(), nullptr, noPassphrase, &asked, &key), key);
}

Key imported(const HostKey &plain)
{
    const QByteArray base64 = plain.blob.toBase64();
    const ssh_keytypes_e type = ssh_key_type_from_name(plain.type.constData());
    ssh_key key = nullptr;
    const int answer = plain.type.contains("-cert-v0")
                           ? ssh_pki_import_cert_base64(base64.constData(), type, &key)
                           : ssh_pki_import_pubkey_base64(base64.constData(), type, &key);
    return takeKey(answer, key);
}

// One key that can be offered.
struct Candidate
{
    QString label;
    HostKey key;
    QByteArray file;        // the private key's; empty: the agent signs
    QByteArray certificate; // offered in the key's place
};

class PublicKeyMethod final : public AuthMethod
{
public:
    PublicKeyMethod(const SshConfig &config, Interrupt &interrupt, QByteArray &winner)
        : m_config(config), m_interrupt(interrupt), m_winner(winner)
    {}

    QByteArray name() const override { return QByteArrayLiteral("publickey"); }
    QStringList remarks() const override { return m_remarks; }
    QString advice() const override
    {
        if (m_tooMany)
            return QStringLiteral("A server allows only so many tries (MaxAuthTries): set IdentitiesOnly yes "
                                  "and the right IdentityFile for this host, or take keys out of the agent");
        if (!m_locked.isEmpty())
            return QStringLiteral("Unlock it: ssh-add %1").arg(m_locked);
        if (m_offers == 0)
            return QStringLiteral("Name the key by IdentityFile in the SSH configuration, or ssh-add it");
        return QStringLiteral("Put the public key into the server's authorized_keys");
    }

    Outcome attempt(ssh_session session) override
    {
        if (!m_gathered)
            gather(session);
        while (!m_candidates.isEmpty()) {
            if (m_offers >= mostOffers) {
                m_tooMany = true;
                m_remarks += QStringLiteral("%1 keys were refused, %2 more are not offered")
                                 .arg(m_offers)
                                 .arg(m_candidates.size());
                m_candidates.clear();
                break;
            }
            const Candidate candidate = m_candidates.takeFirst();
            if (const auto outcome = offer(session, candidate))
                return *outcome;
        }
        if (m_offers == 0 && m_remarks.isEmpty())
            m_remarks += QStringLiteral("no key, neither in an agent nor in a file");
        return Outcome::Denied;
    }

private:
    void gather(ssh_session session)
    {
        m_gathered = true;
        m_agent = AgentFilter::connect(agentPath(m_config), m_interrupt);
        QList<HostKey> agentKeys;
        if (m_agent) {
            ssh_set_agent_socket(session, m_agent->takeSocket());
            agentKeys = m_agent->keys();
            agentKeys.removeIf([](const HostKey &key) {
                return ssh_key_type_from_name(key.type.constData()) == SSH_KEYTYPE_UNKNOWN;
            });
        }
        QList<Candidate> named, others, files;
        for (const QByteArray &raw : m_config.identityFiles)
            gatherFile(expandSshTokens(raw, m_config), agentKeys, named, files);
        for (const HostKey &key : agentKeys) {
            if (!m_config.identitiesOnly)
                others.append({QStringLiteral("%1 of the agent").arg(shown(key)), key, {}, {}});
        }
        m_candidates = named + others + files;
        std::stable_partition(m_candidates.begin(), m_candidates.end(), [this](const Candidate &candidate) {
            return !m_winner.isEmpty() && fingerprint(candidate.key) == m_winner;
        });
    }

    void gatherFile(const QByteArray &path, QList<HostKey> &agentKeys, QList<Candidate> &named,
                    QList<Candidate> &files)
    {
        HostKey key = plainKey(publicKeyFile(path + ".pub").get());
        if (key.blob.isEmpty() && !QFile::exists(QFile::decodeName(path)))
            return;
        if (key.blob.isEmpty())
            key = plainKey(publicKeyFile(path).get());
        bool asked = false;
        if (key.blob.isEmpty())
            key = plainKey(privateKeyFile(path, asked).get());
        if (key.blob.isEmpty()) {
            if (asked)
                remarkLocked(path);
            else
                m_remarks += QStringLiteral("%1 cannot be read as a key").arg(QFile::decodeName(path));
            return;
        }
        const auto isKey = [&](const Candidate &candidate) { return candidate.key == key; };
        if (std::any_of(named.begin(), named.end(), isKey) || std::any_of(files.begin(), files.end(), isKey))
            return;
        const QString label = QFile::decodeName(path);
        const QByteArray certificate = certificateFor(path, key);
        if (agentKeys.removeAll(key) > 0)
            named.append({label + QStringLiteral(" (agent)"), key, {}, {}});
        else
            files.append({label, key, path, {}});
        if (!certificate.isEmpty() && QFile::exists(QFile::decodeName(path)))
            named.prepend({QFile::decodeName(certificate), key, path, certificate});
    }

    // The first of the configured certificates, or the one beside the key, that is for this key.
    QByteArray certificateFor(const QByteArray &path, const HostKey &key) const
    {
        QByteArrayList paths = m_config.certificateFiles;
        for (QByteArray &one : paths)
            one = expandSshTokens(one, m_config);
        for (const QByteArray &one : paths + QByteArrayList{path + "-cert.pub"}) {
            if (isCertificateFor(QFile::decodeName(one), key))
                return one;
        }
        return {};
    }

    static QString shown(const HostKey &key) { return QString::fromUtf8(key.type + ' ' + fingerprint(key)); }

    void remarkLocked(const QByteArray &path)
    {
        m_locked = QFile::decodeName(path);
        m_remarks += QStringLiteral("%1 needs a passphrase").arg(m_locked);
    }

    // Nothing: on to the next key.
    std::optional<Outcome> offer(ssh_session session, const Candidate &candidate)
    {
        const Key certificate =
            candidate.certificate.isEmpty() ? nullptr : certificateFile(candidate.certificate);
        const Key plain = imported(candidate.key);
        const ssh_key shownKey = certificate ? certificate.get() : plain.get();
        if (!shownKey) {
            m_remarks += QStringLiteral("%1 is of a kind that libssh cannot use").arg(candidate.label);
            return std::nullopt;
        }
        ++m_offers;
        const int answer =
            awaitAnswer(session, [&] { return ssh_userauth_try_publickey(session, nullptr, shownKey); });
        if (answer != SSH_AUTH_SUCCESS)
            return judge(session, answer, candidate);
        if (candidate.file.isEmpty()) {
            m_agent->show(candidate.key);
            return judge(session, awaitAnswer(session, [&] { return ssh_userauth_agent(session, nullptr); }),
                         candidate);
        }

        bool asked = false;
        const Key secret = privateKeyFile(candidate.file, asked);
        if (!secret) {
            if (asked)
                remarkLocked(candidate.file);
            else
                m_remarks += QStringLiteral("%1 cannot be read").arg(QFile::decodeName(candidate.file));
            return std::nullopt;
        }
        if (certificate && ssh_pki_copy_cert_to_privkey(certificate.get(), secret.get()) != SSH_OK)
            return std::nullopt;
        return judge(
            session,
            awaitAnswer(session, [&] { return ssh_userauth_publickey(session, nullptr, secret.get()); }),
            candidate);
    }

    std::optional<Outcome> judge(ssh_session session, int answer, const Candidate &candidate)
    {
        if (answer == SSH_AUTH_SUCCESS || answer == SSH_AUTH_PARTIAL) {
            m_winner = fingerprint(candidate.key);
            return answer == SSH_AUTH_SUCCESS ? Outcome::Accepted : Outcome::Partial;
        }
        if (answer == SSH_AUTH_AGAIN || !ssh_is_connected(session)) {
            const QString why = silenceOr(session);
            m_tooMany = why.contains(QStringLiteral("too many"), Qt::CaseInsensitive);
            m_remarks += m_tooMany ? QStringLiteral("%1 (%2 keys were offered)").arg(why).arg(m_offers) : why;
            return Outcome::Broken;
        }
        m_remarks += QStringLiteral("%1 was refused").arg(candidate.label);
        return std::nullopt;
    }

    const SshConfig &m_config;
    Interrupt &m_interrupt;
    QByteArray &m_winner;
    bool m_gathered = false, m_tooMany = false;
    QString m_locked;
    int m_offers = 0;
    std::unique_ptr<AgentFilter> m_agent;
    QList<Candidate> m_candidates;
    QStringList m_remarks;
};

} // namespace

std::unique_ptr<AuthMethod> publicKeyMethod(const SshConfig &config, Interrupt &interrupt, QByteArray &winner)
{
    return std::make_unique<PublicKeyMethod>(config, interrupt, winner);
}

} // namespace assay::remote
