// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/remote/host.h>

#include <QCoro/QCoroTask>
#include <QList>
#include <QString>

#include <optional>

namespace assay::cluster {

// A GPU as nvidia-smi tells it.
struct HostGpu
{
    int index = 0;
    QString name;
    std::optional<qint64> memoryMib, memoryUsedMib;
    std::optional<int> use; // percent of the last moments in which something ran on it
    bool taken = false;     // a process computes on it

    bool operator==(const HostGpu &) const = default;
};

// What a machine without a scheduler has. What it does not tell is nothing, never a guess.
struct HostLook
{
    QString node; // its own name
    std::optional<int> cpus;
    std::optional<double> load; // of the last minute
    std::optional<qint64> memoryMib;
    QList<HostGpu> gpus;
    QString noGpus; // why none are shown; empty if some are
};

// Asks the machine. Environment error: it does not answer.
[[nodiscard]] QCoro::Task<base::Result<HostLook>> lookAtHost(remote::Host *host);

} // namespace assay::cluster
