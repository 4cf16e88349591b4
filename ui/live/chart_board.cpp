// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/chart_board.h"

#include "live/time_chart.h"

#include <assay/base/text.h>

#include <QElapsedTimer>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>

namespace assay::ui {

namespace {

constexpr double shortestWindow = 5.0; // seconds
constexpr qsizetype mostInDetail = 4;  // with more cells only the strong one keeps band and recent line
constexpr int mostPositions = 16;
constexpr int lowestPanel = 104; // pixels
constexpr int lowestNote = 72;
constexpr int pointBudget = 2400; // of all lines of one chart

bool isOfLength(Quantity quantity)
{
    return quantity == Quantity::Length || quantity == Quantity::Rate;
}

bool isDetail(Quantity quantity)
{
    return quantity == Quantity::RecentLength || quantity == Quantity::RecentRate ||
           quantity == Quantity::LengthLow || quantity == Quantity::LengthHigh;
}

using TraceKey = std::pair<Quantity, int>;

} // namespace

// A chart and the folded lines behind it.
struct ChartBoard::Panel
{
    TimeChart *chart = nullptr;
    QString title;
    std::vector<Quantity> quantities;
    std::map<QString, std::map<TraceKey, Trace>> traces; // by cell
    QString shape;                                       // what lines there were, in which colours
    bool due = true;
};

ChartBoard::ChartBoard(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    using enum Quantity;
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Charts over time"));
    setAccessibleDescription(tr(
        "Arrow keys move the view, plus and minus zoom, End follows again. The table has the same numbers."));
    m_grid->setContentsMargins(space4, 0, space4, space3);
    m_grid->setSpacing(space3);
    addPanel(0, 0, 6, tr("Acceptance length, AL"), {LengthLow, LengthHigh, Length, RecentLength});
    addPanel(0, 6, 6, tr("Acceptance rate, AR"), {Rate, RecentRate});
    addPanel(1, 0, 3, tr("Throughput"), {Throughput});
    addPanel(1, 3, 3, tr("Running + waiting"), {Running, Waiting});
    addPanel(1, 6, 3, tr("KV cache"), {KvUse});
    addPanel(1, 9, 3, tr("Accepted per position"), {Position});
    addPanel(2, 0, 4, tr("GPU power"), {GpuPower});
    addPanel(2, 4, 4, tr("GPU memory"), {GpuMemory});
    addPanel(2, 8, 4, tr("GPU use"), {GpuUse});
    for (int row = 0; row < 3; ++row)
        m_grid->setRowStretch(row, row == 0 ? 22 : row == 1 ? 11 : 9);
    for (int column = 0; column < 12; ++column)
        m_grid->setColumnStretch(column, 1);
    m_panels.at(1)->chart->setScale(QStringLiteral("%"), 0);
    m_panels.at(2)->chart->setScale(QStringLiteral("tok/s"), 0, 1e12);
    m_panels.at(3)->chart->setScale({}, 0, 1e9);
    m_panels.at(4)->chart->setScale(QStringLiteral("%"), 0, 100.0);
    m_panels.at(5)->chart->setScale(QStringLiteral("%"), 0, 100.0);
    m_panels.at(6)->chart->setScale(QStringLiteral("W"), 0, 1e9);
    m_panels.at(7)->chart->setScale(QStringLiteral("GiB"), 0, 1e9);
    m_panels.at(8)->chart->setScale(QStringLiteral("%"), 0, 100.0);
    m_tick.setSingleShot(true);
    connect(&m_tick, &QTimer::timeout, this, &ChartBoard::tick);
}

ChartBoard::~ChartBoard() = default;

void ChartBoard::addPanel(int row, int column, int columns, const QString &title,
                          std::vector<Quantity> quantities)
{
    auto panel = std::make_unique<Panel>();
    panel->chart = new TimeChart(title, this);
    panel->title = title;
    panel->quantities = std::move(quantities);
    panel->chart->setMinimumSize(110, row == 0 ? 190 : row == 1 ? lowestPanel : lowestNote);
    m_grid->addWidget(panel->chart, row, column, 1, columns);
    connect(panel->chart, &TimeChart::hovered, this, [this](double seconds) { setCursor(seconds); });
    connect(panel->chart, &TimeChart::left, this, [this] { setCursor(std::nullopt); });
    connect(panel->chart, &TimeChart::zoomed, this, &ChartBoard::zoom);
    connect(panel->chart, &TimeChart::panned, this, &ChartBoard::pan);
    connect(panel->chart, &TimeChart::resized, this, &ChartBoard::dirty);
    m_panels.push_back(std::move(panel));
}

void ChartBoard::setCells(const QList<BoardCell> &cells)
{
    m_cells = cells;
    // Without GPUs their row needs no more room than to say so.
    const bool measured = std::any_of(cells.cbegin(), cells.cend(),
                                      [](const BoardCell &cell) { return !cell.data.gpus.isEmpty(); });
    for (const auto &panel : m_panels) {
        if (isOfGpus(panel->quantities.front()))
            panel->chart->setMaximumHeight(measured ? QWIDGETSIZE_MAX : lowestNote);
    }
    dirty();
}

QList<TimeChart *> ChartBoard::charts() const
{
    QList<TimeChart *> charts;
    for (const auto &panel : m_panels)
        charts.append(panel->chart);
    return charts;
}

void ChartBoard::dirty()
{
    for (const auto &panel : m_panels)
        panel->due = true;
    if (isVisible() && !m_tick.isActive())
        m_tick.start(tickMs);
}

void ChartBoard::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    for (const auto &panel : m_panels)
        panel->due = true;
    m_tick.start(0);
}

