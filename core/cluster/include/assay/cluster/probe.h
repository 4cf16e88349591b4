// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>
#include <assay/matrix/profile.h>
#include <assay/remote/host.h>

#include <QCoro/QCoroTask>

#include <functional>
#include <stop_token>

namespace assay::cluster {

// The connection test of a cluster profile: a check each for the link, the shell, the run folders' root,
// Python, the scheduler's programs and answers, partition, account, GPUs, container runtime, dataset and
// models folders, room and clock. `told` gets each as it comes in. What cannot be asked any more, because
// what it stands on failed, is unknown. A check that takes longer than a few seconds is unknown too. Nothing
// is changed on the cluster but a file written and removed below the root. Once `stop` is requested the host
// is neither asked nor touched again, so it may be deleted right after, and nothing more is told.
[[nodiscard]] QCoro::Task<base::Checks> probe(remote::Host *host, matrix::Profile profile,
                                              std::function<void(const base::Check &)> told,
                                              std::stop_token stop = {});

} // namespace assay::cluster
