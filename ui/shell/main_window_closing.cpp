// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "shell/close_question.h"
#include "shell/main_window.h"
#include "shell/settings_keeper.h"
#include "shell/window_keys.h"

#include <assay/run/folder.h>

#include <QCloseEvent>

namespace assay::ui {

void MainWindow::closeEvent(QCloseEvent *event)
{
    QList<run::RunSummary> going;
    if (!m_mayClose && !m_settings->value(keys::leaveRunning).toBool()) {
        const auto goesOn = [](run::RunState state) {
            return state == run::RunState::Running || state == run::RunState::Queued;
        };
        // The list hears later than the page that a run has begun or ended.
        const run::RunView &open = m_page->run();
        const bool isTold = !m_openFolder.isEmpty() && run::RunFolder(m_openFolder).id() == open.id &&
                            open.state != run::RunState::Unknown;
        const QList<run::RunSummary> all = m_runs->model()->all();
        for (const run::RunSummary &run : all) {
            if (goesOn(run.state) && !(isTold && run.id == open.id))
                going.append(run);
        }
        if (isTold && goesOn(open.state))
            going.append(run::summaryOf(open));
    }
    if (going.isEmpty()) {
        keepState();
        event->accept();
        return;
    }
    event->ignore();
    askBeforeClosing(going);
}

void MainWindow::askBeforeClosing(const QList<run::RunSummary> &going)
{
    // Asked already.
    if (const auto *open = findChild<CloseQuestion *>(); open != nullptr && open->isVisible())
        return;
    QStringList names;
    for (const run::RunSummary &run : going)
        names.append(run.recipeName.isEmpty() ? run.id : run.recipeName);
    auto *question = new CloseQuestion(names, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QDialog::finished, this, [this, question, going] {
        switch (question->answer()) {
        case CloseQuestion::Answer::Leave:
            if (question->isForEver())
                m_settings->keep(keys::leaveRunning, true);
            closeForGood();
            break;
        case CloseQuestion::Answer::CancelRuns:
            cancelAndClose(going);
            break;
        case CloseQuestion::Answer::Stay:
            break;
        }
    });
    question->open();
}

void MainWindow::closeForGood()
{
    m_mayClose = true;
    // After the dialog has gone.
    QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
}

void MainWindow::cancelAndClose(const QList<run::RunSummary> &going)
{
    m_cancelling.clear();
    for (const run::RunSummary &run : going)
        m_cancelling.insert(run.folder);
    say(tr("Cancelling %n run(s); the window closes when that is sent.", nullptr,
           static_cast<int>(going.size())));
    for (const run::RunSummary &run : going)
        Q_EMIT cancelWanted(run.folder, {});
}

void MainWindow::tellSteered(const QString &folder, const QString &sentence, SteerPhase phase)
{
    if (!m_cancelling.contains(folder))
        return;
    if (phase == SteerPhase::Failed) {
        // Something that goes on is not left without a word.
        m_cancelling.clear();
        say(tr("The window stays open: %1").arg(sentence));
        return;
    }
    m_cancelling.remove(folder);
    if (m_cancelling.isEmpty())
        closeForGood();
}

} // namespace assay::ui
