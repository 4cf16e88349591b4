// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/explanation.h>

#include <QWidget>

#include <optional>

namespace assay::ui {

// Where a difference in acceptance length lies: a bar a draft position, each beginning where the one before
// ended, and the whole at the end. Values stand beside the bars, so that colour is never alone.
class WaterfallBars final : public QWidget
{
    Q_OBJECT
public:
    explicit WaterfallBars(QWidget *parent = nullptr);
    void setWaterfall(const std::optional<compare::Waterfall> &waterfall);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Step
    {
        QString name;
        double from = 0.0;
        double to = 0.0;
        bool isWhole = false;
    };
    QList<Step> m_steps;
};

} // namespace assay::ui
