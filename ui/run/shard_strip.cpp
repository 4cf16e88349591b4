// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/shard_strip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int lineGap = 2;
constexpr int between = space5;

QString wordsOf(const ShardText &shard)
{
    return shard.mark + QStringLiteral("  ") + shard.title + QStringLiteral(" \u00B7 ") + shard.state;
}

} // namespace

ShardStrip::ShardStrip(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Jobs"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    hide();
}

void ShardStrip::setRun(const run::RunView &run)
{
    m_shards = shardTexts(run.jobs, QDateTime::currentDateTime());
    bool telling = !run::hasEnded(run.state);
    QStringList words;
    for (const ShardText &shard : std::as_const(m_shards)) {
        telling = telling || shard.tone == Token::Wrong;
        words.append(shard.title + QLatin1Char(' ') + shard.state);
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    setVisible(telling && !m_shards.isEmpty());
    updateGeometry();
    update();
}

QList<QRect> ShardStrip::places(int width) const
{
    const QFontMetrics metrics(captionFont(font()));
    QList<QRect> found;
    int left = 0;
    int top = 0;
    for (const ShardText &shard : m_shards) {
        const int wide = std::min(metrics.horizontalAdvance(wordsOf(shard)) + 1, width);
        if (left > 0 && left + wide > width) {
            left = 0;
            top += metrics.height() + lineGap;
        }
        found.append(QRect(left, top, wide, metrics.height()));
        left += wide + between;
    }
    return found;
}

int ShardStrip::heightForWidth(int width) const
{
    const QList<QRect> all = places(std::max(width, 1));
    return all.isEmpty() ? 0 : all.constLast().bottom() + 1 + space2;
}

QSize ShardStrip::sizeHint() const
{
    return {400, heightForWidth(width())};
}

QSize ShardStrip::minimumSizeHint() const
{
    return {100, heightForWidth(width())};
}

void ShardStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateGeometry();
}

void ShardStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(captionFont(font()));
    const QFontMetrics metrics = painter.fontMetrics();
    const QList<QRect> all = places(width());
    for (qsizetype at = 0; at < all.size(); ++at) {
        const ShardText &shard = m_shards.at(at);
        QRect place = all.at(at);
        painter.setPen(color(shard.tone, palette()));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, shard.mark);
        place.setLeft(place.left() + metrics.horizontalAdvance(shard.mark + QStringLiteral("  ")));
        painter.setPen(color(Token::Muted, palette()));
        const QString title = shard.title + QStringLiteral(" \u00B7 ");
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, title);
        place.setLeft(place.left() + metrics.horizontalAdvance(title));
        painter.setPen(color(shard.tone == Token::Wrong ? Token::Wrong : Token::Text, palette()));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(shard.state, Qt::ElideRight, place.width()));
    }
}

bool ShardStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QList<QRect> all = places(width());
    for (qsizetype at = 0; at < all.size(); ++at) {
        if (all.at(at).contains(help->pos())) {
            QToolTip::showText(help->globalPos(),
                               m_shards.at(at).state + QLatin1Char('\n') + m_shards.at(at).detail, this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace assay::ui
