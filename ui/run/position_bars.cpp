// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/position_bars.h"

#include "theme/number_text.h"
#include "theme/theme.h"

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
    const auto percent = [](std::optional<double> value) {
        return value ? fixedText(*value * 100, 1) + QStringLiteral(" %") : tr("unknown");
    };
    QStringList words;
    for (qsizetype position = 0; position < joint.size(); ++position)
        words.append(tr("position %1: joint %2, conditional %3")
                         .arg(position + 1)
                         .arg(percent(joint.at(position)), percent(conditional.value(position))));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void PositionBars::show(Shown shown)
{
    m_shown = shown;
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
    const bool both = m_shown == Both;
    const int bar = std::clamp((slot - space2) / (both ? 2 : 1), 4, widestBar);
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
        const std::optional<double> conditional = m_conditional.value(position);
        if (m_shown != Conditional)
            draw(m_joint.at(position), left, ink);
        if (m_shown != Joint)
            draw(conditional, both ? left + bar + 2 : left, paleInk);
        const std::optional<double> written = m_shown == Conditional ? conditional : m_joint.at(position);
        // Above the taller of the bars beneath it, so that no digit stands in a bar.
        const double tallest = std::max(m_shown != Conditional ? m_joint.at(position).value_or(0.0) : 0.0,
                                        both && slot < 2 * widestBar ? conditional.value_or(0.0)
                                        : m_shown == Conditional     ? conditional.value_or(0.0)
                                                                     : 0.0);
        const int tall = static_cast<int>(std::clamp(tallest, 0.0, 1.0) * barsHeight);
        painter.setPen(color(written ? Token::Text : Token::Unknown, palette()));
        const QString number = written ? fixedText(*written * 100, 0) : QStringLiteral("?");
        const int wide = painter.fontMetrics().horizontalAdvance(QStringLiteral("100"));
        // Over the middle of the bar that it is about, and inside the widget.
        const int middle = left + bar / 2;
        if (slot >= wide)
            painter.drawText(QRect(std::max(0, middle - wide / 2), ground - tall - line, wide, line),
                             Qt::AlignHCenter, number);
        painter.setPen(color(Token::Muted, palette()));
        painter.drawText(QRect(left, ground, both ? 2 * bar + 2 : bar, line), Qt::AlignHCenter,
                         QString::number(position + 1));
    }
}

} // namespace assay::ui
