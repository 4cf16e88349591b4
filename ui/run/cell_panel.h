// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QWidget>

#include <optional>

class QFormLayout;
class QLabel;
class QPushButton;

namespace assay::ui {

class PositionBars;

// Everything about the chosen cell: the value with its interval, the raw integers beside it, positions,
// problems.
class CellPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit CellPanel(QWidget *parent = nullptr);
    void setCell(const run::CellView &cell, const std::optional<golden::Curve> &golden);
    void clear();

Q_SIGNALS:
    void logWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setFacts(const QList<std::pair<QString, QString>> &facts);
    void restyle();

    QLabel *m_title = nullptr;
    QLabel *m_value = nullptr;
    QLabel *m_interval = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_reason = nullptr;
    QWidget *m_facts = nullptr;
    QFormLayout *m_factRows = nullptr;
    QLabel *m_barsTitle = nullptr;
    PositionBars *m_bars = nullptr;
    QLabel *m_problems = nullptr;
    QPushButton *m_log = nullptr;
    int m_tone = 0;
};

} // namespace assay::ui
