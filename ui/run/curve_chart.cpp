// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/curve_chart.h"

#include "run/cell_text.h"
#include "run/chart_parts.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr double bandOpacity = 0.18;
constexpr double markerSize = 4.5;
constexpr double reach = 14.0; // of the mouse round a point, in pixels
constexpr double offGolden = 0.05;
constexpr double farLabel = 60.0;    // from the end of its line
constexpr double goldenAlone = 12.0; // half the dash that a single golden value is

Token modeToken(matrix::Thinking thinking)
{
    return thinking == matrix::Thinking::On ? Token::ThinkingOn : Token::ThinkingOff;
}

QString modeName(matrix::Thinking thinking)
{
    return thinking == matrix::Thinking::On ? CurveChart::tr("thinking on") : CurveChart::tr("thinking off");
}

bool isOff(const CurvePoint &point)
{
    return point.isFinal() && point.golden && *point.golden > 0 &&
           std::abs(*point.value - *point.golden) / *point.golden > offGolden;
}

QPainterPath diamond(QPointF centre, double size)
{
    QPainterPath path;
    path.moveTo(centre + QPointF(0, -size));
    path.lineTo(centre + QPointF(size, 0));
    path.lineTo(centre + QPointF(0, size));
    path.lineTo(centre + QPointF(-size, 0));
    path.closeSubpath();
    return path;
}

} // namespace

