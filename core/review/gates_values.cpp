// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/compare/diff.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace assay::review {

namespace {

QString shown(double value, int decimals = 2)
{
    return QString::number(value, 'f', decimals);
}

QString percent(double share)
{
    return shown(100 * share, 1) + QStringLiteral(" %");
}

// Cells that differ in their draft length only.
std::map<std::tuple<int, QString, int>, QList<JudgedCell>> curvesOf(const Subject &subject)
{
    std::map<std::tuple<int, QString, int>, QList<JudgedCell>> curves;
    for (const JudgedCell &judged : subject.valued) {
        const matrix::Cell &cell = judged.cell->cell;
        curves[{int(cell.thinking), cell.category, cell.concurrency}].append(judged);
    }
    for (auto &entry : curves)
        std::ranges::sort(entry.second, {},
                          [](const JudgedCell &judged) { return judged.cell->cell.draftLength; });
    return curves;
}

std::optional<double> lengthOf(const run::Attempt &attempt)
{
    return attempt.acceptance.acceptanceLength;
}

void checkStep(const JudgedCell &before, const JudgedCell &after, Findings &findings)
{
    const auto left = lengthOf(*before.attempt);
    const auto right = lengthOf(*after.attempt);
    if (!left || !right || *right >= *left)
        return;
    const auto interval = compare::differenceInterval(*right, after.attempt->acceptance.interval, *left,
                                                      before.attempt->acceptance.interval);
    const bool isNoise = interval && interval->high >= 0;
    findings.fail(after.cell->id, QStringLiteral("%1 is %2 below the %3 of draft length %4%5")
                                      .arg(shown(*right), shown(*left - *right), shown(*left))
                                      .arg(before.cell->cell.draftLength)
                                      .arg(isNoise ? QStringLiteral(", which may be noise") : QString()));
}

// Attempts whose counters were judged sound.
QList<const run::Attempt *> measuredAttempts(const run::CellView &cell)
{
    QList<const run::Attempt *> measured;
    for (const run::Attempt &attempt : cell.attempts) {
        if (attempt.state == run::CellState::Value && lengthOf(attempt))
            measured.append(&attempt);
    }
    return measured;
}

void requireCells(const Subject &subject, Findings &findings)
{
    if (subject.valued.isEmpty())
        findings.undecided({}, QStringLiteral("no cell has a value"));
}

} // namespace

void judgeSource(const Subject &subject, Gate &gate)
{
    Findings findings;
    if (subject.options.sourceUrl.isEmpty())
        findings.undecided({}, QStringLiteral("no link of the workflow run was given, so that the header "
                                              "names the run %1")
                                   .arg(subject.run.id));
    findings.decide(gate, QStringLiteral("The header links %1.").arg(subject.options.sourceUrl));
}

void judgeShape(const Subject &subject, Gate &gate)
{
    Findings findings;
    requireCells(subject, findings);
    qsizetype steps = 0;
    for (const auto &[key, cells] : curvesOf(subject)) {
        for (qsizetype i = 1; i < cells.size(); ++i) {
            checkStep(cells[i - 1], cells[i], findings);
            ++steps;
        }
    }
    findings.decide(gate, steps == 0 ? QStringLiteral("There is one draft length, so no shape.")
                                     : QStringLiteral("No value is below that of a shorter draft."));
}

void judgeRepeats(const Subject &subject, Gate &gate)
{
    Findings findings;
    requireCells(subject, findings);
    qsizetype repeated = 0;
    for (const JudgedCell &judged : subject.valued) {
        const QList<const run::Attempt *> attempts = measuredAttempts(*judged.cell);
        if (attempts.size() < 2)
            continue;
        ++repeated;
        const auto [least, most] =
            std::ranges::minmax(attempts, {}, [](const run::Attempt *one) { return *lengthOf(*one); });
        const double low = *lengthOf(*least);
        const double high = *lengthOf(*most);
        if (high > low * subject.options.limits.repeatsRatio)
            findings.fail(judged.cell->id, QStringLiteral("attempt %1 gave %2 and attempt %3 gave %4")
                                               .arg(least->number)
                                               .arg(shown(low), QString::number(most->number), shown(high)));
    }
    if (repeated == 0 && !subject.valued.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured twice"));
    findings.decide(gate, QStringLiteral("The attempts of %1 cells lie within %2 of each other.")
                              .arg(repeated)
                              .arg(percent(subject.options.limits.repeatsRatio - 1)));
}

void judgeIntervals(const Subject &subject, Gate &gate)
{
    Findings findings;
    requireCells(subject, findings);
    const double most = subject.options.limits.intervalHalf;
    for (const JudgedCell &judged : subject.valued) {
        const auto &interval = judged.attempt->acceptance.interval;
        const auto length = lengthOf(*judged.attempt);
        if (!interval || !length) {
            findings.undecided(judged.cell->id, QStringLiteral("it has no interval"));
            continue;
        }
        const double half = (interval->high - interval->low) / 2 / *length;
        if (half > most)
            findings.fail(
                judged.cell->id,
                QStringLiteral("its %1 % interval (%2) is %3 to %4, ±%5 of the value")
                    .arg(qRound(100 * interval->level))
                    .arg(interval->method, shown(interval->low), shown(interval->high), percent(half)));
    }
    findings.decide(gate, QStringLiteral("Every interval is within ±%1 of its value.").arg(percent(most)));
}

void judgeTruncation(const Subject &subject, Gate &gate)
{
    Findings findings;
    requireCells(subject, findings);
    const double most = subject.options.limits.expectedTruncated;
    for (const JudgedCell &judged : subject.valued) {
        const metrics::Acceptance &acceptance = judged.attempt->acceptance;
        const auto &requests = acceptance.requests;
        if (!requests.truncated || !requests.finished || *requests.finished <= 0) {
            findings.undecided(judged.cell->id, QStringLiteral("the engine does not tell how outputs ended"));
            continue;
        }
        const double share = double(*requests.truncated) / double(*requests.finished);
        if (share > most)
            findings.fail(judged.cell->id, QStringLiteral("%1 of %2 outputs were cut at their length")
                                               .arg(*requests.truncated)
                                               .arg(*requests.finished));
    }
    findings.decide(gate, QStringLiteral("At most %1 of a cell's outputs were cut.").arg(percent(most)));
}

} // namespace assay::review
