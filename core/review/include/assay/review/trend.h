// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/compare/trend.h>
#include <assay/matrix/cell.h>

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::review {

// One cell of a model over runs, engine versions and dates.
struct Trend
{
    QString model;
    matrix::Cell cell;
    QList<compare::TrendPoint> points; // from the oldest on
    std::optional<double> golden;      // of the one curve that the newest run's recipe means
    QString goldenSource;              // the curve's file
    base::Problems problems;           // runs that could not be read
};

// Reads the runs in these folders, with the attempts that their reviews chose, on as many threads as there
// are processors. Runs of other models are passed over.
[[nodiscard]] Trend readTrend(const QStringList &folders, const QString &model, const matrix::Cell &cell);

// A line a measurement under the cell's name and golden value, for a terminal. LF at the end.
[[nodiscard]] QString toText(const Trend &trend);
// The `trend` document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const Trend &trend);

} // namespace assay::review
