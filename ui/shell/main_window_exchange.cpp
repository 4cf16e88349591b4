// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/exchange_work.h"
#include "exchange/import_dialog.h"
#include "runs/aside.h"
#include "shell/main_window.h"

#include <assay/run/folder.h>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QMimeData>

namespace assay::ui {

namespace {

// The one file or folder of this machine that is dragged; empty: something else is.
QString pathOf(const QMimeData *data)
{
    const QList<QUrl> urls = data == nullptr ? QList<QUrl>() : data->urls();
    return urls.size() == 1 && urls.constFirst().isLocalFile() ? urls.constFirst().toLocalFile() : QString();
}

} // namespace

void MainWindow::importRun(const QString &path)
{
    auto *dialog = new ImportDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::imported, this, &MainWindow::listWanted);
    connect(dialog, &ImportDialog::openWanted, this, [this](const QString &folder) { openRun(folder, {}); });
    dialog->open();
    if (!path.isEmpty())
        dialog->import(path);
}

void MainWindow::saveRun(const QString &title, const QString &filter,
                         std::function<SavedAnswer(const QString &folder, const QString &file)> save)
{
    if (m_openFolder.isEmpty())
        return;
    auto *dialog = new QFileDialog(this, title, run::RunFolder(m_openFolder).id(), filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // The ending tells the form: of the filter that is chosen, its first one.
    const auto follow = [dialog](const QString &chosen) {
        const QString ending = chosen.section(QStringLiteral("(*."), 1).section(QLatin1Char(')'), 0, 0);
        dialog->setDefaultSuffix(ending.section(QLatin1Char(' '), 0, 0));
    };
    follow(dialog->selectedNameFilter());
    connect(dialog, &QFileDialog::filterSelected, dialog, follow);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, folder = m_openFolder, save = std::move(save)](const QString &file) {
                aside(
                    this, [folder, file, save] { return save(folder, file); },
                    [this](const SavedAnswer &answer) { say(answer.sentence); });
            });
    dialog->open();
}

void MainWindow::packRun()
{
    saveRun(tr("Pack the run"), tr("Packed runs (*.tar.gz *.tgz)"), savePacked);
}

void MainWindow::reportRun()
{
    saveRun(tr("Export a report"), tr("Web page (*.html);;Markdown (*.md);;Table (*.csv);;JSON (*.json)"),
            saveReport);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    // What is dragged out of here need not come in again.
    if (event->source() == nullptr && !pathOf(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString path = pathOf(event->mimeData());
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    importRun(path);
}

} // namespace assay::ui
