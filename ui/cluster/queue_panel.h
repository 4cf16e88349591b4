// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"

#include <QWidget>

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;

namespace assay::ui {

class JobFilter;
class JobModel;
class JobTable;

// The queue of a cluster with its filter, and what can be done to a job.
class QueuePanel final : public QWidget
{
    Q_OBJECT
public:
    explicit QueuePanel(QWidget *parent = nullptr);

    void take(const ClusterView &view, const QDateTime &now);
    void setCancel(const CancelNews &news);
    // Another cluster is shown from now on.
    void clear();
    [[nodiscard]] JobModel *model() const { return m_model; }

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void cancelWanted(const QStringList &jobs);
    void shellWanted(const QString &node, const QString &job);
    void runOfJobWanted(const QString &jobName);
    void copied(const QString &sentence);
    void stateMoved();

private:
    void makeActions();
    void refresh();
    void openMenu(const QPoint &at);
    void askToCancel();
    void tellCount();
    [[nodiscard]] QStringList chosenOwn() const;

    bool m_isSilent = false; // nothing was ever told
    JobModel *m_model = nullptr;
    JobFilter *m_filtered = nullptr;
    QLineEdit *m_filter = nullptr;
    QCheckBox *m_own = nullptr;
    QLabel *m_count = nullptr;
    JobTable *m_table = nullptr;
    QAction *m_open = nullptr;
    QAction *m_cancel = nullptr;
    QAction *m_shell = nullptr;
    QAction *m_copy = nullptr;
    QAction *m_copyCell = nullptr;
};

} // namespace assay::ui
