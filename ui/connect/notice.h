// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;

namespace assay::ui {

class Banner;

// A banner with what can be done about it.
class Notice final : public QWidget
{
    Q_OBJECT
public:
    struct Choice
    {
        QString text;
        std::function<void()> act;
    };
    explicit Notice(QWidget *parent = nullptr);

    void say(const QString &text, Token tone, const QList<Choice> &choices = {});
    void clear();
    [[nodiscard]] QString text() const;

private:
    Banner *m_banner = nullptr;
    QHBoxLayout *m_buttons = nullptr;
};

} // namespace assay::ui
