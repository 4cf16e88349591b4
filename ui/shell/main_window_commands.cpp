// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/logs_page.h"
#include "run/cell_text.h"
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "shell/about.h"
#include "shell/command_palette.h"
#include "shell/key_list.h"
#include "shell/main_window.h"
#include "shell/rail.h"
#include "shell/settings_keeper.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>

namespace assay::ui {

QAction *MainWindow::command(const QString &text, const QKeySequence &keys, std::function<void()> act)
{
    auto *action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    connect(action, &QAction::triggered, this, std::move(act));
    addAction(action);
    m_commands.append(action);
    return action;
}

void MainWindow::makeCommands()
{
    command(tr("Search or run a command"), QKeySequence(Qt::CTRL | Qt::Key_K), [this] { openPalette(); });
    command(tr("Go to Runs"), QKeySequence(Qt::ALT | Qt::Key_1), [this] {
        m_rail->setCurrent(0);
        m_pages->setCurrentIndex(0);
    });
    command(tr("Filter runs"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
            [this] { m_runs->focusFilter(); });
    makeRunCommands();
    makeThemeCommands();
    command(tr("Restore default layout"), {}, [this] { forgetLayout(); });
    command(tr("Keys"), QKeySequence(Qt::CTRL | Qt::Key_Question), [this] { showKeys(); });
    command(tr("About Assay"), {}, [this] {
        auto *about = new About(this);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->open();
    });
    command(tr("Quit"), QKeySequence::Quit, [this] { close(); });
}

void MainWindow::makeRunCommands()
{
    LogsPage *logs = m_page->logs();
    const auto inLogs = [this](auto act) {
        return [this, act] {
            m_page->showTab(RunPage::LogsTab);
            act();
        };
    };
    command(tr("Matrix of the run"), QKeySequence(Qt::CTRL | Qt::Key_1),
            [this] { m_page->showTab(RunPage::MatrixTab); });
    command(tr("Logs of the run"), QKeySequence(Qt::CTRL | Qt::Key_2),
            [this] { m_page->showTab(RunPage::LogsTab); });
    command(tr("Copy the run's id"), {}, [this] {
        QApplication::clipboard()->setText(m_page->run().id);
        say(tr("Copied %1.").arg(m_page->run().id));
    });
    command(tr("Find"), QKeySequence::Find, [this] { find(); });
    command(tr("Next match"), QKeySequence(Qt::Key_F3), inLogs([logs] { logs->findNext(true); }));
    command(tr("Previous match"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
            inLogs([logs] { logs->findNext(false); }));
    command(tr("Next problem in the log"), QKeySequence(Qt::Key_F8),
            inLogs([logs] { logs->nextProblem(true); }));
    command(tr("Previous problem in the log"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
            inLogs([logs] { logs->nextProblem(false); }));
    command(tr("Follow the log"), QKeySequence(Qt::CTRL | Qt::Key_End),
            inLogs([logs] { logs->setFollowing(true); }));
    command(tr("Save the log"), QKeySequence(Qt::CTRL | Qt::Key_S), inLogs([logs] { logs->save(); }));
}

void MainWindow::makeThemeCommands()
{
    const QList<std::pair<QString, Appearance>> themes{{tr("Theme: as the system"), Appearance::System},
                                                       {tr("Theme: light"), Appearance::Light},
                                                       {tr("Theme: dark"), Appearance::Dark}};
    for (const auto &[text, appearance] : themes)
        m_themes.append(command(text, {}, [this, chosen = appearance] { chooseAppearance(chosen); }));
}

QMenu *MainWindow::makeMenu()
{
    auto *menu = new QMenu(this);
    QMenu *theme = menu->addMenu(tr("Theme"));
    theme->addActions(m_themes);
    menu->addSeparator();
    // The last four commands are the window's own.
    menu->addActions(m_commands.last(4));
    return menu;
}

void MainWindow::find()
{
    if (m_page->isVisible() && m_page->tab() == RunPage::LogsTab)
        m_page->logs()->focusFind();
    else
        m_runs->focusFilter();
}

void MainWindow::openPalette()
{
    m_palette->open(paletteEntries());
}

QList<PaletteEntry> MainWindow::paletteEntries()
{
    QList<PaletteEntry> entries;
    for (QAction *action : std::as_const(m_commands)) {
        if (action->isEnabled() && action != m_commands.constFirst())
            entries.append({action->text(), tr("command"),
                            action->shortcut().toString(QKeySequence::NativeText),
                            [action] { action->trigger(); }});
    }
    for (const run::CellView &cell : m_page->run().cells) {
        const QString id = cell.id;
        entries.append({tr("%1 (%2)").arg(cellTitle(cell), id), tr("cell"), {}, [this, id] {
                            m_page->selectCell(id);
                            m_page->showTab(RunPage::MatrixTab);
                        }});
        if (cell.attempts.isEmpty())
            continue;
        entries.append({tr("Log of %1").arg(id), tr("log"), {}, [this, id] {
                            m_page->openLog(id, QStringLiteral("server"));
                        }});
    }
    const RunListModel *runs = m_runs->model();
    for (int row = 0; row < runs->rowCount(); ++row) {
        const QModelIndex index = runs->index(row);
        const QString folder = index.data(RunListModel::FolderRole).toString();
        entries.append(
            {tr("%1 (%2)").arg(index.data().toString(), index.data(RunListModel::IdRole).toString()),
             tr("run"),
             {},
             [this, folder] { openRun(folder, {}); }});
    }
    return entries;
}

void MainWindow::showKeys()
{
    QList<std::pair<QString, QString>> keys;
    for (const QAction *action : std::as_const(m_commands)) {
        if (!action->shortcut().isEmpty())
            keys.append({action->shortcut().toString(QKeySequence::NativeText), action->text()});
    }
    keys.append({tr("Arrows"), tr("Another cell of the matrix, another row of a list or log")});
    keys.append({tr("End"), tr("To the end of the log, and follow it")});
    keys.append({tr("Ctrl+C"), tr("Copy the log's selection, or the current line")});
    keys.append({tr("Esc"), tr("Leave the palette; empty a field")});
    auto *list = new KeyList(keys, this);
    list->setAttribute(Qt::WA_DeleteOnClose);
    list->open();
}

} // namespace assay::ui
