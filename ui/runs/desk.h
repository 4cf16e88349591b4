// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/stations.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace assay::ui {

// What the pages of one window share: the thread on which disk, network and schedulers are waited for, never
// the window's own, and the stations that are used there.
struct Desk
{
    QThread *thread = nullptr;
    std::shared_ptr<Stations> stations;
};

// Moves a worker to the desk's thread and deletes it when that ends. Talk to it by queued signals and by
// values from then on.
inline void employ(const Desk &desk, QObject *worker)
{
    worker->moveToThread(desk.thread);
    QObject::connect(desk.thread, &QThread::finished, worker, &QObject::deleteLater);
}

} // namespace assay::ui
