// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/job_script.h>

#include "job_shell.h"
#include "submit.h"

#include <assay/base/quote.h>
#include <assay/matrix/container.h>

#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>

namespace assay::cluster {

namespace {

QByteArray assignment(const char *name, const QByteArray &value)
{
    return QByteArray(name) + '=' + base::shellQuote(value) + '\n';
}

// Makes the text of one job script.
class Writer
{
public:
    Writer(const matrix::Profile &profile, const ShardRequest &request, QString python)
        : m_profile(profile), m_request(request), m_python(std::move(python))
    {
        const QString &runtime = profile.container.runtime;
        m_runtime = request.image.isEmpty() ? QStringLiteral("none") : runtime;
        m_inside =
            m_runtime != QLatin1String("none") && profile.container.collector == QLatin1String("inside");
    }

    [[nodiscard]] QByteArray text() const
    {
        QByteArray script =
            "#!/bin/sh\n# The job of one shard: starts the collector, hands SIGTERM on to it and starts "
            "it again when it was killed.\numask 077\n";
        script += assignment("run", m_request.runFolder) + assignment("shard", shardFolder(m_request)) +
                  assignment("ASSAY_JOB", jobName(m_request).toUtf8()) + "export ASSAY_JOB\n" +
                  assignment("tool", tool()) + shell::prelude + checks() + forwarding() + import();
        if (m_runtime == QLatin1String("docker"))
            script += shell::dockerFacts;
        script += start() + shell::supervise;
        if (m_runtime == QLatin1String("docker"))
            script += "docker rm -f \"$ASSAY_JOB-collector\" \"$ASSAY_JOB-server\" \"$ASSAY_JOB-workload\" "
                      ">/dev/null 2>&1\n";
        return script + "exit \"$status\"\n";
    }

private:
    [[nodiscard]] bool is(const char *runtime) const { return m_runtime == QLatin1String(runtime); }

    // Whose words stand in job.out when nothing began.
    [[nodiscard]] QByteArray tool() const
    {
        if (is("pyxis"))
            return m_inside ? "srun" : "enroot";
        return is("none") || (is("docker") && !m_inside) ? m_python.toUtf8() : m_runtime.toUtf8();
    }

    [[nodiscard]] QByteArray checks() const
    {
        if (is("none"))
            return {};
        QByteArray lines;
        const QString run = QString::fromUtf8(m_request.runFolder);
        const QString why = run.toUtf8() == m_request.runFolder ? matrix::whyNotMountable(run)
                                                                : QStringLiteral("its path is not UTF-8");
        if (!why.isEmpty()) {
            const QString sentence =
                QStringLiteral("the run folder cannot be mounted into the container: ") + why;
            lines += "fail " + base::shellQuote(sentence.toUtf8()) + '\n';
        }
        for (const QString &mount : m_request.mounts)
            lines += "need " + base::shellQuote(QFile::encodeName(mount.section(u':', 0, 0))) + '\n';
        return lines;
    }

    [[nodiscard]] QByteArray forwarding() const
    {
        if (!m_inside || is("apptainer"))
            return shell::forwardToChild;
        return is("pyxis") ? shell::forwardToStep : shell::forwardToDocker;
    }

    [[nodiscard]] QByteArray import() const
    {
        const QString file = is("none") ? QString() : matrix::importedImage(m_profile, m_request.image);
        if (file.isEmpty())
            return {};
        const QByteArray importer =
            is("pyxis") ? "enroot import -o \"$1\" \"$url\"" : "apptainer pull \"$1\" \"$url\"";
        return assignment("image", QFile::encodeName(file)) +
               assignment("url", matrix::imageUrl(m_profile, m_request.image).toUtf8()) +
               assignment("tool", is("pyxis") ? "enroot" : "apptainer") + "importer() { exec " + importer +
               "; }\n" + shell::importOnce + assignment("tool", tool());
    }

