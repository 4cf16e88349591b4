// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QVBoxLayout;

namespace assay::ui {

// The pages of the window as a column of buttons at its left edge.
class Rail final : public QWidget
{
    Q_OBJECT
public:
    explicit Rail(QWidget *parent = nullptr);

    // Adds a page's button below the others; `icon` is a freedesktop name.
    void addPage(const QString &title, const QString &icon, const QString &keys);
    void setCurrent(int page);

Q_SIGNALS:
    void chosen(int page);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_column = nullptr;
    QButtonGroup *m_group = nullptr;
};

} // namespace assay::ui
