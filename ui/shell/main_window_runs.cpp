// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "runs/run_shelf.h"
#include "shell/main_window.h"
#include "shell/notifier.h"
#include "shell/settings_keeper.h"
#include "shell/toast.h"
#include "shell/window_keys.h"

#include <QAction>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>

namespace assay::ui {

namespace {

constexpr qsizetype mostUndone = 20;

} // namespace

void MainWindow::makeShelf()
{
    auto *shelf = new RunShelf;
    auto *notifier = new Notifier;
    employ(m_desk, shelf);
    employ(m_desk, notifier);
    // In this order: a run that is still followed would be made again where it was.
    connect(this, &MainWindow::trashWanted, m_watcher, &RunWatcher::leave);
    connect(this, &MainWindow::trashWanted, shelf, &RunShelf::trash);
    connect(this, &MainWindow::restoreWanted, shelf, &RunShelf::restore);
    connect(this, &MainWindow::tagsWanted, shelf, &RunShelf::setTags);
    connect(shelf, &RunShelf::trashed, this, &MainWindow::tellTrashed);
    connect(shelf, &RunShelf::restored, this, [this](const QString &folder) {
        Q_EMIT listWanted();
        openRun(folder, {});
        say(tr("%1 is back.").arg(run::RunFolder(folder).id()));
    });
    connect(shelf, &RunShelf::tagged, this, &MainWindow::listWanted);
    connect(shelf, &RunShelf::failed, this, &MainWindow::say);
    connect(this, &MainWindow::notifyWanted, notifier, &Notifier::notify);
    connect(notifier, &Notifier::openWanted, this, [this](const QString &folder) {
        openRun(folder, {});
        bringToFront();
    });
}

void MainWindow::editTags()
{
    const QString folder = m_openFolder;
    const run::RunSummary *run = m_runs->model()->find(folder);
    if (run == nullptr)
        return;
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Tags"));
    dialog->setLabelText(tr("Tags of %1, with commas between them").arg(run->id));
    dialog->setTextValue(run->tags.join(QStringLiteral(", ")));
    dialog->setOkButtonText(tr("Set tags"));
    dialog->setCancelButtonText(tr("Cancel"));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, folder](const QString &text) { Q_EMIT tagsWanted(folder, tagsOf(text)); });
    dialog->open();
}

void MainWindow::deleteRun()
{
    const QString folder = m_openFolder;
    const run::RunSummary *run = m_runs->model()->find(folder);
    if (run == nullptr)
        return;
    if (run::hasEnded(run->state)) {
        putAway(folder);
        return;
    }
    auto *question = new QMessageBox(this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setWindowTitle(tr("Delete a run that goes on"));
    question->setText(run->state == run::RunState::Unknown
                          ? tr("%1 may still go on: nobody has told its end.").arg(run->id)
                          : tr("%1 still goes on (%2).").arg(run->id, runStateWord(run->state)));
    question->setInformativeText(tr("Deleting it here does not end it on a cluster, only hides it from this "
                                    "window. A run on this machine "
                                    "whose folder is taken away fails. To end it, cancel it first."));
    QPushButton *go = question->addButton(tr("Delete all the same"), QMessageBox::DestructiveRole);
    QPushButton *stay = question->addButton(tr("Keep it"), QMessageBox::RejectRole);
    question->setDefaultButton(stay);
    question->setEscapeButton(stay);
    connect(go, &QPushButton::clicked, this, [this, folder] { putAway(folder); });
    question->open();
}

void MainWindow::putAway(const QString &folder)
{
    const run::RunSummary *run = m_runs->model()->find(folder);
    if (run == nullptr)
        return;
    m_leaving.insert(folder, *run);
    // Nobody reads in it while it moves.
    if (folder == m_openFolder) {
        const QString next = m_runs->neighbourOf(folder);
        if (!next.isEmpty()) {
            openRun(next, {});
        } else {
            m_openFolder.clear();
            m_page->showMessage(tr("No run is open."), m_newRun);
            setWindowTitle(tr("Assay"));
        }
    }
    Q_EMIT trashWanted(folder);
}

void MainWindow::tellTrashed(const run::Trashed &trashed)
{
    const run::RunSummary summary = m_leaving.take(trashed.from);
    m_runs->take({{}, {trashed.from}});
    m_deleted.append({trashed, summary});
    if (m_deleted.size() > mostUndone)
        m_deleted.removeFirst();
    m_undo->setEnabled(true);
    QString text = tr("%1 is in the trash.").arg(run::RunFolder(trashed.from).id());
    if (!trashed.host.isEmpty())
        text += QLatin1Char(' ') + tr("What lies on the cluster was not touched: %1.").arg(trashed.host);
    else if (!trashed.target.isEmpty())
        text += QLatin1Char(' ') + tr("Its folder stays: %1.").arg(trashed.target);
    m_toasts->show(text, tr("Undo"), [this] { undoDelete(); });
    if (m_openFolder.isEmpty())
        openFirst(true);
}

void MainWindow::undoDelete()
{
    if (m_deleted.isEmpty())
        return;
    const Deleted last = m_deleted.takeLast();
    m_undo->setEnabled(!m_deleted.isEmpty());
    // In the list at once: whoever looks there has perhaps never missed it.
    m_runs->take({{last.summary}, {}});
    Q_EMIT restoreWanted(last.trashed);
}

void MainWindow::tellEnds(const QList<run::RunSummary> &ended)
{
    for (const run::RunSummary &run : ended) {
        // Who cancels a run knows.
        if (run.state == run::RunState::Cancelled)
            continue;
        const QString title = run.state == run::RunState::Done ? tr("%1 is finished").arg(run.recipeName)
                                                               : tr("%1 failed").arg(run.recipeName);
        QStringList facts{tr("%1 of %2 cells").arg(run.cellsDone).arg(run.cellsTotal)};
        if (run.worstDifference)
            facts.append(tr("worst difference to golden %1").arg(*run.worstDifference, 0, 'f', 2));
        if (!run.cluster.isEmpty())
            facts.append(run.cluster);
        const QString body = facts.join(QStringLiteral(" \u00B7 "));
        if (isActiveWindow()) {
            if (run.folder != m_openFolder)
                m_toasts->show(tr("%1: %2").arg(title, body), tr("Open"),
                               [this, folder = run.folder] { openRun(folder, {}); });
        } else if (m_settings->value(keys::notify).isNull() || m_settings->value(keys::notify).toBool()) {
            Q_EMIT notifyWanted(title, body, run.folder);
        }
    }
}

} // namespace assay::ui
