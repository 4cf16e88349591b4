// SPDX-License-Identifier: GPL-3.0-or-later
// A lab of tests/lab for one test program, and run folders in it.
#pragma once

#include <assay/cluster/slurm.h>
#include <assay/remote/local_host.h>

#include <places.h>

#include <QCoro/QCoroTask>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

namespace lab {

using namespace assay;
using namespace assay::cluster;

// A stand-in for the collector: waits for SIGTERM, and says that it came.
inline const QByteArray waitingCollector = R"(
import os, signal, sys, time
def stop(number, frame):
    print("stopped", flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
print("begun", os.environ.get("A_SECRET", "none"), flush=True)
time.sleep(1000)
)";

inline QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline unsigned modeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 0777u : 0u;
}

// A program's output; the test fails when it does.
inline QByteArray outputOf(const QString &program, const QStringList &arguments, int seconds = 60)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(seconds * 1000) || process.exitCode() != 0)
        qWarning("%s: %s", qPrintable(program), process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

inline QString tool(const char *name)
{
    return text(ASSAY_SOURCE_DIR "/tests/lab/") + text(name);
}

inline bool isPossible()
{
    return !QStandardPaths::findExecutable(text("slurmctld")).isEmpty() ||
           !QStandardPaths::findExecutable(text("slurmctld"), {text("/usr/sbin"), text("/usr/local/sbin")})
                .isEmpty();
}

// Up from up() on, and down at the latest with the object.
class Lab
{
public:
    ~Lab() { down(); }

    // Nothing, or what went wrong.
    QByteArray up(const QStringList &options)
    {
        QProcess process;
        process.start(tool("up"), QStringList{folder()} + options);
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            return "the lab is not up: " + process.readAllStandardError();
        qputenv("SLURM_CONF", QFile::encodeName(folder() + text("/slurm/slurm.conf")));
        return {};
    }
    void down() const
    {
        if (QFile::exists(folder()))
            outputOf(tool("down"), {folder()});
    }
    [[nodiscard]] QString folder() const { return m_folder.filePath(text("lab")); }
    [[nodiscard]] QString file(const char *name) const { return m_folder.filePath(text(name)); }

    // A new run folder with a collector in it.
    ShardRequest newRun(const QByteArray &collector = waitingCollector, const char *odd = "")
    {
        const QString name = QStringLiteral("run-%1%2").arg(m_runs++).arg(text(odd));
        const QString run = m_folder.filePath(name);
        QDir().mkpath(run);
        QFile made(run + text("/collector.py"));
        if (!made.open(QIODevice::WriteOnly) || made.write(collector) != collector.size())
            qFatal("the collector cannot be written");
        ShardRequest request;
        request.runFolder = QFile::encodeName(run);
        request.runId = name;
        return request;
    }

private:
    QTemporaryDir m_folder{QStringLiteral("/tmp/assay-slurm-XXXXXX")};
    int m_runs = 0;
};

inline matrix::Profile profile()
{
    matrix::Profile made;
    made.scheduler.kind = text("slurm");
    made.scheduler.partition = text("batch_1");
    made.scheduler.gres = text("gpu:8");
    made.scheduler.exclusive = true;
    made.scheduler.mem = text("0");
    made.scheduler.timeLimitMin = 60;
    return made;
}

inline JobAnswer ask(Scheduler &scheduler, const Job &job)
{
    return QCoro::waitFor(scheduler.query({job})).first();
}

} // namespace lab
