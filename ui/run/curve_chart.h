// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/curve_data.h"

#include <QWidget>

#include <optional>

namespace assay::ui {

// Acceptance length over draft length: measured solid with markers and its interval as a band, golden dashed;
// each line carries its label at its end. The mouse over it or the arrow keys read the integers of a draft
// length.
class CurveChart final : public QWidget
{
    Q_OBJECT
public:
    explicit CurveChart(QWidget *parent = nullptr);
    void setLines(const QList<CurveLine> &lines);
    // What the golden values are called where they are another side's: at a line's end, and with "%1" in a
    // reading.
    void setOtherName(const QString &atEnd, const QString &inReading);
    // The cell that is marked as the chosen one.
    void selectCell(const QString &cellId);
    // The draft length that is read; nothing: none.
    [[nodiscard]] std::optional<int> reading() const { return m_reading; }
    [[nodiscard]] QPointF placeOf(int draftLength, double value) const;

    [[nodiscard]] QSize sizeHint() const override { return {480, 300}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void cellChosen(const QString &cellId);
    void menuWanted(const QPoint &global);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] std::optional<int> lengthAt(double x) const;
    void read(std::optional<int> draftLength);
    void step(int by);
    void tell();
    void paintAxes(QPainter &painter) const;
    void paintLine(QPainter &painter, const CurveLine &line) const;
    void paintBand(QPainter &painter, const CurveLine &line) const;
    void paintMarkers(QPainter &painter, const CurveLine &line) const;
    void paintLabels(QPainter &painter) const;
    void paintReading(QPainter &painter) const;

    QList<CurveLine> m_lines;
    QList<int> m_lengths; // all draft lengths, ascending
    AxisRange m_range;
    QString m_otherAtEnd;
    QString m_otherInReading;
    QString m_chosen;
    std::optional<int> m_reading;
    bool m_byKey = false; // the reading follows the keyboard and stays when the mouse leaves
};

} // namespace assay::ui
