// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"

#include <assay/base/text.h>

#include <algorithm>
#include <cmath>

namespace assay::metrics {

using base::Severity;
using engine::Role;

namespace {

void add(Acceptance &acceptance, Severity severity, const QString &id, const QString &text)
{
    acceptance.problems.append({severity, id, text, 0, 0});
}

QString percent(qint64 part, qint64 whole)
{
    return QString::fromLatin1(
               base::fixed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1)) +
           QStringLiteral(" %");
}

QString listed(const QList<int> &numbers)
{
    QStringList texts;
    for (const int number : numbers)
        texts.append(QString::number(number));
    return texts.join(QStringLiteral(", "));
}

// The counts when every position is known, else an empty list.
QList<qint64> complete(const QList<std::optional<qint64>> &positions)
{
    QList<qint64> counts;
    for (const std::optional<qint64> &count : positions) {
        if (!count)
            return {};
        counts.append(*count);
    }
    return counts;
}

void checkPositionsKnown(const CheckInput &input, Acceptance &acceptance)
{
    QList<int> missing;
    QList<int> never;
    for (int i = 0; i < acceptance.acceptedPerPosition.size(); ++i) {
        const std::optional<qint64> &count = acceptance.acceptedPerPosition.at(i);
        if (!count)
            missing.append(i);
        else if (*count == 0)
            never.append(i);
    }
    if (!missing.isEmpty() && input.table.bornAtFirstUse) {
        add(acceptance, Severity::Note, QStringLiteral("never_accepted_positions"),
            QStringLiteral("position %1 is not exposed; %2 leaves out what was never accepted")
                .arg(listed(missing), input.table.title));
    } else if (!missing.isEmpty()) {
        add(acceptance, Severity::Error, QStringLiteral("position_missing"),
            QStringLiteral("position %1 is unknown in this window").arg(listed(missing)));
    }
    if (!never.isEmpty() && acceptance.acceptedTokens.value_or(0) > 0) {
        add(acceptance, Severity::Note, QStringLiteral("never_accepted_positions"),
            QStringLiteral("nothing was ever accepted at position %1").arg(listed(never)));
    }
}

void checkPositions(const CheckInput &input, Acceptance &acceptance)
{
    checkPositionsKnown(input, acceptance);
    const QList<std::optional<qint64>> &positions = acceptance.acceptedPerPosition;
    Sum known;
    for (const std::optional<qint64> &count : positions)
        known.add(count.value_or(0));
    const qint64 sum = known.value().value_or(Sum::largestSum);
    const QList<qint64> counts = complete(positions);
    if (acceptance.acceptedTokens && !positions.isEmpty() &&
        (counts.isEmpty() ? sum > *acceptance.acceptedTokens : sum != *acceptance.acceptedTokens)) {
        add(acceptance, Severity::Error, QStringLiteral("per_position_sum"),
            QStringLiteral("the positions sum to %1 accepted tokens, the counter says %2")
                .arg(sum)
                .arg(*acceptance.acceptedTokens));
    }
    qint64 ceiling = *acceptance.drafts;
    QString above = QStringLiteral("the number of drafts");
    for (int i = 0; i < positions.size(); ++i) {
        if (!positions.at(i))
            continue;
        if (*positions.at(i) > ceiling) {
            add(acceptance, Severity::Error, QStringLiteral("per_position_increasing"),
                QStringLiteral("position %1 accepted %2, more than %3, %4")
                    .arg(i)
                    .arg(*positions.at(i))
                    .arg(above)
                    .arg(ceiling));
        }
        ceiling = *positions.at(i);
        above = QStringLiteral("position %1").arg(i);
    }
    const bool allEqual = counts.size() > 1 && counts.count(counts.first()) == counts.size();
    if (allEqual && counts.first() > 0 && counts.first() < *acceptance.drafts) {
        add(acceptance, Severity::Warning, QStringLiteral("identical_positions"),
            QStringLiteral(
                "all %1 positions accepted exactly %2: all or nothing, or one counter shown for each")
                .arg(counts.size())
                .arg(counts.first()));
    }
    if (counts.size() > 1 && acceptance.acceptedTokens &&
        looksForced({*acceptance.drafts, input.totals.draftTokens, *acceptance.acceptedTokens,
                     input.totals.finished.value_or(0), counts})) {
        add(acceptance, Severity::Warning, QStringLiteral("synthetic_signature"),
            QStringLiteral("the positions look like forced acceptance: full, one fraction, then nothing"));
    }
}

void checkDepth(const CheckInput &input, Acceptance &acceptance)
{
    if (!acceptance.draftTokens || !acceptance.meanDraftDepth)
        return;
    const qint64 drafts = *acceptance.drafts;
    const QString depth = QString::fromLatin1(base::fixed(*acceptance.meanDraftDepth, 3));
    if (const std::optional<int> k = input.options.draftLength) {
        const auto beyond = [&](int position) {
            return position < acceptance.acceptedPerPosition.size() &&
                   acceptance.acceptedPerPosition.at(position).value_or(0) > 0;
        };
        bool positionBeyond = false;
        for (int i = *k; i < acceptance.acceptedPerPosition.size(); ++i)
            positionBeyond = positionBeyond || beyond(i);
        if (*acceptance.meanDraftDepth > *k || positionBeyond) {
            add(acceptance, Severity::Error, QStringLiteral("depth_exceeds_draft_length"),
                QStringLiteral("%1 tokens were drafted a step on average, the draft length is %2")
                    .arg(depth)
                    .arg(*k));
            return;
        }
    }
    const qint64 length =
        input.options.draftLength.value_or(static_cast<int>(std::ceil(*acceptance.meanDraftDepth)));
    if (*acceptance.draftTokens % drafts != 0 || *acceptance.draftTokens / drafts != length) {
        add(acceptance, Severity::Note, QStringLiteral("variable_depth"),
            QStringLiteral(
                "%1 tokens were drafted a step on average, %2 at most: acceptance rate times draft length "
                "is not acceptance length - 1")
                .arg(depth)
                .arg(length));
    }
}

void checkUse(Acceptance &acceptance)
{
    const qint64 accepted = acceptance.acceptedTokens.value_or(-1);
    if (accepted == 0) {
        add(acceptance, Severity::Warning, QStringLiteral("zero_accepted"),
            QStringLiteral("%1 drafts and not one token accepted").arg(*acceptance.drafts));
    }
    if (acceptance.acceptanceLength && *acceptance.acceptanceLength < 1.05) {
        add(acceptance, Severity::Warning, QStringLiteral("no_benefit"),
            QStringLiteral("acceptance length %1: the drafter is of no use (wrong weights, quantisation or "
                           "draft model?)")
                .arg(QString::fromLatin1(base::fixed(*acceptance.acceptanceLength, 2))));
    }
}

// Generated tokens against what the counters of speculation explain. A step without a draft generates a token
// that no counter of drafts sees; a token accepted beyond the end of a request is never generated.
void checkGeneration(const CheckInput &input, Acceptance &acceptance)
{
    const Totals &totals = input.totals;
    if (input.table.acceptedFromGeneration || !totals.generated || !totals.finished || !acceptance.drafts ||
        !acceptance.acceptedTokens)
        return;
    const qint64 explained = *acceptance.drafts + *acceptance.acceptedTokens + *totals.finished;
    const qint64 surplus = *totals.generated - explained;
    // Requests in flight have their first token and not yet their end, or the other way round.
    const qint64 inFlight = input.count.runningAfter.value_or(0);
    const qint64 cutOff = input.count.runningBefore.value_or(0);
    const auto positions = static_cast<int>(acceptance.acceptedPerPosition.size());
    const int deepest =
        std::max(positions, static_cast<int>(std::ceil(acceptance.meanDraftDepth.value_or(0.0))));
    const qint64 k = input.options.draftLength.value_or(deepest);
    const bool tooMany =
        surplus > inFlight && static_cast<double>(surplus - inFlight) * 50.0 > static_cast<double>(explained);
    const double clipped = static_cast<double>(k) * static_cast<double>(*totals.finished + inFlight);
    const bool tooFew = k > 0 && static_cast<double>(-surplus - cutOff) > clipped;
    if (!tooMany && !tooFew)
        return;
    add(acceptance, Severity::Warning, QStringLiteral("generation_mismatch"),
        QStringLiteral("%1 tokens were generated; drafts, accepted tokens and requests explain %2")
            .arg(*totals.generated)
            .arg(explained));
    if (tooMany) {
        add(acceptance, Severity::Warning, QStringLiteral("undrafted_tokens"),
            QStringLiteral("%1 steps were not drafted: acceptance length speaks of the others only")
                .arg(surplus));
    }
}

void checkRequests(const CheckInput &input, Acceptance &acceptance)
{
    const std::optional<qint64> finished = acceptance.requests.finished;
    if (finished && input.options.planned && *finished > *input.options.planned + input.options.probes) {
        add(acceptance, Severity::Warning, QStringLiteral("foreign_requests"),
            QStringLiteral("%1 requests in the window, planned %2 (+%3 probe): %4 foreign")
                .arg(*finished)
                .arg(*input.options.planned)
                .arg(input.options.probes)
                .arg(*finished - *input.options.planned - input.options.probes));
    }
    const qint64 truncated = acceptance.requests.truncated.value_or(0);
    if (truncated > 0 && finished && *finished > 0) {
        add(acceptance, truncated * 10 > *finished ? Severity::Warning : Severity::Note,
            QStringLiteral("truncated_outputs"),
            QStringLiteral("%1 of %2 outputs were cut at the length limit (%3)")
                .arg(truncated)
                .arg(*finished)
                .arg(percent(truncated, *finished)));
    }
    const qint64 before = input.count.runningBefore.value_or(0);
    const qint64 after = input.count.runningAfter.value_or(0);
    if (before > 0 || after > 0) {
        add(acceptance, Severity::Warning, QStringLiteral("not_quiescent"),
            QStringLiteral("requests were running or waiting at a scrape: %1 before, %2 after")
                .arg(before)
                .arg(after));
    }
}

} // namespace

