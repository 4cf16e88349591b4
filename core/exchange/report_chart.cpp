// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_chart.h"

#include "report_html.h"

#include <assay/base/text.h>

#include <algorithm>
#include <cmath>

namespace assay::exchange {

namespace {

constexpr double width = 760;
constexpr double height = 360;
constexpr double left = 56;
constexpr double right = 20;
constexpr double top = 34;
constexpr double bottom = 48;

struct Point
{
    int length = 0;
    double value = 0.0;
    QString text; // what the point says when it is pointed at
    std::optional<metrics::Interval> interval;
};

struct Series
{
    QString name;
    const char *colour = "";
    bool golden = false;
    bool square = false;
    QList<Point> points;
    QList<std::pair<int, QString>> gaps; // draft lengths without a value, and why
};

// Where draft lengths and values lie in the figure.
class Axes
{
public:
    explicit Axes(const QList<Series> &series)
    {
        m_longest = 1;
        m_highest = 1.0;
        for (const Series &one : series) {
            for (const Point &point : one.points) {
                m_longest = std::max(m_longest, point.length);
                m_highest = std::max({m_highest, point.value, point.interval ? point.interval->high : 1.0});
            }
            for (const auto &[length, why] : one.gaps)
                m_longest = std::max(m_longest, length);
        }
        constexpr double steps[] = {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0};
        constexpr double mostLines = 7;
        m_step = *std::find_if(std::begin(steps), std::prev(std::end(steps)),
                               [this](double step) { return (m_highest - 1.0) / step <= mostLines; });
        m_lines = std::max(1, static_cast<int>(std::ceil((m_highest - 1.0) / m_step)));
    }
    [[nodiscard]] int longest() const { return m_longest; }
    [[nodiscard]] int lines() const { return m_lines; }
    [[nodiscard]] double lineValue(int line) const { return 1.0 + line * m_step; }
    [[nodiscard]] int decimals() const { return m_step < 1.0 ? 1 : 0; }
    [[nodiscard]] double x(int length) const
    {
        const double inset = 24;
        const double span = width - left - right - 2 * inset;
        return m_longest == 1 ? left + inset + span / 2
                              : left + inset + span * (length - 1) / (m_longest - 1);
    }
    [[nodiscard]] double y(double value) const
    {
        return height - bottom - (height - bottom - top) * (value - 1.0) / (m_lines * m_step);
    }

private:
    int m_longest = 1;
    int m_lines = 1;
    double m_highest = 1.0;
    double m_step = 1.0;
};

QByteArray number(double value)
{
    return base::fixed(value, 1);
}

QByteArray line(double x1, double y1, double x2, double y2, const QByteArray &attributes)
{
    return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
           number(y2) + "\" " + attributes + "/>\n";
}

QByteArray label(double x, double y, const QByteArray &attributes, const QString &text)
{
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + attributes + '>' + htmlText(text) +
           "</text>\n";
}

QByteArray marker(const Series &series, double x, double y, const QString &title)
{
    const QByteArray paint =
        QByteArray("stroke=\"var(--") + series.colour + ")\" stroke-width=\"1.5\" fill=\"" +
        (series.golden ? QByteArray("var(--paper)") : QByteArray("var(--") + series.colour + ')') + '"';
    const QByteArray inside = title.isEmpty() ? QByteArray() : "<title>" + htmlText(title) + "</title>";
    constexpr double size = 4;
    if (series.square)
        return "<rect x=\"" + number(x - size) + "\" y=\"" + number(y - size) +
               "\" width=\"8\" height=\"8\" " + paint + '>' + inside + "</rect>\n";
    return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"4\" " + paint + '>' + inside +
           "</circle>\n";
}

QByteArray strokeOf(const Series &series)
{
    return QByteArray("stroke=\"var(--") + series.colour + ")\" stroke-width=\"2\" fill=\"none\"" +
           (series.golden ? " stroke-dasharray=\"6 4\"" : "");
}

QByteArray drawn(const Series &series, const Axes &axes)
{
    QByteArray svg;
    QByteArray path;
    int previous = -1;
    for (const Point &point : series.points) {
        // A line goes on only between lengths that have nothing missing in between.
        const bool broken =
            previous < 0 || std::any_of(series.gaps.begin(), series.gaps.end(), [&](const auto &gap) {
                return gap.first > previous && gap.first < point.length;
            });
        path += (broken ? "M" : "L") + number(axes.x(point.length)) + ' ' + number(axes.y(point.value)) + ' ';
        previous = point.length;
    }
    if (!path.isEmpty())
        svg += "<path d=\"" + path.trimmed() + "\" " + strokeOf(series) + "/>\n";
    for (const Point &point : series.points) {
        const double x = axes.x(point.length);
        if (point.interval) {
            const QByteArray paint = QByteArray("stroke=\"var(--") + series.colour + ")\" stroke-width=\"1\"";
            const double low = axes.y(std::max(1.0, point.interval->low));
            const double high = axes.y(point.interval->high);
            svg += line(x, low, x, high, paint) + line(x - 4, low, x + 4, low, paint) +
                   line(x - 4, high, x + 4, high, paint);
        }
        svg += marker(series, x, axes.y(point.value), point.text);
    }
    return svg;
}

QByteArray missing(const Series &series, const Axes &axes)
{
    QByteArray svg;
    const double offset = series.square ? 8 : -8;
    for (const auto &[length, why] : series.gaps)
        svg += "<text class=\"quiet\" text-anchor=\"middle\" x=\"" + number(axes.x(length) + offset) +
               "\" y=\"" + number(height - bottom - 6) + "\">&#215;<title>" + htmlText(why) +
               "</title></text>\n";
    return svg;
}

QByteArray frame(const Axes &axes)
{
    QByteArray svg;
    for (int i = 0; i <= axes.lines(); ++i) {
        const double y = axes.y(axes.lineValue(i));
        svg += line(left, y, width - right, y, "stroke=\"var(--rule)\" stroke-width=\"1\"");
        svg += label(left - 8, y + 4, "text-anchor=\"end\" class=\"quiet\"",
                     QString::fromLatin1(base::fixed(axes.lineValue(i), axes.decimals())));
    }
    constexpr int mostLabels = 32;
    const int every = (axes.longest() + mostLabels - 1) / mostLabels;
    for (int length = 1; length <= axes.longest(); length += every)
        svg += label(axes.x(length), height - bottom + 18, "text-anchor=\"middle\" class=\"quiet\"",
                     QString::number(length));
    svg += label((left + width - right) / 2, height - 8, "text-anchor=\"middle\"",
                 QStringLiteral("draft length, tokens"));
    return svg + "<text text-anchor=\"middle\" transform=\"translate(16 " +
           number((top + height - bottom) / 2) + ") rotate(-90)\">acceptance length</text>\n";
}

QByteArray legend(const QList<Series> &series)
{
    QByteArray svg;
    double x = left;
    for (const Series &one : series) {
        svg += line(x, 14, x + 28, 14, strokeOf(one)) + marker(one, x + 14, 14, {}) +
               label(x + 34, 18, "", one.name);
        x += 170;
    }
    return svg;
}

Series measured(const QList<ReportCell> &group, matrix::Thinking thinking)
{
    Series series;
    series.name = matrix::thinkingKey(thinking);
    series.square = thinking == matrix::Thinking::Off;
    series.colour = series.square ? "off" : "on";
    for (const ReportCell &cell : group) {
        if (cell.cell.thinking != thinking || cell.cell.isControl())
            continue;
        if (cell.acceptanceLength.isEmpty()) {
            series.gaps.append(
                {cell.cell.draftLength, QStringLiteral("%1: %2").arg(cell.id, shownState(cell.state))});
            continue;
        }
        const double value = 1.0 + static_cast<double>(*cell.counting->acceptance.acceptedTokens) /
                                       static_cast<double>(*cell.counting->acceptance.drafts);
        series.points.append(
            {cell.cell.draftLength, value,
             QStringLiteral("%1: %2").arg(cell.id, QString::fromLatin1(cell.acceptanceLength)),
             cell.interval});
    }
    return series;
}

Series golden(const golden::Curve &curve, std::optional<matrix::Thinking> thinking, int longest)
{
    Series series;
    series.golden = true;
    series.square = thinking == matrix::Thinking::Off;
    series.colour = !thinking ? "muted" : series.square ? "off" : "on";
    const QString mode = thinking ? matrix::thinkingKey(*thinking) : QStringLiteral("no modes");
    series.name = QStringLiteral("golden ") + mode;
    for (const golden::ReferenceCell &cell : curve.cells) {
        if (cell.thinking != thinking || cell.draftLength < 1 || cell.draftLength > longest)
            continue;
        if (cell.state == golden::CellState::Value && cell.value)
            series.points.append({cell.draftLength, *cell.value,
                                  QStringLiteral("golden %1-%2: %3")
                                      .arg(mode)
                                      .arg(cell.draftLength)
                                      .arg(QString::fromUtf8(cell.text)),
                                  std::nullopt});
    }
    std::sort(series.points.begin(), series.points.end(),
              [](const Point &one, const Point &other) { return one.length < other.length; });
    return series;
}

QList<Series> seriesOf(const Report &report, const QList<ReportCell> &group)
{
    QList<Series> all;
    QList<std::optional<matrix::Thinking>> modes;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        const Series series = measured(group, thinking);
        if (series.points.isEmpty() && series.gaps.isEmpty())
            continue;
        all.append(series);
        modes.append(thinking);
    }
    modes.append(std::nullopt);
    int longest = 1;
    for (const ReportCell &cell : group)
        longest = std::max(longest, cell.cell.draftLength);
    for (const auto &mode : modes) {
        const Series series = report.golden ? golden(report.golden->curve, mode, longest) : Series();
        if (!series.points.isEmpty())
            all.append(series);
    }
    return all;
}

QByteArray figure(const Report &report, const QList<ReportCell> &group)
{
    const QList<Series> series = seriesOf(report, group);
    const bool hasPoint =
        std::any_of(series.begin(), series.end(), [](const Series &one) { return !one.points.isEmpty(); });
    if (!hasPoint)
        return {};
    const Axes axes(series);
    const matrix::Cell &cell = group.constFirst().cell;
    const QString caption =
        QStringLiteral("AL over draft length, %1, concurrency %2").arg(cell.category).arg(cell.concurrency);
    QByteArray svg = "<figure><figcaption>" + htmlText(caption) + "</figcaption>\n<svg viewBox=\"0 0 " +
                     number(width) + ' ' + number(height) + "\" role=\"img\" aria-label=\"" +
                     htmlText(caption) + "; the values are in the table above\">\n";
    svg += frame(axes) + legend(series);
    for (const Series &one : series)
        svg += drawn(one, axes) + missing(one, axes);
    return svg + "</svg></figure>\n";
}

} // namespace

QByteArray curveCharts(const Report &report)
{
    QByteArray html;
    for (const QList<ReportCell> &group : report.byAxes())
        html += figure(report, group);
    return html;
}

} // namespace assay::exchange
