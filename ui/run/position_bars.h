// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include <optional>

namespace assay::ui {

// Acceptance at each draft position as bars from 0 to 100 %: joint in the mode's colour, conditional pale,
// one of them or both side by side.
class PositionBars final : public QWidget
{
    Q_OBJECT
public:
    explicit PositionBars(QWidget *parent = nullptr);
    // Fractions, position 0 first; nothing for a position that is unknown.
    void setPositions(const QList<std::optional<double>> &joint,
                      const QList<std::optional<double>> &conditional, bool thinkingOn);
    enum Shown { Joint, Conditional, Both };
    void show(Shown shown);
    using QWidget::show;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<std::optional<double>> m_joint;
    QList<std::optional<double>> m_conditional;
    bool m_thinkingOn = true;
    Shown m_shown = Both;
};

} // namespace assay::ui
