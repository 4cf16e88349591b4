// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/time_chart.h"

#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <QEvent>
#include <QGraphicsLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace assay::ui {

namespace {

constexpr double pixelsAColumn = 2.0;
constexpr qsizetype longestTail = 160; // points of a line, whoever forgets to settle() it

QPen penOf(const ChartLine &line)
{
    return {line.ink, line.width, line.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin};
}

Polylines settledOf(Polylines lines, qsizetype loose)
{
    if (loose > 0 && !lines.isEmpty()) {
        lines.last().resize(lines.constLast().size() - loose);
        if (lines.constLast().isEmpty())
            lines.removeLast();
    }
    return lines;
}

// How many points `now` has beyond `then`, which it goes on from; nothing where it does not.
std::optional<qsizetype> tailBehind(const Polylines &then, const Polylines &now, qsizetype loose)
{
    if (then.size() > now.size())
        return std::nullopt;
    qsizetype tail = 0;
    for (qsizetype i = 0; i < now.size(); ++i) {
        const QList<QPointF> known = i < then.size() ? then.at(i) : QList<QPointF>();
        const qsizetype firm = now.at(i).size() - (i == now.size() - 1 ? loose : 0);
        // The very numbers: two points that are nearly equal are drawn apart when one zooms.
        if (firm < known.size() ||
            (!known.isEmpty() && std::memcmp(known.constData(), now.at(i).constData(),
                                             sizeof(QPointF) * static_cast<std::size_t>(known.size())) != 0))
            return std::nullopt;
        tail += now.at(i).size() - known.size();
    }
    return tail;
}

void replace(QLineSeries *series, const QList<QPointF> &points)
{
    if (series->points() != points)
        series->replace(points);
}

} // namespace

TimeChart::TimeChart(const QString &title, QWidget *parent)
    : QChartView(parent),
      m_title(title),
      m_horizontal(new QValueAxis(chart())),
      m_vertical(new QValueAxis(chart()))
{
    setAccessibleName(title);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    chart()->legend()->hide();
    // The card is painted here, so that it has the same edge as every other.
    chart()->setBackgroundVisible(false);
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->addAxis(m_horizontal, Qt::AlignBottom);
    chart()->addAxis(m_vertical, Qt::AlignLeft);
    for (QValueAxis *axis : {m_horizontal, m_vertical}) {
        axis->setLabelsVisible(false);
        axis->setLineVisible(false);
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0);
    }
    m_horizontal->setGridLineVisible(false);
    // What changes in the scene is known here, except for when the chart lays itself out after a turn of the
    // event loop.
    setViewportUpdateMode(QGraphicsView::NoViewportUpdate);
    chart()->scene()->setItemIndexMethod(QGraphicsScene::NoIndex);
    connect(chart()->scene(), &QGraphicsScene::changed, this, [this] {
        if (m_layoutTurns == 0)
            return;
        --m_layoutTurns;
        m_stale = true;
        viewport()->update();
    });
    setWindow({0.0, 60.0});
    restyle();
}

void TimeChart::setScale(const QString &unit, int decimals, std::optional<double> ceiling)
{
    m_unit = unit;
    m_decimals = decimals;
    m_ceiling = ceiling;
}

void TimeChart::setLabelRoom(int pixels)
{
    if (std::exchange(m_labelRoom, pixels) != pixels)
        placePlot();
}

void TimeChart::setTitle(const QString &title)
{
    if (std::exchange(m_title, title) == title)
        return;
    setAccessibleName(title);
    viewport()->update();
}

void TimeChart::setNote(const QString &note)
{
    if (std::exchange(m_note, note) != note) {
        m_stale = true;
        viewport()->update();
    }
    setAccessibleDescription(note.isEmpty() ? m_value : note);
}

void TimeChart::setValue(const QString &value)
{
    if (std::exchange(m_value, value) != value)
        viewport()->update();
    setAccessibleDescription(m_note.isEmpty() ? value : m_note);
}

void TimeChart::setWindow(const Span &window)
{
    if (window == m_window && m_horizontal->max() == window.to)
        return;
    m_window = window;
    m_horizontal->setTickInterval(window.length());
    m_horizontal->setRange(window.from, window.to);
    layOut();
}

