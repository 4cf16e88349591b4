// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_panel.h"

#include "run/cell_text.h"
#include "run/position_bars.h"
#include "theme/theme.h"

#include <assay/base/text.h>

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

using Facts = QList<std::pair<QString, QString>>;

QString fixedText(double value, int decimals)
{
    return QString::fromLatin1(base::fixed(value, decimals));
}

QString grouped(qint64 value)
{
    return QLocale(QLocale::English).toString(value);
}

void addCounts(Facts &facts, const metrics::Acceptance &acceptance)
{
    if (acceptance.acceptanceRate)
        facts.append(
            {CellPanel::tr("AR"), fixedText(*acceptance.acceptanceRate * 100, 1) + QStringLiteral(" %")});
    if (acceptance.acceptedTokens && acceptance.drafts)
        facts.append(
            {CellPanel::tr("accepted / drafts"),
             grouped(*acceptance.acceptedTokens) + QStringLiteral(" / ") + grouped(*acceptance.drafts)});
    if (acceptance.draftTokens)
        facts.append({CellPanel::tr("draft tokens"), grouped(*acceptance.draftTokens)});
    if (acceptance.tokensPerStep)
        facts.append({CellPanel::tr("tokens per step"), fixedText(*acceptance.tokensPerStep, 2)});
    if (acceptance.undraftedSteps && *acceptance.undraftedSteps > 0)
        facts.append({CellPanel::tr("undrafted steps"), grouped(*acceptance.undraftedSteps)});
}

void addRequests(Facts &facts, const run::Attempt &attempt)
{
    if (attempt.completed) {
        QString text = attempt.planned
                           ? CellPanel::tr("%1 of %2").arg(*attempt.completed).arg(*attempt.planned)
                           : QString::number(*attempt.completed);
        if (attempt.failedRequests.value_or(0) > 0)
            text += CellPanel::tr(", %1 failed").arg(*attempt.failedRequests);
        if (attempt.acceptance.requests.truncated.value_or(0) > 0)
            text += CellPanel::tr(", %1 truncated").arg(*attempt.acceptance.requests.truncated);
        facts.append({CellPanel::tr("requests"), text});
    }
    if (attempt.tokensPerS)
        facts.append({CellPanel::tr("tokens/s"), fixedText(*attempt.tokensPerS, 1)});
    if (attempt.tpotMs)
        facts.append(
            {CellPanel::tr("time per token"), fixedText(*attempt.tpotMs, 2) + QStringLiteral(" ms")});
    if (attempt.readyS)
        facts.append({CellPanel::tr("ready after"), fixedText(*attempt.readyS, 1) + QStringLiteral(" s")});
    if (!attempt.driver.isEmpty())
        facts.append({CellPanel::tr("driver"), attempt.driver});
}

} // namespace

