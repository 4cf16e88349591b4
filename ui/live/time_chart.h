// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/nice_range.h"
#include "theme/theme.h"

#include <QPixmap>
#include <QtCharts/QChartView>

#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QAreaSeries;
class QLineSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace assay::ui {

// One line of a chart with its words.
struct ChartLine
{
    Polylines lines;
    Polylines upper; // with it the room between `lines` and this is filled, as a band
    QColor ink;
    double width = 1.0;
    bool dashed = false;
    QString label;       // beside the plot, at the height of the line's end; empty: none
    qsizetype loose = 0; // so many of the last points may still change, of `upper` as well
    qsizetype looseUpper = 0;
    bool isStrong = false; // its label stays where there is not room for all
};

// Something that happened at a time, as a thin upright line with its word.
struct ChartMark
{
    double seconds = 0.0;
    QString text;
    Token tone = Token::Doubtful;

    bool operator==(const ChartMark &) const = default;
};

// The ink of a line as its band is filled.
[[nodiscard]] QColor bandInk(QColor ink);

// Lines over time on a card: title and present value above, times below, each line's label beside its end.
// What is shown is given to it already thinned; zooming, panning and the cross-hair are told to whoever owns
// the data. A line that goes on is drawn over the picture of what was there before, and becomes part of it
// when settle() says so: a new point costs nothing but itself.
class TimeChart final : public QChartView
{
    Q_OBJECT
public:
    explicit TimeChart(const QString &title, QWidget *parent = nullptr);

    // `unit` stands behind the numbers of the vertical axis; decimals of them.
    void setScale(const QString &unit, int decimals, std::optional<double> ceiling = {});
    void setLabelRoom(int pixels);
    // A sentence in place of lines; empty: none.
    void setNote(const QString &note);
    void setValue(const QString &value);
    void setWindow(const Span &window);
    void setLines(const QList<ChartLine> &lines);
    // Points of the longest line that are not part of the picture yet.
    [[nodiscard]] qsizetype tail() const { return m_tail; }
    void settle();
    void setMarks(const QList<ChartMark> &marks);
    // The time of the cross-hair and what it reads here.
    void setCursor(std::optional<double> seconds, const QStringList &readings = {});
    void setTitle(const QString &title);

    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] QString value() const { return m_value; }
    [[nodiscard]] QString note() const { return m_note; }
    [[nodiscard]] QStringList readings() const { return m_readings; }
    [[nodiscard]] const QList<ChartLine> &shownLines() const { return m_lines; }
    [[nodiscard]] const QList<ChartMark> &shownMarks() const { return m_marks; }
    [[nodiscard]] NiceRange range() const { return m_range; }
    [[nodiscard]] QRectF plot() const { return m_plot; }
    // How many columns a line is thinned to at this width.
    [[nodiscard]] int columns() const;
    // The whole card, with the cross-hair if there is one.
    void paintCard(QPainter *painter, const QRectF &target);

Q_SIGNALS:
    void hovered(double seconds);
    void left();
    void zoomed(double seconds, double factor);
    void panned(double seconds);
    void resized();
    void painted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    struct Band
    {
        QAreaSeries *area;
        QLineSeries *lower;
        QLineSeries *upper;
    };
    // What of a line is part of the picture.
    struct Settled
    {
        QPen pen;
        Polylines lines;
        Polylines upper;
    };
    struct EndLabel
    {
        QPointF end;
        QString text;
        QColor ink;
        bool isStrong;
    };

    void restyle();
    void placePlot();
    // The picture is to be made anew, now and once more when the chart has laid itself out.
    void layOut();
    void setRange();
    [[nodiscard]] std::optional<qsizetype> tailBehindPicture() const;
    void fillBand(const Settled &band, std::size_t &used);
    void fillLine(const Settled &line, std::size_t &used);
    void shrinkPools(std::size_t lines, std::size_t bands);
    void paintUnder(QPainter *painter, const QRectF &target) const;
    void paintOver(QPainter *painter);
    void paintAxes(QPainter *painter);
    void paintMarks(QPainter *painter);
    void paintTails(QPainter *painter);
    void paintEnds(QPainter *painter);
    [[nodiscard]] QList<EndLabel> endLabels(double height) const;
    void paintLabels(QPainter *painter);
    void paintCursor(QPainter *painter);
    void paintReadings(QPainter *painter, double x);
    [[nodiscard]] QPointF place(const QPointF &value) const;
    [[nodiscard]] QPolygonF placed(const QList<QPointF> &points, qsizetype from) const;
    [[nodiscard]] double timeAt(double x) const;

    QString m_title, m_value, m_note, m_unit;
    int m_decimals = 0;
    int m_labelRoom = 0;
    QRectF m_plot;
    std::optional<double> m_ceiling;
    Span m_window{0.0, 60.0};
    NiceRange m_range;
    QList<ChartLine> m_lines;
    std::vector<Settled> m_settled; // by line
    qsizetype m_tail = 0;
    QList<ChartMark> m_marks;
    QValueAxis *m_horizontal = nullptr;
    QValueAxis *m_vertical = nullptr;
    std::vector<QLineSeries *> m_pool;
    std::vector<Band> m_bands;
    std::optional<double> m_cursor;
    QStringList m_readings;
    std::optional<double> m_dragged; // where the pointer was, in pixels
    QPixmap m_picture;               // of what stands still: card, axes, marks and settled lines
    bool m_stale = true;
    int m_layoutTurns = 0; // of the event loop in which the chart may still lay itself out
};

} // namespace assay::ui
