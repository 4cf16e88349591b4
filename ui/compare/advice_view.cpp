// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/advice_view.h"

#include "theme/number_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

enum Column { Mode, DraftLength, SpeedUp, Interval, Finding, Over, Side, Columns };

QString modeText(const compare::ModeAdvice &mode)
{
    QStringList words{mode.thinking == matrix::Thinking::On ? AdviceView::tr("thinking on")
                                                            : AdviceView::tr("thinking off")};
    if (!mode.category.isEmpty())
        words.append(mode.category);
    if (mode.concurrency != 1)
        words.append(AdviceView::tr("concurrency %1").arg(mode.concurrency));
    return words.join(QStringLiteral(", "));
}

QString findingText(const compare::Advice &advice, const compare::LengthAdvice &length)
{
    const compare::LengthAdvice *recommended = advice.recommended();
    if (recommended != nullptr && recommended->draftLength == length.draftLength)
        return length.isBest
                   ? AdviceView::tr("\u2713 recommended: the fastest")
                   : AdviceView::tr("\u2713 recommended: the shortest of those that may be the fastest");
    if (length.isBest)
        return AdviceView::tr("the fastest measured, but not by more than noise");
    return length.isTied ? AdviceView::tr("may be the fastest as well") : AdviceView::tr("slower");
}

} // namespace

AdviceView::AdviceView(QWidget *parent)
    : QWidget(parent), m_words(new QLabel(this)), m_table(new QTableWidget(this))
{
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setContentsMargins(space3, space2, space3, space2);
    m_table->setAccessibleName(tr("Speed-up by draft length"));
    m_table->setColumnCount(Columns);
    m_table->setHorizontalHeaderLabels({tr("Thinking"), tr("Draft length"), tr("Speed-up"),
                                        tr("95 % interval"), tr("Finding"), tr("Over"), tr("Side")});
    m_table->setWordWrap(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setAccessibleName(tr("Columns"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_words);
    column->addWidget(m_table, 1);
    restyle();
}

void AdviceView::setDiff(const compare::Diff &diff)
{
    m_table->setRowCount(0);
    bool hasFew = false;
    const auto addAll = [&](const QString &source, const QList<compare::ModeAdvice> &advice) {
        for (const compare::ModeAdvice &mode : advice) {
            add(source, mode);
            hasFew = hasFew || mode.advice.hasFewClusters;
        }
    };
    addAll(diff.leftSource, diff.leftAdvice);
    if (diff.rightSource != diff.leftSource)
        addAll(diff.rightSource, diff.rightAdvice);
    m_table->setVisible(m_table->rowCount() > 0);
    m_table->resizeColumnsToContents();
    if (m_table->rowCount() == 0) {
        m_words->setText(tr("Nothing here tells how long a step takes: it needs a run of two or more draft "
                            "lengths whose requests were recorded."));
        return;
    }
    QString words = tr("Tokens a second of one request: acceptance length over the time of a step.");
    if (hasFew)
        words += QLatin1Char(' ') + tr("Fewer than 30 requests: an interval may be too narrow.");
    m_words->setText(words);
}

void AdviceView::add(const QString &source, const compare::ModeAdvice &mode)
{
    const QString base = mode.advice.baseLength == 0 ? tr("no speculation")
                                                     : tr("draft length %1").arg(mode.advice.baseLength);
    for (const compare::LengthAdvice &length : mode.advice.lengths) {
        const bool isBase = length.draftLength == mode.advice.baseLength;
        const QStringList texts{
            modeText(mode),
            QString::number(length.draftLength),
            tr("%1 times").arg(fixedText(length.speedUp, 2)),
            isBase
                ? QString()
                : tr("%1 to %2").arg(fixedText(length.interval.low, 2), fixedText(length.interval.high, 2)),
            findingText(mode.advice, length),
            base,
            QFileInfo(source).fileName()};
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        for (int column = 0; column < Columns; ++column) {
            auto *item = new QTableWidgetItem(texts.at(column));
            if (column >= DraftLength && column <= Interval)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    }
}

void AdviceView::restyle()
{
    m_words->setFont(captionFont(font()));
}

void AdviceView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
