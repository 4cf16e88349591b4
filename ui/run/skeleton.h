// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace assay::ui {

// The shape of a run's page before anything of the run is known.
class Skeleton final : public QWidget
{
    Q_OBJECT
public:
    explicit Skeleton(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace assay::ui
