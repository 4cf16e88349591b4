// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>

#include <QWidget>

class QLabel;

namespace assay::ui {

// One line of a preflight.
class CheckRow final : public QWidget
{
    Q_OBJECT
public:
    explicit CheckRow(QWidget *parent = nullptr);
    void setCheck(const base::Check &check);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    base::CheckStatus m_status = base::CheckStatus::Unknown;
    QLabel *m_icon = nullptr;
    QLabel *m_text = nullptr;
    QLabel *m_next = nullptr;
};

} // namespace assay::ui
