// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/desk.h"
#include "runs/link_state.h"
#include "runs/run_watcher.h"
#include "shell/palette_model.h"
#include "theme/theme.h"

#include <assay/run/state.h>

#include <QMainWindow>
#include <QThread>

#include <functional>

class QAction;
class QActionGroup;
class QMenu;
class QSplitter;
class QStackedWidget;
class QTimer;

namespace assay::ui {

class CommandPalette;
class Rail;
class RunListPanel;
class RunPage;
class SettingsKeeper;
class Toasts;
class TopBar;

// The window: its pages, the list of runs beside the run that is followed, and what can be done in it.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens a run by its folder; the cell is chosen once the run has it.
    void openRun(const QString &folder, const QString &cellId);
    // Opens the run that was open when the window was last used, if it is still there.
    void openLast();
    // Before the desktop, from wherever it is.
    void bringToFront();
    // One word for the user about what they started.
    void say(const QString &text);

    // Every command of the window, in the order in which it is listed.
    [[nodiscard]] QList<QAction *> commands() const { return m_commands; }
    // The theme that was chosen in an earlier use of the window.
    [[nodiscard]] static Appearance keptAppearance();

Q_SIGNALS:
    void runWanted(const QString &folder);

protected:
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QAction *command(const QString &text, const QKeySequence &keys, std::function<void()> act);
    void makeCommands();
    void makeRunCommands();
    void makeThemeCommands();
    QMenu *makeMenu();
    void makeWorkers();
    void layOut();
    void restoreState();
    void keepState();
    void forgetLayout();
    void chooseAppearance(Appearance appearance);
    void takeListing(const QList<run::RunSummary> &entries);
    void showRun(const WatchedRun &watched);
    void showLink(const QString &folder, const LinkState &link);
    void tellLink();
    void openPalette();
    void showKeys();
    void find();
    [[nodiscard]] QList<PaletteEntry> paletteEntries();

    QThread m_background;
    Desk m_desk;
    SettingsKeeper *m_settings = nullptr;
    RunWatcher *m_watcher = nullptr;
    TopBar *m_top = nullptr;
    Rail *m_rail = nullptr;
    QStackedWidget *m_pages = nullptr;
    QSplitter *m_splitter = nullptr;
    RunListPanel *m_runs = nullptr;
    RunPage *m_page = nullptr;
    Toasts *m_toasts = nullptr;
    CommandPalette *m_palette = nullptr;
    QList<QAction *> m_commands;
    QList<QAction *> m_themes;
    QTimer *m_stateTimer = nullptr;
    QTimer *m_linkTimer = nullptr;
    QByteArray m_defaultSplit, m_defaultRun;
    QString m_openFolder;
    LinkState m_link;
    bool m_lastWanted = false;
};

} // namespace assay::ui