void TimeChart::setMarks(const QList<ChartMark> &marks)
{
    if (std::exchange(m_marks, marks) == marks)
        return;
    m_stale = true;
    viewport()->update();
}

void TimeChart::setCursor(std::optional<double> seconds, const QStringList &readings)
{
    if (seconds == m_cursor && readings == m_readings)
        return;
    m_cursor = seconds;
    m_readings = readings;
    viewport()->update();
}

void TimeChart::layOut()
{
    m_stale = true;
    m_layoutTurns = 3;
    viewport()->update();
}

void TimeChart::setLines(const QList<ChartLine> &lines)
{
    m_lines = lines;
    setRange();
    const auto tail = tailBehindPicture();
    m_tail = tail.value_or(0);
    if (!tail || m_tail > longestTail)
        settle();
    viewport()->update();
}

void TimeChart::setRange()
{
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const ChartLine &line : std::as_const(m_lines)) {
        // A band is widest where little is known yet: it may leave the picture, lines may not.
        if (!line.upper.isEmpty())
            continue;
        for (const QList<QPointF> &part : line.lines) {
            for (const QPointF &point : part) {
                low = std::min(low, point.y());
                high = std::max(high, point.y());
            }
        }
    }
    if (low > high)
        return;
    if (m_ceiling) {
        // From nothing on: what is a share or an amount.
        constexpr double leastTop = 4.0;
        constexpr double whole = 100.0;
        low = 0.0;
        // A share is seen against all of it.
        high = *m_ceiling == whole ? whole : std::min(std::max(high, leastTop), *m_ceiling);
    }
    const NiceRange next = nextRange(m_range, low, high, height() > 200 ? 5 : 3);
    if (next == m_range && m_vertical->max() == next.high)
        return;
    m_range = next;
    m_vertical->setTickInterval(next.step);
    m_vertical->setRange(next.low, next.high);
    layOut();
}

// How many points the longest line has beyond the picture; nothing where the picture is of other lines.
std::optional<qsizetype> TimeChart::tailBehindPicture() const
{
    if (static_cast<std::size_t>(m_lines.size()) != m_settled.size())
        return std::nullopt;
    qsizetype longest = 0;
    for (std::size_t i = 0; i < m_settled.size(); ++i) {
        const ChartLine &line = m_lines.at(static_cast<qsizetype>(i));
        const Settled &settled = m_settled.at(i);
        if (penOf(line) != settled.pen || line.upper.isEmpty() != settled.upper.isEmpty())
            return std::nullopt;
        const auto tail = tailBehind(settled.lines, line.lines, line.loose);
        if (!tail || !tailBehind(settled.upper, line.upper, line.looseUpper))
            return std::nullopt;
        longest = std::max(longest, *tail);
    }
    return longest;
}

void TimeChart::settle()
{
    m_settled.clear();
    std::size_t lines = 0, bands = 0;
    m_tail = 0;
    for (const ChartLine &line : std::as_const(m_lines)) {
        m_settled.push_back(
            {penOf(line), settledOf(line.lines, line.loose), settledOf(line.upper, line.looseUpper)});
        if (line.upper.isEmpty())
            fillLine(m_settled.back(), lines);
        else
            fillBand(m_settled.back(), bands);
    }
    shrinkPools(lines, bands);
    m_stale = true;
    viewport()->update();
}

void TimeChart::fillBand(const Settled &band, std::size_t &used)
{
    for (qsizetype i = 0; i < std::min(band.lines.size(), band.upper.size()); ++i) {
        if (used == m_bands.size()) {
            auto *lower = new QLineSeries;
            auto *upper = new QLineSeries;
            auto *area = new QAreaSeries(upper, lower);
            lower->setParent(area);
            upper->setParent(area);
            area->setPen(Qt::NoPen);
            chart()->addSeries(area);
            area->attachAxis(m_horizontal);
            area->attachAxis(m_vertical);
            m_bands.push_back({area, lower, upper});
        }
        const Band &known = m_bands.at(used++);
        const QColor fill = bandInk(band.pen.color());
        if (known.area->color() != fill)
            known.area->setBrush(fill);
        replace(known.lower, band.lines.at(i));
        replace(known.upper, band.upper.at(i));
    }
}

