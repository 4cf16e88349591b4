// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_head.h"

#include "run/time_text.h"
#include "runs/run_filter.h"
#include "theme/elided_label.h"
#include "theme/theme.h"

#include <assay/run/remaining.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

QString engineName(const QString &kind)
{
    static const QMap<QString, QString> names{{QStringLiteral("vllm"), QStringLiteral("vLLM")},
                                              {QStringLiteral("sglang"), QStringLiteral("SGLang")},
                                              {QStringLiteral("trtllm"), QStringLiteral("TensorRT-LLM")},
                                              {QStringLiteral("llamacpp"), QStringLiteral("llama.cpp")},
                                              {QStringLiteral("atom"), QStringLiteral("ATOM")}};
    return names.value(kind, kind);
}

// With the versions that the servers told, if they did.
QString engineText(const WatchedRun &watched)
{
    QStringList versions;
    for (const run::CellView &cell : watched.view.cells) {
        for (const run::Attempt &attempt : cell.attempts) {
            if (!attempt.engineVersion.isEmpty() && !versions.contains(attempt.engineVersion))
                versions.append(attempt.engineVersion);
        }
    }
    QStringList words{engineName(watched.engine)};
    words.append(versions.join(RunHead::tr(" and ")));
    words.removeAll(QString());
    return words.join(QLatin1Char(' '));
}

QString categoryText(const run::RunView &run)
{
    QStringList categories;
    for (const run::CellView &cell : run.cells) {
        if (!cell.cell.category.isEmpty() && !categories.contains(cell.cell.category))
            categories.append(cell.cell.category);
    }
    constexpr int mostNamed = 2;
    return categories.size() > mostNamed
               ? RunHead::tr("%n categories", nullptr, static_cast<int>(categories.size()))
               : categories.join(QStringLiteral(", "));
}

QString nodesText(const run::RunView &run)
{
    QStringList nodes;
    for (const run::JobView &job : run.jobs) {
        if (!job.node.isEmpty() && !nodes.contains(job.node))
            nodes.append(job.node);
    }
    return nodes.size() == 1 ? nodes.constFirst()
           : nodes.isEmpty() ? QString()
                             : RunHead::tr("%n nodes", nullptr, static_cast<int>(nodes.size()));
}

Token toneOf(run::RunState state)
{
    switch (state) {
    case run::RunState::Running:
        return Token::Accent;
    case run::RunState::Done:
        return Token::Good;
    case run::RunState::Failed:
        return Token::Wrong;
    case run::RunState::Cancelled:
        return Token::Doubtful;
    case run::RunState::Queued:
    case run::RunState::Unknown:
        break;
    }
    return Token::Unknown;
}

QString markOf(run::RunState state)
{
    switch (state) {
    case run::RunState::Running:
        return QStringLiteral("\u25CF");
    case run::RunState::Done:
        return QStringLiteral("\u2713");
    case run::RunState::Failed:
        return QStringLiteral("\u2715");
    case run::RunState::Cancelled:
        return QStringLiteral("\u25A0");
    case run::RunState::Queued:
        return QStringLiteral("\u25CB");
    case run::RunState::Unknown:
        break;
    }
    return QStringLiteral("?");
}

} // namespace

QString timeText(const WatchedRun &watched, const QDateTime &now)
{
    const run::RunView &run = watched.view;
    if (run::hasEnded(run.state)) {
        if (!run.started.isValid() || !run.finished.isValid())
            return {};
        const double seconds = static_cast<double>(run.started.msecsTo(run.finished)) / 1000.0;
        return RunHead::tr("took %1").arg(tookText(std::max(0.0, seconds)));
    }
    if (run.state == run::RunState::Unknown)
        return {};
    const std::optional<double> left = run::remainingSeconds(run, watched.estimates, now);
    if (!left)
        return RunHead::tr("time left unknown");
    constexpr double nearly = 5.0;
    return *left < nearly ? RunHead::tr("nearly done") : RunHead::tr("about %1 left").arg(roughText(*left));
}

QStringList headFacts(const WatchedRun &watched, const QDateTime &now)
{
    const run::RunView &run = watched.view;
    int ended = 0;
    int failed = 0;
    for (const run::CellView &cell : run.cells) {
        if (cell.state != run::CellState::Queued && cell.state != run::CellState::Running)
            ++ended;
        if (cell.state == run::CellState::Failed)
            ++failed;
    }
    QStringList facts{engineText(watched), watched.cluster};
    const QString nodes = nodesText(run);
    if (nodes != watched.cluster)
        facts.append(nodes);
    facts.append(categoryText(run));
    facts.append(RunHead::tr("%1 of %2 cells").arg(ended).arg(run.cells.size()));
    if (failed > 0)
        facts.append(RunHead::tr("%n failed", nullptr, failed));
    facts.append(timeText(watched, now));
    facts.removeAll(QString());
    return facts;
}

QStringList unmeasuredCells(const run::RunView &run)
{
    QStringList cells;
    for (const run::CellView &cell : run.cells) {
        if (cell.state == run::CellState::Failed || cell.state == run::CellState::NotRun)
            cells.append(cell.id);
    }
    return cells;
}

RunHead::RunHead(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_state(new QLabel(this)),
      m_facts(new ElidedLabel(this)),
      m_cancel(new QPushButton(tr("Cancel run"), this)),
      m_resume(new QPushButton(tr("Resume"), this))
{
    for (QLabel *label : {m_title, m_state})
        label->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_cancel->setToolTip(tr("Ends every cell that is queued or under way; what was measured stays."));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space2);
    line->addWidget(m_title, 0, Qt::AlignVCenter);
    line->addWidget(m_state, 0, Qt::AlignVCenter);
    line->addWidget(m_facts, 1, Qt::AlignVCenter);
    line->addWidget(m_resume);
    line->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &RunHead::cancelWanted);
    connect(m_resume, &QPushButton::clicked, this, &RunHead::resumeWanted);
    restyle();
}

void RunHead::setRun(const WatchedRun &watched)
{
    const run::RunView &run = watched.view;
    m_title->setText(run.recipeName);
    m_title->setToolTip(run.id);
    m_tone = static_cast<int>(toneOf(run.state));
    m_state->setText(markOf(run.state) + QLatin1Char(' ') + runStateWord(run.state));
    const QString facts =
        headFacts(watched, QDateTime::currentDateTimeUtc()).join(QStringLiteral(" \u00B7 "));
    m_facts->setText(facts);
    m_facts->setToolTip(run.id + QLatin1Char('\n') + facts);
    const bool over = run::hasEnded(run.state);
    m_cancel->setVisible(!over);
    const auto left = static_cast<int>(unmeasuredCells(run).size());
    m_resume->setVisible(over && left > 0);
    m_resume->setText(left == 1 ? tr("Resume one cell") : tr("Resume %n cells", nullptr, left));
    m_resume->setToolTip(tr("Measures what failed or did not run, as new attempts."));
    restyle();
}

void RunHead::restyle()
{
    m_title->setFont(titleFont(font()));
    m_state->setFont(strongFont(font()));
    m_state->setPalette(inked(palette(), static_cast<Token>(m_tone)));
    m_facts->setPalette(inked(palette(), Token::Muted));
}

void RunHead::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
