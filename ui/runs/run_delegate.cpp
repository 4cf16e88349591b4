// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_delegate.h"

#include "run/time_text.h"
#include "runs/run_list_model.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QDateTime>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr int barHeight = 3;
constexpr int rowGap = 3;
constexpr double same = 0.05; // the share of golden within which a length counts as the same

struct StateMark
{
    QString icon;
    Token tone;
};

StateMark markOf(run::RunState state)
{
    switch (state) {
    case run::RunState::Done:
        return {QStringLiteral("\u2713"), Token::Good};
    case run::RunState::Failed:
        return {QStringLiteral("\u2715"), Token::Wrong};
    case run::RunState::Running:
        return {QStringLiteral("\u25CF"), Token::Accent};
    case run::RunState::Queued:
        return {QStringLiteral("\u25CB"), Token::Accent};
    case run::RunState::Cancelled:
        return {QStringLiteral("\u2013"), Token::Unknown};
    case run::RunState::Unknown:
        break;
    }
    return {QStringLiteral("?"), Token::Unknown};
}

// "+0.24" and, where there is room, how much of golden that is.
QString differenceText(const QModelIndex &index, bool isShort)
{
    const QVariant difference = index.data(RunListModel::DifferenceRole);
    if (!difference.isValid())
        return {};
    const QVariant relative = index.data(RunListModel::RelativeRole);
    if (isShort || !relative.isValid())
        return signedText(difference.toDouble(), 2);
    return RunDelegate::tr("%1 (%2 %)")
        .arg(signedText(difference.toDouble(), 2), signedText(relative.toDouble() * 100.0, 1));
}

class RowPainter
{
public:
    RowPainter(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index)
        : m_painter(painter), m_option(option), m_index(index), m_palette(option.palette)
    {}

    void paint()
    {
        background();
        const QRect inside = m_option.rect.adjusted(space3, space2, -space3, -space2);
        const int title = QFontMetrics(strongFont(m_option.font)).height();
        const int caption = QFontMetrics(captionFont(m_option.font)).height();
        QRect line(inside.left(), inside.top(), inside.width(), title);
        titleLine(line);
        line = QRect(inside.left(), line.bottom() + rowGap, inside.width(), caption);
        stateLine(line);
        line.translate(0, caption + rowGap - 1);
        placeLine(line);
        progress(QRect(inside.left(), line.bottom() + rowGap, inside.width(), barHeight));
        if ((m_option.state & QStyle::State_HasFocus) != 0) {
            m_painter.setPen(QPen(color(Token::Accent, m_palette), 2));
            m_painter.drawRect(m_option.rect.adjusted(1, 1, -1, -2));
        }
    }

private:
    void background()
    {
        m_painter.fillRect(m_option.rect, color(Token::Surface, m_palette));
        if ((m_option.state & QStyle::State_Selected) != 0)
            m_painter.fillRect(m_option.rect, veil(Token::Accent, 0.14, m_palette));
        m_painter.setPen(color(Token::Grid, m_palette));
        m_painter.drawLine(m_option.rect.bottomLeft(), m_option.rect.bottomRight());
    }

