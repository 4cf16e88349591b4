// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace assay::cluster::shell {

// Pieces of a job script, POSIX sh. They stand in this order; what each reads is assigned before it.

// $run and $shard are the run's and the shard's folder. Defines say, fail, await and the trap of SIGTERM.
extern const char *const prelude;
// $image (the file to make), $url and importer() (imports into the file it is given): one import for all.
extern const char *const importOnce;
// forward() for a collector that is a child of this shell, or sits behind a client that hands signals on.
extern const char *const forwardToChild;
// The same for a collector in a step: srun answers SIGTERM by killing the step.
extern const char *const forwardToStep;
// The same for one in docker's container.
extern const char *const forwardToDocker;
// What docker's containers need to know of the job.
extern const char *const dockerFacts;
// Sets $hold to a command that lets the collector end with this shell, also when that is killed.
extern const char *const holdToShell;
// Runs `start` (a function that execs the collector) until it ends by itself.
extern const char *const supervise;

} // namespace assay::cluster::shell
