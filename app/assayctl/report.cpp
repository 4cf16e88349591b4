// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"

#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>
#include <assay/exchange/report.h>
#include <assay/logs/problem_rule.h>
#include <assay/review/review.h>

#include <QDir>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"to", "FILE", "where it is written; the ending tells the form: .html, .md, .csv or .json", false, true},
};

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const QString file = arguments.value("to");
    const auto format = exchange::reportFormat(file);
    if (!format)
        return base::fail(format.error());
    const auto opened = openWhole(arguments.positional[0], output);
    if (!opened)
        return base::fail(opened.error());
    const auto &[known, view] = *opened;
    const auto rules = logs::loadRules();
    if (!rules)
        return base::fail(rules.error());
    const review::ReviewFile &notes = known->notes;
    const review::Review review =
        review::reviewRun(view, known->recipe, *rules, review::optionsOf(notes, view));
    const exchange::Report report = exchange::reportOf(
        view, known->recipe, review, notes, compare::candidateReferences(known->recipe), known->clock.now());
    if (const auto written = base::writeFileAtomically(file, exchange::reportBytes(report, *format));
        !written)
        return base::fail(written.error());
    output.document({{QStringLiteral("file"), QDir::current().absoluteFilePath(file)}});
    output.text(QStringLiteral("written %1\n").arg(file));
    return exitYes;
}

} // namespace

Command reportCommand()
{
    return {
        "report",
        "RUN",
        1,
        1,
        "write a report of a run to share",
        "One file with the matrix, the curves against the golden one that the recipe means, the "
        "differences, the conditions, every gate with its evidence, the decisions with their reasons, the "
        "problems, and the raw integers and checksums that the values rest on. HTML is one page that "
        "fetches nothing and runs no script; Markdown is for GitHub; CSV has a line a cell.",
        nullptr,
        "assayctl report 1a2b3c --to report.html\n"
        "assayctl report 1a2b3c --to \"$GITHUB_STEP_SUMMARY.md\"",
        options,
        run};
}

} // namespace assay::ctl