void ChartBoard::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    dirty();
}

void ChartBoard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        dirty();
}

double ChartBoard::latest() const
{
    double latest = 0.0;
    for (const BoardCell &cell : m_cells)
        latest = std::max(latest, latestOf(cell));
    return latest;
}

void ChartBoard::moveWindow()
{
    if (!m_following)
        return;
    const double now = latest();
    const Span next = m_length > 0.0 ? followed(now, m_length) : Span{0.0, pageOf(now)};
    if (next == m_window)
        return;
    m_window = next;
    Q_EMIT windowMoved();
}

void ChartBoard::follow()
{
    m_following = true;
    m_length = 0.0;
    moveWindow();
    Q_EMIT windowMoved();
    dirty();
}

void ChartBoard::setWindow(const Span &window)
{
    Span next = window;
    const double longest = std::max(60.0, pageOf(latest()));
    const double length = std::clamp(next.length(), shortestWindow, longest);
    next.from = std::clamp(next.from, 0.0, longest - length);
    next.to = next.from + length;
    m_length = length < longest ? length : 0.0;
    if (next == m_window)
        return;
    m_following = false;
    m_window = next;
    Q_EMIT windowMoved();
    dirty();
    m_tick.start(0);
}

void ChartBoard::zoom(double seconds, double factor)
{
    setWindow({seconds - (seconds - m_window.from) * factor, seconds + (m_window.to - seconds) * factor});
}

void ChartBoard::pan(double seconds)
{
    setWindow({m_window.from + seconds, m_window.to + seconds});
}

void ChartBoard::setCursor(std::optional<double> seconds)
{
    if (seconds == m_cursor)
        return;
    m_cursor = seconds;
    for (const auto &panel : m_panels)
        readCursor(*panel);
}

