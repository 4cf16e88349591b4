// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/golden/reference.h>
#include <assay/metrics/delta.h>

#include <algorithm>
#include <numeric>

namespace assay::review {

namespace {

using metrics::Acceptance;

bool isPositionProblem(const base::Problem &problem)
{
    static const QStringList ids{QStringLiteral("per_position_sum"),
                                 QStringLiteral("per_position_increasing"),
                                 QStringLiteral("position_missing")};
    return ids.contains(problem.id);
}

bool isRequestProblem(const base::Problem &problem)
{
    static const QStringList ids{QStringLiteral("not_quiescent"), QStringLiteral("foreign_requests")};
    return ids.contains(problem.id);
}

// Methods that draft at every step. The others may find nothing to draft, which is no fault of the run.
bool draftsAlways(const QString &method)
{
    const QString name = method.toLower();
    return !name.contains(QStringLiteral("gram")) && !name.contains(QStringLiteral("suffix")) &&
           !name.contains(QStringLiteral("dspark")) && !name.contains(QStringLiteral("dynamic"));
}

QString percent(double share)
{
    return QString::fromLatin1(base::fixed(100.0 * share, 1)) + QStringLiteral(" %");
}

void checkUndrafted(const Subject &subject, const JudgedCell &judged, Findings &findings)
{
    const Acceptance &acceptance = judged.attempt->acceptance;
    if (!acceptance.undraftedSteps || !acceptance.drafts || *acceptance.undraftedSteps <= 0)
        return;
    const auto undrafted = static_cast<double>(*acceptance.undraftedSteps);
    const double share = undrafted / (undrafted + static_cast<double>(*acceptance.drafts));
    if (share <= subject.options.limits.undraftedSteps)
        return;
    const QString text = QStringLiteral("%1 of %2 steps were not drafted (%3)")
                             .arg(*acceptance.undraftedSteps)
                             .arg(*acceptance.undraftedSteps + *acceptance.drafts)
                             .arg(percent(share));
    if (draftsAlways(subject.recipe.speculative.method))
        findings.fail(judged.cell->id, text + QStringLiteral(", so drafting stopped for a part of the run"));
    else
        findings.note(judged.cell->id, text);
}

base::Result<metrics::Scrape> scrapeOf(const QString &file)
{
    const auto bytes = base::readFile(file);
    if (!bytes)
        return base::fail(bytes.error());
    return metrics::Scrape::fromBytes(*bytes, file);
}

base::Result<Acceptance> recomputed(const Subject &subject, const JudgedCell &judged)
{
    const auto before = scrapeOf(judged.attempt->folder + QStringLiteral("/before.prom"));
    if (!before)
        return base::fail(before.error());
    const auto after = scrapeOf(judged.attempt->folder + QStringLiteral("/after.prom"));
    if (!after)
        return base::fail(after.error());
    metrics::DeltaOptions options;
    options.engineKind = subject.recipe.engine.kind;
    options.model = judged.attempt->acceptance.model;
    options.draftLength = judged.cell->cell.draftLength;
    return metrics::delta(*before, *after, options);
}

QString counts(const Acceptance &acceptance)
{
    const auto text = [](std::optional<qint64> count) {
        return count ? QString::number(*count) : QStringLiteral("?");
    };
    return QStringLiteral("%1 accepted in %2 drafts")
        .arg(text(acceptance.acceptedTokens), text(acceptance.drafts));
}

void checkValue(const Subject &subject, const JudgedCell &judged, Findings &findings)
{
    const QString &id = judged.cell->id;
    const QString where = subject.shortPath(judged.attempt->folder + QStringLiteral("/after.prom"));
    const auto raw = recomputed(subject, judged);
    if (!raw) {
        findings.undecided(id,
                           QStringLiteral("the raw counters cannot be read again, %1").arg(raw.error().what),
                           raw.error().where.isEmpty() ? where : subject.shortPath(raw.error().where));
        return;
    }
    const Acceptance &shown = judged.attempt->acceptance;
    if (raw->status != metrics::Status::Value || raw->drafts != shown.drafts ||
        raw->acceptedTokens != shown.acceptedTokens) {
        findings.fail(id,
                      QStringLiteral("the raw counters give %1 (%2), the run shows %3")
                          .arg(counts(*raw), metrics::statusName(raw->status), counts(shown)),
                      where);
        return;
    }
    const QByteArray exact = golden::printedAcceptanceLength(*raw->acceptedTokens, *raw->drafts);
    const QByteArray printed = base::fixed(shown.acceptanceLength.value_or(0.0), 2);
    if (exact != printed)
        findings.fail(id,
                      QStringLiteral("%1 print as %2, the run shows %3")
                          .arg(counts(*raw), QString::fromLatin1(exact), QString::fromLatin1(printed)),
                      where);
}

bool workloadSentProbe(const run::Attempt &attempt)
{
    // vllm bench serve says that it starts a test run also when it sends none; then the next line says so.
    const auto log = base::readFile(attempt.folder + QStringLiteral("/workload.log"));
    return log && log->contains("initial single prompt test run") &&
           !log->contains("Skipping endpoint ready check");
}

} // namespace

void judgeCellsCompleted(const Subject &subject, Gate &gate)
{
    Findings findings;
    QStringList leftOut;
    for (const run::CellView &cell : subject.run.cells) {
        const bool done = cell.cell.isControl() ? cell.state == run::CellState::Control
                                                : cell.state == run::CellState::Value;
        if (done)
            continue;
        QString text = QStringLiteral("the cell is %1").arg(run::cellStateName(cell.state));
        if (!cell.reason.isEmpty())
            text += QStringLiteral(" (%1)").arg(cell.reason);
        if (subject.options.partial)
            leftOut.append(cell.id);
        else
            findings.fail(cell.id, text);
    }
    if (subject.valued.isEmpty() && (subject.options.partial || subject.run.cells.isEmpty()))
        findings.fail({}, QStringLiteral("no cell has a value"));
    QString passed = QStringLiteral("%1 of %2 cells were measured.")
                         .arg(subject.judged.size())
                         .arg(subject.run.cells.size());
    if (!leftOut.isEmpty())
        passed += QStringLiteral(" Left out: %1.").arg(leftOut.join(QStringLiteral(", ")));
    findings.decide(gate, passed);
}

void judgeCounters(const Subject &subject, Gate &gate)
{
    Findings findings;
    for (const JudgedCell &judged : subject.valued) {
        const Acceptance &acceptance = judged.attempt->acceptance;
        if (acceptance.status != metrics::Status::Value || acceptance.drafts.value_or(0) <= 0 ||
            !acceptance.acceptedTokens)
            findings.fail(judged.cell->id, QStringLiteral("the counters give no value but %1")
                                               .arg(metrics::statusName(acceptance.status)));
        for (const base::Problem &problem : acceptance.problems) {
            if (isPositionProblem(problem) || isRequestProblem(problem))
                continue;
            if (problem.severity == base::Severity::Error)
                findings.fail(judged.cell->id, problem.text);
            else if (problem.severity == base::Severity::Warning)
                findings.note(judged.cell->id, problem.text);
        }
        for (const base::Problem &problem : judged.attempt->problems) {
            if (problem.severity == base::Severity::Error &&
                problem.id != QStringLiteral("reference_differs"))
                findings.fail(judged.cell->id, problem.text);
        }
        const double k = judged.cell->cell.draftLength;
        if (const double length = acceptance.acceptanceLength.value_or(1.0); length < 1.0 || length > k + 1.0)
            findings.fail(judged.cell->id,
                          QStringLiteral("an acceptance length of %1 is not possible at draft length %2")
                              .arg(QString::fromLatin1(base::fixed(length, 4)))
                              .arg(judged.cell->cell.draftLength));
        checkUndrafted(subject, judged, findings);
    }
    if (subject.valued.isEmpty())
        findings.undecided({}, QStringLiteral("no cell has a value"));
    findings.decide(gate,
                    QStringLiteral("No counter of %1 cells fell, was missing or went beyond its bounds.")
                        .arg(subject.valued.size()));
}

void judgePositions(const Subject &subject, Gate &gate)
{
    Findings findings;
    for (const JudgedCell &judged : subject.valued) {
        const QString &id = judged.cell->id;
        const Acceptance &acceptance = judged.attempt->acceptance;
        for (const base::Problem &problem : acceptance.problems) {
            if (isPositionProblem(problem))
                findings.fail(id, problem.text);
            else if (problem.id == QStringLiteral("identical_positions") ||
                     problem.id == QStringLiteral("never_accepted_positions"))
                findings.note(id, problem.text);
        }
        const auto &positions = acceptance.acceptedPerPosition;
        const bool complete = std::all_of(positions.begin(), positions.end(),
                                          [](const auto &count) { return count.has_value(); });
        if (positions.isEmpty() || !complete) {
            findings.undecided(
                id, QStringLiteral("the engine does not tell the accepted tokens of every position"));
            continue;
        }
        const qint64 sum = std::accumulate(positions.begin(), positions.end(), qint64{0},
                                           [](qint64 total, const auto &count) { return total + *count; });
        if (acceptance.acceptedTokens && sum != *acceptance.acceptedTokens)
            findings.fail(id, QStringLiteral("the positions sum to %1 accepted tokens, not to %2")
                                  .arg(sum)
                                  .arg(*acceptance.acceptedTokens));
        if (positions.size() != judged.cell->cell.draftLength)
            findings.fail(id, QStringLiteral("there are %1 positions at draft length %2")
                                  .arg(positions.size())
                                  .arg(judged.cell->cell.draftLength));
    }
    if (subject.valued.isEmpty())
        findings.undecided({}, QStringLiteral("no cell has a value"));
    findings.decide(gate,
                    QStringLiteral("In %1 cells the positions sum to the accepted tokens and never rise.")
                        .arg(subject.valued.size()));
}

void judgeRequests(const Subject &subject, Gate &gate)
{
    Findings findings;
    qint64 total = 0;
    for (const JudgedCell &judged : subject.judged) {
        const QString &id = judged.cell->id;
        const run::Attempt &attempt = *judged.attempt;
        const auto &outputs = subject.outputs(judged);
        const std::optional<int> completed =
            attempt.completed || !outputs ? attempt.completed : outputs->completed;
        const std::optional<int> failed =
            attempt.failedRequests || !outputs ? attempt.failedRequests : outputs->failed;
        const std::optional<int> planned =
            attempt.planned ? attempt.planned : subject.recipe.workload.dataset.expectedPrompts;
        const std::optional<qint64> finished = attempt.acceptance.requests.finished;
        for (const base::Problem &problem : attempt.acceptance.problems + attempt.problems) {
            if (isRequestProblem(problem))
                findings.fail(id, problem.text);
        }
        if (failed.value_or(0) > 0)
            findings.fail(id, QStringLiteral("%1 requests failed").arg(*failed));
        if (completed && planned && *completed != *planned)
            findings.fail(id, QStringLiteral("%1 of %2 prompts were answered").arg(*completed).arg(*planned));
        if (completed == 0)
            findings.fail(id, QStringLiteral("no prompt was answered"));
        if (!completed || !planned || !finished) {
            findings.undecided(
                id, QStringLiteral("it is not told how many requests were planned, answered and counted"));
            continue;
        }
        total += *completed;
        const qint64 extra = *finished - *completed;
        if (extra == 0)
            continue;
        // The log that would tell may not be here.
        if (extra == 1 && !subject.run.partial.isEmpty() && attempt.driver != QStringLiteral("replay")) {
            findings.undecided(id, subject.run.partial);
            continue;
        }
        if (extra == 1 && workloadSentProbe(attempt))
            findings.note(id, QStringLiteral("one request more was the client's own test request"));
        else
            findings.fail(id, QStringLiteral("the server finished %1 requests, the client counted %2")
                                  .arg(*finished)
                                  .arg(*completed));
    }
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(
        gate, QStringLiteral("%1 requests were planned, answered and counted by the server in %2 cells.")
                  .arg(total)
                  .arg(subject.judged.size()));
}

void judgeValues(const Subject &subject, Gate &gate)
{
    Findings findings;
    for (const JudgedCell &judged : subject.valued) {
        checkValue(subject, judged, findings);
        for (const base::Problem &problem : judged.attempt->acceptance.problems + judged.attempt->problems) {
            if (problem.id == QStringLiteral("reference_differs"))
                findings.fail(judged.cell->id, problem.text);
        }
    }
    for (const base::Problem &problem : subject.run.problems) {
        if (problem.id == QStringLiteral("reference_differs"))
            findings.fail({}, problem.text);
    }
    if (subject.valued.isEmpty())
        findings.undecided({}, QStringLiteral("no cell has a value"));
    findings.decide(gate,
                    QStringLiteral("%1 values were computed again from the raw scrapes, to the same integers "
                                   "and the same printed digits.")
                        .arg(subject.valued.size()));
}

} // namespace assay::review
