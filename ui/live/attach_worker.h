// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/stations.h"

#include <assay/run/attachment.h>

#include <QObject>

#include <map>
#include <memory>

namespace assay::ui {

// Looks at servers that Assay did not start, on the desk's thread. Each attachment has a number of the
// page's.
class AttachWorker final : public QObject
{
    Q_OBJECT
public:
    explicit AttachWorker(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

    // Through a cluster by its profile's name, or from here when that is empty. Without `look` it waits,
    // stopped, for start().
    void attach(int number, const QString &cluster, const QString &target, bool look);
    void start(int number);
    void stop(int number);
    void detach(int number) { m_attachments.erase(number); }

Q_SIGNALS:
    void looked(int number, const assay::run::AttachedView &view);
    // It cannot be looked at, whatever one waits.
    void refused(int number, const QString &sentence);

private:
    [[nodiscard]] base::Result<std::unique_ptr<run::ServerLink>> linkTo(const QString &cluster,
                                                                        const QString &target);

    std::shared_ptr<Stations> m_stations;
    std::map<int, std::unique_ptr<run::Attachment>> m_attachments;
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::run::AttachedView)
