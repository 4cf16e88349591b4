// SPDX-License-Identifier: GPL-3.0-or-later
#include "station.h"

#include <assay/base/files.h>
#include <assay/cluster/direct.h>
#include <assay/remote/local_host.h>

#include <QDir>
#include <QFile>

namespace assay::ctl {

namespace {

tl::unexpected<base::Error> notInThisVersion(const QString &key, const QString &value, const QString &where)
{
    return base::fail(base::Error::Kind::Input,
                      QStringLiteral("%1 %2 is not in this version").arg(key, value), where, {},
                      QStringLiteral("Use the cluster \"local\", or a profile of this machine."));
}

} // namespace

base::Result<std::unique_ptr<Station>> openStation(const matrix::Profile &profile, const QString &where)
{
    if (profile.transport.kind != QLatin1String("local"))
        return notInThisVersion(QStringLiteral("transport"), profile.transport.kind, where);
    if (profile.scheduler.kind != QLatin1String("direct"))
        return notInThisVersion(QStringLiteral("scheduler"), profile.scheduler.kind, where);
    auto station = std::make_unique<Station>();
    station->host = std::make_unique<remote::LocalHost>();
    station->scheduler = std::make_unique<cluster::DirectScheduler>(*station->host);
    station->root = QFile::encodeName(QDir::cleanPath(QDir::home().absoluteFilePath(profile.paths.root)));
    return station;
}

base::Result<std::unique_ptr<Station>> stationOf(const run::RunFolder &folder)
{
    const auto bytes = base::readFile(folder.clusterFile());
    if (!bytes)
        return base::fail(bytes.error());
    const matrix::ProfileFile file = matrix::readProfile(*bytes);
    if (!file.profile)
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the run's cluster profile cannot be read"), folder.clusterFile(),
                          file.problems.isEmpty() ? QString() : file.problems.first().text);
    return openStation(*file.profile, folder.clusterFile());
}

} // namespace assay::ctl
