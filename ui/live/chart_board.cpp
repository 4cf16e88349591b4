// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/chart_board.h"

#include "live/time_chart.h"

#include <assay/base/text.h>

#include <QElapsedTimer>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace assay::ui {

namespace {

constexpr double shortestWindow = 5.0; // seconds
constexpr qsizetype mostInDetail = 4;  // with more cells only the strong one keeps band and recent line
constexpr int mostPositions = 16;
constexpr int lowestPanel = 104; // pixels
constexpr int lowestGpus = 72;
constexpr int pointBudget = 3000;      // of all lines of one chart
constexpr int fewestColumns = 24;      // of one line
constexpr qsizetype tailToSettle = 12; // points of a line

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
    QString shape;                                       // what lines there were, in which colours and where
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
    m_noGpus = new QLabel(this);
    m_noGpus->setWordWrap(true);
    m_noGpus->setIndent(space1);
    m_grid->addWidget(m_noGpus, 3, 0, 1, 12);
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
    panel->chart->setMinimumSize(110, row == 0 ? 190 : row == 1 ? lowestPanel : lowestGpus);
    m_grid->addWidget(panel->chart, row, column, 1, columns);
    connect(panel->chart, &TimeChart::hovered, this, [this](double seconds) { setCursor(seconds); });
    connect(panel->chart, &TimeChart::left, this, [this] { setCursor(std::nullopt); });
    connect(panel->chart, &TimeChart::zoomed, this, &ChartBoard::zoom);
    connect(panel->chart, &TimeChart::panned, this, &ChartBoard::pan);
    connect(panel->chart, &TimeChart::resized, this, &ChartBoard::dirty);
    // A chart that was out of sight is behind.
    connect(panel->chart, &TimeChart::painted, this, [this, known = panel.get()] {
        if (known->due && !m_tick.isActive())
            wake();
    });
    m_panels.push_back(std::move(panel));
}

void ChartBoard::setCells(const QList<BoardCell> &cells)
{
    m_cells = cells;
    m_shape = shapeOf();
    placeGpus();
    dirty();
}

QString ChartBoard::shapeOf() const
{
    QStringList parts;
    for (const BoardCell &cell : m_cells) {
        parts.append(cell.id);
        parts.append(inkOf(cell, palette()).name());
        parts.append(cell.strong ? QStringLiteral("+") : QString());
        parts.append(cell.golden ? QString::number(*cell.golden) : QString());
    }
    return parts.join(QLatin1Char(' '));
}

// Where no GPU was measured one line says why, and the other charts have the room.
void ChartBoard::placeGpus()
{
    const bool measured = std::any_of(m_cells.cbegin(), m_cells.cend(),
                                      [](const BoardCell &cell) { return !cell.data.gpus.isEmpty(); });
    if (std::exchange(m_hasGpus, measured) != measured) {
        for (const auto &panel : m_panels) {
            if (isOfGpus(panel->quantities.front()))
                panel->chart->setVisible(measured);
        }
        m_grid->setRowStretch(2, measured ? 9 : 0);
    }
    const BoardCell *const cell = strongCell();
    const QString why =
        cell == nullptr || cell->noGpus.isEmpty() ? tr("They were not measured yet.") : cell->noGpus;
    m_noGpus->setText(measured || cell == nullptr ? QString() : tr("No charts of the GPUs: %1").arg(why));
    m_noGpus->setVisible(!m_noGpus->text().isEmpty());
    m_noGpus->setFont(captionFont(font()));
    m_noGpus->setPalette(inked(palette(), Token::Muted));
}

QString ChartBoard::gpuNote() const
{
    return m_noGpus->text();
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

void ChartBoard::wake()
{
    m_tick.start(0);
}

void ChartBoard::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    dirty();
    wake();
}

void ChartBoard::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    dirty();
}

void ChartBoard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_shape = shapeOf();
        placeGpus();
        dirty();
    }
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
    const Span next{0.0, pageOf(latest())};
    if (next == m_window)
        return;
    m_window = next;
    Q_EMIT windowMoved();
}

void ChartBoard::follow()
{
    m_following = true;
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
    if (next == m_window)
        return;
    m_following = false;
    m_window = next;
    Q_EMIT windowMoved();
    dirty();
    wake();
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
        if (!panel->due || panel->chart->viewport()->visibleRegion().isEmpty())
            continue;
        if (static_cast<double>(clock.nsecsElapsed()) / 1e6 > budgetMs) {
            wake();
            return;
        }
        refresh(*panel);
    }
    settleOne();
}

