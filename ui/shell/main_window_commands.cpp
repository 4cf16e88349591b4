// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_page.h"
#include "compare/compare_page.h"
#include "logs/logs_page.h"
#include "run/cell_text.h"
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "shell/about.h"
#include "shell/command_palette.h"
#include "shell/key_list.h"
#include "shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

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
    makePageCommands();
    makeListCommands();
    makeRunCommands();
    makeThemeCommands();
    m_ofWindow.append(
        command(tr("Settings"), QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] { openSettings(); }));
    m_ofWindow.append(command(tr("Restore default layout"), {}, [this] { forgetLayout(); }));
    m_ofWindow.append(command(tr("Keys"), QKeySequence(Qt::CTRL | Qt::Key_Question), [this] { showKeys(); }));
    m_ofWindow.append(command(tr("About Assay"), {}, [this] {
        auto *about = new About(this);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->open();
    }));
    m_ofWindow.append(command(tr("Quit"), QKeySequence::Quit, [this] { close(); }));
}

void MainWindow::makePageCommands()
{
    command(tr("Go to Runs"), QKeySequence(Qt::ALT | Qt::Key_1), [this] { showPage(Page::Runs); });
    m_newRun = command(tr("New run"), QKeySequence::New, [this] { showPage(Page::NewRun); });
    command(tr("Go to New run"), QKeySequence(Qt::ALT | Qt::Key_2), [this] { showPage(Page::NewRun); });
    command(tr("Go to Cluster"), QKeySequence(Qt::ALT | Qt::Key_3), [this] { showPage(Page::Cluster); });
    command(tr("Go to Attach"), QKeySequence(Qt::ALT | Qt::Key_4), [this] { showPage(Page::Attach); });
    command(tr("New cluster profile"), {}, [this] { editProfile({}); });
    command(tr("Go to Compare"), QKeySequence(Qt::ALT | Qt::Key_5), [this] { showPage(Page::Compare); });
    command(tr("Go to References"), QKeySequence(Qt::ALT | Qt::Key_6),
            [this] { showPage(Page::References); });
    command(tr("Filter runs"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), [this] {
        showPage(Page::Runs);
        m_runs->focusFilter();
    });
}

void MainWindow::makeListCommands()
{
    QList<QAction *> ofRun;
    ofRun.append(
        command(tr("Edit the run's tags"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] { editTags(); }));
    ofRun.append(
        command(tr("Duplicate the run"), QKeySequence(Qt::CTRL | Qt::Key_D), [this] { duplicateRun(); }));
    ofRun.append(command(tr("Compare the run with\u2026"), {}, [this] {
        showPage(Page::Compare);
        m_compare->compareFrom(run::RunFolder(m_openFolder).id());
    }));
    ofRun.append(command(tr("Copy the run's id"), {}, [this] {
        QApplication::clipboard()->setText(m_page->run().id);
        say(tr("Copied %1.").arg(m_page->run().id));
    }));
    ofRun.append(command(tr("Copy the run's link"), {}, [this] {
        const QString link = QStringLiteral("assay ") + run::RunFolder(m_openFolder).id();
        QApplication::clipboard()->setText(link);
        say(tr("Copied \"%1\", which opens it from a terminal.").arg(link));
    }));
    ofRun.append(command(tr("Export a report of the run\u2026"),
                         QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), [this] { reportRun(); }));
    ofRun.append(command(tr("Pack the run\u2026"), {}, [this] { packRun(); }));
    ofRun.append(command(tr("Delete the run"), QKeySequence(Qt::Key_Delete), [this] { deleteRun(); }));
    // Not while somebody types or reads elsewhere.
    removeAction(ofRun.constLast());
    m_runs->addAction(ofRun.constLast());
    ofRun.constLast()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_runs->setActions(ofRun);
    m_ofWindow.append(
        command(tr("Import a run\u2026"), QKeySequence(Qt::CTRL | Qt::Key_I), [this] { importRun({}); }));
    m_undo =
        command(tr("Undo the last delete"), QKeySequence(Qt::CTRL | Qt::Key_Z), [this] { undoDelete(); });
    m_undo->setEnabled(false);
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
    command(tr("The run live"), QKeySequence(Qt::CTRL | Qt::Key_2),
            [this] { m_page->showTab(RunPage::LiveTab); });
    command(tr("Logs of the run"), QKeySequence(Qt::CTRL | Qt::Key_3),
            [this] { m_page->showTab(RunPage::LogsTab); });
    command(tr("Outputs of the run"), QKeySequence(Qt::CTRL | Qt::Key_4),
            [this] { m_page->showTab(RunPage::OutputsTab); });
    command(tr("Review of the run"), QKeySequence(Qt::CTRL | Qt::Key_5),
            [this] { m_page->showTab(RunPage::ReviewTab); });
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
    menu->addActions(m_ofWindow);
    return menu;
}

void MainWindow::find()
{
    if (m_page->isVisible() && m_page->tab() == RunPage::LogsTab) {
        m_page->logs()->focusFind();
        return;
    }
    showPage(Page::Runs);
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
    for (const ChipText &chip : std::as_const(m_clusterChips))
        entries.append({chip.name, tr("cluster"), {}, [this, name = chip.name] {
                            showPage(Page::Cluster);
                            m_cluster->chooseCluster(name);
                        }});
    const QList<run::RunSummary> runs = m_runs->model()->all();
    for (const run::RunSummary &run : runs)
        entries.append(
            {tr("%1 (%2)").arg(run.recipeName, run.id), tr("run"), {}, [this, folder = run.folder] {
                 openRun(folder, {});
             }});
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
