// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QtCharts/QChartView>

#include <optional>

QT_BEGIN_NAMESPACE
class QValueAxis;
QT_END_NAMESPACE

namespace assay::ui {

// Acceptance length over draft length: measured solid with markers and its interval as a band, golden dashed;
// each line carries its label at its end.
class CurveChart final : public QChartView
{
    Q_OBJECT
public:
    explicit CurveChart(QWidget *parent = nullptr);
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden);

protected:
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void changeEvent(QEvent *event) override;

private:
    struct EndLabel
    {
        QPointF value;
        QString text;
        matrix::Thinking thinking;
    };
    void rebuild();
    void addMode(matrix::Thinking thinking);
    void addLine(const QList<QPointF> &points, const QColor &ink, Qt::PenStyle style, bool markers);
    void addBand(const QList<QPointF> &low, const QList<QPointF> &high, const QColor &ink);

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    QValueAxis *m_horizontal = nullptr;
    QValueAxis *m_vertical = nullptr;
    QList<EndLabel> m_labels;
    QString m_shown;
    double m_lowest = 1.0;
    double m_highest = 1.0;
};

} // namespace assay::ui
