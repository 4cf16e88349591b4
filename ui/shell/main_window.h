// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/run_list_model.h"
#include "runs/run_watcher.h"

#include <QMainWindow>
#include <QThread>

class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QSplitter;

namespace assay::ui {

class RunPage;

// The window: the list of runs, and the run that is followed.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens a run by its folder; the cell is chosen once the run has it.
    void openRun(const QString &folder, const QString &cellId);

Q_SIGNALS:
    void runWanted(const QString &folder);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void takeListing(const QList<run::RunSummary> &entries);
    void showRun(const WatchedRun &watched);
    void openCurrent();

    QThread m_background;
    RunWatcher *m_watcher = nullptr;
    RunListModel *m_model = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QLineEdit *m_filter = nullptr;
    QListView *m_list = nullptr;
    QSplitter *m_splitter = nullptr;
    RunPage *m_page = nullptr;
    QString m_openFolder;
};

} // namespace assay::ui