CellPanel::CellPanel(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_value(new QLabel(this)),
      m_interval(new QLabel(this)),
      m_state(new QLabel(this)),
      m_reason(new QLabel(this)),
      m_facts(new QWidget(this)),
      m_barsTitle(new QLabel(tr("Accepted at each draft position, % (conditional pale)"), this)),
      m_bars(new PositionBars(this)),
      m_problems(new QLabel(this)),
      m_log(new QPushButton(tr("Open log"), this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    for (QLabel *label : {m_reason, m_problems, m_barsTitle, m_title}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    for (QLabel *label : {m_value, m_interval, m_reason, m_problems})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto *valueRow = new QHBoxLayout;
    valueRow->addWidget(m_value);
    valueRow->addWidget(m_interval, 1, Qt::AlignBottom);
    valueRow->addWidget(m_state, 0, Qt::AlignVCenter);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->setSpacing(space2);
    column->addWidget(m_title);
    column->addLayout(valueRow);
    column->addWidget(m_reason);
    column->addWidget(m_facts);
    column->addWidget(m_barsTitle);
    column->addWidget(m_bars);
    column->addWidget(m_problems);
    column->addWidget(m_log, 0, Qt::AlignLeft);
    column->addStretch(1);
    connect(m_log, &QPushButton::clicked, this, &CellPanel::logWanted);
    restyle();
    clear();
}

void CellPanel::clear()
{
    for (QLabel *label : {m_value, m_interval, m_state, m_reason, m_problems})
        label->clear();
    m_title->setText(tr("No cell chosen"));
    m_log->hide();
    setFacts({});
    m_bars->setPositions({}, {}, true);
    m_barsTitle->hide();
}

void CellPanel::setFacts(const Facts &facts)
{
    delete m_factRows;
    qDeleteAll(m_facts->findChildren<QLabel *>(QString(), Qt::FindDirectChildrenOnly));
    m_factRows = new QFormLayout(m_facts);
    m_factRows->setContentsMargins(0, 0, 0, 0);
    m_factRows->setHorizontalSpacing(space4);
    m_factRows->setVerticalSpacing(space1);
    for (const auto &[name, value] : facts) {
        auto *key = new QLabel(name, m_facts);
        auto *text = new QLabel(value, m_facts);
        key->setPalette(inked(palette(), Token::Muted));
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        text->setWordWrap(true);
        m_factRows->addRow(key, text);
    }
}

void CellPanel::setCell(const run::CellView &cell, const std::optional<golden::Curve> &golden)
{
    const golden::Curve *curve = golden ? &*golden : nullptr;
    const CellText text = cellText(cell, curve);
    m_title->setText(cellTitle(cell));
    m_value->setText(text.headline);
    m_tone = static_cast<int>(text.tone);
    m_state->setText(text.icon.isEmpty() ? run::cellStateName(cell.state)
                                         : text.icon + QLatin1Char(' ') + run::cellStateName(cell.state));
    m_reason->setText(cell.reason);
    m_reason->setVisible(!cell.reason.isEmpty());

    const run::Attempt *attempt = cell.countingAttempt();
    if (attempt == nullptr && !cell.attempts.isEmpty())
        attempt = &cell.attempts.constLast();
    Facts facts;
    QStringList problems;
    m_interval->clear();
    if (const auto expected = goldenValue(cell.cell, curve)) {
        facts.append({tr("golden"), fixedText(*expected, 2)});
        if (!text.difference.isEmpty())
            facts.append({tr("difference"),
                          text.difference + QStringLiteral(" (") + text.relative + QLatin1Char(')')});
    }
    if (attempt != nullptr) {
        const metrics::Acceptance &acceptance = attempt->acceptance;
        const bool hasNumber = cell.state == run::CellState::Value || cell.state == run::CellState::Running;
        if (acceptance.interval && hasNumber)
            m_interval->setText(
                tr("%1 to %2")
                    .arg(fixedText(acceptance.interval->low, 2), fixedText(acceptance.interval->high, 2)));
        addCounts(facts, acceptance);
        addRequests(facts, *attempt);
        facts.append({tr("attempt"), (attempt->interrupted ? tr("%1 of %2, interrupted") : tr("%1 of %2"))
                                         .arg(attempt->number)
                                         .arg(cell.attempts.size())});
        for (const base::Problem &problem : acceptance.problems)
            problems.append((problem.severity == base::Severity::Error     ? QStringLiteral("\u2715 ")
                             : problem.severity == base::Severity::Warning ? QStringLiteral("! ")
                                                                           : QStringLiteral("\u2022 ")) +
                            problem.text);
        m_bars->setPositions(acceptance.perPosition, acceptance.conditional,
                             cell.cell.thinking == matrix::Thinking::On);
        m_barsTitle->setVisible(!acceptance.perPosition.isEmpty());
    } else {
        m_bars->setPositions({}, {}, true);
        m_barsTitle->hide();
    }
    m_log->setVisible(attempt != nullptr && attempt->started.isValid());
    setFacts(facts);
    m_problems->setText(problems.join(QLatin1Char('\n')));
    restyle();
}

void CellPanel::restyle()
{
    m_title->setFont(titleFont(font()));
    m_value->setFont(valueFont(font()));
    m_barsTitle->setFont(captionFont(font()));
    m_state->setPalette(inked(palette(), static_cast<Token>(m_tone)));
    for (QLabel *label : {m_interval, m_barsTitle})
        label->setPalette(inked(palette(), Token::Muted));
}

void CellPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
