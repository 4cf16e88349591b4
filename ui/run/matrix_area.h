// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace assay::ui {

class MatrixView;

// The matrix in its place above the curve: as tall as it is, up to the larger part of the page; beyond that,
// and where it is too wide, it scrolls. The current card stays in sight.
class MatrixArea final : public QScrollArea
{
    Q_OBJECT
public:
    explicit MatrixArea(MatrixView *matrix, QWidget *parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] int contentHeight() const;
    void fit();

    MatrixView *m_matrix = nullptr;
};

} // namespace assay::ui
