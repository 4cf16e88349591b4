// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/position_bars.h"

#include "theme/theme.h"

#include <assay/base/text.h>

#include <QPainter>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int barsHeight = 72;
constexpr int widestBar = 24;
constexpr float pale = 0.4F;

} // namespace

PositionBars::PositionBars(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Acceptance at each draft position"));
}

void PositionBars::setPositions(const QList<std::optional<double>> &joint,
                                const QList<std::optional<double>> &conditional, bool thinkingOn)
{
    m_joint = joint;
    m_conditional = conditional;
    m_thinkingOn = thinkingOn;
    QStringList words;
    for (qsizetype position = 0; position < joint.size(); ++position) {
        const std::optional<double> value = joint.at(position);
        words.append(value ? QString::fromLatin1(base::fixed(*value * 100, 1)) + QStringLiteral(" %")
                           : tr("unknown"));
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize PositionBars::sizeHint() const
{
    return {200, m_joint.isEmpty() ? 0 : barsHeight + 2 * fontMetrics().height()};
}

void PositionBars::paintEvent(QPaintEvent *)
{
    if (m_joint.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(captionFont(font()));
    const int line = painter.fontMetrics().height();
    const int slot = width() / static_cast<int>(m_joint.size());
    const int bar = std::clamp((slot - space2) / 2, 4, widestBar);
    const int ground = line + barsHeight;
    const QColor ink = color(m_thinkingOn ? Token::ThinkingOn : Token::ThinkingOff, palette());
    QColor paleInk = ink;
    paleInk.setAlphaF(pale);
    painter.setPen(QPen(color(Token::Grid, palette()), 1));
    painter.drawLine(0, ground, width(), ground);
    for (qsizetype position = 0; position < m_joint.size(); ++position) {
        const int left = static_cast<int>(position) * slot;
        const auto draw = [&](std::optional<double> value, int x, const QColor &fill) {
            if (!value)
                return;
            const double tall = std::clamp(*value, 0.0, 1.0) * barsHeight;
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRoundedRect(QRectF(x, ground - tall, bar, tall), 2, 2);
        };
        draw(m_joint.at(position), left, ink);
        if (position < m_conditional.size())
            draw(m_conditional.at(position), left + bar + 2, paleInk);
        const std::optional<double> joint = m_joint.at(position);
        const int tall = joint ? static_cast<int>(std::clamp(*joint, 0.0, 1.0) * barsHeight) : 0;
        painter.setPen(color(joint ? Token::Text : Token::Unknown, palette()));
        if (slot >= painter.fontMetrics().horizontalAdvance(QStringLiteral("100")))
            painter.drawText(QRect(left, ground - tall - line, slot, line), Qt::AlignLeft,
                             joint ? QString::fromLatin1(base::fixed(*joint * 100, 0)) : QStringLiteral("?"));
        painter.setPen(color(Token::Muted, palette()));
        painter.drawText(QRect(left, ground, slot, line), Qt::AlignLeft, QString::number(position + 1));
    }
}

} // namespace assay::ui
