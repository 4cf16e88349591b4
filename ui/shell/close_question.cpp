// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/close_question.h"

#include <QCheckBox>
#include <QPushButton>

namespace assay::ui {

namespace {

constexpr qsizetype mostNames = 6;

} // namespace

CloseQuestion::CloseQuestion(const QStringList &names, QWidget *parent)
    : QMessageBox(parent), m_always(new QCheckBox(tr("Leave runs running and do not ask again"), this))
{
    const int count = static_cast<int>(names.size());
    setWindowTitle(tr("Close Assay"));
    setText(tr("%n run(s) go on.", nullptr, count));
    QString list = names.mid(0, mostNames).join(QStringLiteral(", "));
    if (names.size() > mostNames)
        list = tr("%1 and %2 more").arg(list).arg(names.size() - mostNames);
    setInformativeText(
        tr("%1. What is measured does not depend on this window: it goes on without it, and the next "
           "start shows all of it.")
            .arg(list));
    m_leave = addButton(tr("Leave running", nullptr, count), QMessageBox::AcceptRole);
    m_cancel = addButton(tr("Cancel %n run(s)", nullptr, count), QMessageBox::DestructiveRole);
    QPushButton *stay = addButton(tr("Do not close"), QMessageBox::RejectRole);
    setDefaultButton(m_leave);
    setEscapeButton(stay);
    setCheckBox(m_always);
}

CloseQuestion::Answer CloseQuestion::answer() const
{
    if (clickedButton() == m_leave)
        return Answer::Leave;
    return clickedButton() == m_cancel ? Answer::CancelRuns : Answer::Stay;
}

bool CloseQuestion::isForEver() const
{
    return answer() == Answer::Leave && m_always->isChecked();
}

} // namespace assay::ui
