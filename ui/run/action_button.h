// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

class QAction;

namespace assay::ui {

// A button that does what an action does, and is named, enabled and shown as it is.
class ActionButton final : public QPushButton
{
    Q_OBJECT
public:
    explicit ActionButton(QAction *action, QWidget *parent = nullptr);

private:
    void follow();

    QAction *m_action = nullptr;
};

} // namespace assay::ui
