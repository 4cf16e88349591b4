// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/system_ssh_host.h>

#include "system_ssh_shell.h"

#include <assay/remote/ssh_config.h>
#include <assay/remote/ssh_shell.h>

#include <utility>

namespace assay::remote {

namespace {

constexpr int shellsForScripts = 4;

QStringList arguments(const SshTarget &target, const SshName &name)
{
    QStringList argv;
    if (!target.config.isEmpty())
        argv << QStringLiteral("-F") << target.config;
    argv << QStringLiteral("-oBatchMode=yes") << QStringLiteral("-oForwardX11=no")
         << QStringLiteral("-oClearAllForwardings=yes") << QStringLiteral("-oRemoteCommand=none")
         << QStringLiteral("-T");
    if (target.acceptNewHostKey)
        argv << QStringLiteral("-oStrictHostKeyChecking=accept-new");
    argv << sshDestination(name) << QStringLiteral("exec /bin/sh -s");
    return argv;
}

} // namespace

SystemSshHost::SystemSshHost(SshTarget target, QString program)
    : ShellHost(shellsForScripts), m_target(std::move(target)), m_program(std::move(program))
{}

SystemSshHost::~SystemSshHost()
{
    close();
}

QString SystemSshHost::name() const
{
    return m_target.host;
}

std::unique_ptr<Shell> SystemSshHost::startShell()
{
    const base::Result<SshName> name = splitSshName(m_target.host);
    if (!name)
        return std::make_unique<SshShell>(name.error());
    return std::make_unique<SystemSshShell>(QStringList(m_program) + arguments(m_target, *name));
}

} // namespace assay::remote
