// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/clock.h>
#include <assay/base/result.h>
#include <assay/base/scope.h>
#include <assay/cluster/scheduler.h>
#include <assay/matrix/plan.h>
#include <assay/remote/host.h>
#include <assay/run/folder.h>
#include <assay/run/lock.h>
#include <assay/run/mirror.h>
#include <assay/run/phase.h>
#include <assay/run/state.h>
#include <assay/run/store.h>

#include <QByteArray>
#include <QMap>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>

namespace assay::run {

// A run to begin.
struct RunRequest
{
    QByteArray recipe; // the YAML texts as they were given, kept as snapshots
    QByteArray cluster;
    matrix::Plan plan;
    QByteArray root;      // folder of the run folders on the host, absolute
    QByteArray collector; // collector.py
    int shards = 1;
};

// What a resume came to.
enum class Resumed {
    Started,     // new collectors measure what was missing or asked for
    Added,       // a collector lives: it was given the cells that were asked for
    Followed,    // a collector lives and has all it needs
    NothingToDo, // every cell has ended as it should
};

// One run from its beginning to its end: makes the folder, submits the shards, follows their journals, tells
// what changed, cancels, resumes. Works in any event loop. The run does not depend on it: when the controller
// goes, or its process is killed, the collectors go on, and another controller can take the run up from its
// folder.
class RunController final : public QObject
{
    Q_OBJECT
public:
    // All three must outlive the controller. `links` is the folder through which runs are found
    // (runsFolder()).
    RunController(remote::Host &host, cluster::Scheduler &scheduler, const base::Clock &clock, QString links);
    ~RunController() override;

    // How often the folder is looked at, and how often the scheduler is asked.
    void setIntervals(std::chrono::milliseconds look, std::chrono::milliseconds ask);

    // Makes the run's folder, and a mirror of it where it lies on another host, uploads, submits. Environment
    // error when nothing could be started; then the folder, if it was made, stays and says so.
    [[nodiscard]] QCoro::Task<base::Result<RunFolder>> create(RunRequest request);

    // Takes up a run whose folder on the host is `hostFolder`. Without a mirror the two folders are one.
    base::Status open(const RunFolder &folder, const QByteArray &hostFolder,
                      std::unique_ptr<Mirror> mirror = nullptr);
    // The same by the folder alone, which says whether it is a mirror. A mirror whose plan cannot be read is
    // open too, as a run of which nothing is known: a look brings the plan from its host.
    base::Status open(const RunFolder &folder);

    [[nodiscard]] const RunStore *store() const { return m_store.get(); }
    [[nodiscard]] RunView view() const;
    // Why host or scheduler do not answer; empty: they do, or were not asked yet.
    [[nodiscard]] QString linkTrouble() const { return m_linkTrouble; }
    // The run's folder on its host was deleted: nothing can be measured for it any more.
    [[nodiscard]] bool isGone() const;
    // One round: brings the mirror up to date, asks the scheduler, reads what is new. A host that does not
    // answer is told by troubled(), and the view is of what is here.
    [[nodiscard]] QCoro::Task<base::Result<RunView>> look();
    // Brings logs and outputs as well, and whatever here is not the host's, so that a gate may judge them.
    // Environment error: they are not whole.
    // No: another process follows the run and brings them.
    [[nodiscard]] QCoro::Task<base::Status> bringWhole();

    // Looks regularly, emits changed() whenever something did and ended() once when the run has ended. Holds
    // the run's lock as soon as it is free; reads what another process brings until then. The holder gives
    // the cells of collectors that were lost to others, or starts one more when there is none.
    void follow();
    // Stops looking; everything on the host goes on.
    void detach();
    // Reads at once what changed in the folder here, as after a reviewer's choice, and tells it by changed();
    // asks nobody.
    base::Status reread();
    [[nodiscard]] bool isFollowing() const { return m_timer.isActive(); }

    // Cancels the whole run, or the cells with those ids. Success says that the wish was sent; whether it
    // came true is told by cancelChanged() while following. No: there is nothing to cancel. Input: no such
    // cell.
    [[nodiscard]] QCoro::Task<base::Status> cancel(QStringList cells);
    // Ends a cell's workload early and keeps what it measured.
    [[nodiscard]] QCoro::Task<base::Status> finish(QString cell);
    [[nodiscard]] CancelPhase cancelPhase() const { return m_cancel; }

    // Runs what has no value yet, or the cells with those ids once more, as new attempts. `shards` new
    // collectors are submitted unless one lives. Environment error when it cannot be told whether one lives.
    [[nodiscard]] QCoro::Task<base::Result<Resumed>> resume(QStringList cells, int shards);

Q_SIGNALS:
    void changed(const assay::run::RunView &run);
    void ended(const assay::run::RunView &run);
    // Something did not work, said once: the host or the scheduler does not answer and is asked again, a
    // collector was lost, a shard could not be submitted.
    void troubled(const assay::base::Error &error);
    // Host and scheduler answer again; `text` says so.
    void recovered(const QString &text);
    void cancelChanged(assay::run::CancelPhase phase, const QString &text);

private:
    // A shard that the scheduler did not take.
    struct Refused
    {
        int shard = 0;
        int times = 0;
        double again = 0.0; // when it is asked for once more: monotonic time
    };

    QCoro::Task<base::Status> reach();
    struct Answers
    {
        QMap<int, cluster::JobAnswer> byShard;
        QMap<int, int> lives; // RunStore::lives() when they were asked for
    };
    QCoro::Task<base::Result<Answers>> ask();
    QCoro::Task<void> askBeside();
    void takeAnswers(Answers answers, const base::Status &brought);
    QCoro::Task<void> tick();
    [[nodiscard]] base::Result<std::unique_ptr<RunLock>> borrowLock() const;
    [[nodiscard]] bool isReliefDue() const;
    QCoro::Task<base::Status> relieve();
    QCoro::Task<base::Status> replace();
    QCoro::Task<base::Status> readRelief();
    QCoro::Task<base::Status> readClaims();
    QCoro::Task<base::Status> submit(int first, int count);
    bool takeLock();
    void noteLink(const base::Status &link);
    void noteHolder();
    QCoro::Task<base::Status> writePlan(QJsonObject plan);
    void checkCancel();
    void setCancel(CancelPhase phase, const QString &text);
    [[nodiscard]] bool allOver() const;

    remote::Host &m_host;
    cluster::Scheduler &m_scheduler;
    const base::Clock &m_clock;
    QString m_links;
    QByteArray m_hostFolder;
    std::unique_ptr<Mirror> m_mirror;
    std::unique_ptr<RunStore> m_store;
    std::unique_ptr<RunLock> m_lock;
    base::Scope m_scope;
    QTimer m_timer;
    double m_askInterval = 2.0;  // seconds
    double m_nextAsk = 0.0;      // monotonic time
    qsizetype m_askedJobs = 0;   // how many there were when it was asked last
    QMap<int, int> m_askedLives; // of their shards then
    double m_cancelDeadline = 0.0;
    CancelPhase m_cancel = CancelPhase::None;
    quint64 m_told = 0;
    QString m_linkTrouble;             // empty: host and scheduler answer
    QString m_silence;                 // why the last query of the jobs failed; empty: it did not
    std::optional<Answers> m_answers;  // that are not taken yet
    std::optional<double> m_lockedOut; // since when another has the lock: monotonic time
    bool m_asking = false;
    bool m_mayRelieve = true;
    std::optional<Refused> m_refused; // a collector in the place of a lost one
    bool m_reliefOwed = false;        // the last relief broke off
    bool m_ticking = false;
};

} // namespace assay::run
