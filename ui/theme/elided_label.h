// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace assay::ui {

// One line of text that takes what room there is; what does not fit is elided, and told by its tool tip.
class ElidedLabel final : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
};

} // namespace assay::ui