bool looksForced(const Signature &counts)
{
    const QList<qint64> &positions = counts.positions;
    const qint64 drafts = counts.drafts;
    if (positions.size() < 2 || drafts <= 0 || counts.accepted <= 0 ||
        (counts.draftTokens && counts.accepted >= *counts.draftTokens))
        return false;
    // The first position is drafted in every step; a later one may be clipped once a request, at its end.
    qsizetype full = 0;
    if (positions.first() == drafts) {
        const qint64 clipped = std::min(counts.requests, drafts / 50);
        for (full = 1; full < positions.size() && drafts - positions.at(full) <= clipped;)
            ++full;
    }
    if (full == positions.size())
        return false;
    const qint64 fraction = positions.at(full);
    for (qsizetype i = full + 1; i < positions.size(); ++i) {
        if (positions.at(i) != 0)
            return false;
    }
    // How likely a drafter with one rate for every position would give this: `full` positions without a miss
    // and nothing after the fraction.
    const double rate = static_cast<double>(fraction) / static_cast<double>(drafts);
    if (rate > 0.98)
        return false;
    double logChance = 0.0;
    if (full > 0)
        logChance +=
            static_cast<double>(full) * static_cast<double>(drafts) * std::log(std::max(rate, 1e-12));
    if (full + 1 < positions.size() && fraction > 0)
        logChance += static_cast<double>(fraction) * std::log(1.0 - rate);
    return logChance < std::log(0.01);
}

