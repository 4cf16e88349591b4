// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/cell_facts.h"

#include <QWidget>

class QFormLayout;
class QLabel;

namespace assay::ui {

// Names with their values, two columns; the values can be selected with the mouse. While the names stay, so
// does what is selected.
class FactGrid final : public QWidget
{
    Q_OBJECT
public:
    explicit FactGrid(QWidget *parent = nullptr);
    void setFacts(const Facts &facts);
    [[nodiscard]] const Facts &facts() const { return m_facts; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();

    Facts m_facts;
    QList<std::pair<QLabel *, QLabel *>> m_labels;
    QFormLayout *m_rows = nullptr;
};

} // namespace assay::ui
