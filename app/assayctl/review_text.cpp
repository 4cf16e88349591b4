// SPDX-License-Identifier: GPL-3.0-or-later
#include "review_text.h"

namespace assay::ctl {

namespace {

Paint paintOf(review::Verdict verdict)
{
    switch (verdict) {
    case review::Verdict::Pass:
        return Paint::Good;
    case review::Verdict::Fail:
        return Paint::Wrong;
    case review::Verdict::Accepted:
    case review::Verdict::Overridden:
        return Paint::Doubtful;
    case review::Verdict::Unknown:
        break;
    }
    return Paint::Muted;
}

} // namespace

QString reviewText(const review::Review &review, const Output &output)
{
    QString text = review.run + QStringLiteral("\n\n");
    for (const review::Gate &gate : review.gates) {
        text += output.painted(review::verdictName(gate.verdict).leftJustified(10), paintOf(gate.verdict));
        text += QStringLiteral("  %1  %2  %3\n")
                    .arg(review::kindName(gate.kind), gate.id.leftJustified(22), gate.title);
        if (!gate.evidence.isEmpty() && gate.verdict != review::Verdict::Pass)
            text += QStringLiteral("            %1\n").arg(gate.evidence);
        if (!gate.where.isEmpty() && gate.verdict == review::Verdict::Fail)
            text += QStringLiteral("            at %1\n").arg(gate.where);
    }
    text += QLatin1Char('\n');
    text += review.exportable() ? output.painted(QStringLiteral("exportable"), Paint::Good)
                                : output.painted(QStringLiteral("not exportable"), Paint::Wrong);
    if (!review.signedBy.isEmpty())
        text += QStringLiteral(", signed by %1").arg(review.signedBy);
    return text + QLatin1Char('\n');
}

} // namespace assay::ctl
