// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/series_chart.h"
#include "references/reference_model.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::ui {

// So many lines can be told apart.
inline constexpr int mostOverlaid = 12;

// The values of chosen curves over draft length, each thinking mode a series. Names of curves that would be
// alike get their file's.
[[nodiscard]] QList<Series> overlayOf(const QList<ReferenceRow> &rows, const QList<int> &lengths);
// The draft lengths that any of them has, ascending.
[[nodiscard]] QList<int> lengthsOf(const QList<ReferenceRow> &rows);

// Chosen curves as lines over one another, and as the table of their values as they are written.
class ReferenceValues final : public QWidget
{
    Q_OBJECT
public:
    explicit ReferenceValues(QWidget *parent = nullptr);
    void setRows(const QList<ReferenceRow> &rows);
    [[nodiscard]] SeriesChart *chart() const { return m_chart; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void fillTable();

    QList<ReferenceRow> m_rows;
    SeriesChart *m_chart = nullptr;
    QLabel *m_more = nullptr;
    QTableWidget *m_table = nullptr;
};

} // namespace assay::ui
