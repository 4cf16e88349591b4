// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/shown_text.h"

#include <QPlainTextEdit>

class QTimer;

namespace assay::ui {

// A text to read, filled slice by slice so that a long one never holds the window up. Its marks are coloured
// and the first difference is brought into sight.
class OutputText final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit OutputText(QWidget *parent = nullptr);
    void setShown(const ShownText &shown);
    // All of it is in.
    [[nodiscard]] bool isWhole() const { return m_filled == m_shown.text.size(); }
    [[nodiscard]] const ShownText &shown() const { return m_shown; }
    // The original text, with lines as they were.
    [[nodiscard]] QString wholeText() const;

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void colour();

    ShownText m_shown;
    qsizetype m_filled = 0;
    QTimer *m_next = nullptr;
};

} // namespace assay::ui
