// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/attach_tab.h"

#include "live/live_view.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

AttachTab::AttachTab(int number, const QString &cluster, const QString &target, QWidget *parent)
    : QWidget(parent),
      m_number(number),
      m_cluster(cluster),
      m_target(target),
      m_title(new QLabel(cluster.isEmpty() ? target : tr("%1 on %2").arg(target, cluster), this)),
      m_kind(new QLabel(tr("\u25CC attached, not recorded"), this)),
      m_facts(new QLabel(this)),
      m_trouble(new QLabel(this)),
      m_stop(new QPushButton(tr("Stop"), this)),
      m_close(new QPushButton(tr("Close"), this)),
      m_charts(new LiveView(this))
{
    m_kind->setToolTip(
        tr("Assay did not start this server and keeps nothing of it: no run, no cell, no review."));
    m_facts->setWordWrap(true);
    m_trouble->setWordWrap(true);
    m_trouble->hide();
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(space4, space3, space4, 0);
    head->addWidget(m_title);
    head->addSpacing(space2);
    head->addWidget(m_kind);
    head->addStretch(1);
    head->addWidget(m_stop);
    head->addWidget(m_close);
    auto *facts = new QVBoxLayout;
    facts->setContentsMargins(space4, 0, space4, 0);
    facts->addWidget(m_facts);
    facts->addWidget(m_trouble);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space1);
    rows->addLayout(head);
    rows->addLayout(facts);
    rows->addWidget(m_charts, 1);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_isStopped)
            Q_EMIT startWanted();
        else
            Q_EMIT stopWanted();
    });
    connect(m_close, &QPushButton::clicked, this, &AttachTab::closeWanted);
    m_charts->setMessage(tr("Asking %1 for its metrics\u2026").arg(target));
    restyle();
}

QString AttachTab::countersText(const run::AttachedView &view) const
{
    switch (view.counters) {
    case metrics::Status::Value:
        return view.sinceStart ? tr("AL %1 since the server's start").arg(fixedText(*view.sinceStart, 2))
                               : tr("counters are there");
    case metrics::Status::NoDrafts:
        return tr("nothing was drafted since the server's start");
    case metrics::Status::Absent:
        return tr("no speculative metrics: speculation is off, or the server has not drafted yet");
    case metrics::Status::Ambiguous:
        return tr("several models speculate (%1), and acceptance is of one")
            .arg(view.models.join(QStringLiteral(", ")));
    case metrics::Status::Reset:
    case metrics::Status::Invalid:
        break;
    }
    return tr("its counters contradict each other");
}

void AttachTab::setView(const run::AttachedView &view)
{
    using State = run::AttachedView::State;
    m_isStopped = view.state == State::Stopped;
    m_stop->setText(m_isStopped ? tr("Look again") : tr("Stop"));
    QStringList facts;
    if (!view.engine.isEmpty())
        facts.append(view.version.isEmpty() ? view.engine : view.engine + QLatin1Char(' ') + view.version);
    if (!view.model.isEmpty())
        facts.append(view.model);
    if (view.looks > 0) {
        facts.append(view.engine.isEmpty() ? tr("no engine that Assay knows") : countersText(view));
        facts.append(tr("charts count from %1")
                         .arg(view.live.start().toLocalTime().toString(QStringLiteral("HH:mm:ss"))));
    }
    m_facts->setText(facts.join(QStringLiteral(" \u00B7 ")));
    m_trouble->setText(view.trouble.isEmpty() ? QString()
                                              : QString(QStringLiteral("\u26A0 ") + view.trouble));
    m_trouble->setVisible(!view.trouble.isEmpty());
    BoardCell cell;
    cell.id = view.address;
    cell.name = view.model.section(QLatin1Char('/'), -1).left(16);
    cell.shade = 1.0;
    cell.data.counts = view.live;
    cell.noGpus = tr("Those of a server that was attached to are not looked at.");
    cell.strong = true;
    m_charts->setCells({cell});
    if (!view.live.isEmpty())
        m_charts->setMessage({});
    else if (view.state == State::Silent)
        m_charts->setMessage(tr("No answer yet. It is asked again each second."));
    else if (m_isStopped)
        m_charts->setMessage(tr("Nobody looks at it. \"Look again\" goes on."));
    else
        m_charts->setMessage(tr("Asking %1 for its metrics\u2026").arg(m_target));
    LiveStatus status;
    if (view.state == State::Live)
        status.kind = LiveStatus::Kind::Live;
    else if (view.state == State::Silent && view.looks > 0)
        status = {LiveStatus::Kind::Lost, tr("asked again each second")};
    else if (m_isStopped)
        status.kind = LiveStatus::Kind::Ended;
    m_charts->setStatus(status);
}

void AttachTab::refuse(const QString &sentence)
{
    m_trouble->setText(QStringLiteral("\u26A0 ") + sentence);
    m_trouble->show();
    m_stop->setEnabled(false);
    m_charts->setMessage(tr("There is nothing to look at."));
}

QString AttachTab::facts() const
{
    return m_facts->text();
}

QString AttachTab::trouble() const
{
    return m_trouble->isHidden() ? QString() : m_trouble->text();
}

void AttachTab::restyle()
{
    m_title->setFont(titleFont(font()));
    m_kind->setPalette(inked(palette(), Token::Doubtful));
    m_facts->setPalette(inked(palette(), Token::Muted));
    m_trouble->setPalette(inked(palette(), Token::Wrong));
}

void AttachTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
