// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/station.h>

#include <assay/base/files.h>
#include <assay/cluster/direct.h>
#include <assay/cluster/slurm.h>
#include <assay/remote/local_host.h>
#include <assay/remote/ssh_host.h>
#include <assay/remote/system_ssh_host.h>
#include <assay/run/mirror_record.h>

#include <QCoro/QCoroFuture>
#include <QDir>
#include <QFile>

namespace assay::run {

namespace {

tl::unexpected<base::Error> notInThisVersion(const QString &key, const QString &value, const QString &where,
                                             const QString &next)
{
    return base::fail(base::Error::Kind::Input,
                      QStringLiteral("%1 %2 is not in this version").arg(key, value), where, {}, next);
}

base::Result<std::unique_ptr<remote::Host>> hostOf(const matrix::Profile::Transport &transport,
                                                   const QString &where, const StationOptions &options)
{
    if (transport.kind == QLatin1String("local"))
        return std::make_unique<remote::LocalHost>();
    if (transport.kind == QLatin1String("ssh"))
        return std::make_unique<remote::SshHost>(remote::SshTarget{
            transport.host, transport.config, options.acceptNewHostKey, options.trustedKey});
    if (transport.kind == QLatin1String("system-ssh"))
        return std::make_unique<remote::SystemSshHost>(
            remote::SshTarget{transport.host, transport.config, options.acceptNewHostKey});
    return notInThisVersion(QStringLiteral("transport"), transport.kind, where,
                            QStringLiteral("Use the transport ssh, system-ssh, or local for this machine."));
}

} // namespace

base::Result<std::unique_ptr<Station>> openStation(const matrix::Profile &profile, const QString &where,
                                                   const StationOptions &options)
{
    auto host = hostOf(profile.transport, where, options);
    if (!host)
        return tl::make_unexpected(host.error());
    auto station = std::make_unique<Station>();
    station->profile = profile;
    station->host = *std::move(host);
    if (profile.scheduler.kind == QLatin1String("slurm"))
        station->scheduler = std::make_unique<cluster::SlurmScheduler>(*station->host, profile);
    else if (profile.scheduler.kind == QLatin1String("direct"))
        station->scheduler = std::make_unique<cluster::DirectScheduler>(*station->host, profile);
    else
        return notInThisVersion(QStringLiteral("scheduler"), profile.scheduler.kind, where,
                                QStringLiteral("Use the scheduler slurm or direct."));
    return station;
}

base::Result<std::unique_ptr<Station>> stationOf(const RunFolder &folder, const StationOptions &options)
{
    // Another machine may reach the same cluster by another name.
    const std::optional<MirrorRecord> record = readMirrorRecord(folder);
    const bool ownProfile = record && !record->profile.isEmpty();
    const QString where = ownProfile ? folder.mirrorFile() : folder.clusterFile();
    const auto bytes = ownProfile ? base::Result<QByteArray>(record->profile) : base::readFile(where);
    if (!bytes)
        return base::fail(bytes.error());
    const matrix::ProfileFile file = matrix::readProfile(*bytes);
    if (!file.profile)
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the run's cluster profile cannot be read"), where,
                          file.problems.isEmpty() ? QString() : file.problems.first().text);
    return openStation(*file.profile, where, options);
}

QCoro::Task<base::Result<QByteArray>> rootOf(Station *station)
{
    const QByteArray root = QFile::encodeName(QDir::cleanPath(station->profile.paths.root));
    if (root.startsWith('/'))
        co_return root;
    if (station->host->isLocal())
        co_return QFile::encodeName(
            QDir::cleanPath(QDir::home().absoluteFilePath(station->profile.paths.root)));
    const auto facts = co_await station->host->open();
    if (!facts)
        co_return tl::make_unexpected(facts.error());
    co_return facts->home + '/' + root;
}

} // namespace assay::run
