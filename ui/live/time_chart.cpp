// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/time_chart.h"

#include "theme/number_text.h"

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
#include <limits>
#include <utility>

namespace assay::ui {

namespace {

constexpr double bandOpacity = 0.18;
constexpr int timeRoom = 76; // pixels that a time on the axis wants
constexpr double pixelsAColumn = 2.0;

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
    connect(chart()->scene(), &QGraphicsScene::changed, this, [this] {
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
    if (std::exchange(m_note, note) != note)
        viewport()->update();
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
    m_stale = true;
    viewport()->update();
}

void TimeChart::setMarks(const QList<ChartMark> &marks)
{
    const auto same = [](const ChartMark &a, const ChartMark &b) {
        return a.seconds == b.seconds && a.text == b.text;
    };
    if (std::equal(marks.begin(), marks.end(), m_marks.begin(), m_marks.end(), same))
        return;
    m_marks = marks;
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

void TimeChart::setLines(const QList<ChartLine> &lines)
{
    m_lines = lines;
    setRange();
    fillSeries();
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
}

void TimeChart::fillSeries()
{
    std::size_t used = 0, bands = 0;
    const auto replace = [](QLineSeries *series, const QList<QPointF> &points) {
        if (series->points() != points)
            series->replace(points);
    };
    for (const ChartLine &line : std::as_const(m_lines)) {
        const bool isBand = !line.upper.isEmpty();
        for (qsizetype i = 0; i < line.lines.size(); ++i) {
            if (isBand) {
                if (bands == m_bands.size()) {
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
                const Band &band = m_bands.at(bands++);
                QColor fill = line.ink;
                fill.setAlphaF(static_cast<float>(bandOpacity));
                if (band.area->color() != fill)
                    band.area->setBrush(fill);
                replace(band.lower, line.lines.at(i));
                replace(band.upper, line.upper.value(i));
                continue;
            }
            if (used == m_pool.size()) {
                m_pool.push_back(new QLineSeries(chart()));
                chart()->addSeries(m_pool.back());
                m_pool.back()->attachAxis(m_horizontal);
                m_pool.back()->attachAxis(m_vertical);
            }
            QLineSeries *const series = m_pool.at(used++);
            QPen pen(line.ink, line.width, line.dashed ? Qt::DashLine : Qt::SolidLine);
            pen.setJoinStyle(Qt::BevelJoin);
            if (series->pen() != pen)
                series->setPen(pen);
            replace(series, line.lines.at(i));
        }
    }
    for (; used < m_pool.size(); ++used)
        replace(m_pool.at(used), {});
    for (; bands < m_bands.size(); ++bands) {
        replace(m_bands.at(bands).lower, {});
        replace(m_bands.at(bands).upper, {});
    }
}

QRectF TimeChart::plot() const
{
    const QFontMetricsF metrics(captionFont(font()));
    const double left = space3 + metrics.horizontalAdvance(QStringLiteral("0000")) + space2;
    const double top = space2 + QFontMetricsF(strongFont(font())).height() + space2;
    const double bottom = metrics.height() + space2;
    return {left, top, std::max(20.0, viewport()->width() - left - space3 - m_labelRoom),
            std::max(20.0, viewport()->height() - top - bottom)};
}

int TimeChart::columns() const
{
    return std::max(16, static_cast<int>(plot().width() / pixelsAColumn));
}

void TimeChart::placePlot()
{
    chart()->setPlotArea(plot());
    m_stale = true;
}

QPointF TimeChart::place(const QPointF &value) const
{
    const QRectF area = plot();
    const double across = (value.x() - m_window.from) / m_window.length();
    const double up = (value.y() - m_range.low) / std::max(1e-12, m_range.high - m_range.low);
    return {area.left() + across * area.width(), area.bottom() - up * area.height()};
}

double TimeChart::timeAt(double x) const
{
    const QRectF area = plot();
    return m_window.from + (x - area.left()) / area.width() * m_window.length();
}

void TimeChart::paintEvent(QPaintEvent *)
{
    const double ratio = devicePixelRatioF();
    const QSize size = viewport()->size() * ratio;
    if (m_stale || m_picture.size() != size) {
        m_picture = QPixmap(size);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(color(Token::Window, palette()));
        QPainter painter(&m_picture);
        painter.setRenderHint(QPainter::Antialiasing);
        paintUnder(&painter, QRectF(viewport()->rect()));
        render(&painter, QRectF(QPointF(), QSizeF(viewport()->size())), viewport()->rect());
        m_stale = false;
    }
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPixmap(0, 0, m_picture);
    paintOver(&painter);
}

void TimeChart::paintCard(QPainter *painter, const QRectF &target)
{
    paintUnder(painter, target);
    render(painter, target, viewport()->rect());
    painter->save();
    painter->translate(target.topLeft());
    painter->scale(target.width() / viewport()->width(), target.height() / viewport()->height());
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
    const QRectF area = plot();
    const QRectF head(space3, space2, viewport()->width() - 2.0 * space3, area.top() - space2);
    painter->setFont(strongFont(font()));
    painter->setPen(color(Token::Text, palette()));
    const double room = painter->fontMetrics().horizontalAdvance(m_value) + space2;
    painter->drawText(head, Qt::AlignRight | Qt::AlignTop, m_value);
    painter->setFont(font());
    painter->setPen(color(Token::Muted, palette()));
    painter->drawText(
        head, Qt::AlignLeft | Qt::AlignTop,
        painter->fontMetrics().elidedText(m_title, Qt::ElideRight, static_cast<int>(head.width() - room)));
    painter->setFont(captionFont(font()));
    if (!m_note.isEmpty()) {
        painter->drawText(area, int(Qt::AlignCenter) | Qt::TextWordWrap, m_note);
        return;
    }
    paintAxes(painter);
    paintLabels(painter);
    paintCursor(painter);
}

void TimeChart::paintAxes(QPainter *painter)
{
    const QRectF area = plot();
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
    for (int i = first; i * step <= m_window.to + 1e-6; ++i) {
        const double time = i * step;
        const double x = place({time, 0.0}).x();
        const QString text = timeText(time, step);
        const double width = metrics.horizontalAdvance(text) + 1.0;
        const double left = std::min(x - width / 2.0, viewport()->width() - width - space1);
        painter->drawText(QRectF(left, area.bottom() + space1, width, metrics.height()), Qt::AlignCenter,
                          text);
    }
    for (const ChartMark &mark : std::as_const(m_marks)) {
        const QPointF foot = place({mark.seconds, m_range.low});
        if (foot.x() < area.left() || foot.x() > area.right())
            continue;
        painter->setPen(QPen(color(mark.tone, palette()), 1.0, Qt::DotLine));
        painter->drawLine(QPointF(foot.x(), area.top()), foot);
        if (mark.text.isEmpty())
            continue;
        const double width = metrics.horizontalAdvance(mark.text) + space1;
        const double x = foot.x() + width + space1 > area.right() ? foot.x() - width : foot.x() + space1;
        painter->setPen(color(mark.tone, palette()));
        painter->drawText(QPointF(x, area.bottom() - space1), mark.text);
    }
}

void TimeChart::paintLabels(QPainter *painter)
{
    struct EndLabel
    {
        QPointF end;
        QString text;
        QColor ink;
    };
    const QRectF area = plot();
    QList<EndLabel> labels;
    for (const ChartLine &line : std::as_const(m_lines)) {
        if (line.label.isEmpty() || line.lines.isEmpty() || line.lines.constLast().isEmpty())
            continue;
        QPointF value = line.lines.constLast().constLast();
        value.setX(std::min(value.x(), m_window.to));
        labels.append({place(value), line.label, line.ink});
    }
    std::stable_sort(labels.begin(), labels.end(),
                     [](const EndLabel &a, const EndLabel &b) { return a.end.y() < b.end.y(); });
    const QFontMetricsF metrics(painter->font());
    const double height = metrics.height();
    // Of more labels than there is room for, some that stand evenly apart, the first and the last among them.
    const auto fitting = std::max<qsizetype>(2, static_cast<qsizetype>((area.height() + space2) / height));
    if (const qsizetype all = labels.size(); all > fitting) {
        QList<EndLabel> kept;
        for (qsizetype i = 0; i < fitting; ++i)
            kept.append(labels.at(i * (all - 1) / (fitting - 1)));
        labels = kept;
    }
    // Neighbours push each other down; what leaves the plot pushes all of them up again.
    QList<double> places;
    double free = area.top();
    for (const EndLabel &label : std::as_const(labels)) {
        places.append(std::max(free, label.end.y() - height / 2.0));
        free = places.constLast() + height;
    }
    double limit = area.bottom() - height + space2;
    for (qsizetype i = labels.size() - 1; i >= 0; --i) {
        places[i] = std::min(places.at(i), limit);
        limit = places.at(i) - height;
    }
    for (qsizetype i = 0; i < labels.size(); ++i) {
        const EndLabel &label = labels.at(i);
        const double width = metrics.horizontalAdvance(label.text);
        const double x = std::min(label.end.x() + space2, viewport()->width() - width - space2);
        const QRectF room(x, places.at(i), width + 1.0, height);
        painter->fillRect(room, veil(Token::Surface, 0.6, palette()));
        painter->setPen(readable(label.ink, palette()));
        painter->drawText(room, Qt::AlignVCenter, label.text);
    }
}

void TimeChart::paintCursor(QPainter *painter)
{
    const QRectF area = plot();
    if (!m_cursor || *m_cursor < m_window.from || *m_cursor > m_window.to)
        return;
    const double x = place({*m_cursor, 0.0}).x();
    painter->setPen(QPen(color(Token::Accent, palette()), 1.0));
    painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    if (m_readings.isEmpty())
        return;
    const QFontMetricsF metrics(painter->font());
    double width = 0.0;
    for (const QString &reading : std::as_const(m_readings))
        width = std::max(width, metrics.horizontalAdvance(reading));
    const auto fitting = static_cast<qsizetype>(std::max(1.0, (area.height() - space2) / metrics.height()));
    const qsizetype shown = std::min(fitting, m_readings.size());
    QRectF box(x + space2, area.top(), width + 2.0 * space2,
               metrics.height() * static_cast<double>(shown) + space2);
    if (box.right() > viewport()->width() - space1)
        box.moveRight(x - space2);
    box.moveLeft(std::max<double>(space1, box.left()));
    painter->setPen(color(Token::Border, palette()));
    painter->setBrush(color(Token::Raised, palette()));
    painter->drawRoundedRect(box, radius, radius);
    painter->setPen(color(Token::Text, palette()));
    for (qsizetype i = 0; i < shown; ++i) {
        painter->drawText(QPointF(box.left() + space2, box.top() + space1 + metrics.ascent() +
                                                           static_cast<double>(i) * metrics.height()),
                          m_readings.at(i));
    }
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
    const QRectF area = plot();
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
