// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QAction;
class QStringListModel;

namespace assay::ui {

// A field that names one side of a comparison. It offers what there is as one types, and all of it by its
// arrow or the Down key.
class SideEdit final : public QLineEdit
{
    Q_OBJECT
public:
    explicit SideEdit(QWidget *parent = nullptr);
    void setChoices(const QStringList &choices);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void openChoices();
    void restyle();

    QStringListModel *m_choices = nullptr;
    QAction *m_open = nullptr;
};

} // namespace assay::ui
