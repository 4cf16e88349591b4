// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>

#include <QByteArray>
#include <QMap>
#include <QString>

namespace assay::cluster {

// What the submit of a shard is made of, whoever starts its job.

[[nodiscard]] QByteArray shardFolder(const ShardRequest &request);

// True for what can be the name of an environment variable.
[[nodiscard]] bool isVariableName(const QString &name);
// Shell lines that put the secrets into the environment of what follows; without those whose name is none.
[[nodiscard]] QByteArray exports(const QMap<QString, QByteArray> &secrets);

// Shell lines that define `started PID`, which tells when a process began, in clock ticks after boot, and
// fails when it has ended, and $boot, which tells one boot from another.
extern const char *const processShell;

// The job record that a submit on a host printed. Environment error: the answer is none, and the job may be
// there all the same.
[[nodiscard]] base::Result<Job> jobOfAnswer(const QByteArray &output, const QString &hostName);

} // namespace assay::cluster
