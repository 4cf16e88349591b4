// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/curve_data.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace assay::ui {

// Acceptance lengths under one name, each at a place along the axis.
struct Series
{
    struct Point
    {
        int place = 0; // index into the names of the axis
        double value = 0.0;
        std::optional<metrics::Interval> interval;
        bool isDoubtful = false; // hollow
    };

    QString name;
    QList<Point> points; // by place
    bool isDashed = false;
};

// Several series over one axis of names: references over draft length, a cell over its runs. Every series has
// a colour and a marker of its own, named above the plot. The mouse over it or the arrow keys read a place.
class SeriesChart final : public QWidget
{
    Q_OBJECT
public:
    explicit SeriesChart(QWidget *parent = nullptr);
    // `axis` names what runs along the foot; `names` its places.
    void setSeries(const QList<Series> &series, const QStringList &names, const QString &axis);
    [[nodiscard]] const QList<Series> &series() const { return m_series; }
    void choose(int place); // -1: none
    [[nodiscard]] std::optional<int> reading() const { return m_reading; }
    // The name, then what each series has there, a line each.
    [[nodiscard]] QStringList readingLines(int place) const;

    [[nodiscard]] QSize sizeHint() const override { return {480, 300}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void placeChosen(int place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Entry // of the legend
    {
        QRectF rect;
        QString text;
    };
    [[nodiscard]] QList<Entry> legend() const;
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QPointF placeOf(int place, double value) const;
    [[nodiscard]] std::optional<int> placeAt(QPointF position) const;
    void read(std::optional<int> place);
    void paintAxes(QPainter &painter) const;
    void paintNames(QPainter &painter) const;
    void paintSeries(QPainter &painter, int at) const;
    void paintLegend(QPainter &painter) const;
    void paintReading(QPainter &painter) const;

    QList<Series> m_series;
    QStringList m_names;
    QString m_axis;
    AxisRange m_range;
    int m_chosen = -1;
    std::optional<int> m_reading;
    bool m_byKey = false; // the reading stays when the mouse leaves
};

} // namespace assay::ui
