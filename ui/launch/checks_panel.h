// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace assay::ui {

class CheckRow;

// The preflight: a line for each thing that must be there, with what to do where it is not.
class ChecksPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit ChecksPanel(QWidget *parent = nullptr);

    // Instead of lines: what it waits for.
    void showMessage(const QString &text);
    // They are being looked at anew; the lines of before stay until then.
    void setLooking(bool looking);
    void setChecks(const base::Checks &checks);
    [[nodiscard]] const base::Checks &checks() const { return m_checks; }

Q_SIGNALS:
    void againWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void tell();
    void restyle();

    base::Checks m_checks;
    bool m_looking = false;
    QLabel *m_title = nullptr;
    QLabel *m_summary = nullptr;
    QPushButton *m_again = nullptr;
    QLabel *m_message = nullptr;
    QVBoxLayout *m_lines = nullptr;
    QList<CheckRow *> m_rows;
};

} // namespace assay::ui
