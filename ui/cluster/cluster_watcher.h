// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"
#include "runs/stations.h"

#include <assay/base/clock.h>
#include <assay/base/scope.h>

#include <QCoro/QCoroTask>
#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <map>
#include <memory>

namespace assay::ui {

// Asks clusters how they are: the one that is looked at all that it has, the others for a link and the user's
// own jobs, less often where nobody answers. Lives on the desk's thread.
class ClusterWatcher final : public QObject
{
    Q_OBJECT
public:
    explicit ClusterWatcher(std::shared_ptr<Stations> stations);
    ~ClusterWatcher() override;

    // Reads which profiles there are; what is watched by a profile that changed is forgotten.
    void readShelf();
    // `close` is looked at whole, `others` for their chips. Whatever else was watched is left alone.
    void watch(const QString &close, const QStringList &others);
    // Looks now, whatever the last failure says.
    void lookNow(const QString &cluster);
    void cancel(const QString &cluster, const QStringList &jobs);
    // Takes the unknown host key with this fingerprint for good.
    QCoro::Task<void> trust(QString cluster, QString fingerprint);
    void findRun(const QString &jobName);

Q_SIGNALS:
    void shelfRead(const QList<assay::ui::ClusterEntry> &entries);
    void viewed(const assay::ui::ClusterView &view);
    void cancelMoved(const assay::ui::CancelNews &news);
    void said(const QString &sentence);
    void runFound(const QString &folder);

private:
    struct Watched;
    [[nodiscard]] Watched *known(const QString &cluster);
    QCoro::Task<void> look(QString cluster);
    QCoro::Task<bool> reach(Watched *watched, base::Scope::Ticket ticket);
    QCoro::Task<void> askSlurm(Watched *watched, base::Scope::Ticket ticket);
    QCoro::Task<void> askHost(Watched *watched, base::Scope::Ticket ticket);
    QCoro::Task<void> cancelOne(QString cluster, QString job);
    void setLink(Watched *watched, ClusterLink::Kind kind, const base::Error &error = {});
    void tell(Watched *watched);
    void takeJobs(Watched *watched, const QList<cluster::SlurmJob> &jobs, bool all);
    void schedule(Watched *watched);

    base::SystemClock m_clock;
    std::shared_ptr<Stations> m_stations;
    QHash<QString, ClusterEntry> m_shelf;
    std::map<QString, std::unique_ptr<Watched>> m_watched;
};

} // namespace assay::ui
