// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::cluster {

// Slurm's node states with their flags, by what they mean for somebody who wants the node.
enum class NodeClass {
    Free,
    Partly, // jobs have a part of it
    Full,
    Planned,  // free, and kept for a job that starts soon
    Starting, // being switched on
    Draining, // takes no jobs; those on it go on
    Drained,
    Down,
    Silent, // does not answer Slurm
    Failing,
    Maintenance,
    Reserved,
    Rebooting,
    Off,
    Other, // a word that this version does not know
};
// Takes "idle", "MIXED+DRAIN", "down*", "IDLE+POWERED_DOWN" as they come.
[[nodiscard]] NodeClass nodeClass(const QString &state);

} // namespace assay::cluster