    // Draws at the right end and leaves the rest of the line.
    QRect aside(const QRect &line, const QString &text, const QColor &ink)
    {
        m_painter.setPen(ink);
        m_painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, text);
        return line.adjusted(0, 0, -m_painter.fontMetrics().horizontalAdvance(text) - space2, 0);
    }

    void elided(const QRect &line, const QString &text, const QColor &ink)
    {
        m_painter.setPen(ink);
        m_painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                           m_painter.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
    }

    void titleLine(const QRect &line)
    {
        m_painter.setFont(strongFont(m_option.font));
        elided(line, m_index.data().toString(), color(Token::Text, m_palette));
    }

    void stateLine(const QRect &line)
    {
        const auto state = static_cast<run::RunState>(m_index.data(RunListModel::StateRole).toInt());
        const StateMark mark = markOf(state);
        m_painter.setFont(captionFont(m_option.font));
        const int icon = m_painter.fontMetrics().horizontalAdvance(QStringLiteral("\u2715")) + space1 + 2;
        const QString text = RunDelegate::tr("%1/%2 \u00B7 %3")
                                 .arg(m_index.data(RunListModel::DoneRole).toInt())
                                 .arg(m_index.data(RunListModel::TotalRole).toInt())
                                 .arg(m_index.data(RunListModel::StateWordRole).toString());
        QRect rest = line;
        QString difference = differenceText(m_index, false);
        const QFontMetrics strong(strongFont(m_painter.font()));
        if (icon + m_painter.fontMetrics().horizontalAdvance(text) + strong.horizontalAdvance(difference) +
                3 * space2 >
            line.width())
            difference = differenceText(m_index, true);
        if (!difference.isEmpty()) {
            const double relative = m_index.data(RunListModel::RelativeRole).toDouble();
            const bool isOff = std::abs(relative) > same;
            m_painter.setFont(isOff ? strongFont(m_painter.font()) : m_painter.font());
            const int width = m_painter.fontMetrics().horizontalAdvance(difference);
            const QRect chip(line.right() - width - 2 * space1 + 1, line.top() - 1, width + 2 * space1,
                             line.height() + 1);
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(differenceTint(relative, m_palette));
            m_painter.drawRoundedRect(chip, radius - 3, radius - 3);
            rest = aside(line.adjusted(0, 0, -space1, 0), difference, color(Token::Text, m_palette));
            m_painter.setFont(captionFont(m_option.font));
        }
        m_painter.setPen(color(mark.tone, m_palette));
        m_painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, mark.icon);
        elided(rest.adjusted(icon, 0, 0, 0), text,
               color(state == run::RunState::Failed ? Token::Wrong : Token::Muted, m_palette));
    }

    void placeLine(const QRect &line)
    {
        m_painter.setFont(captionFont(m_option.font));
        const QColor muted = color(Token::Muted, m_palette);
        const QDateTime started = m_index.data(RunListModel::StartedRole).toDateTime().toLocalTime();
        QRect rest = line;
        if (started.isValid())
            rest = aside(line, momentText(started, QDateTime::currentDateTime()), muted);
        const QString cluster = m_index.data(RunListModel::ClusterRole).toString();
        const QStringList tags = m_index.data(RunListModel::TagsRole).toStringList();
        elided(rest, cluster, muted);
        if (!cluster.isEmpty())
            rest.adjust(std::min(m_painter.fontMetrics().horizontalAdvance(cluster) + space2, rest.width()),
                        0, 0, 0);
        for (const QString &tag : tags) {
            const int width = m_painter.fontMetrics().horizontalAdvance(tag) + 2 * space1;
            if (width > rest.width())
                break;
            m_painter.setPen(color(Token::Border, m_palette));
            m_painter.setBrush(color(Token::Raised, m_palette));
            m_painter.drawRoundedRect(QRect(rest.left(), rest.top() - 1, width, rest.height() + 1),
                                      radius - 3, radius - 3);
            m_painter.setPen(color(Token::Text, m_palette));
            m_painter.drawText(rest.adjusted(space1, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tag);
            rest.adjust(width + space1, 0, 0, 0);
        }
    }

    void progress(const QRect &bar)
    {
        const int done = m_index.data(RunListModel::DoneRole).toInt();
        const int total = m_index.data(RunListModel::TotalRole).toInt();
        m_painter.fillRect(bar, color(Token::Grid, m_palette));
        if (total <= 0)
            return;
        const int width = static_cast<int>(qint64{bar.width()} * std::min(done, total) / total);
        const auto state = static_cast<run::RunState>(m_index.data(RunListModel::StateRole).toInt());
        m_painter.fillRect(QRect(bar.left(), bar.top(), width, barHeight),
                           color(markOf(state).tone, m_palette));
    }

    QPainter &m_painter;
    const QStyleOptionViewItem &m_option;
    const QModelIndex &m_index;
    const QPalette &m_palette;
};

} // namespace

QSize RunDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int title = QFontMetrics(strongFont(option.font)).height();
    const int caption = QFontMetrics(captionFont(option.font)).height();
    return {160, space2 + title + rowGap + 2 * (caption + rowGap) + barHeight + space2};
}

void RunDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    RowPainter(*painter, option, index).paint();
    painter->restore();
}

} // namespace assay::ui