    [[nodiscard]] QByteArray start() const
    {
        const QByteArray collector =
            " --run \"$run\" --shard " + QByteArray::number(m_request.shard) + "; }\n";
        const QByteArray python = base::shellJoin({m_python});
        if (!m_inside)
            return shell::holdToShell + ("start() { exec $hold " + python) + " collector.py" + collector;
        QByteArray lines;
        if (needsLocks())
            lines = "mkdir -p " + locks() + " && chmod 0777 " + locks() + " 2>/dev/null\n";
        lines += "start() { exec " + base::shellJoin(matrix::containerPrefix(m_profile, call()));
        // The step's process by its number, since srun cannot be asked to hand SIGTERM on.
        if (is("pyxis"))
            lines += R"( sh -c 'echo $$ >"$0"; exec "$@"' "$shard/collector.pid")";
        return lines + ' ' + python + " \"$run/collector.py\"" + collector;
    }

    [[nodiscard]] matrix::ContainerCall call() const
    {
        const QString run = QString::fromUtf8(m_request.runFolder);
        matrix::ContainerCall call;
        call.image = m_request.image;
        call.mounts = m_request.mounts;
        call.mounts.append(run + u':' + run);
        if (needsLocks())
            call.mounts.append(matrix::gpuLockFolder + u':' + matrix::gpuLockFolder);
        call.env = m_request.secrets.keys();
        if (is("docker") && m_profile.scheduler.kind == QLatin1String("slurm"))
            call.env.append({QStringLiteral("SLURM_JOB_ID"), QStringLiteral("SLURM_RESTART_COUNT")});
        call.folder = run;
        call.role = QStringLiteral("collector");
        return call;
    }

    // A docker container has its own /tmp.
    [[nodiscard]] bool needsLocks() const
    {
        return m_inside && is("docker") && m_profile.scheduler.kind == QLatin1String("direct");
    }
    [[nodiscard]] static QByteArray locks()
    {
        return QByteArray(matrix::gpuLockFolder.data(), matrix::gpuLockFolder.size());
    }

    const matrix::Profile &m_profile;
    const ShardRequest &m_request;
    QString m_python;
    QString m_runtime;
    bool m_inside = false;
};

void add(QStringList &options, const char *name, const QString &value)
{
    if (!value.isEmpty())
        options.append(QLatin1StringView(name) + u'=' + value);
}

} // namespace

QByteArray slurmJobScript(const matrix::Profile &profile, const ShardRequest &request)
{
    return Writer(profile, request, QStringLiteral("python3")).text();
}

QByteArray directJobScript(const matrix::Profile &profile, const ShardRequest &request, const QString &python)
{
    return Writer(profile, request, python).text();
}

QByteArray directJobScript(const ShardRequest &request, const QString &python)
{
    return directJobScript(matrix::Profile(), request, python);
}

QStringList sbatchOptions(const matrix::Profile &profile, const ShardRequest &request)
{
    const matrix::Profile::Scheduler &scheduler = profile.scheduler;
    QStringList options{QStringLiteral("--job-name=") + jobName(request),
                        QStringLiteral("--comment=assay ") + request.runId, QStringLiteral("--nodes=1"),
                        QStringLiteral("--ntasks=1")};
    add(options, "--partition", scheduler.partition);
    add(options, "--account", scheduler.account);
    add(options, "--gres", scheduler.gres);
    if (scheduler.exclusive)
        options.append(QStringLiteral("--exclusive"));
    add(options, "--mem", scheduler.mem);
    if (scheduler.timeLimitMin)
        add(options, "--time", QString::number(*scheduler.timeLimitMin));
    add(options, "--exclude", scheduler.exclude.join(u','));
    add(options, "--qos", scheduler.qos);
    add(options, "--reservation", scheduler.reservation);
    return options + scheduler.extra;
}

QString jobName(const ShardRequest &request)
{
    // Of a run's own id the part that tells runs apart; another id by its hash.
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{8}-[0-9]{6})-.*-([0-9a-f]{6})\\z"));
    const QRegularExpressionMatch match = form.match(request.runId);
    const QString run =
        match.hasMatch()
            ? QString(match.captured(1) + u'-' + match.captured(2))
            : QString::fromLatin1(QCryptographicHash::hash(request.runId.toUtf8(), QCryptographicHash::Sha256)
                                      .toHex()
                                      .left(20));
    return QStringLiteral("assay-") + run + u'-' + QString::number(request.shard);
}

bool isJobOf(const QString &name, const QString &runId)
{
    bool isNumber = false;
    ShardRequest request;
    request.runId = runId;
    request.shard = name.section(QLatin1Char('-'), -1).toInt(&isNumber);
    return isNumber && name == jobName(request);
}

} // namespace assay::cluster
