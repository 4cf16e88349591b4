// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/series_chart.h"

#include <assay/review/trend.h>

#include <QWidget>

class QLabel;
class QTableWidget;

namespace assay::ui {

// The series of a trend: each engine version one, attempts that do not count hollow, the golden value dashed.
[[nodiscard]] QList<Series> seriesOf(const review::Trend &trend);

// One cell over runs, engine versions and dates: as lines with the golden value, and as a table.
class TrendView final : public QWidget
{
    Q_OBJECT
public:
    explicit TrendView(QWidget *parent = nullptr);
    void setTrend(const review::Trend &trend);
    // Why there is none.
    void say(const QString &sentence);
    [[nodiscard]] SeriesChart *chart() const { return m_chart; }

Q_SIGNALS:
    void cellWanted(const QString &folder, const QString &cell);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fillTable();
    void openRow(int row);
    void restyle();

    review::Trend m_trend;
    QLabel *m_title = nullptr;
    SeriesChart *m_chart = nullptr;
    QTableWidget *m_table = nullptr;
};

} // namespace assay::ui
