// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/report.h"

#include "file_sum.h"
#include "report_chart.h"
#include "report_data.h"
#include "report_html.h"
#include "report_markdown.h"
#include "report_page.h"

#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace assay::exchange {

namespace {

// Of these the checksum is shown. Outputs and logs are left to the export: hashing them takes longer than
// everything else together.
constexpr const char *runFiles[] = {"recipe.yaml", "cluster.yaml", "plan.json", "collector.py"};
constexpr const char *attemptFiles[] = {"before.prom", "after.prom"};

const compare::Row *rowOf(const compare::Diff &diff, const matrix::Cell &cell)
{
    const auto found = std::find_if(diff.rows.begin(), diff.rows.end(), [&cell](const compare::Row &row) {
        return row.onLeft && row.thinking == cell.thinking && row.draftLength == cell.draftLength &&
               (row.category.isEmpty() || row.category == cell.category) &&
               (row.concurrency == 0 || row.concurrency == cell.concurrency);
    });
    return found == diff.rows.end() ? nullptr : &*found;
}

ReportCell cellOf(const run::CellView &view, const std::optional<compare::Diff> &diff)
{
    ReportCell cell;
    cell.id = view.id;
    cell.cell = view.cell;
    cell.state = run::cellStateName(view.state);
    cell.reason = view.reason;
    cell.attempts = std::count_if(view.attempts.begin(), view.attempts.end(),
                                  [](const run::Attempt &attempt) { return attempt.started.isValid(); });
    if (const run::Attempt *attempt = view.countingAttempt()) {
        cell.attempt = attempt->number;
        cell.counting = *attempt;
    }
    if (diff) {
        if (const compare::Row *row = rowOf(*diff, view.cell))
            cell.golden = *row;
    }
    if (view.state != run::CellState::Value || !cell.counting)
        return cell;
    const metrics::Acceptance &acceptance = cell.counting->acceptance;
    const qint64 drafts = acceptance.drafts.value_or(0);
    if (drafts <= 0 || !acceptance.acceptedTokens)
        return cell;
    cell.acceptanceLength = golden::printedAcceptanceLength(*acceptance.acceptedTokens, drafts);
    cell.interval = acceptance.interval;
    if (acceptance.draftTokens.value_or(0) > 0)
        cell.acceptanceRate =
            static_cast<double>(*acceptance.acceptedTokens) / static_cast<double>(*acceptance.draftTokens);
    return cell;
}

std::optional<compare::Diff> diffOf(const Report &report, const compare::KnownCells &known)
{
    if (!report.golden)
        return std::nullopt;
    const compare::Diff diff = compare::diffToCurve(report.run, report.conditions, report.golden->curve,
                                                    QFileInfo(report.golden->file).fileName());
    return compare::judged(diff, known, {});
}

QString whyWithoutGolden(const matrix::Recipe &recipe, const QList<golden::LibraryMatch> &candidates)
{
    const QString key = recipe.reference.key.isEmpty() ? recipe.model.key : recipe.reference.key;
    if (candidates.isEmpty())
        return QStringLiteral("No reference holds a curve of %1.").arg(key);
    QStringList files;
    for (const golden::LibraryMatch &match : candidates)
        files.append(QFileInfo(match.file).fileName());
    return QStringLiteral("Several references hold a curve of %1 (%2), and the recipe's reference.file does "
                          "not say which one is meant.")
        .arg(key, files.join(QStringLiteral(", ")));
}

QList<ReportProblem> problemsOf(const run::RunView &run)
{
    QList<ReportProblem> problems;
    for (const base::Problem &problem : run.problems)
        problems.append({{}, problem});
    for (const run::CellView &cell : run.cells) {
        for (const run::Attempt &attempt : cell.attempts) {
            const QString where = QStringLiteral("%1, attempt %2").arg(cell.id).arg(attempt.number);
            for (const base::Problem &problem : attempt.problems + attempt.acceptance.problems)
                problems.append({where, problem});
        }
    }
    return problems;
}

void appendFile(QList<ReportFile> &files, const QString &folder, const QString &path)
{
    if (const auto sum = sumOf(path))
        files.append({QDir(folder).relativeFilePath(path), sum->bytes, sum->sha256});
}

QList<ReportFile> filesOf(const Report &report)
{
    QList<ReportFile> files;
    for (const char *name : runFiles)
        appendFile(files, report.run.folder, report.run.folder + QLatin1Char('/') + QLatin1String(name));
    for (const ReportCell &cell : report.cells) {
        if (!cell.counting || cell.counting->folder.isEmpty())
            continue;
        for (const char *name : attemptFiles)
            appendFile(files, report.run.folder,
                       cell.counting->folder + QLatin1Char('/') + QLatin1String(name));
    }
    return files;
}

} // namespace

