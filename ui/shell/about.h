// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace assay::ui {

// What the program is, its version and what it is built on; all of it can be copied for a report.
class About final : public QDialog
{
    Q_OBJECT
public:
    explicit About(QWidget *parent = nullptr);
};

} // namespace assay::ui
