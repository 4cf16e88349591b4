// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/series_chart.h"

#include "run/chart_parts.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace assay::ui {

namespace {

constexpr double markerSize = 4.5;
constexpr double sample = 22.0; // of a line in the legend
constexpr double widestName = 320.0;

constexpr std::array<Token, 6> inks{Token::ThinkingOn,  Token::ThinkingOff,     Token::TerminalGreen,
                                    Token::TerminalRed, Token::TerminalMagenta, Token::TerminalCyan};

Token inkOf(int series)
{
    return inks.at(static_cast<std::size_t>(series) % inks.size());
}

// Circle, square, triangle, diamond and again.
QPainterPath marker(int series, QPointF centre)
{
    QPainterPath path;
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF shape;
        for (const QPointF &corner : corners)
            shape.append(centre + corner * markerSize);
        path.addPolygon(shape);
        path.closeSubpath();
    };
    switch (series % 4) {
    case 1:
        polygon({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}});
        break;
    case 2:
        polygon({{0.0, -1.2}, {1.15, 0.9}, {-1.15, 0.9}});
        break;
    case 3:
        polygon({{0.0, -1.3}, {1.3, 0.0}, {0.0, 1.3}, {-1.3, 0.0}});
        break;
    default:
        path.addEllipse(centre, markerSize, markerSize);
    }
    return path;
}

QString textOf(const Series::Point &point)
{
    QString value = fixedText(point.value, 2);
    if (!point.interval)
        return value;
    return SeriesChart::tr("%1 (%2 to %3)")
        .arg(value, fixedText(point.interval->low, 2), fixedText(point.interval->high, 2));
}

} // namespace

SeriesChart::SeriesChart(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SeriesChart::setSeries(const QList<Series> &series, const QStringList &names, const QString &axis)
{
    m_series = series;
    m_names = names;
    m_axis = axis;
    double low = 1e18;
    double high = -1e18;
    for (const Series &one : series) {
        for (const Series::Point &point : one.points) {
            low = std::min({low, point.value, point.interval ? point.interval->low : point.value});
            high = std::max({high, point.value, point.interval ? point.interval->high : point.value});
        }
    }
    m_range = axisFor(low, high);
    m_chosen = -1;
    m_reading.reset();
    read({});
    setAccessibleDescription(tr("Arrow keys read %1.").arg(axis));
    update();
}

void SeriesChart::choose(int place)
{
    m_chosen = place;
    update();
}

QStringList SeriesChart::readingLines(int place) const
{
    QStringList lines{m_names.value(place)};
    for (const Series &one : m_series) {
        for (const Series::Point &point : one.points) {
            if (point.place == place)
                lines.append(QStringLiteral("%1  %2").arg(one.name, textOf(point)));
        }
    }
    return lines;
}

QList<SeriesChart::Entry> SeriesChart::legend() const
{
    const QFontMetrics metrics(captionFont(font()));
    QList<Entry> entries;
    double x = space2, y = space1;
    for (const Series &one : m_series) {
        const QString text = metrics.elidedText(one.name, Qt::ElideMiddle, static_cast<int>(widestName));
        const double wide = sample + space1 + metrics.horizontalAdvance(text);
        if (x > space2 && x + wide > width() - space2) {
            x = space2;
            y += metrics.height() + 2;
        }
        entries.append({QRectF(x, y, wide, metrics.height()), text});
        x += wide + space4;
    }
    return entries;
}

QRectF SeriesChart::plot() const
{
    const QFontMetrics metrics(captionFont(font()));
    const QList<Entry> entries = legend();
    const double left = metrics.horizontalAdvance(QStringLiteral("00.00")) + space3;
    const double top =
        (entries.isEmpty() ? 0.0 : entries.constLast().rect.bottom()) + metrics.height() + space2;
    const double foot = 2.0 * metrics.height() + space3;
    return {left, top, std::max(40.0, width() - left - space4), std::max(40.0, height() - top - foot)};
}

QPointF SeriesChart::placeOf(int place, double value) const
{
    const QRectF area = plot();
    const double inset = std::min(24.0, area.width() / 8);
    const auto last = static_cast<double>(m_names.size() - 1);
    const double share = last < 1 ? 0.5 : place / last;
    return {area.left() + inset + (area.width() - 2 * inset) * share, heightOf(value, m_range, area)};
}

std::optional<int> SeriesChart::placeAt(QPointF position) const
{
    constexpr double reach = 14.0;
    if (!plot().adjusted(-reach, -reach, reach, reach).contains(position))
        return std::nullopt;
    std::optional<int> nearest;
    double best = 1e18;
    for (int place = 0; place < m_names.size(); ++place) {
        const double away = std::abs(placeOf(place, m_range.from).x() - position.x());
        if (away < best) {
            best = away;
            nearest = place;
        }
    }
    return nearest;
}

void SeriesChart::read(std::optional<int> place)
{
    if (place == m_reading)
        return;
    m_reading = place;
    setAccessibleDescription(place ? readingLines(*place).join(QStringLiteral(". "))
                                   : tr("Arrow keys read %1.").arg(m_axis));
    update();
}

void SeriesChart::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_names.size()) - 1;
    const auto go = [&](int place) {
        m_byKey = true;
        read(std::clamp(place, 0, last));
    };
    if (last >= 0 && event->key() == Qt::Key_Left)
        go(m_reading ? *m_reading - 1 : last);
    else if (last >= 0 && event->key() == Qt::Key_Right)
        go(m_reading ? *m_reading + 1 : 0);
    else if (last >= 0 && event->key() == Qt::Key_Home)
        go(0);
    else if (last >= 0 && event->key() == Qt::Key_End)
        go(last);
    else if (m_reading && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Space))
        Q_EMIT placeChosen(*m_reading);
    else if (m_reading && event->key() == Qt::Key_Escape)
        read({});
    else
        QWidget::keyPressEvent(event);
}

