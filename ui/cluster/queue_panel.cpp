// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/queue_panel.h"

#include "cluster/cluster_text.h"
#include "cluster/job_filter.h"
#include "cluster/job_model.h"
#include "cluster/job_table.h"
#include "theme/column_width.h"
#include "theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDataStream>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <array>

namespace assay::ui {

namespace {

constexpr int filterDelay = 300; // ms
constexpr std::array widths = {52, 150, 60, 72, 72, 44, 84, 112, 84, 80};

bool isOfAssay(const QString &jobName)
{
    return jobName.startsWith(QLatin1StringView("assay-"));
}

} // namespace

QueuePanel::QueuePanel(QWidget *parent)
    : QWidget(parent),
      m_model(new JobModel(this)),
      m_filtered(new JobFilter(this)),
      m_filter(new QLineEdit(this)),
      m_own(new QCheckBox(tr("Mine only"), this)),
      m_count(new QLabel(this)),
      m_table(new JobTable(this))
{
    m_filtered->setSourceModel(m_model);
    m_table->setModel(m_filtered);
    m_table->sortByColumn(JobModel::Id, Qt::AscendingOrder);
    for (std::size_t column = 0; column < widths.size(); ++column)
        m_table->setColumnWidth(
            static_cast<int>(column),
            columnWidth(*m_table->horizontalHeader(), static_cast<int>(column), widths.at(column)));
    m_filter->setPlaceholderText(tr("Filter jobs"));
    m_filter->setAccessibleName(tr("Filter jobs"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    auto *title = new QLabel(tr("Queue"), this);
    title->setFont(strongFont(font()));
    m_count->setFont(captionFont(font()));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(space4, space2, space4, space2);
    head->setSpacing(space3);
    head->addWidget(title);
    head->addWidget(m_count);
    head->addStretch(1);
    head->addWidget(m_own);
    head->addWidget(m_filter, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    makeActions();

    auto *delay = new QTimer(this);
    delay->setSingleShot(true);
    delay->setInterval(filterDelay);
    connect(delay, &QTimer::timeout, this, [this] {
        m_filtered->setWords(m_filter->text());
        tellCount();
        Q_EMIT stateMoved();
    });
    connect(m_filter, &QLineEdit::textChanged, delay, qOverload<>(&QTimer::start));
    connect(m_own, &QCheckBox::toggled, this, [this](bool on) {
        m_filtered->setOwnOnly(on);
        tellCount();
        Q_EMIT stateMoved();
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, &QueuePanel::openMenu);
    connect(m_table, &QAbstractItemView::doubleClicked, this, [this] {
        if (m_open->isEnabled())
            m_open->trigger();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &QueuePanel::refresh);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, &QueuePanel::stateMoved);
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &QueuePanel::stateMoved);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionMoved, this, &QueuePanel::stateMoved);
    refresh();
}

void QueuePanel::makeActions()
{
    const auto make = [this](const QString &text, const QKeySequence &keys, auto act) {
        auto *action = new QAction(text, m_table);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, act);
        m_table->addAction(action);
        return action;
    };
    const auto current = [this](int role) { return m_table->currentIndex().data(role).toString(); };
    m_open = make(tr("Open the run"), QKeySequence(Qt::Key_Return),
                  [this, current] { Q_EMIT runOfJobWanted(current(JobModel::NameRole)); });
    m_cancel = make(tr("Cancel\u2026"), QKeySequence(Qt::Key_Delete), [this] { askToCancel(); });
    m_shell = make(tr("Copy command for a shell on its node"), {}, [this, current] {
        const auto nodes = cluster::expandHosts(current(JobModel::NodesRole), 1'000);
        if (nodes && !nodes->isEmpty())
            Q_EMIT shellWanted(nodes->constFirst(), current(JobModel::IdRole));
    });
    m_copy = make(tr("Copy rows"), QKeySequence::Copy, [this] {
        const QString text = m_table->chosenText();
        if (text.isEmpty())
            return;
        QApplication::clipboard()->setText(text);
        Q_EMIT copied(tr("Copied %n row(s).", nullptr, static_cast<int>(text.count(QLatin1Char('\n'))) + 1));
    });
    m_copyCell = make(tr("Copy cell"), {}, [this] {
        const QString text = m_table->currentIndex().data().toString();
        QApplication::clipboard()->setText(text);
        Q_EMIT copied(tr("Copied %1.").arg(text));
    });
}

QStringList QueuePanel::chosenOwn() const
{
    QStringList jobs;
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows) {
        if (row.data(JobModel::OwnRole).toBool())
            jobs.append(row.data(JobModel::IdRole).toString());
    }
    return jobs;
}

void QueuePanel::refresh()
{
    const QModelIndex current = m_table->currentIndex();
    const bool isOwn = current.data(JobModel::OwnRole).toBool();
    m_open->setEnabled(isOwn && isOfAssay(current.data(JobModel::NameRole).toString()));
    m_cancel->setEnabled(!chosenOwn().isEmpty());
    // A step can only be started in a job of one's own that runs.
    m_shell->setEnabled(isOwn && current.data(JobModel::RunningRole).toBool());
    m_copy->setEnabled(m_table->selectionModel()->hasSelection());
    m_copyCell->setEnabled(current.isValid());
}

void QueuePanel::openMenu(const QPoint &at)
{
    refresh();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_open, m_shell});
    menu->addSeparator();
    menu->addActions({m_copy, m_copyCell});
    menu->addSeparator();
    menu->addAction(m_cancel);
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

void QueuePanel::askToCancel()
{
    const QStringList jobs = chosenOwn();
    if (jobs.isEmpty())
        return;
    auto *question = new QMessageBox(this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setWindowTitle(tr("Cancel jobs"));
    question->setText(tr("Cancel %n job(s)?", nullptr, static_cast<int>(jobs.size())));
    question->setInformativeText(
        tr("%1. A job that runs is asked to end in order first, and is ended after some seconds.")
            .arg(jobs.join(QStringLiteral(", "))));
    QPushButton *yes = question->addButton(tr("Cancel %n job(s)", nullptr, static_cast<int>(jobs.size())),
                                           QMessageBox::AcceptRole);
    QPushButton *no = question->addButton(tr("Keep"), QMessageBox::RejectRole);
    question->setDefaultButton(no);
    question->setEscapeButton(no);
    connect(yes, &QPushButton::clicked, this, [this, jobs] { Q_EMIT cancelWanted(jobs); });
    question->open();
}

void QueuePanel::take(const ClusterView &view, const QDateTime &now)
{
    m_isSilent = !view.at.isValid() && isAway(view);
    m_table->setStale(view.at.isValid() && isAway(view));
    m_table->setLoading(!view.at.isValid() && !isAway(view));
    m_model->merge(view.jobs, view.user, now);
    tellCount();
    refresh();
}

void QueuePanel::tellCount()
{
    const int all = m_model->rowCount();
    const int seen = m_filtered->rowCount();
    if (m_isSilent) {
        m_count->clear();
        m_table->setMessage(tr("The queue is not known: the cluster has not answered yet."));
        return;
    }
    m_count->setText(seen == all ? tr("%n job(s)", nullptr, all)
                                 : tr("%1 of %n job(s)", nullptr, all).arg(seen));
    m_table->setMessage(all == 0 ? tr("No jobs in the queue.") : tr("No job matches the filter."));
}

void QueuePanel::setCancel(const CancelNews &news)
{
    m_model->setCancel(news.job, news.stage);
}

void QueuePanel::clear()
{
    m_model->forgetCancels();
    m_model->merge({}, {}, {});
    m_table->setMessage({});
    m_count->clear();
}

QByteArray QueuePanel::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_table->horizontalHeader()->saveState() << m_filter->text() << m_own->isChecked();
    return state;
}

void QueuePanel::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray header;
    QString filter;
    bool own = false;
    stream >> header >> filter >> own;
    if (stream.status() != QDataStream::Ok)
        return;
    m_table->horizontalHeader()->restoreState(header);
    m_filter->setText(filter);
    m_own->setChecked(own);
}

} // namespace assay::ui
