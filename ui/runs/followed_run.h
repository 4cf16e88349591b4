// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/link_state.h"
#include "runs/stations.h"
#include "runs/watched_run.h"

#include <assay/base/clock.h>
#include <assay/base/scope.h>
#include <assay/run/controller.h>
#include <assay/run/wish.h>

#include <QObject>

#include <memory>
#include <vector>

class QTimer;

namespace assay::ui {

// One run that is followed from its folder and steered: what its controller tells, with the curve it is
// compared with, the state of the link, and what became of the user's wishes.
class FollowedRun final : public QObject
{
    Q_OBJECT
public:
    // Both must outlive it.
    FollowedRun(QString folder, Stations &stations, const base::Clock &clock);
    ~FollowedRun() override;

    // Input error: there is no run in the folder, or its profile cannot be used.
    [[nodiscard]] base::Status open();
    [[nodiscard]] QString folder() const { return m_run.folder; }
    // The folder is this run's, by whatever way it is named.
    [[nodiscard]] bool isAt(const QString &folder) const;
    // It has ended, and nothing of what the user asked is open: nobody needs to follow it.
    [[nodiscard]] bool isOver() const;
    // Is named so from now on, and tells again what was told last, for a page that showed another run.
    void showAs(const QString &folder);

    // Cells with those ids; none: the whole run.
    void cancel(const QStringList &cells);
    void finish(const QString &cell);
    void rerun(const QStringList &cells);
    void resume();
    // The attempt that counts, kept in the run's review; 0: the run's own choice.
    void chooseAttempt(const QString &cell, int attempt);

Q_SIGNALS:
    void changed(const assay::ui::WatchedRun &watched);
    void linkChanged(const assay::ui::LinkState &link);
    void noticed(const QString &sentence);
    void steered(const QString &sentence, assay::ui::SteerPhase phase);
    // It came to its end, having been seen under way before.
    void ended(const assay::ui::WatchedRun &watched);
    // Nothing more will come of it by itself.
    void settled();
    // There is no run to show any more.
    void lost(const QString &sentence);

private:
    struct OpenWish
    {
        run::Wish wish;
        double deadline = 0.0; // monotonic; 0: it may take as long as it takes
    };
    void connectController();
    void readRecipe(const run::RunFolder &folder);
    void tell(const run::RunView &view);
    void tellTrouble(const base::Error &error);
    void tellCancel(run::CancelPhase phase, const QString &text);
    void setLink(LinkState::Kind kind, const QString &what = {});
    QCoro::Task<void> send(run::WishKind kind, QStringList cells);
    QCoro::Task<void> cancelAll();
    QCoro::Task<void> startAgain(QStringList cells);
    void checkWishes();
    void tellFulfilled(const run::Wish &wish, const run::RunView &view);
    void tellFailure(const QString &what, const base::Error &error);
    [[nodiscard]] bool hearsLater() const;

    Stations &m_stations;
    const base::Clock &m_clock;
    base::Scope m_scope;
    std::unique_ptr<run::RunController> m_controller;
    run::Station *m_station = nullptr;
    WatchedRun m_run;
    LinkState m_link;
    QString m_told; // the last trouble that was told, so that each is told once
    std::vector<OpenWish> m_wishes;
    QTimer *m_patience = nullptr;
    int m_sending = 0;         // wishes on their way to the run
    bool m_isUnderWay = false; // it was seen not to have ended
};

// "thinking_on-3", "3 cells": how a sentence names them.
[[nodiscard]] QString cellNames(const QStringList &cells);

} // namespace assay::ui
