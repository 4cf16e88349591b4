// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QLabel;

namespace assay::ui {

// A word about what the user started, at the bottom of the window; goes by itself after some seconds, at once
// when clicked. A later one stands above.
class Toasts final : public QObject
{
    Q_OBJECT
public:
    explicit Toasts(QWidget *window);
    void show(const QString &text);
    [[nodiscard]] QStringList shown() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void drop(QLabel *toast);

    QWidget *m_window = nullptr;
    QList<QLabel *> m_toasts;
};

} // namespace assay::ui
