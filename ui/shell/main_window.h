// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/desk.h"
#include "runs/link_state.h"
#include "runs/run_ends.h"
#include "runs/run_watcher.h"
#include "shell/palette_model.h"
#include "shell/top_bar.h"
#include "theme/theme.h"

#include <assay/run/roster.h>
#include <assay/run/trash.h>

#include <QMainWindow>
#include <QThread>

#include <chrono>
#include <functional>

class QAction;
class QMenu;
class QSplitter;
class QStackedWidget;
class QTimer;

namespace assay::ui {

class AttachPage;
class ClusterPage;
class CommandPalette;
class ComparePage;
class LaunchPage;
class Rail;
struct SavedAnswer;
class ReferencePage;
class RunListPanel;
class RunPage;
class SettingsKeeper;
class Toasts;

// The window: its pages, the list of runs beside the run that is followed, and what can be done in it. Wiring
// by subject: main_window.cpp lays out and follows a run, _runs.cpp is what is done with runs of the list,
// _pages.cpp the other pages, _closing.cpp the way out, _exchange.cpp what comes in and
// goes out as files, _state.cpp what is remembered, _commands.cpp actions
// and palette.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    // In the order of the rail.
    enum class Page { Runs, NewRun, Cluster, Attach, Compare, References };

    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens a run by its folder; the cell is chosen once the run has it.
    void openRun(const QString &folder, const QString &cellId);
    // Shows how far two references or runs lie apart.
    void compare(const QString &left, const QString &right);
    // Opens the run that was open when the window was last used, if it is still there, on the page of then.
    void openLast();
    // Before the desktop, from wherever it is.
    void bringToFront();
    // One word for the user about what they started.
    void say(const QString &text);
    void showPage(Page page);
    [[nodiscard]] Page page() const;

    // Every command of the window, in the order in which it is listed.
    [[nodiscard]] QList<QAction *> commands() const { return m_commands; }
    // The theme that was chosen in an earlier use of the window.
    [[nodiscard]] static Appearance keptAppearance();

Q_SIGNALS:
    void runWanted(const QString &folder);
    void trashWanted(const QString &folder);
    void restoreWanted(const assay::run::Trashed &trashed);
    void tagsWanted(const QString &folder, const QStringList &tags);
    void listWanted();
    void lookEveryWanted(std::chrono::seconds interval);
    void cancelWanted(const QString &folder, const QStringList &cells);
    void notifyWanted(const QString &title, const QString &body, const QString &folder);

protected:
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QAction *command(const QString &text, const QKeySequence &keys, std::function<void()> act);
    void makeCommands();
    void makePageCommands();
    void makeListCommands();
    void makeRunCommands();
    void makeThemeCommands();
    QMenu *makeMenu();
    void openPalette();
    void showKeys();
    void find();
    [[nodiscard]] QList<PaletteEntry> paletteEntries();

    void layOut();
    void addPage(Page page, QWidget *widget, const QString &title, const QString &icon);
    void makePages();
    void editProfile(const QString &name); // empty: a new one
    void openSettings();
    void duplicateRun();
    void tellUnfinished(const QList<run::RunSummary> &all);
    [[nodiscard]] QSize firstSize() const;
    void makeWorkers();
    void takeListing(const run::RosterNews &news, bool isWhole);
    void openFirst(bool isWhole);
    // The run becomes the open one; the page that is shown stays.
    void showInBackground(const QString &folder, const QString &cellId);
    void showRun(const WatchedRun &watched);
    void showLink(const QString &folder, const LinkState &link);
    void tellChips();

    void importRun(const QString &path); // empty: the user chooses
    void packRun();
    void reportRun();
    void saveRun(const QString &title, const QString &filter,
                 std::function<SavedAnswer(const QString &folder, const QString &file)> save);

    void makeShelf();
    void editTags();
    void deleteRun();
    void putAway(const QString &folder);
    void tellTrashed(const run::Trashed &trashed);
    void undoDelete();
    void tellEnds(const QList<run::RunSummary> &ended);

    void askBeforeClosing(const QList<run::RunSummary> &going);
    void cancelAndClose(const QList<run::RunSummary> &going);
    void tellSteered(const QString &folder, const QString &sentence, SteerPhase phase);
    void closeForGood();

    void restoreState();
    void showLastPage();
    void keepState();
    void forgetLayout();
    void chooseAppearance(Appearance appearance);

    QThread m_background;
    Desk m_desk;
    QObject *m_stationsEnd = nullptr;
    SettingsKeeper *m_settings = nullptr;
    RunWatcher *m_watcher = nullptr;
    TopBar *m_top = nullptr;
    Rail *m_rail = nullptr;
    QStackedWidget *m_pages = nullptr;
    QSplitter *m_splitter = nullptr;
    RunListPanel *m_runs = nullptr;
    RunPage *m_page = nullptr;
    LaunchPage *m_launch = nullptr;
    ClusterPage *m_cluster = nullptr;
    AttachPage *m_attach = nullptr;
    ComparePage *m_compare = nullptr;
    ReferencePage *m_references = nullptr;
    QList<ChipText> m_clusterChips;
    Toasts *m_toasts = nullptr;
    CommandPalette *m_palette = nullptr;
    QList<QAction *> m_commands;
    QList<QAction *> m_themes;
    QList<QAction *> m_ofWindow; // for the menu
    QAction *m_undo = nullptr;
    QAction *m_newRun = nullptr;
    QTimer *m_stateTimer = nullptr;
    QTimer *m_linkTimer = nullptr;
    QByteArray m_defaultSplit, m_defaultRun;
    QString m_openFolder;
    LinkState m_link;
    RunEnds m_ends;
    struct Deleted
    {
        run::Trashed trashed;
        run::RunSummary summary;
    };
    QList<Deleted> m_deleted;                  // the last one last
    QHash<QString, run::RunSummary> m_leaving; // on their way to the trash
    QSet<QString> m_cancelling;                // before the window closes
    bool m_lastWanted = false;
    bool m_mayClose = false;
};

} // namespace assay::ui