// Charts become pictures again one at a time, so that no turn is long.
void ChartBoard::settleOne()
{
    const auto longest =
        std::max_element(m_panels.cbegin(), m_panels.cend(),
                         [](const auto &a, const auto &b) { return a->chart->tail() < b->chart->tail(); });
    if ((*longest)->chart->tail() >= tailToSettle)
        (*longest)->chart->settle();
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

bool ChartBoard::isDetailed(const BoardCell &cell) const
{
    return m_cells.size() <= mostInDetail || cell.strong;
}

// So many columns that all lines of a chart together stay within what it may draw at once.
int ChartBoard::columnsFor(const Panel &panel) const
{
    qsizetype lines = 0;
    for (const BoardCell &cell : m_cells) {
        for (const Quantity quantity : panel.quantities)
            lines += isDetail(quantity) && !isDetailed(cell) ? 0 : 1;
    }
    if (panel.quantities.front() == Quantity::Position)
        lines = strongCell() == nullptr ? 0 : strongCell()->data.counts.positions();
    const auto share = pointBudget / (2 * std::max<qsizetype>(1, lines));
    return std::min(panel.chart->columns(), std::max(fewestColumns, static_cast<int>(share)));
}

void ChartBoard::addCell(Panel &panel, const BoardCell &cell, int columns, QList<ChartLine> &lines,
                         bool &changed)
{
    const bool inDetail = isDetailed(cell);
    const bool isStrong = &cell == strongCell();
    const QColor ink = inkOf(cell, palette());
    const double narrowest = m_window.length() / panel.chart->columns();
    auto &traces = panel.traces[cell.id];
    const auto foldOf = [&](Quantity quantity, int position) -> const ColumnFold & {
        Trace &trace = traces.try_emplace({quantity, position}, quantity, position).first->second;
        changed = trace.update(cell.data, m_window, columns, narrowest) || changed;
        return trace.fold();
    };
    const auto lineOf = [&](Quantity quantity, int position = 0) {
        const ColumnFold &fold = foldOf(quantity, position);
        ChartLine line;
        line.lines = fold.lines();
        line.loose = fold.loose();
        line.ink = ink;
        line.width = 1.2;
        line.isStrong = isStrong;
        return line;
    };
    for (const Quantity quantity : panel.quantities) {
        if ((isDetail(quantity) && !inDetail) || quantity == Quantity::LengthHigh)
            continue;
        if (quantity == Quantity::Position) {
            const int positions = isStrong ? std::min(mostPositions, cell.data.counts.positions()) : 0;
            for (int position = 0; position < positions; ++position) {
                BoardCell shaded = cell;
                shaded.shade = 1.0 - static_cast<double>(position) / std::max(1, positions - 1);
                ChartLine line = lineOf(quantity, position);
                line.ink = inkOf(shaded, palette());
                line.width = 1.4;
                line.label = QStringLiteral("p%1").arg(position);
                lines.append(line);
            }
            continue;
        }
        ChartLine line = lineOf(quantity);
        if (quantity == Quantity::LengthLow) {
            const ColumnFold &upper = foldOf(Quantity::LengthHigh, 0);
            line.upper = upper.lines();
            line.looseUpper = upper.loose();
            if (line.upper.isEmpty())
                continue;
        } else if (isOfLength(quantity)) {
            line.width = inDetail ? 2.4 : 1.6;
            const auto value = lastValue(cell.data, quantity);
            line.label = value ? cell.name + QLatin1Char(' ') + quantityText(quantity, *value) : cell.name;
        } else if (isDetail(quantity) || quantity == Quantity::Waiting) {
            line.width = 0.8;
            line.ink.setAlphaF(0.6F);
        }
        lines.append(line);
        if (quantity == Quantity::Length && cell.golden && inDetail) {
            ChartLine golden;
            golden.lines = {{{m_window.from, *cell.golden}, {m_window.to, *cell.golden}}};
            golden.ink = ink;
            golden.width = 1.2;
            golden.dashed = true;
            golden.label = tr("golden %1").arg(quantityText(quantity, *cell.golden));
            lines.append(golden);
        }
    }
}

void ChartBoard::refresh(Panel &panel)
{
    panel.due = false;
    bool changed = false;
    QList<ChartLine> lines;
    const int columns = columnsFor(panel);
    for (const BoardCell &cell : std::as_const(m_cells))
        addCell(panel, cell, columns, lines, changed);
    std::erase_if(panel.traces, [this](const auto &known) {
        return std::none_of(m_cells.cbegin(), m_cells.cend(),
                            [&](const BoardCell &cell) { return cell.id == known.first; });
    });
    const QString shape =
        m_shape + QStringLiteral(" %1 %2 %3").arg(m_window.from).arg(m_window.to).arg(panel.chart->columns());
    if (!changed && shape == panel.shape)
        return;
    panel.shape = shape;
    panel.chart->setWindow(m_window);
    panel.chart->setLines(lines);
    describe(panel);
    readCursor(panel);
}

QString ChartBoard::noteOf(const Panel &panel) const
{
    const QList<ChartLine> &lines = panel.chart->shownLines();
    if (std::any_of(lines.cbegin(), lines.cend(),
                    [](const ChartLine &line) { return !line.lines.isEmpty(); }))
        return {};
    if (m_cells.isEmpty() || latest() == 0.0)
        return tr("Nothing was measured.");
    if (isOfGpus(panel.quantities.front()))
        return tr("nvidia-smi does not tell it.");
    return tr("The engine does not tell.");
}

QString ChartBoard::valueOf(const Panel &panel) const
{
    const BoardCell *const cell = strongCell();
    if (cell == nullptr)
        return {};
    const Quantity quantity = panel.quantities.size() > 2 ? Quantity::Length : panel.quantities.front();
    if (quantity == Quantity::Position)
        return m_cells.size() > 1 ? cell->name : QString();
    const auto now = lastValue(cell->data, quantity);
    if (!now)
        return {};
    QString value = quantityText(quantity, *now);
    if (quantity == Quantity::Running) {
        if (const auto waiting = lastValue(cell->data, Quantity::Waiting))
            value = tr("%1 + %2").arg(value, quantityText(Quantity::Waiting, *waiting));
    } else if (quantity == Quantity::Length) {
        const double half = static_cast<double>(cell->data.counts.last().halfWidth);
        if (std::isfinite(half))
            value = tr("%1 \u00B1 %2").arg(value, quantityText(quantity, half));
    }
    return m_cells.size() > 1 ? QString(cell->name + QStringLiteral("  ") + value) : value;
}

QList<ChartMark> ChartBoard::marksOf(Panel &panel) const
{
    QList<ChartMark> marks;
    const Quantity quantity = panel.quantities.size() > 2 ? Quantity::Length : panel.quantities.front();
    if (!isOfLength(quantity))
        return marks;
    for (const BoardCell &cell : m_cells) {
        const auto &traces = panel.traces[cell.id];
        const auto trace = traces.find({quantity, 0});
        if (!isDetailed(cell) || trace == traces.end())
            continue;
        for (const Break &found : trace->second.breaks()) {
            if (found.mark == run::LiveMark::Reset)
                marks.append({found.seconds, tr("server restarted"), Token::Wrong});
            else
                marks.append({found.seconds, tr("nothing heard for %1 s").arg(std::lround(found.silence)),
                              Token::Doubtful});
        }
    }
    return marks;
}

void ChartBoard::describe(Panel &panel)
{
    const BoardCell *const cell = strongCell();
    panel.chart->setNote(noteOf(panel));
    panel.chart->setValue(panel.chart->note().isEmpty() ? valueOf(panel) : QString());
    QString title = panel.title;
    if (isOfGpus(panel.quantities.front()) && cell != nullptr && !cell->data.gpus.isEmpty() &&
        cell->data.gpus.last().gpus > 1)
        title = tr("%1, mean of %2").arg(title).arg(cell->data.gpus.last().gpus);
    panel.chart->setTitle(title);
    // Room for the longest word at a line's end.
    const QFontMetricsF metrics(captionFont(font()));
    double room = 0.0;
    for (const ChartLine &line : panel.chart->shownLines())
        room = std::max(room, metrics.horizontalAdvance(line.label));
    panel.chart->setLabelRoom(room > 0.0 ? static_cast<int>(std::ceil(room / 16.0) * 16.0) : 0);
    panel.chart->setMarks(marksOf(panel));
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
                if (!value || (isDetail(quantity) && !isDetailed(cell)))
                    continue;
                QString text = name + quantityText(quantity, *value);
                if (quantity == Quantity::Position)
                    text = QStringLiteral("p%1  ").arg(position) + quantityText(quantity, *value);
                else if (isDetail(quantity))
                    text += QStringLiteral("  ") + tr("last 30 s");
                else if (const auto running = valueNear(cell.data, Quantity::Running, 0, *m_cursor);
                         quantity == Quantity::Waiting && running) {
                    // One reading a cell, or those of many would not find room on a small card.
                    text = name + tr("%1 + %2 waiting")
                                      .arg(quantityText(Quantity::Running, *running),
                                           quantityText(quantity, *value));
                    readings.removeLast();
                } else if (quantity == Quantity::Waiting)
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
    for (const auto &panel : m_panels) {
        if (!panel->chart->isHidden())
            panel->chart->paintCard(painter, QRectF(panel->chart->geometry()));
    }
    if (m_noGpus->isHidden())
        return;
    painter->setFont(m_noGpus->font());
    painter->setPen(color(Token::Muted, palette()));
    painter->drawText(QRectF(m_noGpus->geometry()), int(Qt::AlignVCenter) | Qt::TextWordWrap,
                      m_noGpus->text());
}

} // namespace assay::ui
