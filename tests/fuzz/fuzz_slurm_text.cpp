// SPDX-License-Identifier: GPL-3.0-or-later
// What Slurm's programs print. The first byte chooses the reader; records end with "\x1ekey". Whatever stands
// there, a record that is read holds what its reader promises.
#include <assay/cluster/slurm_records.h>

#include <cstdint>
#include <cstdlib>

using namespace assay::cluster;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void words(const QString &text)
{
    const QString word = slurmWord(text);
    require(!word.contains(QLatin1Char(' ')) && slurmWord(word) == word);
    if (slurmClass(text) != SlurmClass::Active)
        require(slurmClass(word) == slurmClass(text));
    require(!neverStarts(text) || !slurmReason(text).isEmpty());
    static_cast<void>(adviceOnSubmit(text));
    const GresGpus gpus = gresGpus(text);
    require(gpus.total >= 0 && gpus.slices >= 0 && gpus.slices <= gpus.total);
    require(slurmDuration(text).value_or(0) >= 0);
    const auto hosts = expandHosts(text, 1000);
    require(!hosts || hosts->size() <= 1000);
    if (hosts) {
        for (const QString &host : *hosts)
            require(!host.isEmpty() && host.size() <= 255 && !host.contains(QLatin1Char(',')));
    }
    static_cast<void>(slurmExit(text));
    static_cast<void>(isUsable(text));
}

void jobs(const SlurmRecords<SlurmJobRecord> &read)
{
    require(read.dropped >= 0);
    for (const SlurmJobRecord &record : read.records) {
        require(!record.job.id.isEmpty() && record.job.id.at(0).isDigit() && !record.job.state.isEmpty());
        require(record.job.restarts >= 0 && record.job.gpus >= 0);
        static_cast<void>(howItEnded(record));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const QByteArray input(reinterpret_cast<const char *>(data) + 1, static_cast<qsizetype>(size - 1));
    const QByteArray end = "\x1ekey";
    switch (data[0]) {
    case 'q':
        jobs(squeueJobs(input, end));
        break;
    case 'a':
        jobs(sacctJobs(input, "\x1fkey"));
        break;
    case 'c':
        if (const auto record = scontrolJob(input, "assay-x-0"))
            jobs({{*record}, 0});
        break;
    case 'n':
        for (const SlurmNode &node : sinfoNodes(input, end).records) {
            require(!node.name.isEmpty() && !node.partitions.isEmpty() && node.cpus >= 0 &&
                    node.memoryMib >= 0);
            require(!node.usable || isUsable(node.state));
        }
        break;
    case 'p':
        for (const SlurmPartition &partition : sinfoPartitions(input, end).records)
            require(!partition.name.isEmpty() && partition.nodes >= 0);
        break;
    default:
        words(QString::fromUtf8(input));
    }
    return 0;
}
