// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_known_hosts.h>

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Any bytes are a known_hosts file. A verdict names a line that is there, and a line that is written for an
// unknown key makes it known; a revoked key stays revoked.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace assay::remote;
    using Verdict = HostKeyCheck::Verdict;
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const HostKey key{"ssh-ed25519", QByteArray::fromBase64("AAAAC3NzaC1lZDI1NTE5AAAAAWs=")};
    for (const char *name : {"login", "[login]:2200"}) {
        const HostKeyCheck check = checkHostKey({{"f", bytes}}, name, key);
        if ((check.line == 0) != (check.verdict == Verdict::Unknown) || check.line > bytes.count('\n') + 1)
            std::abort();
        const bool isKnown = check.verdict == Verdict::Known;
        if (isKnown && check.stored != key)
            std::abort();
        const QByteArray more = bytes + '\n' + knownHostsLine(name, key, QByteArray(20, 'x'));
        const Verdict after = checkHostKey({{"f", more}}, name, key).verdict;
        if (after != (check.verdict == Verdict::Revoked ? Verdict::Revoked : Verdict::Known))
            std::abort();
        if (!knownKeyTypes({{"f", more}}, name).contains(key.type))
            std::abort();
    }
    return 0;
}