void TimeChart::fillLine(const Settled &line, std::size_t &used)
{
    for (const QList<QPointF> &points : line.lines) {
        if (used == m_pool.size()) {
            m_pool.push_back(new QLineSeries(chart()));
            chart()->addSeries(m_pool.back());
            m_pool.back()->attachAxis(m_horizontal);
            m_pool.back()->attachAxis(m_vertical);
        }
        QLineSeries *const series = m_pool.at(used++);
        if (series->pen() != line.pen)
            series->setPen(line.pen);
        replace(series, points);
    }
}

// A few are kept for the next line that comes; a day of gaps does not leave its hundreds behind.
void TimeChart::shrinkPools(std::size_t lines, std::size_t bands)
{
    constexpr std::size_t spare = 8;
    const auto remove = [this](QAbstractSeries *series) {
        chart()->removeSeries(series);
        delete series;
    };
    for (; m_pool.size() > lines + spare; m_pool.pop_back())
        remove(m_pool.back());
    for (; m_bands.size() > bands + spare; m_bands.pop_back())
        remove(m_bands.back().area);
    for (; lines < m_pool.size(); ++lines)
        replace(m_pool.at(lines), {});
    for (; bands < m_bands.size(); ++bands) {
        replace(m_bands.at(bands).lower, {});
        replace(m_bands.at(bands).upper, {});
    }
}

int TimeChart::columns() const
{
    return std::max(16, static_cast<int>(m_plot.width() / pixelsAColumn));
}

void TimeChart::placePlot()
{
    const QFontMetricsF metrics(captionFont(font()));
    const double left = space3 + metrics.horizontalAdvance(QStringLiteral("0000")) + space2;
    const double top = space2 + QFontMetricsF(strongFont(font())).height() + space2;
    const double bottom = metrics.height() + space2;
    m_plot = {left, top, std::max(20.0, viewport()->width() - left - space3 - m_labelRoom),
              std::max(20.0, viewport()->height() - top - bottom)};
    chart()->setPlotArea(m_plot);
    layOut();
}

QPointF TimeChart::place(const QPointF &value) const
{
    const QRectF &area = m_plot;
    const double across = (value.x() - m_window.from) / m_window.length();
    const double up = (value.y() - m_range.low) / std::max(1e-12, m_range.high - m_range.low);
    return {area.left() + across * area.width(), area.bottom() - up * area.height()};
}

double TimeChart::timeAt(double x) const
{
    const QRectF &area = m_plot;
    return m_window.from + (x - area.left()) / area.width() * m_window.length();
}

void TimeChart::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    placePlot();
    Q_EMIT resized();
}

void TimeChart::restyle()
{
    setBackgroundBrush(Qt::NoBrush);
    m_vertical->setGridLineColor(color(Token::Grid, palette()));
    placePlot();
}

void TimeChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
    QChartView::changeEvent(event);
}

void TimeChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_dragged = event->position().x();
    // Keys go to whoever owns the charts.
    event->ignore();
}

void TimeChart::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF at = event->position();
    if (m_dragged && event->buttons().testFlag(Qt::LeftButton)) {
        const double seconds = timeAt(*m_dragged) - timeAt(at.x());
        m_dragged = at.x();
        if (seconds != 0.0)
            Q_EMIT panned(seconds);
        return;
    }
    const QRectF &area = m_plot;
    if (at.x() >= area.left() && at.x() <= area.right())
        Q_EMIT hovered(timeAt(at.x()));
    else
        Q_EMIT left();
}

void TimeChart::mouseReleaseEvent(QMouseEvent *event)
{
    m_dragged.reset();
    event->ignore();
}

void TimeChart::wheelEvent(QWheelEvent *event)
{
    const int turn = event->angleDelta().y();
    if (turn == 0)
        return;
    event->accept();
    constexpr double aStep = 120.0;
    Q_EMIT zoomed(timeAt(event->position().x()), std::pow(0.8, turn / aStep));
}

void TimeChart::leaveEvent(QEvent *event)
{
    QChartView::leaveEvent(event);
    Q_EMIT left();
}

} // namespace assay::ui
