// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

class QLabel;

namespace assay::ui {

// A line above a page for what needs the user or what they must know while it lasts. Hidden while it says
// nothing.
class Banner final : public QWidget
{
    Q_OBJECT
public:
    explicit Banner(QWidget *parent = nullptr);
    // `icon` is a freedesktop name; an empty text hides the banner.
    void say(const QString &text, Token tone = Token::Doubtful,
             const QString &icon = QStringLiteral("dialog-warning"));
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QLabel *m_icon = nullptr;
    QLabel *m_text = nullptr;
    QString m_iconName;
    Token m_tone = Token::Doubtful;
};

} // namespace assay::ui
