// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/clock.h>
#include <assay/cluster/direct.h>
#include <assay/golden/reference.h>
#include <assay/remote/local_host.h>
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
    std::optional<golden::Curve> golden;
    QString goldenSource; // its file's name, or why there is none
};

// Follows one run from its folder. Lives on a thread of its own, so that no file is read on the window's;
// everything comes out as values by queued signals.
class RunWatcher final : public QObject
{
    Q_OBJECT
public:
    RunWatcher();
    ~RunWatcher() override;

    // Follows the run in this folder instead of the one before.
    void open(const QString &folder);

Q_SIGNALS:
    void changed(const assay::ui::WatchedRun &watched);
    void failed(const QString &folder, const QString &sentence);

private:
    void findGolden(const run::RunFolder &folder);
    void tell(const run::RunView &view);

    base::SystemClock m_clock;
    std::unique_ptr<remote::LocalHost> m_host;
    std::unique_ptr<cluster::DirectScheduler> m_scheduler;
    std::unique_ptr<run::RunController> m_controller;
    QString m_folder;
    std::optional<golden::Curve> m_golden;
    QString m_goldenSource;
};

} // namespace assay::ui
