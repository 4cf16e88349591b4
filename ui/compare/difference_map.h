// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>

#include <QHash>
#include <QPoint>
#include <QStringList>
#include <QWidget>

namespace assay::ui {

// All differences at a glance: a card a cell, modes down and draft lengths across, tinted by its size and
// direction, with its number, sign and state. A click or the arrow keys choose one.
class DifferenceMap final : public QWidget
{
    Q_OBJECT
public:
    explicit DifferenceMap(QWidget *parent = nullptr);
    void setDiff(const compare::Diff &diff);
    // By the row of the difference; -1: none.
    void choose(int row);
    [[nodiscard]] int chosen() const { return m_chosen; }
    [[nodiscard]] QRect cardOf(int row) const;

    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void rowChosen(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void paintCard(QPainter &painter, int row) const;
    void take(int row);

    compare::Diff m_diff;
    QList<int> m_lengths;   // across
    QStringList m_names;    // down: mode, category and concurrency
    QList<QPoint> m_places; // of each row: column, line
    int m_chosen = -1;
};

} // namespace assay::ui