void ChartBoard::keyPressEvent(QKeyEvent *event)
{
    const double step = m_window.length() / 10.0;
    switch (event->key()) {
    case Qt::Key_Left:
        pan(-step);
        return;
    case Qt::Key_Right:
        pan(step);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom((m_window.from + m_window.to) / 2.0, 0.8);
        return;
    case Qt::Key_Minus:
        zoom((m_window.from + m_window.to) / 2.0, 1.25);
        return;
    case Qt::Key_End:
    case Qt::Key_F:
        follow();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ChartBoard::tick()
{
    moveWindow();
    if (!isVisible())
        return;
    QElapsedTimer clock;
    clock.start();
    for (const auto &panel : m_panels) {
        if (!panel->due)
            continue;
        if (static_cast<double>(clock.nsecsElapsed()) / 1e6 > budgetMs) {
            m_tick.start(1);
            return;
        }
        refresh(*panel);
    }
}

void ChartBoard::refreshAll()
{
    moveWindow();
    for (const auto &panel : m_panels)
        refresh(*panel);
}

const BoardCell *ChartBoard::strongCell() const
{
    for (const BoardCell &cell : m_cells) {
        if (cell.strong)
            return &cell;
    }
    return m_cells.isEmpty() ? nullptr : &m_cells.constFirst();
}

void ChartBoard::addCell(Panel &panel, const BoardCell &cell, QList<ChartLine> &lines, bool &changed)
{
    const bool inDetail = m_cells.size() <= mostInDetail || cell.strong;
    const bool isStrong = &cell == strongCell();
    const QColor ink = inkOf(cell, palette());
    const int share =
        std::max(1, static_cast<int>(m_cells.size() * static_cast<qsizetype>(panel.quantities.size())));
    const int columns = std::clamp(pointBudget / (2 * share), 24, panel.chart->columns());
    auto &traces = panel.traces[cell.id];
    const auto linesOf = [&](Quantity quantity, int position) {
        Trace &trace = traces.try_emplace({quantity, position}, quantity, position).first->second;
        changed = trace.update(cell.data, m_window, columns) || changed;
        return trace.lines();
    };
    for (const Quantity quantity : panel.quantities) {
        if ((isDetail(quantity) && !inDetail) || quantity == Quantity::LengthHigh)
            continue;
        if (quantity == Quantity::Position) {
            const int positions = isStrong ? std::min(mostPositions, cell.data.counts.positions()) : 0;
            for (int position = 0; position < positions; ++position) {
                BoardCell shaded = cell;
                shaded.shade = 1.0 - static_cast<double>(position) / std::max(1, positions - 1);
                lines.append({linesOf(quantity, position),
                              {},
                              inkOf(shaded, palette()),
                              1.4,
                              false,
                              QStringLiteral("p%1").arg(position)});
            }
            continue;
        }
        ChartLine line{linesOf(quantity, 0), {}, ink, 1.2, false, {}};
        if (quantity == Quantity::LengthLow) {
            line.upper = linesOf(Quantity::LengthHigh, 0);
            if (line.upper.isEmpty())
                continue;
        } else if (isOfLength(quantity)) {
            line.width = m_cells.size() > mostInDetail && !cell.strong ? 1.6 : 2.4;
            const auto value = lastValue(cell.data, quantity);
            line.label = value ? cell.name + QLatin1Char(' ') + quantityText(quantity, *value) : cell.name;
        } else if (isDetail(quantity) || quantity == Quantity::Waiting) {
            line.width = 0.8;
            line.ink.setAlphaF(0.6F);
        }
        lines.append(line);
        if (quantity == Quantity::Length && cell.golden && inDetail) {
            const double from = std::max(0.0, m_window.from);
            lines.append({{{{from, *cell.golden}, {m_window.to, *cell.golden}}},
                          {},
                          ink,
                          1.2,
                          true,
                          tr("golden %1").arg(quantityText(quantity, *cell.golden))});
        }
    }
}

bool ChartBoard::refresh(Panel &panel)
{
    panel.due = false;
    bool changed = false;
    QList<ChartLine> lines;
    QString shape =
        QStringLiteral("%1 %2 %3").arg(m_window.from).arg(m_window.to).arg(panel.chart->columns());
    for (const BoardCell &cell : std::as_const(m_cells)) {
        addCell(panel, cell, lines, changed);
        shape += QStringLiteral(" %1 %2 %3").arg(cell.id, inkOf(cell, palette()).name()).arg(cell.strong);
        if (cell.golden)
            shape += QString::number(*cell.golden);
    }
    std::erase_if(panel.traces, [this](const auto &known) {
        return std::none_of(m_cells.cbegin(), m_cells.cend(),
                            [&](const BoardCell &cell) { return cell.id == known.first; });
    });
    if (!changed && shape == panel.shape)
        return false;
    panel.shape = shape;
    panel.chart->setWindow(m_window);
    panel.chart->setLines(lines);
    describe(panel);
    readCursor(panel);
    return true;
}

void ChartBoard::describe(Panel &panel)
{
    const BoardCell *const cell = strongCell();
    const Quantity quantity = panel.quantities.size() > 2 ? Quantity::Length : panel.quantities.front();
    const bool known = std::any_of(panel.chart->shownLines().cbegin(), panel.chart->shownLines().cend(),
                                   [](const ChartLine &line) { return !line.lines.isEmpty(); });
    QString note;
    if (!known) {
        if (m_cells.isEmpty() || latest() == 0.0)
            note = tr("Nothing was measured yet.");
        else if (isOfGpus(quantity))
            note = tr("No GPU was measured.");
        else
            note = tr("The engine does not tell.");
    }
    panel.chart->setNote(note);
    QString value;
    const auto now = cell != nullptr && known ? lastValue(cell->data, quantity) : std::nullopt;
    if (now && quantity != Quantity::Position) {
        value = quantityText(quantity, *now);
        if (quantity == Quantity::Running) {
            if (const auto waiting = lastValue(cell->data, Quantity::Waiting))
                value = tr("%1 + %2").arg(value, quantityText(Quantity::Waiting, *waiting));
        } else if (quantity == Quantity::Length && !cell->data.counts.isEmpty()) {
            const double half = static_cast<double>(cell->data.counts.last().halfWidth);
            if (std::isfinite(half))
                value = tr("%1 \u00B1 %2").arg(value, quantityText(quantity, half));
        }
    }
    if (m_cells.size() > 1 && cell != nullptr && (!value.isEmpty() || quantity == Quantity::Position) &&
        known)
        value = value.isEmpty() ? cell->name : cell->name + QStringLiteral("  ") + value;
    panel.chart->setValue(value);
    QString title = panel.title;
    if (isOfGpus(quantity) && cell != nullptr && !cell->data.gpus.isEmpty() &&
        cell->data.gpus.last().gpus > 1)
        title = tr("%1, mean of %2").arg(title).arg(cell->data.gpus.last().gpus);
    panel.chart->setTitle(title);
    // Room for the longest word at a line's end.
    const QFontMetricsF metrics(captionFont(font()));
    double room = 0.0;
    for (const ChartLine &line : panel.chart->shownLines())
        room = std::max(room, metrics.horizontalAdvance(line.label));
    panel.chart->setLabelRoom(room > 0.0 ? static_cast<int>(std::ceil(room / 16.0) * 16.0) : 0);
    QList<ChartMark> marks;
    if (isOfLength(quantity)) {
        for (const BoardCell &one : std::as_const(m_cells)) {
            if (m_cells.size() > mostInDetail && !one.strong)
                continue;
            const run::LiveSeries &counts = one.data.counts;
            for (qsizetype i = counts.lowerBound(m_window.from); i < counts.size(); ++i) {
                const run::LivePoint &point = counts.at(i);
                if (point.seconds > m_window.to)
                    break;
                if (point.mark == run::LiveMark::Reset)
                    marks.append({point.seconds, tr("server restarted"), Token::Wrong});
                else if (point.mark == run::LiveMark::Gap && i > 0)
                    marks.append({point.seconds,
                                  tr("nothing heard for %1 s")
                                      .arg(std::lround(point.seconds - counts.at(i - 1).seconds)),
                                  Token::Doubtful});
            }
        }
    }
    panel.chart->setMarks(marks);
}

void ChartBoard::readCursor(Panel &panel)
{
    if (!m_cursor) {
        panel.chart->setCursor(std::nullopt);
        return;
    }
    QStringList readings{timeText(*m_cursor, m_window.length() < 600.0 ? 1.0 : 60.0)};
    for (const BoardCell &cell : std::as_const(m_cells)) {
        const bool isStrong = &cell == strongCell();
        const QString name = m_cells.size() > 1 ? cell.name + QStringLiteral("  ") : QString();
        for (const Quantity quantity : panel.quantities) {
            if (quantity == Quantity::LengthLow || quantity == Quantity::LengthHigh)
                continue;
            const int positions = quantity != Quantity::Position ? 1
                                  : isStrong ? std::min(mostPositions, cell.data.counts.positions())
                                             : 0;
            for (int position = 0; position < positions; ++position) {
                const auto value = valueNear(cell.data, quantity, position, *m_cursor);
                if (!value || (isDetail(quantity) && m_cells.size() > mostInDetail && !cell.strong))
                    continue;
                QString text = name + quantityText(quantity, *value);
                if (quantity == Quantity::Position)
                    text = QStringLiteral("p%1  ").arg(position) + quantityText(quantity, *value);
                else if (isDetail(quantity))
                    text += QStringLiteral("  ") + tr("last 30 s");
                else if (quantity == Quantity::Waiting)
                    text += QStringLiteral("  ") + tr("waiting");
                readings.append(text);
            }
        }
    }
    panel.chart->setCursor(m_cursor, readings);
}

void ChartBoard::paint(QPainter *painter)
{
    painter->fillRect(rect(), color(Token::Window, palette()));
    for (const auto &panel : m_panels)
        panel->chart->paintCard(painter, QRectF(panel->chart->geometry()));
}

} // namespace assay::ui
