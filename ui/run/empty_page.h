// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QVBoxLayout;

namespace assay::ui {

class ActionButton;

// A page with nothing to show: one sentence, and a button for the one thing to do next.
class EmptyPage final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyPage(QWidget *parent = nullptr);
    // `next` may be null: then there is nothing to do but to read.
    void say(const QString &sentence, QAction *next = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QVBoxLayout *m_column = nullptr;
    QLabel *m_sentence = nullptr;
    ActionButton *m_next = nullptr;
};

} // namespace assay::ui
