// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm_text.h>

#include <QRegularExpression>

#include <array>

namespace assay::cluster {

namespace {

// A text of Slurm, compared without regard to case, and what it means.
struct Meaning
{
    QLatin1StringView text;
    QLatin1StringView sentence;
};

// Words of job_reason_string() in Slurm 22.05 to 26.05 and the free texts that stand in their place.
constexpr std::array reasons = {
    Meaning{QLatin1StringView("Priority"), QLatin1StringView("jobs with a higher priority come first")},
    Meaning{QLatin1StringView("Resources"),
            QLatin1StringView("no node with the asked resources is free yet")},
    Meaning{QLatin1StringView("DependencyNeverSatisfied"),
            QLatin1StringView("a job it depends on failed, so it will never start; cancel it")},
    Meaning{QLatin1StringView("Dependency"), QLatin1StringView("it waits for a job that it depends on")},
    Meaning{
        QLatin1StringView("PartitionTimeLimit"),
        QLatin1StringView("its time limit is above the partition's, so it will never start; cancel it and "
                          "lower scheduler.time_limit_min")},
    Meaning{
        QLatin1StringView("PartitionNodeLimit"),
        QLatin1StringView("it asks for more nodes than the partition gives to one job, or for nodes outside "
                          "it, so it will never start; cancel it and change scheduler.partition")},
    Meaning{QLatin1StringView("PartitionDown"),
            QLatin1StringView("the partition is down; wait for the administrators or use another one")},
    Meaning{QLatin1StringView("PartitionInactive"),
            QLatin1StringView("the partition starts no jobs now; wait for the administrators or use another "
                              "one")},
    Meaning{QLatin1StringView("PartitionConfig"),
            QLatin1StringView("the partition's settings do not allow it; see scheduler.partition")},
    Meaning{QLatin1StringView("ReservationDeleted"),
            QLatin1StringView("its reservation was deleted; cancel it and change scheduler.reservation")},
    Meaning{QLatin1StringView("Reservation"), QLatin1StringView("it waits for its reservation to begin")},
    Meaning{QLatin1StringView("BeginTime"),
            QLatin1StringView("its earliest start time has not come; after a requeue this is about two "
                              "minutes")},
    Meaning{QLatin1StringView("JobHeldUser"),
            QLatin1StringView("it is held by its user; release it with: scontrol release JOB")},
    Meaning{QLatin1StringView("JobHeldAdmin"),
            QLatin1StringView("it is held by an administrator; ask them to release it")},
    Meaning{
        QLatin1StringView("JobHoldMaxRequeue"),
        QLatin1StringView("it was put back too often and is held; see its log, then: scontrol release JOB")},
    Meaning{
        QLatin1StringView("launch failed requeued held"),
        QLatin1StringView("its launch failed and it was put back on hold; look at the node, then: scontrol "
                          "release JOB")},
    Meaning{QLatin1StringView("job requeued in held state"),
            QLatin1StringView("it was put back on hold; release it with: scontrol release JOB")},
    Meaning{QLatin1StringView("JobLaunchFailure"),
            QLatin1StringView(
                "it could not be launched: a bad node, or an output folder that cannot be written")},
    Meaning{QLatin1StringView("NonZeroExitCode"), QLatin1StringView("it ended with an exit status above 0")},
    Meaning{QLatin1StringView("RaisedSignal"), QLatin1StringView("it was ended by a signal")},
    Meaning{QLatin1StringView("OutOfMemory"),
            QLatin1StringView("it used more memory than it asked for; raise scheduler.mem")},
    Meaning{QLatin1StringView("Licenses"), QLatin1StringView("it waits for a licence")},
    Meaning{QLatin1StringView("BadConstraints"),
            QLatin1StringView("no node can ever meet what it asks for, so it will never start; cancel it and "
                              "change the scheduler section of the cluster profile")},
    Meaning{QLatin1StringView("InvalidAccount"),
            QLatin1StringView("its account is not valid; cancel it and change scheduler.account")},
    Meaning{
        QLatin1StringView("AccountNotAllowed"),
        QLatin1StringView("its account may not use the partition; cancel it and change scheduler.account")},
    Meaning{QLatin1StringView("InvalidQOS"),
            QLatin1StringView("its QOS is not valid; cancel it and change scheduler.qos")},
    Meaning{QLatin1StringView("QOSNotAllowed"),
            QLatin1StringView("its QOS may not use the partition; cancel it and change scheduler.qos")},
    Meaning{QLatin1StringView("Prolog"), QLatin1StringView("the node is being made ready for it")},
    Meaning{QLatin1StringView("Cleaning"),
            QLatin1StringView("it was put back, and what is left of it is being cleaned up")},
    Meaning{QLatin1StringView("SchedDefer"), QLatin1StringView("the scheduler looks at it later")},
    Meaning{QLatin1StringView("NodeDown"), QLatin1StringView("a node that it needs is down")},
    Meaning{QLatin1StringView("FrontEndDown"), QLatin1StringView("the front end of the cluster is down")},
    Meaning{QLatin1StringView("SystemFailure"),
            QLatin1StringView("Slurm, a file system or the network failed; ask the administrators")},
    Meaning{QLatin1StringView("JobArrayTaskLimit"),
            QLatin1StringView("as many tasks of its array run as may run at once")},
    Meaning{QLatin1StringView("InactiveLimit"), QLatin1StringView("it did nothing for too long")},
    Meaning{QLatin1StringView("TimeLimit"), QLatin1StringView("the time limit was reached")},
    Meaning{QLatin1StringView("DeadLine"), QLatin1StringView("it cannot end before its deadline")},
    Meaning{QLatin1StringView("QOSUsageThreshold"), QLatin1StringView("the QOS has used up its share")},
    Meaning{QLatin1StringView("BurstBufferResources"), QLatin1StringView("it waits for the burst buffer")},
    Meaning{QLatin1StringView("BurstBufferStageIn"), QLatin1StringView("its burst buffer is being filled")},
    Meaning{QLatin1StringView("MaxMemPerLimit"),
            QLatin1StringView("it asks for more memory than a node or CPU gives; lower scheduler.mem")},
    Meaning{QLatin1StringView("Nodes required for job are DOWN, DRAINED or reserved"),
            QLatin1StringView("the nodes it needs are down, drained, or reserved for jobs with a higher "
                              "priority; see the cluster's nodes")},
};

// What stands somewhere in sbatch's refusal, behind prefixes of its own.
constexpr std::array refusals = {
    Meaning{
        QLatin1StringView("Invalid account or account/partition combination specified"),
        QLatin1StringView("set scheduler.account to an account that may use this partition; `sacctmgr show "
                          "associations user=$USER` lists yours")},
    Meaning{QLatin1StringView("Invalid qos specification"),
            QLatin1StringView("set scheduler.qos to a QOS of this account, or leave it out")},
    Meaning{QLatin1StringView("invalid partition specified"),
            QLatin1StringView("set scheduler.partition to one of those that `sinfo` shows")},
    Meaning{QLatin1StringView("Invalid partition name specified"),
            QLatin1StringView("set scheduler.partition to one of those that `sinfo` shows")},
    Meaning{QLatin1StringView("Requested partition configuration not available now"),
            QLatin1StringView("the partition is down or does not fit the job; use another "
                              "scheduler.partition")},
    Meaning{QLatin1StringView("Requested time limit is invalid"),
            QLatin1StringView("set scheduler.time_limit_min to at most the partition's limit, which `sinfo` "
                              "shows")},
    Meaning{QLatin1StringView("Invalid --time specification"),
            QLatin1StringView("set scheduler.time_limit_min to a number of minutes above 0")},
    Meaning{QLatin1StringView("Time limit specification required, but not provided"),
            QLatin1StringView("set scheduler.time_limit_min")},
    Meaning{
        QLatin1StringView("Requested node configuration is not available"),
        QLatin1StringView("no node of the partition has what is asked for: look at scheduler.gres, mem and "
                          "exclude beside the cluster's nodes")},
    Meaning{QLatin1StringView("Invalid generic resource (gres) specification"),
            QLatin1StringView("set scheduler.gres as the cluster names its GPUs, such as gpu:8 (sent as "
                              "--gres=gpu:8, not as --gpus-per-node); `sinfo -o %G` shows the names")},
    Meaning{
        QLatin1StringView("Job violates accounting/QOS policy"),
        QLatin1StringView("a limit on your jobs, size or time is reached: ask for fewer nodes or less time, "
                          "wait for other jobs to end, or use another scheduler.qos")},
    Meaning{QLatin1StringView("User's group not permitted to use this partition"),
            QLatin1StringView("use another scheduler.partition, or ask the administrators for access")},
    Meaning{
        QLatin1StringView("Requested reservation is invalid"),
        QLatin1StringView("set scheduler.reservation to one that `scontrol show reservation` shows, or leave "
                          "it out")},
    Meaning{QLatin1StringView("Access denied to requested reservation"),
            QLatin1StringView("the reservation is for others: leave scheduler.reservation out, or ask the "
                              "administrators for access")},
    Meaning{
        QLatin1StringView("Invalid node name specified"),
        QLatin1StringView("scheduler.exclude or extra names a node that this cluster does not have; `sinfo "
                          "-N` shows its nodes")},
    Meaning{
        QLatin1StringView("Invalid feature specification"),
        QLatin1StringView("scheduler.extra asks for a feature that no node has; `sinfo -o %f` shows them")},
    Meaning{QLatin1StringView("Memory specification can not be satisfied"),
            QLatin1StringView("lower scheduler.mem; `sinfo -N -o '%N %m'` shows what nodes have")},
    Meaning{QLatin1StringView("unrecognized option"),
            QLatin1StringView("this Slurm does not know an option of scheduler.extra; remove it")},
    Meaning{QLatin1StringView("I/O error writing script/environment to file"),
            QLatin1StringView("the controller's disk is full or not writable; tell the administrators, then "
                              "submit again")},
    Meaning{
        QLatin1StringView("Unable to open file"),
        QLatin1StringView("the login host cannot read the job script: look at the run folder and its file "
                          "system")},
    Meaning{QLatin1StringView("Batch script contains DOS line breaks"),
            QLatin1StringView("a setting of the cluster profile holds a carriage return; remove it")},
    Meaning{QLatin1StringView("Pathname of a file, directory or other parameter too long"),
            QLatin1StringView("use a shorter paths.root")},
    Meaning{QLatin1StringView("Slurm temporarily unable to accept job"),
            QLatin1StringView("the controller is busy or its queue is full; submit again in a few minutes")},
    Meaning{QLatin1StringView("Resource temporarily unavailable"),
            QLatin1StringView("the controller is busy or its queue is full; submit again in a few minutes")},
    Meaning{
        QLatin1StringView("Unable to contact slurm controller"),
        QLatin1StringView("Slurm's controller does not answer; submit again later: a job that was taken is "
                          "found by its name")},
    Meaning{
        QLatin1StringView("Socket timed out on send/recv operation"),
        QLatin1StringView("Slurm's controller does not answer in time; submit again later: a job that was "
                          "taken is found by its name")},
    Meaning{
        QLatin1StringView("Zero Bytes were transmitted or received"),
        QLatin1StringView("Slurm's controller broke the answer off; submit again later: a job that was taken "
                          "is found by its name")},
    Meaning{QLatin1StringView("Invalid authentication credential"),
            QLatin1StringView("munge on the login host and the controller do not trust each other; tell the "
                              "administrators")},
    Meaning{QLatin1StringView("Incompatible versions of client and server code"),
            QLatin1StringView("the login host's Slurm programs do not fit its controller; put the right ones "
                              "first on PATH")},
    Meaning{QLatin1StringView("Unable to process configuration file"),
            QLatin1StringView("this Slurm's slurm.conf cannot be read on the login host; see SLURM_CONF")},
};

bool begins(const QString &text, QLatin1StringView begin)
{
    return text.startsWith(begin, Qt::CaseInsensitive);
}

// "QOSMaxCpuPerUserLimit" and its many sisters are made of whose limit it is, of what, and for whom.
QString limitReason(const QString &word)
{
    static const QRegularExpression form(QStringLiteral(
        "\\A(Assoc|QOS|Association)(Grp|Max|Min)?([A-Za-z/]*?)(PerJob|PerUser|PerAccount|PerNode|PU|PA)?"
        "(?:Limit|Limits|Minutes|NotSatisfied)?\\z"));
    const QRegularExpressionMatch match = form.match(word);
    if (!match.hasMatch())
        return {};
    const bool isQos = begins(word, QLatin1StringView("QOS"));
    const QString owner = isQos ? QStringLiteral("QOS") : QStringLiteral("account");
    const QString setting = isQos ? QStringLiteral("scheduler.qos") : QStringLiteral("scheduler.account");
    if (neverStarts(word)) {
        return QStringLiteral(
                   "one job may not ask for this much under the %1 (%2), so it will never start; cancel it "
                   "and ask for less, or change %3")
            .arg(owner, word, setting);
    }
    if (begins(match.captured(4), QLatin1StringView("PerUser")) ||
        begins(match.captured(4), QLatin1StringView("PU")))
        return QStringLiteral(
                   "your jobs together reach a limit of the %1 (%2); it starts when others of yours end")
            .arg(owner, word);
    if (begins(match.captured(2), QLatin1StringView("Grp")))
        return QStringLiteral("all jobs of the %1 together reach its limit (%2); it starts when some end")
            .arg(owner, word);
    return QStringLiteral("a limit of the %1 is reached (%2); it starts when other jobs end, or change %3")
        .arg(owner, word, setting);
}

// "ReqNodeNotAvail, UnavailableNodes:d[001-032]"
QString nodesNotAvailable(const QString &reason)
{
    const QString key = QStringLiteral("UnavailableNodes:");
    const qsizetype at = reason.indexOf(key, 0, Qt::CaseInsensitive);
    const QString nodes = at < 0 ? QString() : reason.mid(at + key.size()).trimmed();
    if (!nodes.isEmpty() && nodes != QLatin1StringView("(null)")) {
        return QStringLiteral(
                   "nodes that it could use are not available (%1): down, drained, or reserved; it starts on "
                   "them when they return")
            .arg(nodes);
    }
    if (reason.contains(QLatin1StringView("reserved"), Qt::CaseInsensitive))
        return QStringLiteral(
            "nodes that it could use are reserved, perhaps for maintenance; a shorter time limit "
            "may start before it");
    return QStringLiteral("nodes that it could use are taken or not available; it waits");
}

} // namespace

QString slurmReason(const QString &reason, const QString &job)
{
    QString text = reason.trimmed();
    if (text.startsWith(QLatin1Char('(')) && text.endsWith(QLatin1Char(')')))
        text = text.mid(1, text.size() - 2).trimmed();
    if (text.isEmpty() || text.compare(QLatin1StringView("None"), Qt::CaseInsensitive) == 0 ||
        text == QLatin1StringView("null") || text == QLatin1StringView("N/A"))
        return {};
    if (begins(text, QLatin1StringView("ReqNodeNotAvail")))
        return nodesNotAvailable(text);
    for (const Meaning &meaning : reasons) {
        const bool isWhole =
            text.size() <= meaning.text.size() || !text.at(meaning.text.size()).isLetterOrNumber();
        if (isWhole && begins(text, meaning.text)) {
            QString sentence = meaning.sentence;
            return job.isEmpty() ? sentence
                                 : sentence.replace(QLatin1StringView("scontrol release JOB"),
                                                    QLatin1StringView("scontrol release ") + job);
        }
    }
    const QString limit = limitReason(text);
    return limit.isEmpty() ? text : limit;
}

bool isHeld(const QString &reason)
{
    static const QRegularExpression form(
        QStringLiteral("\\A\\(?(JobHeld(User|Admin)|JobHoldMaxRequeue|launch failed requeued held|"
                       "job requeued in held state)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    return form.match(reason.trimmed()).hasMatch();
}

bool neverStarts(const QString &reason)
{
    // The last kind: what one job asks for is above a limit for one job.
    static const QRegularExpression form(
        QStringLiteral(
            "\\A\\(?(DependencyNeverSatisfied|PartitionTimeLimit|PartitionNodeLimit|BadConstraints|"
            "(Assoc|QOS)(Max|Min)\\w*(PerJob|PerNode)\\w*|QOSMin\\w*)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    return form.match(reason.trimmed()).hasMatch();
}

QString adviceOnSubmit(const QString &errors)
{
    for (const Meaning &meaning : refusals) {
        if (errors.contains(meaning.text, Qt::CaseInsensitive))
            return meaning.sentence;
    }
    return {};
}

} // namespace assay::cluster
