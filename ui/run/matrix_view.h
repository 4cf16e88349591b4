// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/matrix_layout.h"

#include <assay/golden/reference.h>

#include <QSet>
#include <QWidget>

#include <optional>

namespace assay::ui {

// The cells of a run as cards: a row for each thinking mode, a column for each draft length, a grid for each
// category and concurrency. One cell is the current one; it and others may be chosen, as in a file manager.
class MatrixView final : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixView(QWidget *parent = nullptr);

    // Shows a run; what was chosen stays so where it still is.
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden);
    // One of slicesOf() the run, or all of them side by side.
    void showSlice(std::optional<qsizetype> slice);
    [[nodiscard]] std::optional<qsizetype> slice() const { return m_slice; }

    [[nodiscard]] QString selectedCell() const { return m_current; }
    // Makes a cell the current one, and the only chosen one; the slice that holds it is shown.
    void selectCell(const QString &cellId);
    // In the order of the run.
    [[nodiscard]] QStringList chosenCells() const;
    void chooseAll();

    // Where a cell's card is; null when it is not shown.
    [[nodiscard]] QRect cardOf(const QString &cellId) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void cellSelected(const QString &cellId);
    void choiceChanged();
    void cellActivated(const QString &cellId);
    void menuWanted(const QPoint &global);
    void sliceChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] MatrixWish wishFor(int width) const;
    void placeAnew();
    [[nodiscard]] qsizetype cardAt(QPoint position) const;
    [[nodiscard]] qsizetype currentCard() const;
    [[nodiscard]] QString idOf(qsizetype card) const;
    void goTo(qsizetype card, Qt::KeyboardModifiers modifiers);
    void goToEnd(bool last, Qt::KeyboardModifiers modifiers);
    void chooseOnly(const QString &cellId);
    void chooseUpTo(const QString &cellId);
    void toggle(const QString &cellId);
    void setCurrent(const QString &cellId);
    void tell();
    void paintHeads(QPainter &painter) const;

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    std::optional<qsizetype> m_slice = 0;
    MatrixPlace m_place;
    QString m_current;
    QString m_anchor; // where a range of chosen cells begins
    QSet<QString> m_chosen;
};

} // namespace assay::ui
