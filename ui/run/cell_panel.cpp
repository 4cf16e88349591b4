// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_panel.h"

#include "language/in_words.h"
#include "run/action_button.h"
#include "run/attempt_list.h"
#include "run/cell_actions.h"
#include "run/cell_text.h"
#include "run/fact_grid.h"
#include "run/position_bars.h"
#include "theme/number_text.h"
#include "theme/theme.h"
#include "theme/tone.h"

#include <assay/base/text.h>

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr qsizetype mostProblems = 12;

QString markOf(base::Severity severity)
{
    return severity == base::Severity::Error     ? QStringLiteral("\u2715 ")
           : severity == base::Severity::Warning ? QStringLiteral("! ")
                                                 : QStringLiteral("\u2022 ");
}

} // namespace

CellPanel::CellPanel(const CellActions &actions, QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_value(new QLabel(this)),
      m_interval(new QLabel(this)),
      m_state(new QLabel(this)),
      m_reason(new QLabel(this)),
      m_facts(new FactGrid(this)),
      m_barsHead(new QWidget(this)),
      m_barsTitle(new QLabel(tr("Accepted at each draft position, %"), m_barsHead)),
      m_barsKind(new QComboBox(m_barsHead)),
      m_bars(new PositionBars(this)),
      m_attempts(new AttemptList(this)),
      m_problemsTitle(new QLabel(tr("Problems"), this)),
      m_problems(new QLabel(this)),
      m_buttons(new QWidget(this)),
      m_copy(new QPushButton(tr("Copy all"), this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    for (QLabel *label : {m_reason, m_barsTitle, m_title, m_value, m_interval, m_state}) {
        label->setWordWrap(label == m_reason || label == m_title || label == m_barsTitle);
        label->setTextFormat(Qt::PlainText);
    }
    for (QLabel *label : {m_value, m_interval, m_reason})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problems->setWordWrap(true);
    m_problems->setTextFormat(Qt::RichText);
    m_problems->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_problems->setAccessibleName(tr("Problems of the cell"));
    m_barsKind->addItem(tr("joint and conditional"), PositionBars::Both);
    m_barsKind->addItem(tr("joint"), PositionBars::Joint);
    m_barsKind->addItem(tr("conditional"), PositionBars::Conditional);
    m_barsKind->setAccessibleName(tr("Which acceptance is shown at each position"));
    m_barsKind->setToolTip(tr("Joint: of all drafts, how many were accepted up to this position. "
                              "Conditional (pale): of those accepted up to the one before."));
    m_copy->setToolTip(tr("Copies everything that is known of this cell as tab-separated lines."));
    layOut(actions);

    connect(m_barsKind, &QComboBox::currentIndexChanged, this,
            [this] { m_bars->show(static_cast<PositionBars::Shown>(m_barsKind->currentData().toInt())); });
    connect(m_attempts, &AttemptList::chosen, this, &CellPanel::attemptChosen);
    connect(m_problems, &QLabel::linkActivated, this,
            [this](const QString &line) { Q_EMIT logLineWanted(line.toLongLong()); });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(text());
        Q_EMIT said(tr("Copied all of %1.").arg(m_cellId));
    });
    restyle();
    clear();
}

void CellPanel::layOut(const CellActions &actions)
{
    auto *valueRow = new QHBoxLayout;
    valueRow->addWidget(m_value);
    valueRow->addWidget(m_interval, 1, Qt::AlignBottom);
    valueRow->addWidget(m_state, 0, Qt::AlignVCenter);
    auto *barsRow = new QVBoxLayout(m_barsHead);
    barsRow->setContentsMargins(0, space1, 0, 0);
    barsRow->setSpacing(space1);
    barsRow->addWidget(m_barsTitle);
    barsRow->addWidget(m_barsKind, 0, Qt::AlignLeft);
    auto *grid = new QGridLayout(m_buttons);
    grid->setContentsMargins(0, space2, 0, 0);
    grid->setSpacing(space2);
    const QList<QAction *> offered{actions.openLog(), actions.openOutputs(), actions.openLive(),
                                   actions.rerun(),   actions.cancel(),      actions.finish()};
    constexpr int across = 2;
    for (int at = 0; at < offered.size(); ++at)
        grid->addWidget(new ActionButton(offered.at(at), m_buttons), at / across, at % across);
    grid->addWidget(m_copy, static_cast<int>(offered.size()) / across, 0);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->setSpacing(space2);
    column->addWidget(m_title);
    column->addLayout(valueRow);
    column->addWidget(m_reason);
    column->addWidget(m_facts);
    column->addWidget(m_barsHead);
    column->addWidget(m_bars);
    column->addWidget(m_attempts);
    column->addWidget(m_problemsTitle);
    column->addWidget(m_problems);
    column->addWidget(m_buttons);
    column->addStretch(1);
}

void CellPanel::clear()
{
    for (QLabel *label : {m_value, m_interval, m_state, m_reason, m_problems})
        label->clear();
    m_cellId.clear();
    m_title->setText(tr("No cell chosen"));
    m_facts->setFacts({});
    m_bars->setPositions({}, {}, true);
    for (QWidget *part : {m_barsHead, static_cast<QWidget *>(m_attempts), m_buttons,
                          static_cast<QWidget *>(m_problemsTitle), static_cast<QWidget *>(m_problems)})
        part->hide();
}

