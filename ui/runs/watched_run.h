// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QMap>
#include <QMetaType>
#include <QString>

#include <optional>

namespace assay::ui {

// What the page of a run is drawn from.
struct WatchedRun
{
    QString folder; // as it was opened, which may be a link to the run's own
    run::RunView view;
    QString engine; // a word of engine::kindName; empty: its recipe does not say
    std::optional<golden::Curve> golden;
    QString goldenSource;            // its file's name, or why there is none
    QString cluster;                 // the profile's name
    QMap<QString, double> estimates; // seconds by cell id, from earlier runs
    QMap<QString, int> chosen;       // by cell id, the attempt that a reviewer chose
};

// What became of something that the user asked of a run.
enum class SteerPhase { Sent, Confirmed, Failed };

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::WatchedRun)
Q_DECLARE_METATYPE(assay::ui::SteerPhase)
