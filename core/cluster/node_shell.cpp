// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/node_shell.h>

#include <assay/base/quote.h>
#include <assay/remote/ssh_config.h>

namespace assay::cluster {

namespace {

QStringList onTheNode(const QString &node, const QString &job)
{
    if (job.isEmpty())
        return {QStringLiteral("ssh"), node};
    return {QStringLiteral("srun"),      QStringLiteral("--jobid=") + job,
            QStringLiteral("--overlap"), QStringLiteral("--nodelist=") + node,
            QStringLiteral("--pty"),     QStringLiteral("bash"),
            QStringLiteral("-l")};
}

} // namespace

QByteArray nodeShell(const matrix::Profile &profile, const QString &node, const QString &job)
{
    const bool isRemote = profile.transport.kind != QLatin1StringView("local");
    const bool hasNodes = profile.scheduler.kind == QLatin1StringView("slurm");
    QByteArray inner = hasNodes ? base::shellJoin(onTheNode(node, job)) : QByteArray();
    if (!isRemote)
        return inner;
    QStringList argv{QStringLiteral("ssh")};
    if (hasNodes)
        argv << QStringLiteral("-t");
    if (!profile.transport.config.isEmpty())
        argv << QStringLiteral("-F") << profile.transport.config;
    const base::Result<remote::SshName> name = remote::splitSshName(profile.transport.host);
    if (!name)
        return {};
    argv << remote::sshDestination(*name);
    if (hasNodes)
        argv << QString::fromUtf8(inner);
    return base::shellJoin(argv);
}

} // namespace assay::cluster