void SeriesChart::mouseMoveEvent(QMouseEvent *event)
{
    m_byKey = false;
    read(placeAt(event->position()));
}

void SeriesChart::mousePressEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton)
        Q_EMIT placeChosen(*place);
}

void SeriesChart::leaveEvent(QEvent *)
{
    if (!m_byKey)
        read({});
}

void SeriesChart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    if (m_byKey)
        read({});
    m_byKey = false;
    update();
}

void SeriesChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    update();
}

void SeriesChart::paintAxes(QPainter &painter) const
{
    const QRectF area = plot();
    const QFontMetrics metrics(captionFont(font()));
    painter.setFont(captionFont(font()));
    paintValueAxis(painter, *this, m_range, area);
    painter.drawText(
        QRectF(0, area.top() - metrics.height() - space1, area.left() - space2, metrics.height()),
        Qt::AlignRight | Qt::AlignTop, tr("AL", "acceptance length"));
    painter.drawText(
        QRectF(area.left(), area.bottom() + space1 + metrics.height(), area.width(), metrics.height()),
        Qt::AlignCenter, m_axis);
}

// As many names as stand beside each other.
void SeriesChart::paintNames(QPainter &painter) const
{
    const QRectF area = plot();
    const QFontMetrics metrics(captionFont(font()));
    painter.setFont(captionFont(font()));
    painter.setPen(color(Token::Muted, palette()));
    double free = -1.0;
    for (int place = 0; place < m_names.size(); ++place) {
        const double wide = metrics.horizontalAdvance(m_names.at(place));
        const double x =
            std::clamp(placeOf(place, m_range.from).x() - wide / 2, 0.0, std::max(0.0, width() - wide));
        if (x < free)
            continue;
        free = x + wide + space2;
        painter.drawText(QRectF(x, area.bottom() + space1, wide + 1, metrics.height()), Qt::AlignLeft,
                         m_names.at(place));
    }
}

