// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/link_state.h"
#include "runs/stations.h"

#include <assay/base/clock.h>
#include <assay/golden/reference.h>
#include <assay/run/controller.h>

#include <QObject>

#include <memory>
#include <optional>

namespace assay::ui {

// What the page of a run is drawn from.
struct WatchedRun
{
    QString folder; // as it was opened, which may be a link to the run's own
    run::RunView view;
    QString engine; // a word of engine::kindName; empty: its recipe does not say
    std::optional<golden::Curve> golden;
    QString goldenSource; // its file's name, or why there is none
};

// Follows one run from its folder, wherever it is at work: on this machine or on a cluster over SSH, where a
// mirror is brought here first. Lives on a thread of its own, so that neither disk nor network is waited for
// on the window's; everything comes out as values by queued signals.
class RunWatcher final : public QObject
{
    Q_OBJECT
public:
    explicit RunWatcher(std::shared_ptr<Stations> stations);
    ~RunWatcher() override;

    // Follows the run in this folder instead of the one before.
    void open(const QString &folder);

Q_SIGNALS:
    void changed(const assay::ui::WatchedRun &watched);
    void failed(const QString &folder, const QString &sentence);
    void linkChanged(const QString &folder, const assay::ui::LinkState &link);
    // Something that is good to know once: a collector was lost and its cells were given to others, ...
    void noticed(const QString &folder, const QString &sentence);

private:
    void readRecipe(const run::RunFolder &folder);
    void connectController();
    void tell(const run::RunView &view);
    void tellTrouble(const base::Error &error);
    void setLink(LinkState::Kind kind, const QString &what = {});

    base::SystemClock m_clock;
    std::shared_ptr<Stations> m_stations;
    std::unique_ptr<run::RunController> m_controller;
    QString m_folder;
    QString m_engine;
    QString m_told; // the last trouble that was told, so that each is told once
    LinkState m_link;
    std::optional<golden::Curve> m_golden;
    QString m_goldenSource;
};

} // namespace assay::ui
