// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/curve_data.h"

#include "run/cell_text.h"
#include "theme/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("CurveChart", text);
}

QString grouped(std::optional<qint64> value)
{
    return value ? groupedText(*value) : tr("unknown");
}

CurvePoint pointOf(const run::CellView &cell, const golden::Curve *golden)
{
    CurvePoint point;
    point.cellId = cell.id;
    point.draftLength = cell.cell.draftLength;
    point.state = cell.state;
    point.golden = goldenValue(cell.cell, golden);
    const run::Attempt *attempt = cell.countingAttempt();
    if (cell.state != run::CellState::Value && cell.state != run::CellState::Running)
        attempt = nullptr;
    if (attempt == nullptr)
        return point;
    const metrics::Acceptance &acceptance = attempt->acceptance;
    point.value = acceptance.acceptanceLength;
    point.interval = acceptance.interval;
    point.drafts = acceptance.drafts;
    point.draftTokens = acceptance.draftTokens;
    point.acceptedTokens = acceptance.acceptedTokens;
    return point;
}

} // namespace

QList<CurveLine> curveOf(const run::RunView &run, const MatrixSlice &slice,
                         const std::optional<golden::Curve> &golden)
{
    QList<const run::CellView *> cells;
    for (const run::CellView &cell : run.cells) {
        if (slice.holds(cell.cell) && !cell.cell.isControl())
            cells.append(&cell);
    }
    std::stable_sort(cells.begin(), cells.end(), [](const run::CellView *a, const run::CellView *b) {
        return a->cell.draftLength < b->cell.draftLength;
    });
    QList<CurveLine> lines;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        CurveLine line{thinking, {}};
        for (const run::CellView *cell : std::as_const(cells)) {
            if (cell->cell.thinking == thinking)
                line.points.append(pointOf(*cell, golden ? &*golden : nullptr));
        }
        if (!line.points.isEmpty())
            lines.append(line);
    }
    return lines;
}

AxisRange rangeOf(const QList<CurveLine> &lines)
{
    double low = 1e18;
    double high = -1e18;
    const auto take = [&](std::optional<double> value) {
        if (!value || !std::isfinite(*value))
            return;
        low = std::min(low, *value);
        high = std::max(high, *value);
    };
    for (const CurveLine &line : lines) {
        for (const CurvePoint &point : line.points) {
            take(point.value);
            take(point.golden);
            // The interval of a cell that has just begun would flatten everything else.
            if (point.interval && point.isFinal()) {
                take(point.interval->low);
                take(point.interval->high);
            }
        }
    }
    return axisFor(low, high);
}

AxisRange axisFor(double low, double high)
{
    if (high < low)
        return {1.0, 3.0, 0.5};
    constexpr int mostSteps = 8;
    // A few values that are nearly one are no mountain range.
    constexpr double leastSpan = 0.5;
    if (high - low < leastSpan) {
        const double middle = (low + high) / 2;
        low = std::max(1.0, middle - leastSpan / 2);
        high = low + leastSpan;
    }
    const double span = high - low;
    double step = 0.01;
    for (const double one : {0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0}) {
        if (span / step <= mostSteps)
            break;
        step = one;
    }
    AxisRange range;
    range.step = step;
    range.from = std::max(1.0, std::floor((low - span * 0.04) / step) * step);
    range.to = std::max(std::ceil((high + span * 0.04) / step) * step, range.from + step);
    return range;
}

QString readingOf(const CurvePoint &point, const QString &golden)
{
    QStringList words;
    if (point.isFinal())
        words.append(point.interval ? tr("%1 (%2 to %3)")
                                          .arg(fixedText(*point.value, 2), fixedText(point.interval->low, 2),
                                               fixedText(point.interval->high, 2))
                                    : fixedText(*point.value, 2));
    else if (point.value)
        words.append(tr("\u2248%1 so far").arg(fixedText(*point.value, 2)));
    else
        words.append(cellStateWord(point.state));
    if (point.golden)
        words.append(golden.arg(fixedText(*point.golden, 2)));
    QString reading = words.join(QStringLiteral(", "));
    if (point.value && point.drafts)
        reading += QStringLiteral("; ") +
                   tr("%1 accepted / %2 drafts, %3 draft tokens")
                       .arg(grouped(point.acceptedTokens), grouped(point.drafts), grouped(point.draftTokens));
    return reading;
}

} // namespace assay::ui
