// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/shown_text.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace assay::ui {

class OutputText;

// A part of an output under its name, with its length and a button that copies it.
class OutputPane final : public QWidget
{
    Q_OBJECT
public:
    explicit OutputPane(const QString &title, QWidget *parent = nullptr);
    void setTitle(const QString &title);
    // `note` stands in the place of an empty text.
    void setShown(const ShownText &shown, const QString &note = {});
    [[nodiscard]] OutputText *text() const { return m_text; }
    [[nodiscard]] QString note() const;

Q_SIGNALS:
    void copied(const QString &title);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QString m_name;
    QLabel *m_title = nullptr;
    QLabel *m_length = nullptr;
    QLabel *m_note = nullptr;
    QToolButton *m_copy = nullptr;
    OutputText *m_text = nullptr;
};

} // namespace assay::ui