void SeriesChart::paintSeries(QPainter &painter, int at) const
{
    const Series &one = m_series.at(at);
    const QColor ink = color(inkOf(at), palette());
    const QColor ground = color(Token::Window, palette());
    QPolygonF line;
    for (const Series::Point &point : one.points)
        line.append(placeOf(point.place, point.value));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, one.isDashed ? 1.4 : 2.2, one.isDashed ? Qt::DashLine : Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    for (const Series::Point &point : one.points) {
        const QPointF place = placeOf(point.place, point.value);
        if (point.interval) {
            painter.setPen(QPen(ink, 1));
            painter.drawLine(placeOf(point.place, point.interval->low),
                             placeOf(point.place, point.interval->high));
        }
        painter.setPen(point.isDoubtful ? QPen(ink, 1.6) : QPen(ground, 1.2));
        painter.setBrush(point.isDoubtful ? ground : ink);
        painter.drawPath(marker(at, place));
    }
}

void SeriesChart::paintLegend(QPainter &painter) const
{
    const QList<Entry> entries = legend();
    painter.setFont(captionFont(font()));
    for (int at = 0; at < entries.size(); ++at) {
        const QRectF &rect = entries.at(at).rect;
        const QColor ink = color(inkOf(at), palette());
        const bool isDashed = m_series.at(at).isDashed;
        painter.setPen(QPen(ink, isDashed ? 1.4 : 2.2, isDashed ? Qt::DashLine : Qt::SolidLine));
        const double y = rect.center().y();
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.left() + sample - space1, y));
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPath(marker(at, {rect.left() + (sample - space1) / 2, y}));
        painter.setPen(color(Token::Text, palette()));
        painter.drawText(rect.adjusted(sample, 0, space1, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         entries.at(at).text);
    }
}

void SeriesChart::paintReading(QPainter &painter) const
{
    const QRectF area = plot();
    const double x = std::round(placeOf(*m_reading, m_range.from).x()) + 0.5;
    painter.setPen(QPen(color(Token::Muted, palette()), 1));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const QStringList lines = readingLines(*m_reading);
    const QFont plain = captionFont(font());
    const QFontMetrics metrics(strongFont(plain));
    const double tall = metrics.height() + 2;
    double wide = 0.0;
    for (const QString &line : lines)
        wide = std::max<double>(wide, metrics.horizontalAdvance(line));
    wide = std::min(wide, width() - 4.0 * space3);
    const QSizeF size(wide + 2 * space3, tall * static_cast<double>(lines.size()) + 2 * space2);
    QPointF corner(x + space3, area.top() + space1);
    if (corner.x() + size.width() > width() - 1)
        corner.setX(std::max(1.0, x - space3 - size.width()));
    painter.setPen(QPen(color(Token::Border, palette()), 1));
    painter.setBrush(color(Token::Raised, palette()));
    painter.drawRoundedRect(QRectF(corner, size), radius, radius);
    double y = corner.y() + space2;
    for (const QString &line : lines) {
        painter.setFont(y < corner.y() + tall ? strongFont(plain) : plain);
        painter.setPen(color(Token::Text, palette()));
        painter.drawText(QRectF(corner.x() + space3, y, wide + 2, tall), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(line, Qt::ElideMiddle, static_cast<int>(wide) + 2));
        y += tall;
    }
}

void SeriesChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    paintNames(painter);
    if (m_chosen >= 0 && m_chosen < m_names.size()) {
        const double x = std::round(placeOf(m_chosen, m_range.from).x()) + 0.5;
        painter.setPen(QPen(veil(Token::Accent, 0.5, palette()), 3));
        painter.drawLine(QPointF(x, plot().top()), QPointF(x, plot().bottom()));
    }
    for (int at = 0; at < m_series.size(); ++at)
        paintSeries(painter, at);
    paintLegend(painter);
    if (m_reading)
        paintReading(painter);
    paintFocus(painter, *this);
}

} // namespace assay::ui