CurveChart::CurveChart(QWidget *parent)
    : QWidget(parent), m_otherAtEnd(tr("golden dashed")), m_otherInReading(tr("golden %1"))
{
    setAccessibleName(tr("Acceptance length over draft length"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CurveChart::setLines(const QList<CurveLine> &lines)
{
    m_lines = lines;
    m_lengths.clear();
    for (const CurveLine &line : lines) {
        for (const CurvePoint &point : line.points) {
            if (!m_lengths.contains(point.draftLength))
                m_lengths.append(point.draftLength);
        }
    }
    std::sort(m_lengths.begin(), m_lengths.end());
    m_range = rangeOf(lines);
    if (m_reading && !m_lengths.contains(*m_reading))
        m_reading.reset();
    tell();
    update();
}

void CurveChart::setOtherName(const QString &atEnd, const QString &inReading)
{
    m_otherAtEnd = atEnd;
    m_otherInReading = inReading;
    update();
}

void CurveChart::selectCell(const QString &cellId)
{
    m_chosen = cellId;
    update();
}

QRectF CurveChart::plot() const
{
    const QFontMetrics metrics(captionFont(font()));
    const double labels = metrics.horizontalAdvance(modeName(matrix::Thinking::Off)) + 2.0 * space3;
    const double left = metrics.horizontalAdvance(QStringLiteral("00.00")) + space3;
    const double foot = 2.0 * metrics.height() + space3;
    const double top = metrics.height() + space2;
    return {left, top, std::max(40.0, width() - left - labels), std::max(40.0, height() - top - foot)};
}

QPointF CurveChart::placeOf(int draftLength, double value) const
{
    const QRectF area = plot();
    const int first = m_lengths.isEmpty() ? 1 : m_lengths.constFirst();
    const int last = m_lengths.isEmpty() ? 2 : m_lengths.constLast();
    // The first and last length keep a little away from the edges.
    const double inset = std::min(24.0, area.width() / 8);
    const double share =
        last == first ? 0.5 : static_cast<double>(draftLength - first) / static_cast<double>(last - first);
    return {area.left() + inset + (area.width() - 2 * inset) * share, heightOf(value, m_range, area)};
}

std::optional<int> CurveChart::lengthAt(double x) const
{
    std::optional<int> nearest;
    double best = 1e18;
    for (const int length : m_lengths) {
        const double away = std::abs(placeOf(length, m_range.from).x() - x);
        if (away < best) {
            best = away;
            nearest = length;
        }
    }
    return nearest;
}

void CurveChart::read(std::optional<int> draftLength)
{
    if (draftLength == m_reading)
        return;
    m_reading = draftLength;
    tell();
    update();
}

// What a screen reader says: the reading, or what there is to read.
void CurveChart::tell()
{
    QStringList words;
    if (m_reading)
        words.append(tr("draft length %1").arg(*m_reading));
    for (const CurveLine &line : std::as_const(m_lines)) {
        for (const CurvePoint &point : line.points) {
            if (m_reading == point.draftLength)
                words.append(QStringLiteral("%1: %2").arg(modeName(line.thinking),
                                                          readingOf(point, m_otherInReading)));
        }
    }
    if (!m_reading)
        words.append(tr("Arrow keys read the draft lengths."));
    setAccessibleDescription(words.join(QStringLiteral(". ")));
}

void CurveChart::step(int by)
{
    if (m_lengths.isEmpty())
        return;
    m_byKey = true;
    const qsizetype at = m_reading ? m_lengths.indexOf(*m_reading) + by : by > 0 ? 0 : m_lengths.size() - 1;
    read(m_lengths.at(std::clamp<qsizetype>(at, 0, m_lengths.size() - 1)));
}

void CurveChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Home:
        m_reading.reset();
        step(1);
        break;
    case Qt::Key_End:
        m_reading.reset();
        step(-1);
        break;
    case Qt::Key_Escape:
        if (!m_reading) {
            QWidget::keyPressEvent(event);
            break;
        }
        m_byKey = false;
        read({});
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void CurveChart::mouseMoveEvent(QMouseEvent *event)
{
    m_byKey = false;
    const QRectF area = plot().adjusted(-reach, -reach, reach, reach);
    read(area.contains(event->position()) ? lengthAt(event->position().x()) : std::nullopt);
}

void CurveChart::leaveEvent(QEvent *)
{
    if (!m_byKey)
        read({});
}

void CurveChart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    if (m_byKey)
        read({});
    m_byKey = false;
    update();
}

void CurveChart::mousePressEvent(QMouseEvent *event)
{
    QString nearest;
    double best = reach;
    for (const CurveLine &line : std::as_const(m_lines)) {
        for (const CurvePoint &point : line.points) {
            const std::optional<double> height = point.value ? point.value : point.golden;
            if (!height)
                continue;
            const QPointF way = placeOf(point.draftLength, *height) - event->position();
            const double away = std::hypot(way.x(), way.y());
            if (away < best) {
                best = away;
                nearest = point.cellId;
            }
        }
    }
    if (event->button() == Qt::LeftButton && !nearest.isEmpty())
        Q_EMIT cellChosen(nearest);
}

void CurveChart::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT menuWanted(byKey ? mapToGlobal(rect().center()) : event->globalPos());
}

void CurveChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    update();
}

void CurveChart::paintAxes(QPainter &painter) const
{
    const QRectF area = plot();
    painter.setFont(captionFont(font()));
    const QFontMetrics metrics = painter.fontMetrics();
    paintValueAxis(painter, *this, m_range, area);
    painter.drawText(QRectF(0, 0, area.left() - space2, metrics.height()), Qt::AlignRight | Qt::AlignTop,
                     tr("AL", "acceptance length"));
    double free = -1.0;
    for (const int length : m_lengths) {
        const QString text = QString::number(length);
        const double x = placeOf(length, m_range.from).x();
        const double wide = metrics.horizontalAdvance(text);
        if (x - wide / 2 < free)
            continue;
        free = x + wide / 2 + space1;
        painter.drawText(QRectF(x - 40, area.bottom() + space1, 80, metrics.height()), Qt::AlignCenter, text);
    }
    painter.drawText(
        QRectF(area.left(), area.bottom() + space1 + metrics.height(), area.width(), metrics.height()),
        Qt::AlignCenter, tr("draft length"));
}

