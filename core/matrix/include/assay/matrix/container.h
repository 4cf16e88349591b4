// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/profile.h>

#include <QString>
#include <QStringList>

namespace assay::matrix {

// Where the runs of a machine without a scheduler take turns for its GPUs; a container has to see it as well.
inline constexpr QLatin1StringView gpuLockFolder("/tmp/assay-gpu-locks");

// A program to be run in a container. docs/containers.md shows what is made of it for each runtime.
struct ContainerCall
{
    QString image;      // as the recipe names it
    QStringList mounts; // SOURCE:TARGET[:FLAGS], FLAGS joined by +, all of them
    QStringList env;    // names of variables of the caller's environment that the program must see
    QString folder;     // where the program starts, inside
    QString role;       // collector | server | workload: one container of each at a time in a job
};

// What stands in front of the program's own argv; empty with container.runtime none. With docker it reads
// ASSAY_JOB (a name for the job), ASSAY_GPUS (a value of --gpus) and ASSAY_USER (a value of --user) from the
// environment, which the job script sets.
[[nodiscard]] QStringList containerPrefix(const Profile &profile, const ContainerCall &call);

// True for an image that is a file or folder of the node and not a reference into a registry.
[[nodiscard]] bool isImageFile(const QString &image);

// A reference as `enroot import` and apptainer take it: docker://[REGISTRY#]NAME for pyxis,
// docker://[REGISTRY/]NAME for the others. The registry is what stands before the first / and has a dot, a
// colon or is localhost.
[[nodiscard]] QString imageUrl(const Profile &profile, const QString &image);

// Where the image lies that was imported once for all shards: a file of container.squash_dir. Empty: nothing
// is imported, because the image is a file already, there is no squash_dir, or the runtime keeps its own
// images.
[[nodiscard]] QString importedImage(const Profile &profile, const QString &image);

// Why a folder cannot be mounted, as the end of a sentence; empty if it can: the runtimes part the two paths
// of a mount by a colon and mounts by a comma, and know no quotes.
[[nodiscard]] QString whyNotMountable(const QString &path);

// The profile's mounts and those of `folders` (absolute) that none of them shows already, at the same path
// inside; a folder within another one needs no mount of its own. Input error: a folder cannot be mounted.
[[nodiscard]] base::Result<QStringList> mountsFor(const Profile &profile, const QStringList &folders);

} // namespace assay::matrix
