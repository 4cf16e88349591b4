// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/output_types.h"

#include <QDialog>

class QListView;
class QSortFilterProxyModel;

namespace assay::ui {

// Asks for one of many runs.
class RunChooser final : public QDialog
{
    Q_OBJECT
public:
    explicit RunChooser(const QList<OtherRun> &runs, QWidget *parent = nullptr);
    [[nodiscard]] OtherRun chosen() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QList<OtherRun> m_runs;
    QSortFilterProxyModel *m_shown = nullptr;
    QListView *m_list = nullptr;
};

} // namespace assay::ui
