// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_config.h>

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Any bytes are the output of `ssh -G` or an error; what is made of them for another program never begins
// with a minus where a host stands.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace assay;
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    if (const auto name = remote::splitSshName(QString::fromUtf8(bytes))) {
        if (name->host.isEmpty() || name->host.startsWith('-') || name->user.startsWith('-'))
            std::abort();
    }
    const auto config = remote::parseSshConfig(bytes);
    if (!config)
        return 0;
    if (config->hostName.isEmpty() || config->port == 0 || remote::knownHostsName(*config).isEmpty())
        std::abort();
    for (const QByteArray &file : config->identityFiles + config->userKnownHosts)
        (void)remote::expandSshTokens(file, *config);
    (void)remote::expandSshCommand(config->proxyCommand, *config);
    const auto jump = remote::jumpArguments(*config, "f", true);
    if (jump && (jump->last().startsWith('-') || jump->at(jump->size() - 2) != "--"))
        std::abort();
    return 0;
}
