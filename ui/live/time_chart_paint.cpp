// SPDX-License-Identifier: GPL-3.0-or-later
// How a TimeChart is painted; what is on it is in time_chart.cpp.
#include "live/time_chart.h"

#include "theme/number_text.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace assay::ui {

namespace {

constexpr float leaderOpacity = 0.4F;
constexpr int timeRoom = 76; // pixels that a time on the axis wants

double luminance(const QColor &of)
{
    const auto part = [](float share) {
        const auto value = static_cast<double>(share);
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(of.redF()) + 0.7152 * part(of.greenF()) + 0.0722 * part(of.blueF());
}

// The ink of a line for words on the surface: nearer to the text's where it is too faint to read.
QColor readable(QColor ink, const QPalette &palette)
{
    constexpr double least = 4.5;
    constexpr float step = 0.1F;
    const double ground = luminance(color(Token::Surface, palette)) + 0.05;
    const QColor text = color(Token::Text, palette);
    const auto nearer = [](float of, float to) { return of + (to - of) * step; };
    for (int turn = 0; turn < 30; ++turn) {
        const double own = luminance(ink) + 0.05;
        if (std::max(own, ground) / std::min(own, ground) >= least)
            break;
        ink = QColor::fromRgbF(nearer(ink.redF(), text.redF()), nearer(ink.greenF(), text.greenF()),
                               nearer(ink.blueF(), text.blueF()));
    }
    return ink;
}

// Where a line ends, or leaves the window.
QPointF endWithin(const QList<QPointF> &points, double until)
{
    const QPointF &last = points.constLast();
    if (last.x() <= until || points.size() == 1)
        return {std::min(last.x(), until), last.y()};
    const QPointF &before = points.at(points.size() - 2);
    const double share = (until - before.x()) / std::max(1e-12, last.x() - before.x());
    return {until, before.y() + std::clamp(share, 0.0, 1.0) * (last.y() - before.y())};
}

} // namespace

QColor bandInk(QColor ink)
{
    constexpr float bandOpacity = 0.18F;
    ink.setAlphaF(bandOpacity);
    return ink;
}

void TimeChart::paintEvent(QPaintEvent *)
{
    const double ratio = devicePixelRatioF();
    const QSize size = viewport()->size() * ratio;
    if (m_stale || m_picture.size() != size) {
        if (m_picture.size() != size)
            m_picture = QPixmap(size);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(color(Token::Window, palette()));
        QPainter painter(&m_picture);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF all(QPointF(), QSizeF(viewport()->size()));
        paintUnder(&painter, all);
        render(&painter, all, viewport()->rect());
        paintAxes(&painter);
        paintMarks(&painter);
        m_stale = false;
    }
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPixmap(0, 0, m_picture);
    paintOver(&painter);
    Q_EMIT painted();
}

void TimeChart::paintCard(QPainter *painter, const QRectF &target)
{
    paintUnder(painter, target);
    render(painter, target, viewport()->rect());
    painter->save();
    painter->translate(target.topLeft());
    painter->scale(target.width() / viewport()->width(), target.height() / viewport()->height());
    paintAxes(painter);
    paintMarks(painter);
    paintOver(painter);
    painter->restore();
}

void TimeChart::paintUnder(QPainter *painter, const QRectF &target) const
{
    painter->setPen(color(Token::Border, palette()));
    painter->setBrush(color(Token::Surface, palette()));
    painter->drawRoundedRect(target.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void TimeChart::paintOver(QPainter *painter)
{
    const QRectF &area = m_plot;
    const QRectF head(space3, space2, viewport()->width() - 2.0 * space3, area.top() - space2);
    // A narrow card says both in small letters rather than one of them in none.
    const bool isWide = QFontMetricsF(font()).horizontalAdvance(m_title) + space2 +
                            QFontMetricsF(strongFont(font())).horizontalAdvance(m_value) <=
                        head.width();
    const QFont plain = isWide ? font() : captionFont(font());
    painter->setFont(strongFont(plain));
    painter->setPen(color(Token::Text, palette()));
    const double room = painter->fontMetrics().horizontalAdvance(m_value) + space2;
    painter->drawText(head, Qt::AlignRight | Qt::AlignTop, m_value);
    painter->setFont(plain);
    painter->setPen(color(Token::Muted, palette()));
    painter->drawText(
        head, Qt::AlignLeft | Qt::AlignTop,
        painter->fontMetrics().elidedText(m_title, Qt::ElideRight, static_cast<int>(head.width() - room)));
    painter->setFont(captionFont(font()));
    if (!m_note.isEmpty()) {
        painter->drawText(area, int(Qt::AlignCenter) | Qt::TextWordWrap, m_note);
        return;
    }
    paintTails(painter);
    paintEnds(painter);
    paintLabels(painter);
    paintCursor(painter);
}

void TimeChart::paintAxes(QPainter *painter)
{
    if (!m_note.isEmpty())
        return;
    painter->setFont(captionFont(font()));
    const QRectF &area = m_plot;
    const QFontMetricsF metrics(painter->font());
    painter->setPen(color(Token::Muted, palette()));
    const int decimals = m_range.step < 1.0 ? std::max(m_decimals, m_range.step < 0.1 ? 2 : 1) : m_decimals;
    const auto ticks = static_cast<int>(std::lround((m_range.high - m_range.low) / m_range.step));
    for (int i = 0; i <= ticks; ++i) {
        const double tick = m_range.low + i * m_range.step;
        const double y = place({m_window.from, tick}).y();
        painter->drawText(QRectF(0.0, y - metrics.height() / 2.0, area.left() - space2, metrics.height()),
                          Qt::AlignRight | Qt::AlignVCenter, fixedText(tick, decimals));
    }
    const double step = timeStep(m_window.length(), std::max(2, static_cast<int>(area.width()) / timeRoom));
    const auto first = static_cast<int>(std::ceil(m_window.from / step - 1e-6));
    double free = 0.0; // no label begins before the end of the one to its left
    for (int i = first; i * step <= m_window.to + 1e-6; ++i) {
        const double time = i * step;
        const double x = place({time, 0.0}).x();
        const QString text = timeText(time, step);
        const double width = metrics.horizontalAdvance(text) + 1.0;
        const double left = std::min(x - width / 2.0, viewport()->width() - width - space1);
        if (left < free)
            continue;
        painter->drawText(QRectF(left, area.bottom() + space1, width, metrics.height()), Qt::AlignCenter,
                          text);
        free = left + width + space1;
    }
}

void TimeChart::paintMarks(QPainter *painter)
{
    if (!m_note.isEmpty())
        return;
    painter->setFont(captionFont(font()));
    const QRectF &area = m_plot;
    const QFontMetricsF metrics(painter->font());
    // Words that would lie over others stand a row higher; where no row is free the line has to do.
    constexpr int rows = 3;
    std::array<double, rows> taken;
    taken.fill(area.left());
    for (const ChartMark &mark : std::as_const(m_marks)) {
        const QPointF foot = place({mark.seconds, m_range.low});
        if (foot.x() < area.left() || foot.x() > area.right())
            continue;
        painter->setPen(QPen(color(mark.tone, palette()), 1.0, Qt::DotLine));
        painter->drawLine(QPointF(foot.x(), area.top()), foot);
        const double width = metrics.horizontalAdvance(mark.text) + space1;
        const double x = foot.x() + width + space1 > area.right() ? foot.x() - width : foot.x() + space1;
        const auto *const row =
            std::find_if(taken.begin(), taken.end(), [x](double until) { return until <= x; });
        if (mark.text.isEmpty() || row == taken.end())
            continue;
        const auto number = row - taken.begin();
        taken.at(static_cast<std::size_t>(number)) = x + width;
        painter->setPen(color(mark.tone, palette()));
        painter->drawText(QPointF(x, area.bottom() - space1 - metrics.height() * static_cast<double>(number)),
                          mark.text);
    }
}

QPolygonF TimeChart::placed(const QList<QPointF> &points, qsizetype from) const
{
    QPolygonF polygon;
    polygon.reserve(points.size() - from);
    for (qsizetype i = from; i < points.size(); ++i)
        polygon.append(place(points.at(i)));
    return polygon;
}

// What came since the picture was made.
void TimeChart::paintTails(QPainter *painter)
{
    painter->save();
    painter->setClipRect(m_plot);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const ChartLine &line = m_lines.at(i);
        const Settled &settled = m_settled.at(static_cast<std::size_t>(i));
        for (qsizetype part = 0; part < line.lines.size(); ++part) {
            const QList<QPointF> &points = line.lines.at(part);
            const qsizetype known = part < settled.lines.size() ? settled.lines.at(part).size() : 0;
            if (known == points.size())
                continue;
            const qsizetype from = std::max<qsizetype>(0, known - 1);
            QPolygonF polygon = placed(points, from);
            if (line.upper.isEmpty()) {
                painter->setPen(settled.pen);
                painter->setBrush(Qt::NoBrush);
                painter->drawPolyline(polygon);
                continue;
            }
            const qsizetype knownUpper = part < settled.upper.size() ? settled.upper.at(part).size() : 0;
            const QPolygonF upper = placed(line.upper.value(part), std::max<qsizetype>(0, knownUpper - 1));
            std::copy(upper.crbegin(), upper.crend(), std::back_inserter(polygon));
            painter->setPen(Qt::NoPen);
            painter->setBrush(bandInk(line.ink));
            painter->drawPolygon(polygon);
        }
    }
    painter->restore();
}

// A dot at the end of a line that has a label, and where a line is but one point.
void TimeChart::paintEnds(QPainter *painter)
{
    constexpr double endRadius = 3.0;
    painter->setPen(Qt::NoPen);
    const auto dot = [&](const QPointF &value, double size) {
        if (value.x() >= m_window.from && value.x() <= m_window.to)
            painter->drawEllipse(place(value), size, size);
    };
    for (const ChartLine &line : std::as_const(m_lines)) {
        if (!line.upper.isEmpty() || line.dashed)
            continue;
        painter->setBrush(line.ink);
        for (const QList<QPointF> &points : line.lines) {
            if (points.size() == 1)
                dot(points.constFirst(), std::max(1.2, line.width * 0.75));
        }
        if (!line.label.isEmpty() && !line.lines.isEmpty() && !line.lines.constLast().isEmpty())
            dot(line.lines.constLast().constLast(), endRadius);
    }
    painter->setBrush(Qt::NoBrush);
}

QList<TimeChart::EndLabel> TimeChart::endLabels(double height) const
{
    QList<EndLabel> labels;
    for (const ChartLine &line : std::as_const(m_lines)) {
        if (line.label.isEmpty() || line.lines.isEmpty() || line.lines.constLast().isEmpty())
            continue;
        labels.append(
            {place(endWithin(line.lines.constLast(), m_window.to)), line.label, line.ink, line.isStrong});
    }
    std::stable_sort(labels.begin(), labels.end(),
                     [](const EndLabel &a, const EndLabel &b) { return a.end.y() < b.end.y(); });
    // Of more labels than there is room for, some that stand evenly apart, the first and the last among them;
    // the strong one takes its neighbour's place.
    const auto fitting = std::max<qsizetype>(2, static_cast<qsizetype>((m_plot.height() + space2) / height));
    const qsizetype all = labels.size();
    if (all <= fitting)
        return labels;
    const auto strong =
        std::find_if(labels.cbegin(), labels.cend(), [](const EndLabel &label) { return label.isStrong; });
    const qsizetype wanted = strong == labels.cend() ? 0 : strong - labels.cbegin();
    const qsizetype nearest = (wanted * (fitting - 1) + (all - 1) / 2) / (all - 1);
    QList<EndLabel> kept;
    for (qsizetype i = 0; i < fitting; ++i)
        kept.append(labels.at(i == nearest ? wanted : i * (all - 1) / (fitting - 1)));
    return kept;
}

void TimeChart::paintLabels(QPainter *painter)
{
    const QFontMetricsF metrics(painter->font());
    const double height = metrics.height();
    const QList<EndLabel> labels = endLabels(height);
    // Neighbours push each other down; what leaves the plot pushes all of them up again.
    QList<double> places;
    double free = m_plot.top() - space2;
    for (const EndLabel &label : labels) {
        places.append(std::max(free, label.end.y() - height / 2.0));
        free = places.constLast() + height;
    }
    double limit = m_plot.bottom() - height + space2;
    for (qsizetype i = labels.size() - 1; i >= 0; --i) {
        places[i] = std::min(places.at(i), limit);
        limit = places.at(i) - height;
    }
    // Beside the plot, where no line is under them; a thin line leads there.
    const double x = m_plot.right() + space2;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        const EndLabel &label = labels.at(i);
        const QRectF room(x, places.at(i), viewport()->width() - x, height);
        QColor leader = label.ink;
        leader.setAlphaF(leaderOpacity);
        painter->setPen(QPen(leader, 1.0));
        painter->drawLine(label.end, QPointF(x - 2.0, room.center().y()));
        painter->setPen(readable(label.ink, palette()));
        painter->drawText(room, Qt::AlignVCenter, label.text);
    }
}

void TimeChart::paintCursor(QPainter *painter)
{
    if (!m_cursor || *m_cursor < m_window.from || *m_cursor > m_window.to)
        return;
    const double x = place({*m_cursor, 0.0}).x();
    painter->setPen(QPen(color(Token::Accent, palette()), 1.0));
    painter->drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    if (!m_readings.isEmpty())
        paintReadings(painter, x);
}

// In as many columns as it takes to read every line; the card may be covered for it.
void TimeChart::paintReadings(QPainter *painter, double x)
{
    const QFontMetricsF metrics(painter->font());
    double width = 0.0;
    for (const QString &reading : std::as_const(m_readings))
        width = std::max(width, metrics.horizontalAdvance(reading));
    const double tall = viewport()->height() - 2.0 * space1;
    const auto rows = std::clamp<qsizetype>(static_cast<qsizetype>((tall - space2) / metrics.height()), 1,
                                            m_readings.size());
    const qsizetype columns = (m_readings.size() + rows - 1) / rows;
    QRectF box(x + space2, m_plot.top(), (width + space2) * static_cast<double>(columns) + space2,
               metrics.height() * static_cast<double>(rows) + space2);
    if (box.right() > viewport()->width() - space1)
        box.moveRight(x - space2);
    box.moveLeft(std::max<double>(space1, box.left()));
    box.moveBottom(std::min(box.bottom(), space1 + tall));
    painter->setPen(color(Token::Border, palette()));
    painter->setBrush(color(Token::Raised, palette()));
    painter->drawRoundedRect(box, radius, radius);
    painter->setPen(color(Token::Text, palette()));
    for (qsizetype i = 0; i < m_readings.size(); ++i) {
        const qsizetype column = i / rows;
        painter->drawText(
            QPointF(box.left() + space2 + static_cast<double>(column) * (width + space2),
                    box.top() + space1 + metrics.ascent() + static_cast<double>(i % rows) * metrics.height()),
            m_readings.at(i));
    }
    painter->setBrush(Qt::NoBrush);
}

} // namespace assay::ui