void CurveChart::paintBand(QPainter &painter, const CurveLine &line) const
{
    QColor fill = color(modeToken(line.thinking), palette());
    fill.setAlphaF(static_cast<float>(bandOpacity));
    QList<QPointF> high, low;
    const auto flush = [&] {
        if (high.size() > 1) {
            QPolygonF band(high);
            for (auto point = low.crbegin(); point != low.crend(); ++point)
                band.append(*point);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawPolygon(band);
        }
        high.clear();
        low.clear();
    };
    for (const CurvePoint &point : line.points) {
        if (!point.isFinal() || !point.interval) {
            flush();
            continue;
        }
        high.append(placeOf(point.draftLength, point.interval->high));
        low.append(placeOf(point.draftLength, point.interval->low));
    }
    flush();
}

void CurveChart::paintLine(QPainter &painter, const CurveLine &line) const
{
    const QColor ink = color(modeToken(line.thinking), palette());
    QList<QPointF> golden, measured;
    QPainterPath goldenPath, measuredPath;
    const auto flush = [](QList<QPointF> &places, QPainterPath &path, double alone) {
        // A value without a neighbour is a short piece of its line.
        if (places.size() == 1)
            places = {places.constFirst() - QPointF(alone, 0), places.constFirst() + QPointF(alone, 0)};
        if (!places.isEmpty())
            path.addPolygon(QPolygonF(places));
        places.clear();
    };
    for (const CurvePoint &point : line.points) {
        if (point.golden)
            golden.append(placeOf(point.draftLength, *point.golden));
        else
            flush(golden, goldenPath, goldenAlone);
        if (point.isFinal())
            measured.append(placeOf(point.draftLength, *point.value));
        else
            flush(measured, measuredPath, 0);
    }
    flush(golden, goldenPath, goldenAlone);
    flush(measured, measuredPath, 0);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 1.4, Qt::DashLine));
    painter.drawPath(goldenPath);
    painter.setPen(QPen(ink, 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(measuredPath);
}

void CurveChart::paintMarkers(QPainter &painter, const CurveLine &line) const
{
    const QColor ink = color(modeToken(line.thinking), palette());
    const QColor ground = color(Token::Window, palette());
    for (const CurvePoint &point : line.points) {
        if (!point.value)
            continue;
        const QPointF place = placeOf(point.draftLength, *point.value);
        if (point.isFinal() && point.interval) {
            painter.setPen(QPen(ink, 1));
            painter.drawLine(placeOf(point.draftLength, point.interval->low),
                             placeOf(point.draftLength, point.interval->high));
        }
        if (point.cellId == m_chosen) {
            painter.setPen(QPen(color(Token::Accent, palette()), 2));
            painter.setBrush(ground);
            painter.drawEllipse(place, markerSize + 4, markerSize + 4);
        }
        if (!point.isFinal()) { // on its way: hollow
            painter.setPen(QPen(ink, 1.6));
            painter.setBrush(ground);
            painter.drawEllipse(place, markerSize, markerSize);
        } else if (isOff(point)) {
            painter.setPen(QPen(ground, 1.5));
            painter.setBrush(color(Token::Wrong, palette()));
            painter.drawPath(diamond(place, markerSize + 2.5));
        } else {
            painter.setPen(QPen(ground, 1.5));
            painter.setBrush(ink);
            painter.drawEllipse(place, markerSize, markerSize);
        }
    }
}

void CurveChart::paintLabels(QPainter &painter) const
{
    struct Label
    {
        QPointF end;
        QString text;
        QString second;
        Token ink;
    };
    QList<Label> labels;
    for (const CurveLine &line : m_lines) {
        const CurvePoint *end = nullptr;
        bool hasGolden = false;
        for (const CurvePoint &point : line.points) {
            hasGolden = hasGolden || point.golden;
            if (point.golden || point.value)
                end = &point;
        }
        if (end == nullptr)
            continue;
        const double height = end->golden ? *end->golden : *end->value;
        labels.append({placeOf(end->draftLength, height), modeName(line.thinking),
                       hasGolden ? m_otherAtEnd : QString(), modeToken(line.thinking)});
    }
    std::sort(labels.begin(), labels.end(),
              [](const Label &a, const Label &b) { return a.end.y() < b.end.y(); });
    painter.setFont(captionFont(font()));
    const double line = painter.fontMetrics().height();
    double free = -1e9;
    for (const Label &label : std::as_const(labels)) {
        const double tall = label.second.isEmpty() ? line : 2 * line;
        const double top = std::clamp(label.end.y() - line / 2, std::max(free, 0.0), height() - tall);
        free = top + tall + space1;
        const double left = plot().right() - std::min(24.0, plot().width() / 8) + space3;
        // A line that ends early is led to its label.
        if (left - label.end.x() > farLabel) {
            painter.setPen(QPen(veil(label.ink, 0.6, palette()), 1, Qt::DotLine));
            painter.drawLine(label.end + QPointF(space2, 0), QPointF(left - space1, top + line / 2));
        }
        painter.setFont(strongFont(captionFont(font())));
        painter.setPen(color(label.ink, palette()));
        painter.drawText(QPointF(left, top + painter.fontMetrics().ascent()), label.text);
        painter.setFont(captionFont(font()));
        painter.setPen(color(Token::Muted, palette()));
        painter.drawText(QPointF(left, top + line + painter.fontMetrics().ascent()), label.second);
    }
}

// What stands at the draft length under the cursor, in a box beside it.
void CurveChart::paintReading(QPainter &painter) const
{
    const QRectF area = plot();
    const double x = std::round(placeOf(*m_reading, m_range.from).x()) + 0.5;
    painter.setPen(QPen(color(Token::Muted, palette()), 1));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    struct Text
    {
        QString words;
        Token ink;
        bool isStrong;
    };
    QList<Text> texts{{tr("draft length %1").arg(*m_reading), Token::Text, true}};
    for (const CurveLine &line : m_lines) {
        for (const CurvePoint &point : line.points) {
            if (point.draftLength != *m_reading)
                continue;
            const QString reading = readingOf(point, m_otherInReading);
            texts.append({QStringLiteral("%1  %2").arg(modeName(line.thinking),
                                                       reading.section(QStringLiteral("; "), 0, 0)),
                          modeToken(line.thinking), true});
            if (const QString counts = reading.section(QStringLiteral("; "), 1); !counts.isEmpty())
                texts.append({counts, Token::Muted, false});
        }
    }
    const QFont plain = captionFont(font());
    const QFont strong = strongFont(plain);
    const double line = QFontMetrics(plain).height() + 2;
    double wide = 0.0;
    for (const Text &text : std::as_const(texts))
        wide = std::max<double>(wide,
                                QFontMetrics(text.isStrong ? strong : plain).horizontalAdvance(text.words));
    const QSizeF size(wide + 2 * space3, line * static_cast<double>(texts.size()) + 2 * space2);
    QPointF corner(x + space3, area.top() + space1);
    if (corner.x() + size.width() > width() - 1)
        corner.setX(std::max(1.0, x - space3 - size.width()));
    painter.setPen(QPen(color(Token::Border, palette()), 1));
    painter.setBrush(color(Token::Raised, palette()));
    painter.drawRoundedRect(QRectF(corner, size), radius, radius);
    double y = corner.y() + space2;
    for (const Text &text : std::as_const(texts)) {
        painter.setFont(text.isStrong ? strong : plain);
        painter.setPen(color(text.ink, palette()));
        painter.drawText(QRectF(corner.x() + space3, y, wide + 2, line), Qt::AlignLeft | Qt::AlignVCenter,
                         text.words);
        y += line;
    }
}

void CurveChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    for (const CurveLine &line : std::as_const(m_lines))
        paintBand(painter, line);
    for (const CurveLine &line : std::as_const(m_lines))
        paintLine(painter, line);
    for (const CurveLine &line : std::as_const(m_lines))
        paintMarkers(painter, line);
    paintLabels(painter);
    if (m_reading)
        paintReading(painter);
    paintFocus(painter, *this);
}

} // namespace assay::ui
