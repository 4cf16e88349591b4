// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace assay::ui {

// The ring of 2 px round a list or an area that the keyboard has come to; a click shows none.
class FocusRing final : public QWidget
{
    Q_OBJECT
public:
    // Round `around`, as long as that lives; it has one at most.
    static void give(QWidget *around);
    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    explicit FocusRing(QWidget *around);
};

} // namespace assay::ui
