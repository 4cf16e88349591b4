// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::matrix {

// A cluster profile: where a matrix runs. Keys and defaults: docs/formats.md.
struct Profile
{
    QString name;
    struct Transport
    {
        QString kind = QStringLiteral("local"); // ssh | system-ssh | local
        QString host;
        QString config; // a file for `ssh -F`; empty: the user's own
    } transport;
    struct Scheduler
    {
        QString kind = QStringLiteral("direct"); // slurm | direct
        QString partition, account, gres, mem, qos, reservation;
        bool exclusive = false;
        std::optional<int> timeLimitMin;
        QStringList exclude, extra;
    } scheduler;
    int firstPort = 8888;
    int lastPort = 8987;
    struct Container
    {
        QString runtime = QStringLiteral("none");     // pyxis | apptainer | docker | none
        QString collector = QStringLiteral("inside"); // inside | outside
        QString squashDir;
        QStringList mounts, flags;
    } container;
    struct Models
    {
        QString stagedDir, writableDir;
        QStringList staged;
    } models;
    struct Paths
    {
        QString root; // run folders on the cluster; relative: below the remote home
        QString datasetDir;
    } paths;
    struct Nodes
    {
        int count = 1;
        int holdMin = 0;
    } nodes;
};

// A profile file read and checked: `profile` holds only when no problem is an error.
struct ProfileFile
{
    std::optional<Profile> profile;
    base::Problems problems;
};
[[nodiscard]] ProfileFile readProfile(const QByteArray &yaml);

// The embedded default `local` (this machine, no scheduler) as YAML: the lab's dataset and models out of
// resourcesFolder(), runs below dataFolder(). ASSAY_DATASET_DIR and ASSAY_MODELS_DIR in the environment
// replace the dataset folder and the writable models folder.
[[nodiscard]] QByteArray localProfile();

} // namespace assay::matrix
