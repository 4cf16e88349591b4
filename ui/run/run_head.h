// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/watched_run.h"

#include <QDateTime>
#include <QWidget>

class QLabel;
class QPushButton;

namespace assay::ui {

// What the head of a run's page says beside its name: engine with version, cluster, nodes, category, how many
// cells, how long it will still take.
[[nodiscard]] QStringList headFacts(const WatchedRun &watched, const QDateTime &now);
// "about 1 h 40 min left", "time left unknown", "took 2 h 3 min"; empty where there is nothing to say.
[[nodiscard]] QString timeText(const WatchedRun &watched, const QDateTime &now);
// Cells that a resume would measure: they failed or did not run.
[[nodiscard]] QStringList unmeasuredCells(const run::RunView &run);

// The name of a run with what it is, and what can be done with all of it.
class RunHead final : public QWidget
{
    Q_OBJECT
public:
    explicit RunHead(QWidget *parent = nullptr);
    void setRun(const WatchedRun &watched);

Q_SIGNALS:
    void cancelWanted();
    void resumeWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QLabel *m_title = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_facts = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_resume = nullptr;
    int m_tone = 0;
};

} // namespace assay::ui
