// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QWidget>

#include <optional>

namespace assay::ui {

// The grid of cells: a row for each thinking mode (and axis), a column for each draft length, a card in each
// place. Arrow keys move the selection.
class MatrixView final : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixView(QWidget *parent = nullptr);

    // Shows a run; the selection stays on the same cell id if there still is one.
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden);
    [[nodiscard]] QString selectedCell() const { return m_selected; }
    void selectCell(const QString &cellId);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cellSelected(const QString &cellId);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Row
    {
        QString label;
        matrix::Thinking thinking = matrix::Thinking::On;
        QString axes;
    };
    [[nodiscard]] QRect cardRect(int row, int column) const;
    [[nodiscard]] const run::CellView *cellAt(int row, int column) const;
    [[nodiscard]] const run::CellView *cellAt(QPoint position) const;
    void moveSelection(int rows, int columns);
    void paintCard(QPainter &painter, const QRect &rect, const run::CellView &cell) const;

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    QList<Row> m_rows;
    QList<int> m_columns;
    QString m_selected;
};

} // namespace assay::ui
