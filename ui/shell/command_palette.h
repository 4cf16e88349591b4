// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shell/palette_model.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace assay::ui {

// What opens with Ctrl+K over the window: type a part of a name, Enter does it, Esc leaves.
class CommandPalette final : public QFrame
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *window);

    // Opens with these entries and an empty field.
    void open(QList<PaletteEntry> entries);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();
    void leave();
    void doCurrent();
    void typed(const QString &text);
    bool takesKey(int key);

    PaletteModel *m_model = nullptr;
    QLineEdit *m_field = nullptr;
    QListView *m_list = nullptr;
    QLabel *m_nothing = nullptr;
    QPointer<QWidget> m_cameFrom;
};

} // namespace assay::ui
