// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace assay::ui {

// Who scrolls a page changes no box below the pointer: a wheel turns only the one that has the focus.
class WheelGuard final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    // A wheel does not give the box the focus either.
    void guard(QWidget *box);
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace assay::ui
