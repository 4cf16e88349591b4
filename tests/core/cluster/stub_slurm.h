// SPDX-License-Identifier: GPL-3.0-or-later
// A host whose Slurm is a folder of programs that answer what a test tells them to. The scripts run in a real
// shell.
#pragma once

#include "bare_host.h"

#include <assay/cluster/slurm.h>

#include <QCoro/QCoroTask>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace stub {

using namespace assay;
using namespace assay::cluster;

inline QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

inline unsigned modeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 0777u : 0u;
}

// What every program here does: it notes its arguments and answers from files beside it. In these '|' stands
// for the separator of fields and @@ for what ends a record.
inline const QByteArray answering = R"sh(#!/bin/sh
here=${0%/*} me=${0##*/}
printf '%s\n' "$*" >>"$here/$me.calls"
part=$(printf '\037')
for word; do
    case $word in
        *,Name:*) end=${word##*,Name:};;
        *,PartitionName:*) end=${word##*,PartitionName:};;
        *,Reason:*) end=${word##*,Reason:};;
        --delimiter=*) part=${word#--delimiter=};;
        --name=*) part='|';;
    esac
done
if [ -f "$here/$me.then" ]; then . "$here/$me.then"; fi
if [ -f "$here/$me.out" ]; then sed -e "s/@@/$end/g" -e "s/|/$part/g" "$here/$me.out"; fi
if [ -f "$here/$me.err" ]; then cat "$here/$me.err" >&2; fi
if [ -f "$here/$me.status" ]; then exit "$(cat "$here/$me.status")"; fi
exit 0
)sh";

// A host whose Slurm is a folder of such programs.
class StubHost final : public bare::BareHost
{
public:
    QTemporaryDir folder;
    QByteArray searched = QFile::encodeName(folder.path()) + ":/usr/bin:/bin";
    QMap<QString, QString> environment;
    QByteArrayList scripts;
    std::optional<base::Result<remote::ScriptAnswer>> fixed;

    StubHost()
    {
        for (const char *name : {"sbatch", "squeue", "sacct", "scontrol", "scancel", "sinfo"}) {
            const QString path = folder.filePath(text(name));
            put(path, answering);
            QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        says("sacct", {}, "Slurm accounting storage is disabled\n", 1);
        says("scontrol", {}, "slurm_load_jobs error: Invalid job id specified\n", 1);
    }

    void says(const char *program, const QByteArray &output, const QByteArray &errors = {},
              int status = 0) const
    {
        const QString base = folder.filePath(text(program));
        put(base + text(".out"), output);
        put(base + text(".err"), errors);
        put(base + text(".status"), QByteArray::number(status));
    }
    void then(const char *program, const QByteArray &shell) const
    {
        put(folder.filePath(text(program) + text(".then")), shell);
    }
    QByteArray calls(const char *program) const
    {
        return contentOf(folder.filePath(text(program) + text(".calls")));
    }

    QString name() const override { return QStringLiteral("stub"); }
    QFuture<base::Result<remote::ScriptAnswer>> run(const QByteArray &script,
                                                    const remote::ScriptLimits &) override
    {
        scripts.append(script);
        if (fixed)
            return QtFuture::makeReadyFuture(*fixed);
        QProcess shell;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(text("PATH"), QFile::decodeName(searched));
        for (auto i = environment.cbegin(); i != environment.cend(); ++i)
            variables.insert(i.key(), i.value());
        shell.setProcessEnvironment(variables);
        shell.start(text("/bin/sh"), {text("-c"), QString::fromUtf8(script)});
        shell.closeWriteChannel();
        shell.waitForFinished(60'000);
        remote::ScriptAnswer answer;
        answer.status = shell.exitStatus() == QProcess::NormalExit ? shell.exitCode() : 137;
        answer.output = shell.readAllStandardOutput();
        answer.errors = shell.readAllStandardError();
        return QtFuture::makeReadyFuture(base::Result<remote::ScriptAnswer>(answer));
    }
};

inline matrix::Profile profile()
{
    matrix::Profile made;
    made.scheduler.kind = QStringLiteral("slurm");
    made.scheduler.partition = QStringLiteral("batch_1");
    return made;
}

// squeue's line about job `id`.
inline QByteArray line(const char *id, const char *state, const char *reason = "None", const char *node = "",
                       int restarts = 0, int requeue = 1, const char *exit = "0",
                       const char *name = "assay-x-0")
{
    const QByteArrayList fields = {id,
                                   id,
                                   state,
                                   reason,
                                   "batch_1",
                                   "(null)",
                                   "(null)",
                                   "u",
                                   node,
                                   "2026-11-30T18:52:05",
                                   "2026-11-30T19:52:05",
                                   "0:03",
                                   "8:00:00",
                                   QByteArray::number(restarts),
                                   QByteArray::number(requeue),
                                   exit,
                                   "1",
                                   "N/A",
                                   "N/A",
                                   "gres:gpu:8",
                                   name};
    return fields.join('|') + "@@\n";
}

struct Cluster
{
    StubHost host;
    SlurmScheduler scheduler{host, profile()};
    Job job{QStringLiteral("12"),
            {{QStringLiteral("name"), QStringLiteral("assay-x-0")},
             {QStringLiteral("submitted_epoch"), 1796064725}}}; // 2026-11-30T18:52:05Z
    QString run = host.folder.filePath(QStringLiteral("it's a $RUN"));

    Cluster() { QDir().mkpath(run); }

    JobAnswer ask() { return QCoro::waitFor(scheduler.query({job})).first(); }
    base::Result<Job> submit(const QMap<QString, QByteArray> &secrets = {})
    {
        ShardRequest request;
        request.runFolder = QFile::encodeName(run);
        request.runId = QStringLiteral("run");
        request.secrets = secrets;
        return QCoro::waitFor(scheduler.submit(request));
    }
    QString file(const char *name) const { return run + QStringLiteral("/shard-0/") + text(name); }
};

} // namespace stub
