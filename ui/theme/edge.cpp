// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/edge.h"

#include <QFrame>

namespace assay::ui {

QFrame *edge(QWidget *parent)
{
    auto *line = new QFrame(parent);
    line->setFixedHeight(1);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    return line;
}

} // namespace assay::ui
