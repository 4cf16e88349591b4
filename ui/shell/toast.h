// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include <functional>

namespace assay::ui {

// A word about what the user started, at the bottom of the window; goes by itself after some seconds, at once
// when clicked. A later one stands above.
class Toasts final : public QObject
{
    Q_OBJECT
public:
    explicit Toasts(QWidget *window);
    void show(const QString &text);
    // With a button, for what can be undone; stays longer.
    void show(const QString &text, const QString &button, std::function<void()> act);
    [[nodiscard]] QStringList shown() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Toast;
    void add(Toast *toast);
    void place();
    void drop(QWidget *toast);

    QWidget *m_window = nullptr;
    QList<Toast *> m_toasts;
};

} // namespace assay::ui
