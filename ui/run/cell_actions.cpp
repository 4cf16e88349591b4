// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_actions.h"

#include "run/cell_text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QWidget>

#include <algorithm>

namespace assay::ui {

namespace {

bool hasAttempt(const run::CellView &cell, run::CellState state)
{
    return std::any_of(cell.attempts.cbegin(), cell.attempts.cend(),
                       [state](const run::Attempt &attempt) { return attempt.state == state; });
}

bool hasBegun(const run::CellView &cell)
{
    return std::any_of(cell.attempts.cbegin(), cell.attempts.cend(),
                       [](const run::Attempt &attempt) { return attempt.started.isValid(); });
}

QString counted(const QString &one, const QString &several, qsizetype count)
{
    return count > 1 ? several : one;
}

} // namespace

CellActions::CellActions(QWidget *place)
    : QObject(place),
      m_rerun(add(place, tr("Re-run"), QKeySequence(QStringLiteral("Ctrl+R")))),
      m_cancel(add(place, tr("Cancel"), QKeySequence(Qt::Key_Delete))),
      m_finish(add(place, tr("Finish early"), QKeySequence(QStringLiteral("Ctrl+E")))),
      m_openLog(add(place, tr("Open log"), QKeySequence(QStringLiteral("Ctrl+L")))),
      m_openLive(add(place, tr("Open live"), {})),
      m_openOutputs(add(place, tr("Outputs"), {})),
      m_copyValue(add(place, tr("Copy value"), QKeySequence::Copy)),
      m_copyLink(add(place, tr("Copy link"), QKeySequence(QStringLiteral("Ctrl+Shift+C"))))
{
    m_finish->setToolTip(tr("Ends what is measured now and keeps the value that it has so far."));
    m_copyLink->setToolTip(tr("The command that opens this cell"));
    connect(m_rerun, &QAction::triggered, this, [this] { Q_EMIT rerunWanted(m_closed); });
    connect(m_cancel, &QAction::triggered, this, [this] { Q_EMIT cancelWanted(m_open); });
    connect(m_finish, &QAction::triggered, this, [this] { Q_EMIT finishWanted(m_running); });
    connect(m_openLog, &QAction::triggered, this, [this] { Q_EMIT logWanted(m_current); });
    connect(m_openLive, &QAction::triggered, this, [this] { Q_EMIT liveWanted(m_current); });
    connect(m_openOutputs, &QAction::triggered, this, [this] { Q_EMIT outputsWanted(m_current); });
    connect(m_copyValue, &QAction::triggered, this, [this] {
        QStringList lines;
        for (const QString &id : std::as_const(m_chosen)) {
            const run::CellView *cell = m_run.find(id);
            if (cell == nullptr)
                continue;
            const QString value = cellText(*cell, m_golden ? &*m_golden : nullptr).headline;
            lines.append(m_chosen.size() == 1 ? value : id + QLatin1Char('\t') + value);
        }
        copy(lines.join(QLatin1Char('\n')),
             counted(tr("Copied the value."), tr("Copied the values."), lines.size()));
    });
    connect(m_copyLink, &QAction::triggered, this, [this] {
        QStringList lines;
        for (const QString &id : std::as_const(m_chosen))
            lines.append(QStringLiteral("assay %1 --cell %2").arg(m_run.id, id));
        copy(lines.join(QLatin1Char('\n')),
             counted(tr("Copied the command that opens this cell."),
                     tr("Copied the commands that open these cells."), lines.size()));
    });
}

QAction *CellActions::add(QWidget *place, const QString &text, const QKeySequence &keys)
{
    auto *action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setEnabled(false);
    place->addAction(action);
    return action;
}

void CellActions::setChoice(const run::RunView &run, const std::optional<golden::Curve> &golden,
                            const QStringList &chosen, const QString &current)
{
    m_run = run;
    m_golden = golden;
    m_chosen = chosen;
    m_current = current;
    m_open.clear();
    m_running.clear();
    m_closed.clear();
    bool again = false;
    for (const QString &id : chosen) {
        const run::CellView *cell = run.find(id);
        if (cell == nullptr)
            continue;
        const bool running = hasAttempt(*cell, run::CellState::Running);
        if (running)
            m_running.append(id);
        if (running || cell->state == run::CellState::Queued || hasAttempt(*cell, run::CellState::Queued))
            m_open.append(id);
        else
            m_closed.append(id);
        again = again || hasBegun(*cell);
    }
    const auto count = static_cast<int>(m_closed.size());
    if (again)
        m_rerun->setText(count > 1 ? tr("Re-run %n cells", nullptr, count) : tr("Re-run"));
    else
        m_rerun->setText(count > 1 ? tr("Run %n cells", nullptr, count) : tr("Run"));
    m_rerun->setEnabled(count > 0);
    const auto open = static_cast<int>(m_open.size());
    m_cancel->setText(open > 1 ? tr("Cancel %n cells", nullptr, open) : tr("Cancel"));
    m_cancel->setEnabled(open > 0);
    m_finish->setEnabled(!m_running.isEmpty());
    const run::CellView *one = run.find(current);
    m_openLog->setEnabled(one != nullptr && hasBegun(*one));
    m_openLive->setEnabled(one != nullptr && hasBegun(*one));
    m_openOutputs->setEnabled(one != nullptr && hasBegun(*one));
    m_copyValue->setEnabled(!chosen.isEmpty());
    m_copyLink->setEnabled(!chosen.isEmpty());
}

void CellActions::fill(QMenu *menu) const
{
    menu->addActions({m_rerun, m_cancel, m_finish});
    menu->addSeparator();
    menu->addActions({m_openLog, m_openLive, m_openOutputs});
    menu->addSeparator();
    menu->addActions({m_copyValue, m_copyLink});
}

void CellActions::copy(const QString &text, const QString &what)
{
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT said(what);
}

} // namespace assay::ui
