// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/waterfall_bars.h"

#include "theme/number_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr double leastSpan = 0.02; // of AL: what rounds to nothing must not fill the width

} // namespace

WaterfallBars::WaterfallBars(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Difference at each draft position"));
}

void WaterfallBars::setWaterfall(const std::optional<compare::Waterfall> &waterfall)
{
    m_steps.clear();
    QStringList words;
    double at = 0.0;
    for (const compare::PositionShare &share :
         waterfall ? waterfall->positions : QList<compare::PositionShare>()) {
        const double change = share.difference.toDouble();
        m_steps.append({tr("p%1").arg(share.position), at, at + change, false});
        words.append(tr("position %1: %2").arg(share.position).arg(signedText(change, 2)));
        at += change;
    }
    if (!m_steps.isEmpty()) {
        const double whole = waterfall->difference.toDouble();
        m_steps.append({tr("AL"), 0.0, whole, true});
        words.append(tr("together %1").arg(signedText(whole, 2)));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    setVisible(!m_steps.isEmpty());
    updateGeometry();
    update();
}

QSize WaterfallBars::sizeHint() const
{
    const int line = QFontMetrics(captionFont(font())).height() + space1;
    return {200, static_cast<int>(m_steps.size()) * line};
}

void WaterfallBars::paintEvent(QPaintEvent *)
{
    if (m_steps.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(captionFont(font()));
    const QFontMetrics metrics = painter.fontMetrics();
    const int line = metrics.height() + space1;
    const int names = metrics.horizontalAdvance(QStringLiteral("p15 "));
    const int numbers = metrics.horizontalAdvance(QStringLiteral("\u22120.00 "));
    double low = 0.0;
    double high = 0.0;
    for (const Step &step : std::as_const(m_steps)) {
        low = std::min({low, step.from, step.to});
        high = std::max({high, step.from, step.to});
    }
    const double span = std::max(high - low, leastSpan);
    const QRectF area(names, 0, width() - names - numbers, height());
    const auto placeOf = [&](double value) { return area.left() + (value - low) / span * area.width(); };
    painter.setPen(QPen(color(Token::Border, palette()), 1));
    painter.drawLine(QPointF(placeOf(0), 0), QPointF(placeOf(0), height()));
    int top = 0;
    for (const Step &step : std::as_const(m_steps)) {
        const double change = step.to - step.from;
        const QRectF bar = QRectF(QPointF(placeOf(std::min(step.from, step.to)), top + 2.0),
                                  QPointF(placeOf(std::max(step.from, step.to)), top + line - 3.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(step.isWhole ? color(Token::Accent, palette())
                                      : differenceTint(change < 0 ? -1.0 : 1.0, palette()));
        painter.drawRoundedRect(bar.width() < 1.0 ? QRectF(bar.left(), bar.top(), 1.0, bar.height()) : bar, 2,
                                2);
        painter.setPen(color(step.isWhole ? Token::Text : Token::Muted, palette()));
        painter.drawText(QRect(0, top, names, line), Qt::AlignLeft | Qt::AlignVCenter, step.name);
        painter.setPen(color(Token::Text, palette()));
        painter.drawText(QRect(width() - numbers, top, numbers, line), Qt::AlignRight | Qt::AlignVCenter,
                         signedText(change, 2));
        top += line;
    }
}

void WaterfallBars::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    update();
}

} // namespace assay::ui
