// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/host_look.h>

#include "slurm_script.h"

#include <assay/base/text.h>

#include <QCoro/QCoroFuture>

#include <chrono>

namespace assay::cluster {

namespace {

constexpr int limitS = 10;

// "[N/A]" and the like are nothing.
template <typename Number>
std::optional<Number> numberOf(const QByteArray &text)
{
    bool isNumber = false;
    const qint64 number = text.trimmed().toLongLong(&isNumber);
    return isNumber && number >= 0 ? std::optional(static_cast<Number>(number)) : std::nullopt;
}

QByteArray outputOf(const std::optional<ProgramAnswer> &answer)
{
    return answer && answer->status == 0 ? answer->output.trimmed() : QByteArray();
}

QString whyNoGpus(const std::optional<ProgramAnswer> &answer)
{
    constexpr int notFound = 127;
    if (!answer || timedOut(*answer))
        return QStringLiteral("nvidia-smi did not answer in time");
    if (answer->status == notFound)
        return QStringLiteral("nvidia-smi is not installed");
    const QString words = base::escapedUtf8(QByteArray(answer->output + answer->errors)).simplified();
    if (answer->status != 0 && !words.isEmpty())
        return words.left(300);
    return QStringLiteral("nvidia-smi shows none");
}

// GPUs out of `nvidia-smi --query-gpu=index,uuid,name,memory.total,memory.used,utilization.gpu
// --format=csv,noheader,nounits` and the uuids of `--query-compute-apps=gpu_uuid`. Lines of another form are
// no GPUs.
QList<HostGpu> hostGpus(const QByteArray &gpus, const QByteArray &apps)
{
    QByteArrayList taken;
    for (const QByteArray &line : apps.split('\n'))
        taken.append(line.trimmed());
    QList<HostGpu> found;
    for (const QByteArray &line : gpus.split('\n')) {
        const QByteArrayList fields = line.split(',');
        const auto index = numberOf<int>(fields.first());
        if (fields.size() != 6 || !index)
            continue;
        HostGpu gpu;
        gpu.index = *index;
        gpu.name = base::escapedUtf8(fields.at(2).trimmed());
        gpu.memoryMib = numberOf<qint64>(fields.at(3));
        gpu.memoryUsedMib = numberOf<qint64>(fields.at(4));
        gpu.use = numberOf<int>(fields.at(5));
        gpu.taken = taken.contains(fields.at(1).trimmed());
        found.append(gpu);
    }
    return found;
}

} // namespace

QCoro::Task<base::Result<HostLook>> lookAtHost(remote::Host *host)
{
    SlurmScript script({});
    script.ask("node", "uname -n", limitS);
    script.ask("cpus", "getconf _NPROCESSORS_ONLN", limitS);
    script.ask("load", "cat /proc/loadavg", limitS);
    script.ask("memory", "sed -n 's/^MemTotal: *\\([0-9]*\\) kB$/\\1/p' /proc/meminfo", limitS);
    script.ask("gpus",
               "nvidia-smi --query-gpu=index,uuid,name,memory.total,memory.used,utilization.gpu "
               "--format=csv,noheader,nounits",
               limitS);
    script.ask("apps", "nvidia-smi --query-compute-apps=gpu_uuid --format=csv,noheader", limitS);
    const auto whole = co_await host->run(script.text(), {std::chrono::seconds(8 * limitS)});
    if (!whole)
        co_return tl::make_unexpected(whole.error());
    HostLook look;
    look.node = base::escapedUtf8(outputOf(script.answer(*whole, "node")));
    look.cpus = numberOf<int>(outputOf(script.answer(*whole, "cpus")));
    look.load = base::parseDouble(outputOf(script.answer(*whole, "load")).split(' ').constFirst());
    if (const auto kib = numberOf<qint64>(outputOf(script.answer(*whole, "memory"))))
        look.memoryMib = *kib / 1024;
    const auto gpus = script.answer(*whole, "gpus");
    look.gpus = hostGpus(outputOf(gpus), outputOf(script.answer(*whole, "apps")));
    if (look.gpus.isEmpty())
        look.noGpus = whyNoGpus(gpus);
    co_return look;
}

} // namespace assay::cluster
