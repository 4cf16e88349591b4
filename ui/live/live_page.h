// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/board_cell.h"
#include "live/live_view.h"
#include "runs/link_state.h"

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QSet>
#include <QWidget>

#include <optional>

class QComboBox;
class QMenu;
class QToolButton;

namespace assay::ui {

// The Live page of a run: its cells' acceptance and servers over time, while they run and afterwards.
class LivePage final : public QWidget
{
    Q_OBJECT
public:
    // Which cells are shown.
    enum Choice { RunningCells, ChosenCell, PinnedCells, AllCells };

    explicit LivePage(QWidget *parent = nullptr);
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden);
    void setLink(const LinkState &link);
    void selectCell(const QString &cellId);
    void setChoice(Choice choice);
    [[nodiscard]] Choice choice() const;
    void setPinned(const QString &cellId, bool pinned);
    [[nodiscard]] LiveView *view() const { return m_view; }

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void said(const QString &text);
    void cellChosen(const QString &cellId);
    void stateMoved();

private:
    void fillPins();
    void showCells();
    void tellStatus();
    [[nodiscard]] QStringList shownIds() const;
    [[nodiscard]] BoardCell boardCell(const run::CellView &cell) const;

    LiveView *m_view = nullptr;
    QComboBox *m_choice = nullptr;
    QComboBox *m_cell = nullptr;
    QToolButton *m_pins = nullptr;
    QMenu *m_pinMenu = nullptr;
    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    LinkState m_link;
    int m_longest = 1; // draft length of the run
    QString m_chosen;
    QString m_last; // the last that was seen running
    QSet<QString> m_pinned;
    QStringList m_ids;
};

} // namespace assay::ui