QList<QList<ReportCell>> Report::byAxes() const
{
    QList<QList<ReportCell>> groups;
    for (const ReportCell &cell : cells) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&cell](const QList<ReportCell> &group) {
            const matrix::Cell &first = group.constFirst().cell;
            return first.category == cell.cell.category && first.concurrency == cell.cell.concurrency;
        });
        if (same == groups.end())
            groups.append({cell});
        else
            same->append(cell);
    }
    return groups;
}

QString Report::shown(const QString &text) const
{
    QString within = text;
    if (!run.folder.isEmpty()) {
        within.replace(run.folder + QLatin1Char('/'), QString());
        within.replace(run.folder, QStringLiteral("."));
    }
    return within;
}

Report reportOf(const run::RunView &run, const matrix::Recipe &recipe, const review::Review &review,
                const review::ReviewFile &notes, const QList<golden::LibraryMatch> &candidates,
                const QDateTime &now)
{
    Report report;
    report.run = run;
    report.review = review;
    report.notes = notes;
    report.made = now.toUTC().toString(Qt::ISODate);
    report.modelId = recipe.model.id;
    report.recipeName = recipe.name;
    report.conditions = compare::conditionsOfRun(run, recipe);
    if (candidates.size() == 1)
        report.golden = candidates.constFirst();
    else
        report.withoutGolden = whyWithoutGolden(recipe, candidates);
    const compare::KnownCells known = compare::readKnownCells(run);
    report.diff = diffOf(report, known);
    for (const run::CellView &cell : run.cells) {
        ReportCell one = cellOf(cell, report.diff);
        const compare::ExplainedSide *side = known.find(cell.id);
        const auto spread = side != nullptr ? compare::spreadOf(side->evidence) : std::nullopt;
        if (spread && !spread->isOptimistic())
            one.interval = spread->interval();
        report.cells.append(one);
    }
    report.problems = problemsOf(run);
    report.files = filesOf(report);
    return report;
}

base::Result<ReportFormat> reportFormat(const QString &file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("html") || ending == QLatin1String("htm"))
        return ReportFormat::Html;
    if (ending == QLatin1String("md") || ending == QLatin1String("markdown"))
        return ReportFormat::Markdown;
    if (ending == QLatin1String("csv"))
        return ReportFormat::Csv;
    if (ending == QLatin1String("json"))
        return ReportFormat::Json;
    return base::fail(base::Error::Kind::Input, QStringLiteral("a report cannot be written to this name"),
                      file,
                      ending.isEmpty() ? QStringLiteral("it has no ending that tells the form")
                                       : QStringLiteral("there is no form for .%1").arg(ending),
                      QStringLiteral("Name a file that ends in .html, .md, .csv or .json."));
}

QByteArray reportBytes(const Report &report, ReportFormat format)
{
    switch (format) {
    case ReportFormat::Html:
        return htmlOf(pageOf(report), curveCharts(report));
    case ReportFormat::Markdown:
        return markdownOf(pageOf(report));
    case ReportFormat::Csv:
        return csvOf(report);
    case ReportFormat::Json:
        break;
    }
    return jsonOf(report);
}

} // namespace assay::exchange
