// SPDX-License-Identifier: GPL-3.0-or-later
#include "propose_text.h"

#include <assay/base/text.h>

namespace assay::exchange {

namespace {

QString onOneLine(const QString &text)
{
    return text.simplified();
}

QString cellName(const golden::ReferenceCell &cell)
{
    const QString mode = cell.thinking ? matrix::thinkingKey(*cell.thinking) : QStringLiteral("no modes");
    return QStringLiteral("%1-%2").arg(mode).arg(cell.draftLength);
}

QString textOf(const golden::ReferenceCell *cell)
{
    return cell ? base::escapedUtf8(cell->text) : QStringLiteral("-");
}

QString tableOf(const golden::Curve *before, const golden::Curve &after)
{
    QString table = QStringLiteral("| cell | before | now |\n| --- | ---: | ---: |\n");
    for (const golden::ReferenceCell &cell : after.cells) {
        const golden::ReferenceCell *old = before ? before->find(cell.thinking, cell.draftLength) : nullptr;
        table += QStringLiteral("| %1 | %2 | %3 |\n").arg(cellName(cell), textOf(old), textOf(&cell));
    }
    if (!before)
        return table;
    for (const golden::ReferenceCell &cell : before->cells) {
        if (!after.find(cell.thinking, cell.draftLength))
            table += QStringLiteral("| %1 | %2 | - |\n").arg(cellName(cell), textOf(&cell));
    }
    return table;
}

QString answers(const review::Review &review, review::Verdict verdict, const QMap<QString, QString> &reasons)
{
    QString text;
    for (const review::Gate &gate : review.gates) {
        if (gate.verdict == verdict)
            text += QStringLiteral("- %1 %2: %3\n")
                        .arg(gate.id, review::verdictName(verdict), onOneLine(reasons.value(gate.id)));
    }
    return text;
}

} // namespace

QString commitMessage(const run::RunView &run, const review::Review &review, const ExportOptions &options,
                      const ExportReport &report, const golden::Curve *before, const golden::Curve &after)
{
    QString message = before ? QStringLiteral("feat(golden): measure %1 anew\n\n").arg(report.model)
                             : QStringLiteral("feat(golden): add %1\n\n").arg(report.model);
    message += QStringLiteral("Acceptance length by thinking mode and draft length.\n\n");
    message += tableOf(before, after) + QLatin1Char('\n');
    message += options.sourceUrl.isEmpty()
                   ? QStringLiteral("Source: assay run %1\n").arg(run.id)
                   : QStringLiteral("Source: %1 (assay run %2)\n").arg(options.sourceUrl, run.id);
    if (!options.reviewer.isEmpty())
        message += QStringLiteral("Reviewer: %1\n").arg(onOneLine(options.reviewer));
    if (!review.signedBy.isEmpty())
        message += QStringLiteral("Signed by: %1\n").arg(onOneLine(review.signedBy));
    const QString decided = answers(review, review::Verdict::Accepted, options.accepted) +
                            answers(review, review::Verdict::Overridden, options.overridden);
    if (!decided.isEmpty())
        message += QStringLiteral("\nA person answers for:\n") + decided;
    if (!report.leftOut.isEmpty()) {
        message += QStringLiteral("\nLeft out:\n");
        for (const LeftOutCell &cell : report.leftOut)
            message += QStringLiteral("- %1: %2\n").arg(cell.cell, onOneLine(cell.why));
    }
    return message;
}

QString branchName(const QString &modelKey, const QString &runId)
{
    QString key = modelKey;
    for (QChar &character : key) {
        const char16_t c = character.unicode();
        const bool plain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') ||
                           c == u'_' || c == u'-';
        if (!plain)
            character = u'-';
    }
    constexpr qsizetype random = 6; // hex digits at the end of a run's id
    return QStringLiteral("assay/%1-%2").arg(key, runId.right(random));
}

} // namespace assay::exchange
