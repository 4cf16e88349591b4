// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/run/folder.h>
#include <assay/run/station.h>

#include <QByteArray>

#include <map>
#include <memory>

namespace assay::ui {

// The stations of all runs that were looked at, one for each profile, so that runs on one cluster share a
// link. They stay until the end: a station must outlive whatever it was asked. Belongs to one thread.
class Stations
{
public:
    // The station that a run was made with. Input error: its profile cannot be read or used.
    [[nodiscard]] base::Result<run::Station *> of(const run::RunFolder &folder);
    // The station of a cluster profile by its text; `where` names it in errors. Input error: it cannot be
    // read or used.
    [[nodiscard]] base::Result<run::Station *> at(const QByteArray &profile, const QString &where);
    // Closes them all. On the thread they belong to, when nobody there uses them any more.
    void clear() { m_stations.clear(); }

private:
    std::map<QByteArray, std::unique_ptr<run::Station>> m_stations; // by the text of the profile
};

} // namespace assay::ui
