// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>

#include <QScrollArea>

class QLabel;

namespace assay::ui {

class WaterfallBars;

// Why one cell differs, by what the evidence supports: whether it is noise, the reasons from the strongest
// on, and the draft positions that add up to it. Its links open the cell of either side.
class WhyPanel final : public QScrollArea
{
    Q_OBJECT
public:
    explicit WhyPanel(QWidget *parent = nullptr);
    void setRow(const compare::Row &row);
    // No cell is chosen.
    void clear();

Q_SIGNALS:
    // A cell of that side's run is to be opened.
    void leftWanted(const QString &cell);
    void rightWanted(const QString &cell);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();
    void openLink(const QString &link);

    QLabel *m_title = nullptr;
    QLabel *m_words = nullptr;
    QLabel *m_positions = nullptr;
    WaterfallBars *m_bars = nullptr;
    QLabel *m_links = nullptr;
};

} // namespace assay::ui
