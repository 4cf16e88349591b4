// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace assay::remote {

// One known_hosts file, read whole. Format: sshd(8), "SSH_KNOWN_HOSTS FILE FORMAT".
struct KnownHostsFile
{
    QByteArray path;
    QByteArray bytes;
};

// A host's public key as it came over the wire.
struct HostKey
{
    QByteArray type; // such as ssh-ed25519
    QByteArray blob;

    bool operator==(const HostKey &) const = default;
};

struct HostKeyCheck
{
    enum class Verdict {
        Known,
        Unknown,
        CaOnly,    // only a @cert-authority line speaks of the host; nothing else is known
        OtherType, // another type of key is known for the name
        Changed,   // another key of this type is known for the name
        Revoked,   // a @revoked line has this key
    };

    Verdict verdict = Verdict::Unknown;
    // Of the line that decided, for Known, Changed, OtherType, Revoked and CaOnly.
    QByteArray file;
    int line = 0;
    HostKey stored;

    bool operator==(const HostKeyCheck &) const = default;
};

// What the files say of a key offered by `name` (as knownHostsName() forms it). Revoked in any file wins,
// then a line with this very key, then Changed, OtherType, CaOnly. A name with a port that nobody knows is
// looked up without it as well, as OpenSSH does, but only to be found Known. Lines that cannot be read are
// passed over.
[[nodiscard]] HostKeyCheck checkHostKey(const QList<KnownHostsFile> &files, QByteArrayView name,
                                        const HostKey &key);

// The types of the keys that the files have for a name, each once.
[[nodiscard]] QByteArrayList knownKeyTypes(const QList<KnownHostsFile> &files, QByteArrayView name);

// The signature algorithms of `algorithms`, those first that prove a key of a type in `types`, so that a
// server with several keys shows the one that is known. Certificates are left out.
[[nodiscard]] QByteArrayList preferKnownTypes(const QByteArrayList &algorithms, const QByteArrayList &types);

// "SHA256:..." as OpenSSH prints it.
[[nodiscard]] QByteArray fingerprint(const HostKey &key);

// The line that OpenSSH would write, with its newline. With a salt (20 bytes) the name is hashed.
[[nodiscard]] QByteArray knownHostsLine(QByteArrayView name, const HostKey &key, const QByteArray &salt = {});

} // namespace assay::remote
