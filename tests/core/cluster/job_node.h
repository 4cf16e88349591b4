// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/job_script.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

// A node on which job scripts run for real, with stand-ins for the container runtimes.
namespace assay::cluster::test {

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString &path, const QByteArray &bytes, bool program = false)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
    if (program)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

// Writes its own argv, NUL between, to $RECORD/<name>.<count>, then does what `rest` says.
inline QByteArray recorder(const char *name, const QByteArray &rest)
{
    const QByteArray program(name);
    return "#!/bin/sh\nn=0\nwhile ! mkdir \"$RECORD/" + program +
           ".$n.d\" 2>/dev/null; do n=$((n + 1)); done\n" + "printf '%s\\0' " + program +
           " \"$@\" >\"$RECORD/" + program + ".$n\"\n" + rest;
}

// Everything up to the word `python3` or `sh` of the contained program is the runtime's own; what follows
// runs.
inline const QByteArray runsTheRest = R"sh(
while [ $# -gt 0 ]; do
    case $1 in python3) exec "$@" ;; sh) [ "$2" != -c ] || exec "$@" ;; esac
    shift
done
exit 99
)sh";

// A node with stand-ins for the container runtimes on PATH, and a run folder with a stand-in collector.
struct Node
{
    QTemporaryDir folder;
    QString bin = folder.filePath(QStringLiteral("bin"));
    QString record = folder.filePath(QStringLiteral("record"));
    QString run = folder.filePath(QStringLiteral("it's a $RUN \"1\" `x`\\"));
    ShardRequest request;
    matrix::Profile profile;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();

    explicit Node(const char *runtime = "none")
    {
        for (const QString &path : QStringList{bin, record, run + QStringLiteral("/shard-2")})
            QDir().mkpath(path);
        profile.scheduler.kind = QStringLiteral("slurm");
        profile.container.runtime = QLatin1StringView(runtime);
        request.runFolder = QFile::encodeName(run);
        request.runId = QStringLiteral("20261130-101500-lab-1a2b3c");
        request.shard = 2;
        if (profile.container.runtime != QLatin1String("none"))
            request.image = QStringLiteral("vllm/vllm-openai:v0.21.0");
        collector("import sys\nprint(sys.argv[1:], flush=True)\n");
        program("srun", recorder("srun", runsTheRest));
        program("apptainer", recorder("apptainer", R"sh(
case $1 in pull) exec "$RECORD/importer" "$2" ;; esac
env -0 | grep -z ^APPTAINERENV_ >"$RECORD/apptainer.env"
)sh" + runsTheRest));
        program("docker", recorder("docker", R"sh(
case $1 in info | rm) exit 0 ;; esac
if [ "$1" = stop ]; then
    [ -e "$RECORD/docker.pid" ] && kill -TERM "$(cat "$RECORD/docker.pid")"
    exit
fi
echo $$ >"$RECORD/docker.pid"
)sh" + runsTheRest));
        program("enroot", recorder("enroot", "exec \"$RECORD/importer\" \"$3\"\n"));
        program("sleep", "#!/bin/sh\nexec /bin/sleep \"0.0$1\"\n"); // a hundredth of the time
        importer("echo content >\"$1\"\n");
        environment.insert(QStringLiteral("PATH"), bin + QStringLiteral(":/usr/bin:/bin"));
        environment.insert(QStringLiteral("RECORD"), record);
        for (const char *name : {"SLURM_JOB_GPUS", "CUDA_VISIBLE_DEVICES", "USER"})
            environment.remove(QLatin1StringView(name));
    }
    void program(const char *name, const QByteArray &text)
    {
        write(bin + u'/' + QLatin1StringView(name), text, true);
    }
    void importer(const QByteArray &text)
    {
        write(record + QStringLiteral("/importer"), "#!/bin/sh\n" + text, true);
    }
    void collector(const QByteArray &python) { write(run + QStringLiteral("/collector.py"), python); }

    QByteArray text() const
    {
        return profile.scheduler.kind == QLatin1String("slurm")
                   ? slurmJobScript(profile, request)
                   : directJobScript(profile, request, QStringLiteral("python3"));
    }
    // Starts the job script; stdout and stderr go where job.out would.
    void start(QProcess &job, const char *shell = "/bin/sh") const
    {
        write(run + QStringLiteral("/shard-2/job.sh"), text());
        job.setProcessEnvironment(environment);
        job.setProcessChannelMode(QProcess::MergedChannels);
        job.start(QLatin1StringView(shell), {run + QStringLiteral("/shard-2/job.sh")});
        if (!job.waitForStarted())
            qFatal("no shell");
    }
    struct End
    {
        int status = -1;
        QByteArray output;
    };
    End finish(QProcess &job) const
    {
        if (!job.waitForFinished(20'000))
            job.kill();
        return {job.exitStatus() == QProcess::NormalExit ? job.exitCode() : -1, job.readAll()};
    }
    End go(const char *shell = "/bin/sh") const
    {
        QProcess job;
        start(job, shell);
        return finish(job);
    }
    // The argv of a stand-in's n-th call.
    QList<QByteArray> argv(const char *name, int n = 0) const
    {
        QList<QByteArray> words =
            contentOf(record + QStringLiteral("/%1.%2").arg(QLatin1StringView(name)).arg(n)).split('\0');
        words.removeLast();
        return words;
    }
    QByteArray ran() const { return "['--run', " + pythonText() + ", '--shard', '2']\n"; }
    // The run folder as Python's repr() writes it.
    QByteArray pythonText() const
    {
        QByteArray text = QFile::encodeName(run);
        text.replace("\\", "\\\\").replace("'", "\\'");
        return "'" + text + "'";
    }
};

} // namespace assay::cluster::test