bool checkPossible(const CheckInput &input, Acceptance &acceptance)
{
    if (!acceptance.acceptedTokens || !acceptance.drafts)
        return false;
    const qint64 accepted = *acceptance.acceptedTokens;
    const qint64 drafts = *acceptance.drafts;
    // Draft tokens that were assumed say nothing about the counters.
    const std::optional<qint64> drafted = drafts == 0 ? 0 : input.totals.draftTokens;
    const bool beyondDrafted = drafted && accepted > *drafted;
    if (beyondDrafted) {
        add(acceptance, Severity::Error, QStringLiteral("accepted_exceeds_drafted"),
            QStringLiteral("%1 tokens accepted of %2 drafted").arg(accepted).arg(*drafted));
    }
    const std::optional<int> k = input.options.draftLength;
    const bool beyondLength = k && drafts > 0 && accepted / drafts >= *k && accepted - *k * drafts > 0;
    if (accepted < 0 || beyondLength) {
        const double length =
            1.0 + static_cast<double>(accepted) / static_cast<double>(std::max<qint64>(drafts, 1));
        add(acceptance, Severity::Error, QStringLiteral("length_out_of_range"),
            QStringLiteral("acceptance length %1 is not within 1 and %2")
                .arg(QString::fromLatin1(base::fixed(length, 2)),
                     k ? QString::number(*k + 1) : QStringLiteral("draft length + 1")));
    }
    return beyondDrafted || accepted < 0 || beyondLength;
}

void checkValue(const CheckInput &input, Acceptance &acceptance)
{
    if (!acceptance.acceptedPerPosition.isEmpty())
        checkPositions(input, acceptance);
    checkDepth(input, acceptance);
    checkUse(acceptance);
}

void checkWindow(const CheckInput &input, Acceptance &acceptance)
{
    checkRequests(input, acceptance);
    checkGeneration(input, acceptance);
    const qint64 hits = input.count.all.value(Role::PrefixHits).value_or(0);
    if (input.count.prefixCaching || hits > 0) {
        const QString text = input.count.prefixCaching ? QStringLiteral("prefix caching is on")
                                                       : QStringLiteral("the prefix cache was hit");
        add(acceptance, Severity::Warning, QStringLiteral("prefix_caching"),
            text +
                QStringLiteral(" (%1 hits in the window): published curves are measured without").arg(hits));
    }
}

} // namespace assay::metrics
