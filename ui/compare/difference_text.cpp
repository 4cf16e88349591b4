// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference_text.h"

#include "theme/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace assay::ui {

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(DifferenceText)
};

const compare::Significance *significanceOf(const compare::Row &row)
{
    return row.judgement && row.judgement->significance ? &*row.judgement->significance : nullptr;
}

// The spread that the interval is worth no more than.
const compare::Spread *weakerSpread(const compare::Judgement &judgement)
{
    if (!judgement.left || !judgement.right)
        return judgement.left ? &*judgement.left : judgement.right ? &*judgement.right : nullptr;
    return judgement.left->method >= judgement.right->method ? &*judgement.left : &*judgement.right;
}

QString spreadWords(const compare::Spread &spread)
{
    switch (spread.method) {
    case compare::Method::Repeats:
        return Text::tr("%n repeat(s)", nullptr, spread.clusters);
    case compare::Method::Requests:
        return Text::tr("%n request(s)", nullptr, spread.clusters);
    case compare::Method::TimeBatches:
        return Text::tr("%n stretch(es) of time", nullptr, spread.clusters);
    case compare::Method::Optimistic:
        break;
    }
    return Text::tr("draft positions only");
}

QString percentWords(double share)
{
    return signedText(share * 100.0, 1) + QStringLiteral(" %");
}

QString sideWord(compare::ReasonSide side)
{
    return side == compare::ReasonSide::Left ? Text::tr("left") : Text::tr("right");
}

} // namespace

QString findingWords(const compare::Row &row)
{
    const compare::Significance *found = significanceOf(row);
    if (found == nullptr)
        return {};
    switch (found->finding) {
    case compare::Finding::Noise:
        return Text::tr("\u2248 noise");
    case compare::Finding::Real:
        return Text::tr("\u25cf real");
    case compare::Finding::Unclear:
        break;
    }
    return Text::tr("? unclear");
}

Token findingTone(const compare::Row &row)
{
    const compare::Significance *found = significanceOf(row);
    return found != nullptr && found->finding == compare::Finding::Real ? Token::Doubtful : Token::Unknown;
}

QString evidenceWords(const compare::Row &row)
{
    const compare::Significance *found = significanceOf(row);
    const compare::Spread *spread = found != nullptr ? weakerSpread(*row.judgement) : nullptr;
    if (spread == nullptr)
        return {};
    QStringList words{spreadWords(*spread)};
    if (found->isPaired)
        words.append(Text::tr("paired"));
    if (found->hasFewClusters)
        words.append(Text::tr("! few"));
    if (found->isOptimistic)
        words.append(Text::tr("! optimistic"));
    return words.join(QStringLiteral(", "));
}

QString findingSentence(const compare::Row &row)
{
    const compare::Significance *found = significanceOf(row);
    if (found == nullptr)
        return {};
    const QString range = Text::tr("%1 to %2")
                              .arg(signedText(found->interval.low, row.decimals),
                                   signedText(found->interval.high, row.decimals));
    QStringList sentences;
    switch (found->finding) {
    case compare::Finding::Noise:
        sentences.append(Text::tr("The difference may be noise: its 95 % interval, %1, holds 0.").arg(range));
        break;
    case compare::Finding::Real:
        sentences.append(
            Text::tr("The difference is more than noise: its 95 % interval, %1, leaves 0 out.").arg(range));
        break;
    case compare::Finding::Unclear:
        sentences.append(
            Text::tr("It cannot be told whether the difference is noise: its interval, %1, takes steps as "
                     "independent and is too narrow.")
                .arg(range));
        break;
    }
    if (const QString evidence = evidenceWords(row); !evidence.isEmpty())
        sentences.append(Text::tr("Evidence: %1.").arg(evidence));
    if (found->hasFewClusters)
        sentences.append(Text::tr("There are fewer than %1 of them, so the interval may be too narrow.")
                             .arg(compare::fewClusters));
    return sentences.join(QLatin1Char(' '));
}

QString reasonSentence(const compare::Reason &reason)
{
    const bool isShare =
        reason.kind == compare::ReasonKind::Thinking || reason.kind == compare::ReasonKind::Truncation;
    const auto number = [isShare](double value) {
        return isShare ? percentWords(value) : signedText(value, 2);
    };
    const QString range = Text::tr("%1 to %2").arg(number(reason.interval.low), number(reason.interval.high));
    const QString difference = number(reason.difference);
    switch (reason.kind) {
    case compare::ReasonKind::Thinking:
        return Text::tr("Share of reasoning in the outputs: %1 on the left against the right (%2).")
            .arg(difference, range);
    case compare::ReasonKind::Truncation:
        return Text::tr("Share of truncated outputs: %1 on the left against the right (%2).")
            .arg(difference, range);
    case compare::ReasonKind::Drift:
        return Text::tr("AL drifts by %1 from begin to end on the %2 (%3).")
            .arg(difference, sideWord(reason.side), range);
    case compare::ReasonKind::Engines:
        break;
    }
    return Text::tr("Engines %1 of the %2 lie %3 apart (%4).")
        .arg(reason.engines, sideWord(reason.side), difference, range);
}

QString rowTitle(const compare::Row &row)
{
    QStringList parts;
    if (row.thinking)
        parts.append(*row.thinking == matrix::Thinking::On ? Text::tr("thinking on")
                                                           : Text::tr("thinking off"));
    parts.append(Text::tr("draft length %1").arg(row.draftLength));
    if (!row.category.isEmpty())
        parts.append(row.category);
    if (row.concurrency != 0)
        parts.append(Text::tr("concurrency %1").arg(row.concurrency));
    return parts.join(QStringLiteral(" \u00b7 "));
}

} // namespace assay::ui
