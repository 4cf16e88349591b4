// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/curve_chart.h"

#include "run/cell_text.h"
#include "theme/theme.h"

#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QScatterSeries>
#include <QtCharts/QValueAxis>

#include <QEvent>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr int labelRoom = 120;
constexpr double bandOpacity = 0.18;

Token modeToken(matrix::Thinking thinking)
{
    return thinking == matrix::Thinking::On ? Token::ThinkingOn : Token::ThinkingOff;
}

} // namespace

CurveChart::CurveChart(QWidget *parent) : QChartView(parent)
{
    setAccessibleName(tr("Acceptance length over draft length"));
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    chart()->legend()->hide();
    chart()->setMargins({0, 0, labelRoom, 0});
    chart()->setBackgroundRoundness(0);
    m_horizontal = new QValueAxis(chart());
    m_vertical = new QValueAxis(chart());
    m_horizontal->setLabelFormat(QStringLiteral("%.0f"));
    m_vertical->setLabelFormat(QStringLiteral("%.1f"));
    m_horizontal->setGridLineVisible(false);
    m_vertical->setLineVisible(false);
    m_vertical->setTitleText(tr("AL"));
    chart()->addAxis(m_horizontal, Qt::AlignBottom);
    chart()->addAxis(m_vertical, Qt::AlignLeft);
    rebuild();
}

void CurveChart::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden)
{
    m_run = run;
    m_golden = golden;
    // A rebuild of the series is dear and a live run asks every tick: only when a shown number changed.
    QString shown = run.id;
    for (const run::CellView &cell : run.cells) {
        const run::Attempt *attempt = cell.countingAttempt();
        shown += cell.id;
        if (cell.state == run::CellState::Value && attempt != nullptr && attempt->acceptance.acceptanceLength)
            shown += QString::number(*attempt->acceptance.acceptanceLength, 'g', 17);
    }
    if (shown == m_shown)
        return;
    m_shown = shown;
    rebuild();
}

void CurveChart::addLine(const QList<QPointF> &points, const QColor &ink, Qt::PenStyle style, bool markers)
{
    if (points.isEmpty())
        return;
    auto *line = new QLineSeries(chart());
    line->setPen(QPen(ink, style == Qt::SolidLine ? 2.0 : 1.4, style));
    line->replace(points);
    chart()->addSeries(line);
    line->attachAxis(m_horizontal);
    line->attachAxis(m_vertical);
    for (const QPointF &point : points) {
        m_lowest = std::min(m_lowest, point.y());
        m_highest = std::max(m_highest, point.y());
    }
    if (!markers)
        return;
    auto *dots = new QScatterSeries(chart());
    dots->setMarkerSize(9);
    dots->setColor(ink);
    dots->setBorderColor(color(Token::Surface, palette()));
    dots->replace(points);
    chart()->addSeries(dots);
    dots->attachAxis(m_horizontal);
    dots->attachAxis(m_vertical);
}

void CurveChart::addBand(const QList<QPointF> &low, const QList<QPointF> &high, const QColor &ink)
{
    if (low.size() < 2)
        return;
    auto *lower = new QLineSeries(chart());
    auto *upper = new QLineSeries(chart());
    lower->replace(low);
    upper->replace(high);
    auto *band = new QAreaSeries(upper, lower);
    band->setParent(chart());
    lower->setParent(band);
    upper->setParent(band);
    QColor fill = ink;
    fill.setAlphaF(static_cast<float>(bandOpacity));
    band->setBrush(fill);
    band->setPen(Qt::NoPen);
    chart()->addSeries(band);
    band->attachAxis(m_horizontal);
    band->attachAxis(m_vertical);
}

