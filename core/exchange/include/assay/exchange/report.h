// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/compare/condition.h>
#include <assay/compare/diff.h>
#include <assay/golden/library.h>
#include <assay/matrix/recipe.h>
#include <assay/review/review.h>
#include <assay/run/state.h>

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace assay::exchange {

// A cell as every form of a report shows it. Values are there only where the kept integers give one.
struct ReportCell
{
    QString id;
    matrix::Cell cell;
    QString state; // the word of `status RUN`
    QString reason;
    int attempt = 0; // the counting one, 0: none
    qsizetype attempts = 0;
    std::optional<run::Attempt> counting;
    QByteArray acceptanceLength; // as a reference prints it; empty: no value
    std::optional<double> acceptanceRate;
    std::optional<metrics::Interval> interval;
    std::optional<compare::Row> golden; // the run on the left, the reference on the right
};

struct ReportProblem
{
    QString where; // a cell and its attempt; empty: the run
    base::Problem problem;
};

// A file that the values rest on, by its name within the run's folder.
struct ReportFile
{
    QString name;
    qint64 bytes = 0;
    QByteArray sha256;
};

// Everything that a report tells of a run.
struct Report
{
    run::RunView run;
    review::Review review;
    review::ReviewFile notes;
    QString made; // UTC, when the report was made
    QString modelId;
    QString recipeName;
    QList<ReportCell> cells; // in matrix order
    std::optional<golden::LibraryMatch> golden;
    QString withoutGolden; // why there is no golden curve; empty when there is one
    std::optional<compare::Diff> diff;
    compare::Conditions conditions;
    QList<ReportProblem> problems;
    QList<ReportFile> files;

    // The cells of one category and concurrency, in the run's order of them; one list where there is no axis.
    [[nodiscard]] QList<QList<ReportCell>> byAxes() const;
    // A text for somebody who does not have this machine: places in the run's folder are named within it.
    [[nodiscard]] QString shown(const QString &text) const;
};

// Gathers a report. `candidates` are the curves that the recipe may mean (compare::candidateReferences): with
// exactly one the run is compared with it.
[[nodiscard]] Report reportOf(const run::RunView &run, const matrix::Recipe &recipe,
                              const review::Review &review, const review::ReviewFile &notes,
                              const QList<golden::LibraryMatch> &candidates, const QDateTime &now);

enum class ReportFormat { Html, Markdown, Csv, Json };
// By the ending of a file's name. Input error that names the four for any other.
[[nodiscard]] base::Result<ReportFormat> reportFormat(const QString &file);
[[nodiscard]] QByteArray reportBytes(const Report &report, ReportFormat format);

} // namespace assay::exchange
