// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>
#include <assay/matrix/plan.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>
#include <assay/remote/host.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QString>

namespace assay::run {

using base::Check; // ids: python | engine | weights | dataset | space | ports | collector | secrets
using base::Checks;
using base::CheckStatus;

// What must be there on the host before a plan can run, looked at without changing anything. `root` is the
// folder of the run folders; `collectorFile` lies on this machine. What only a container's image can tell is
// unknown; what a login host lacks and a node may have is a warning.
[[nodiscard]] QCoro::Task<Checks> preflight(remote::Host *host, matrix::Recipe recipe,
                                            matrix::Profile profile, matrix::Plan plan, QByteArray root,
                                            QString collectorFile);

// Whether the environment variables that a recipe passes on are set here.
[[nodiscard]] Checks secretChecks(const QStringList &names);

// How many rows of a prepared dataset (JSON lines) belong to a category, matched exactly, and what is wrong
// with it.
[[nodiscard]] Check checkDataset(const QByteArray &jsonLines, const QString &category,
                                 std::optional<int> expected, const QString &sha256, const QString &file);

} // namespace assay::run
