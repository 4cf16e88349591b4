// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile.h>

#include <QByteArray>
#include <QString>

namespace assay::cluster {

// The line that opens a shell on a node, to be pasted into a terminal of this machine: a step of a job that
// is there, else ssh from the login host, which many sites let in only with a job. `job` is that job's id or
// empty. Empty where there is no such line: the machine itself, or a host's name that cannot be read.
[[nodiscard]] QByteArray nodeShell(const matrix::Profile &profile, const QString &node, const QString &job);

} // namespace assay::cluster