void CellPanel::setCell(const run::RunView &run, const run::CellView &cell,
                        const std::optional<golden::Curve> &golden, int chosen)
{
    const golden::Curve *curve = golden ? &*golden : nullptr;
    if (cell.id != m_cellId)
        m_inLog.clear();
    m_cellId = cell.id;
    const CellText text = cellText(cell, curve);
    m_title->setText(cellTitle(cell));
    m_value->setText(text.headline);
    m_tone = static_cast<int>(text.tone);
    const QString state = text.isOffGolden ? tr("off golden") : cellStateWord(cell.state);
    // A state that is the headline is not said twice.
    QStringList mark{text.icon, state == text.headline ? QString() : state};
    mark.removeAll(QString());
    m_state->setText(mark.join(QLatin1Char(' ')));
    m_reason->setText(inWords(cell.reason));
    m_reason->setVisible(!cell.reason.isEmpty());

    const run::Attempt *attempt = cell.countingAttempt();
    if (attempt == nullptr && !cell.attempts.isEmpty())
        attempt = &cell.attempts.constLast();
    m_facts->setFacts(cellFacts(run, cell, attempt, curve));
    m_found.clear();
    m_interval->clear();
    const metrics::Acceptance none;
    const metrics::Acceptance &acceptance = attempt == nullptr ? none : attempt->acceptance;
    const bool hasNumber = cell.state == run::CellState::Value || cell.state == run::CellState::Running;
    if (acceptance.interval && hasNumber) {
        m_interval->setText(
            tr("%1 to %2")
                .arg(fixedText(acceptance.interval->low, 2), fixedText(acceptance.interval->high, 2)));
        m_interval->setToolTip(
            tr("%1 % interval, %2")
                .arg(fixedText(acceptance.interval->level * 100, 0), inWords(acceptance.interval->method)));
    }
    m_found = acceptance.problems;
    if (attempt != nullptr)
        m_found.append(attempt->problems);
    m_bars->setPositions(acceptance.perPosition, acceptance.conditional,
                         cell.cell.thinking == matrix::Thinking::On);
    m_barsHead->setVisible(!acceptance.perPosition.isEmpty());
    m_attempts->setCell(cell, chosen);
    m_buttons->show();
    fillProblems();
    restyle();
}

void CellPanel::setLogProblems(const QString &cellId, const QList<logs::LogProblem> &problems)
{
    if (cellId != m_cellId)
        return;
    m_inLog = problems;
    fillProblems();
}

void CellPanel::fillProblems()
{
    QStringList lines;
    const auto mark = [this](base::Severity severity) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>")
            .arg(color(toneOf(severity), palette()).name(), markOf(severity));
    };
    for (const base::Problem &problem : std::as_const(m_found))
        lines.append(mark(problem.severity) + inWords(problem.text).toHtmlEscaped());
    // Of each rule the first line; the log's own list has them all.
    QStringList rules;
    for (const logs::LogProblem &problem : std::as_const(m_inLog)) {
        if (rules.contains(problem.rule) || rules.size() >= mostProblems)
            continue;
        rules.append(problem.rule);
        lines.append(QStringLiteral("%1%2 <a style=\"color:%3\" href=\"%4\">%5</a>")
                         .arg(mark(problem.severity), inWords(problem.text).toHtmlEscaped(),
                              color(Token::Accent, palette()).name(), QString::number(problem.line),
                              tr("log line %1").arg(groupedText(problem.line))));
    }
    const QString html =
        QStringLiteral("<div style=\"line-height:130%\">%1</div>").arg(lines.join(QStringLiteral("<br>")));
    if (m_problems->text() != html)
        m_problems->setText(html);
    m_problemsTitle->setVisible(!lines.isEmpty());
    m_problems->setVisible(!lines.isEmpty());
}

QString CellPanel::text() const
{
    Facts facts{{tr("cell"), m_cellId},
                {tr("state"), m_state->text()},
                {tr("AL", "acceptance length"), m_value->text()}};
    if (!m_interval->text().isEmpty())
        facts.append({tr("interval"), m_interval->text()});
    if (!m_reason->text().isEmpty())
        facts.append({tr("reason"), m_reason->text()});
    facts.append(m_facts->facts());
    for (const base::Problem &problem : m_found)
        facts.append({tr("problem"), inWords(problem.text)});
    for (const logs::LogProblem &problem : m_inLog)
        facts.append({tr("problem, log line %1").arg(problem.line), inWords(problem.text)});
    return factsTsv(facts);
}

void CellPanel::restyle()
{
    m_title->setFont(titleFont(font()));
    m_value->setFont(valueFont(font()));
    m_state->setFont(strongFont(font()));
    for (QLabel *label : {m_barsTitle, m_problemsTitle})
        label->setFont(captionFont(font()));
    m_state->setPalette(inked(palette(), static_cast<Token>(m_tone)));
    for (QLabel *label : {m_interval, m_barsTitle, m_problemsTitle})
        label->setPalette(inked(palette(), Token::Muted));
}

void CellPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange)
        return;
    restyle();
    fillProblems();
}

} // namespace assay::ui
