// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/stations.h"

#include <assay/base/files.h>
#include <assay/run/mirror_record.h>

#include <algorithm>

namespace assay::ui {

base::Result<run::Station *> Stations::of(const run::RunFolder &folder)
{
    const std::optional<run::MirrorRecord> record = run::readMirrorRecord(folder);
    const QByteArray profile = record && !record->profile.isEmpty()
                                   ? record->profile
                                   : base::readFile(folder.clusterFile()).value_or(QByteArray());
    const auto known = m_stations.find(profile);
    if (known != m_stations.end())
        return known->second.get();
    auto station = run::stationOf(folder);
    if (!station)
        return base::fail(station.error());
    return m_stations.emplace(profile, *std::move(station)).first->second.get();
}

base::Result<run::Station *> Stations::at(const QByteArray &profile, const QString &where)
{
    const auto known = m_stations.find(profile);
    if (known != m_stations.end())
        return known->second.get();
    const matrix::ProfileFile file = matrix::readProfile(profile);
    if (!file.profile) {
        const auto first =
            std::find_if(file.problems.cbegin(), file.problems.cend(),
                         [](const auto &problem) { return problem.severity == base::Severity::Error; });
        return base::fail(base::Error::Kind::Input, first->text,
                          QStringLiteral("%1:%2:%3").arg(where).arg(first->line).arg(first->column));
    }
    auto station = run::openStation(*file.profile, where);
    if (!station)
        return base::fail(station.error());
    return m_stations.emplace(profile, *std::move(station)).first->second.get();
}

} // namespace assay::ui
