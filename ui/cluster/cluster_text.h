// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"
#include "shell/top_bar.h"

#include <assay/cluster/node_state.h>

#include <QString>

namespace assay::ui {

// "b300-login over SSH, Slurm".
[[nodiscard]] QString placeText(const ClusterEntry &entry);

// "connected, 23 ms", "reconnecting 4 s", "host key unknown"; `now` in local time.
[[nodiscard]] QString linkText(const ClusterView &view, const QDateTime &now);
[[nodiscard]] Token linkTone(const ClusterView &view);
// It does not answer now: what is shown of it is old, or nothing.
[[nodiscard]] bool isAway(const ClusterView &view);
// What a banner above the cluster's data says; empty while all is well.
[[nodiscard]] QString troubleText(const ClusterView &view);
// The chip of a cluster; `unfinished` runs of ours are on it as far as this machine knows.
[[nodiscard]] ChipText chipText(const ClusterView &view, int unfinished, const QDateTime &now);
// "3 nodes, 24 GPUs, 8 of them used; 5 jobs, 2 of them yours".
[[nodiscard]] QString totalsText(const ClusterView &view);

[[nodiscard]] QString nodeWord(cluster::NodeClass state);
[[nodiscard]] Token nodeTone(cluster::NodeClass state);
// A mark that tells the state without colour.
[[nodiscard]] QString nodeMark(cluster::NodeClass state);
// Why a node takes no jobs, by its state and what the administrators wrote; empty if it takes some.
[[nodiscard]] QString nodeReason(const cluster::SlurmNode &node);

// "4 h", "1 h 20 min", "45 s".
[[nodiscard]] QString spanText(qint64 seconds);
// "187.5 GiB".
[[nodiscard]] QString memoryText(qint64 mib);

} // namespace assay::ui
