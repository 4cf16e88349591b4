// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>

#include <QScrollArea>

class QLabel;

namespace assay::ui {

// Under what the two sides of a comparison were measured: what differs first, then what only one side tells,
// and what was found wrong with either.
class ConditionList final : public QScrollArea
{
    Q_OBJECT
public:
    explicit ConditionList(QWidget *parent = nullptr);
    void setDiff(const compare::Diff &diff);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();

    QLabel *m_text = nullptr;
    compare::Diff m_diff;
};

} // namespace assay::ui
