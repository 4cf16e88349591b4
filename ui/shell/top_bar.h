// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QList>
#include <QString>
#include <QWidget>

class QHBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace assay::ui {

// A place that runs are on, as its chip says it.
struct ChipText
{
    QString name;
    QString state; // a word or two: "connected", "reconnecting 4 s"
    Token tone = Token::Unknown;

    bool operator==(const ChipText &) const = default;
};

// The strip at the window's top: a chip for each connection, the way into the command palette, "New run",
// the menu.
class TopBar final : public QWidget
{
    Q_OBJECT
public:
    explicit TopBar(QWidget *parent = nullptr);

    void setChips(const QList<ChipText> &chips);
    void setMenu(QMenu *menu);

Q_SIGNALS:
    void searchWanted();
    void newRunWanted();
    void chipChosen(const QString &name);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QList<ChipText> m_shown;
    QHBoxLayout *m_chips = nullptr;
    QPushButton *m_search = nullptr;
    QPushButton *m_new = nullptr;
    QToolButton *m_menu = nullptr;
};

} // namespace assay::ui
