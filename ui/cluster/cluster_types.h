// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/host_look.h>
#include <assay/cluster/slurm_text.h>
#include <assay/matrix/profile.h>

#include <QDateTime>
#include <QList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace assay::ui {

// A cluster profile that can be chosen.
struct ClusterEntry
{
    QString name; // by which it is chosen
    QByteArray yaml;
    matrix::Profile profile;
    QString problem; // why it cannot be used, a sentence; empty if it can
};

// How a cluster's host can be reached.
struct ClusterLink
{
    enum class Kind {
        Idle, // nobody asked yet
        Opening,
        Up,
        Lost,
        Refused, // its host key is not a known one, or its profile cannot be used
    };
    Kind kind = Kind::Idle;
    QString why;     // why it is lost or refused, a sentence
    QString newKey;  // SHA-256 fingerprint of a host key that is unknown, and only then
    QDateTime since; // local time of the change
    std::optional<int> latencyMs;

    bool operator==(const ClusterLink &) const = default;
};

// The last that is known of a cluster. Of what was never told there is nothing.
struct ClusterView
{
    QString name;
    ClusterLink link;
    bool hasScheduler = false; // Slurm; otherwise `host` says what there is
    QString user;              // who we are there
    QString trouble;           // why the scheduler does not answer although the host does, a sentence
    QDateTime at;              // local time of the data below; invalid: none yet
    QList<cluster::SlurmNode> nodes;
    QList<cluster::SlurmPartition> partitions;
    QList<cluster::SlurmJob> jobs;
    std::optional<cluster::HostLook> host;
    std::optional<int> ownRunning, ownPending;
};

// How far the end of a job that was asked for has come.
enum class CancelStage { Asked, Sent, Confirmed, Failed };

struct CancelNews
{
    QString cluster, job;
    CancelStage stage = CancelStage::Asked;
    QString why; // it failed, a sentence
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::ClusterEntry)
Q_DECLARE_METATYPE(assay::ui::ClusterView)
Q_DECLARE_METATYPE(assay::ui::CancelNews)
