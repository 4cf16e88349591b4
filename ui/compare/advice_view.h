// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::ui {

// Which draft length gives the runs of a difference most speed, mode by mode.
class AdviceView final : public QWidget
{
    Q_OBJECT
public:
    explicit AdviceView(QWidget *parent = nullptr);
    void setDiff(const compare::Diff &diff);

protected:
    void changeEvent(QEvent *event) override;

private:
    void add(const QString &source, const compare::ModeAdvice &mode);
    void restyle();

    QLabel *m_words = nullptr;
    QTableWidget *m_table = nullptr;
};

} // namespace assay::ui
