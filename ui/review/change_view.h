// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace assay::ui {

// A unified diff as it is, its lines in the inks of what goes and what comes beside their signs.
class ChangeView final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit ChangeView(QWidget *parent = nullptr);
    void setChange(const QByteArray &diff);
    [[nodiscard]] const QByteArray &change() const { return m_diff; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();

    QByteArray m_diff;
};

} // namespace assay::ui
