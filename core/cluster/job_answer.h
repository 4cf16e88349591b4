// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>

namespace assay::cluster {

// The job record that a submit on a host printed. Environment error: the answer is none, and the job may be
// there all the same.
[[nodiscard]] base::Result<Job> jobOfAnswer(const QByteArray &output, const QString &hostName);

} // namespace assay::cluster
