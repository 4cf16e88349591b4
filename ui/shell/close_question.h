// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>
#include <QStringList>

class QCheckBox;

namespace assay::ui {

// What becomes of the runs that go on when the window closes. Leaving them running is the default.
class CloseQuestion final : public QMessageBox
{
    Q_OBJECT
public:
    enum class Answer { Stay, Leave, CancelRuns };

    // `names` of the runs that go on, at least one.
    explicit CloseQuestion(const QStringList &names, QWidget *parent = nullptr);

    [[nodiscard]] Answer answer() const;
    // "Leave it running" from now on, without being asked.
    [[nodiscard]] bool isForEver() const;

private:
    QPushButton *m_leave = nullptr;
    QPushButton *m_cancel = nullptr;
    QCheckBox *m_always = nullptr;
};

} // namespace assay::ui
