// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/board_cell.h"
#include "live/nice_range.h"

#include <QList>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <vector>

class QGridLayout;
class QLabel;

namespace assay::ui {

class TimeChart;

// The charts of the shown workloads over one time that they share: acceptance above, the server below it, its
// GPUs at the bottom. Time runs from each workload's own start. Redrawn at most four times a second, and only
// what changed and can be seen; one redraw stays under `budgetMs` and the rest of the charts follow in the
// next turn of the event loop.
class ChartBoard final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int tickMs = 250;
    static constexpr double budgetMs = 4.0;

    explicit ChartBoard(QWidget *parent = nullptr);
    ~ChartBoard() override;

    // What is shown; takes no time, the charts follow with the next tick.
    void setCells(const QList<BoardCell> &cells);
    [[nodiscard]] const QList<BoardCell> &cells() const { return m_cells; }

    // The part of time that is shown; following keeps the latest in it.
    [[nodiscard]] Span window() const { return m_window; }
    [[nodiscard]] bool isFollowing() const { return m_following; }
    void follow();
    void setWindow(const Span &window);
    void zoom(double seconds, double factor);
    void pan(double seconds);
    // Brings the cross-hair to a time; nothing: takes it away.
    void setCursor(std::optional<double> seconds);
    [[nodiscard]] std::optional<double> cursor() const { return m_cursor; }

    // Redraws now what is due, whatever it costs.
    void refreshAll();
    [[nodiscard]] bool isIdle() const { return !m_tick.isActive(); }
    [[nodiscard]] QList<TimeChart *> charts() const;
    // Why there are no charts of GPUs; empty while there are.
    [[nodiscard]] QString gpuNote() const;
    // All charts as they are on the screen.
    void paint(QPainter *painter);

Q_SIGNALS:
    void windowMoved();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Panel;

    void addPanel(int row, int column, int columns, const QString &title, std::vector<Quantity> quantities);
    void placeGpus();
    void dirty();
    void wake();
    void tick();
    void moveWindow();
    [[nodiscard]] QString shapeOf() const;
    void refresh(Panel &panel);
    void settleOne();
    [[nodiscard]] bool isDetailed(const BoardCell &cell) const;
    [[nodiscard]] int columnsFor(const Panel &panel) const;
    // `columns` is columnsFor(panel).
    void addCell(Panel &panel, const BoardCell &cell, int columns, QList<struct ChartLine> &lines,
                 bool &changed);
    void describe(Panel &panel);
    [[nodiscard]] QString noteOf(const Panel &panel) const;
    [[nodiscard]] QString valueOf(const Panel &panel) const;
    [[nodiscard]] QList<struct ChartMark> marksOf(Panel &panel) const;
    void readCursor(Panel &panel);
    [[nodiscard]] const BoardCell *strongCell() const;
    [[nodiscard]] double latest() const;

    QList<BoardCell> m_cells;
    QString m_shape; // which cells there are, and how they look
    QGridLayout *m_grid = nullptr;
    std::vector<std::unique_ptr<Panel>> m_panels;
    QLabel *m_noGpus = nullptr; // in place of their charts
    QTimer m_tick;
    Span m_window{0.0, 60.0};
    bool m_following = true;
    bool m_hasGpus = true;
    std::optional<double> m_cursor;
};

} // namespace assay::ui
