// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::cluster {

// One collector to start: shard `shard` of the run whose folder lies at `runFolder` on the host.
struct ShardRequest
{
    QByteArray runFolder; // absolute
    QString runId;
    int shard = 0;
    QString image;      // of the engine's container; empty: none
    QStringList mounts; // SOURCE:TARGET[:FLAGS] that the plan asks for (matrix::Plan::mounts); the run
                        // folder's own is added here
    // Secrets for the job's environment, by name. They reach the host by a script's text alone, which no
    // other user sees and no file keeps.
    QMap<QString, QByteArray> secrets;
};

// A job that was submitted, as shard-N/job.json keeps it.
struct Job
{
    QString id;
    QJsonObject record; // the whole of job.json: also what only this scheduler understands
};

// A scheduler's answer about one job. Only `Absent`, an answer by a query that succeeded, may end a run.
enum class Presence { Seen, Unknown, Absent };

struct JobAnswer
{
    Presence presence = Presence::Unknown;
    QString state; // the scheduler's word in lower case: running, pending, completing, ended, node_fail, ...
    QString node;
    QString reason;         // why it waits or how it ended, in words; or why the query failed
    QString estimatedStart; // ISO 8601, UTC; of a job that waits
    // How often the scheduler put the job back and started it anew: above what was seen before, whatever the
    // job's collector had in hand is over although the job lives.
    int restarts = 0;
    // Of a job that ended when its time limit, or the warning before it, had come: that limit.
    std::optional<qint64> timeLimitS = std::nullopt;
    // Of an absent job that ended in a way after which its scheduler may yet start it anew: a second answer
    // shows whether it does.
    bool mayReturn = false;
    bool isActive() const { return presence == Presence::Seen && state == QLatin1String("running"); }
};

// What starts collectors on a cluster and knows of them. Tasks belong to the caller's thread; an object must
// outlive its tasks. Files it makes are 0600, also those of the cluster's own programs (umask 077).
class Scheduler : public QObject
{
    Q_OBJECT
public:
    // "slurm" or "direct", as in a cluster profile.
    [[nodiscard]] virtual QString kind() const = 0;

    // The text of shard-N/job.sh: what runs on the node.
    [[nodiscard]] virtual QByteArray jobScript(const ShardRequest &request) const = 0;

    // Starts the shard and returns its job; shard-N/job.sh and, whole and last, shard-N/job.json are written.
    // Submitting a shard whose job.json is there answers with that job and starts nothing, so a submit whose
    // answer was lost may be repeated.
    [[nodiscard]] virtual QCoro::Task<base::Result<Job>> submit(ShardRequest request) = 0;

    // One answer a job, in order. A query that fails gives Unknown with the reason, never an error and never
    // Absent.
    [[nodiscard]] virtual QCoro::Task<QList<JobAnswer>> query(QList<Job> jobs) = 0;

    // Asks for a job's end. Success says that the request was sent; that the job has ended is for query() to
    // say. A job that is absent already is a success.
    [[nodiscard]] virtual QCoro::Task<base::Status> cancel(Job job) = 0;
};

// A job from the bytes of job.json.
[[nodiscard]] base::Result<Job> readJob(const QByteArray &json, const QString &where);

} // namespace assay::cluster
