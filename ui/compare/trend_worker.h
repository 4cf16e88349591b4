// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/review/trend.h>

#include <QMetaType>
#include <QObject>
#include <QStringList>

namespace assay::ui {

// Which cell is to be followed over runs.
struct TrendWish
{
    QStringList folders; // of the runs of the model, the newest first
    QString model;
    matrix::Thinking thinking = matrix::Thinking::On;
    int draftLength = 0;
    QString folder, cell; // the run's cell that is meant; empty: the first of that mode and length
    int number = 0;       // an answer to an earlier wish is dropped by it

    bool operator==(const TrendWish &) const = default;
};

// Reads a cell's values over runs, on the thread of the disk.
class TrendWorker final : public QObject
{
    Q_OBJECT
public:
    explicit TrendWorker(QObject *parent = nullptr);
    void read(const assay::ui::TrendWish &wish);

Q_SIGNALS:
    void trended(const assay::review::Trend &trend, int number);
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::TrendWish)
Q_DECLARE_METATYPE(assay::review::Trend)