void CurveChart::addMode(matrix::Thinking thinking)
{
    QList<QPointF> measured, low, high, golden;
    for (const run::CellView &cell : std::as_const(m_run.cells)) {
        if (cell.cell.thinking != thinking || cell.cell.isControl() || cell.id.contains(QLatin1Char('.')))
            continue;
        const double k = cell.cell.draftLength;
        if (const auto value = goldenValue(cell.cell, m_golden ? &*m_golden : nullptr))
            golden.append({k, *value});
        const run::Attempt *attempt = cell.countingAttempt();
        if (cell.state != run::CellState::Value || attempt == nullptr ||
            !attempt->acceptance.acceptanceLength)
            continue;
        measured.append({k, *attempt->acceptance.acceptanceLength});
        if (attempt->acceptance.interval) {
            low.append({k, attempt->acceptance.interval->low});
            high.append({k, attempt->acceptance.interval->high});
        }
    }
    const QColor ink = color(modeToken(thinking), palette());
    addBand(low, high, ink);
    addLine(golden, ink, Qt::DashLine, false);
    addLine(measured, ink, Qt::SolidLine, true);
    const QList<QPointF> &labelled = golden.isEmpty() ? measured : golden;
    if (!labelled.isEmpty()) {
        const QString mode = thinking == matrix::Thinking::On ? tr("thinking on") : tr("thinking off");
        m_labels.append({labelled.constLast(), mode, thinking});
    }
}

void CurveChart::rebuild()
{
    chart()->removeAllSeries();
    m_labels.clear();
    m_lowest = 1e9;
    m_highest = 0.0;
    addMode(matrix::Thinking::On);
    addMode(matrix::Thinking::Off);
    int longest = 1;
    for (const run::CellView &cell : std::as_const(m_run.cells))
        longest = std::max(longest, cell.cell.draftLength);
    m_horizontal->setRange(0.7, std::max(2, longest) + 0.15);
    m_horizontal->setTickType(QValueAxis::TicksDynamic);
    m_horizontal->setTickAnchor(1);
    m_horizontal->setTickInterval(1);
    const bool empty = m_highest < m_lowest;
    const double bottom = empty ? 1.0 : std::max(1.0, std::floor(m_lowest * 2) / 2);
    const double top = empty ? 3.0 : std::ceil(m_highest * 2 + 0.2) / 2;
    m_vertical->setRange(bottom, std::max(top, bottom + 0.5));
    m_vertical->setTickType(QValueAxis::TicksDynamic);
    m_vertical->setTickAnchor(1);
    m_vertical->setTickInterval(0.5);

    setBackgroundBrush(color(Token::Window, palette()));
    chart()->setBackgroundBrush(color(Token::Window, palette()));
    for (QValueAxis *axis : {m_horizontal, m_vertical}) {
        axis->setLabelsColor(color(Token::Muted, palette()));
        axis->setTitleBrush(color(Token::Muted, palette()));
        axis->setLabelsFont(captionFont(font()));
        axis->setTitleFont(captionFont(font()));
        axis->setGridLineColor(color(Token::Grid, palette()));
        axis->setLinePenColor(color(Token::Border, palette()));
    }
}

void CurveChart::drawForeground(QPainter *painter, const QRectF &)
{
    QList<EndLabel> labels = m_labels;
    std::sort(labels.begin(), labels.end(),
              [](const EndLabel &a, const EndLabel &b) { return a.value.y() > b.value.y(); });
    painter->setFont(captionFont(font()));
    const double line = painter->fontMetrics().height();
    double free = -1e9;
    for (const EndLabel &label : std::as_const(labels)) {
        const QPointF end = chart()->mapToPosition(label.value);
        const double y = std::max(end.y(), free + (m_golden ? 2 : 1) * line + space1);
        free = y;
        painter->setPen(color(modeToken(label.thinking), palette()));
        painter->drawText(QPointF(end.x() + space3, y + line / 3), label.text);
        if (m_golden) {
            painter->setPen(color(Token::Muted, palette()));
            painter->drawText(QPointF(end.x() + space3, y + line / 3 + line), tr("golden dashed"));
        }
    }
}

void CurveChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        rebuild();
    QChartView::changeEvent(event);
}

} // namespace assay::ui
