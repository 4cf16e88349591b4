// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_page.h"

#include "report_sections.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::exchange {

namespace {

Field verdictOf(const review::Review &review)
{
    if (review.exportable())
        return {QStringLiteral("Exportable: no gate forbids it."), Tone::Good};
    return {QStringLiteral("Not exportable: %1.").arg(review.blocking().join(QStringLiteral(", "))),
            Tone::Wrong};
}

QString timeText(const QDateTime &time)
{
    return time.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'"));
}

QStringList leadOf(const Report &report)
{
    const auto valued = std::count_if(report.cells.begin(), report.cells.end(), [](const ReportCell &cell) {
        return !cell.acceptanceLength.isEmpty();
    });
    QStringList lead{QStringLiteral("Run %1, recipe \"%2\", model %3.")
                         .arg(report.run.id, report.recipeName, report.modelId)};
    QString state = QStringLiteral("State: %1; %2 of %3 cells have a value.")
                        .arg(run::runStateName(report.run.state))
                        .arg(valued)
                        .arg(report.cells.size());
    if (report.run.started.isValid())
        state += QStringLiteral(" Started %1").arg(timeText(report.run.started));
    if (report.run.started.isValid() && report.run.finished.isValid())
        state += QStringLiteral(", finished %1").arg(timeText(report.run.finished));
    if (report.run.started.isValid())
        state += QLatin1Char('.');
    lead.append(state);
    lead.append(report.review.signedBy.isEmpty()
                    ? QStringLiteral("Nobody has signed it as it stands.")
                    : QStringLiteral("Signed by %1.").arg(report.review.signedBy));
    if (!report.run.partial.isEmpty())
        lead.append(QStringLiteral("Logs and outputs are not here whole: %1.").arg(report.run.partial));
    return lead;
}

} // namespace

QString shownState(const QString &state)
{
    return QString(state).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString signedNumber(double value, int decimals)
{
    const QString text = QString::fromLatin1(base::fixed(value, decimals));
    return value < 0.0 ? text : QString(QLatin1Char('+') + text);
}

Page pageOf(const Report &report)
{
    Page page;
    page.title = QStringLiteral("Acceptance length of %1").arg(report.run.modelKey);
    page.verdict = verdictOf(report.review);
    page.lead = leadOf(report);
    page.sections = {matrixSection(report),    cellSection(report),      differenceSection(report),
                     conditionSection(report), gateSection(report),      decisionSection(report),
                     problemSection(report),   provenanceSection(report)};
    return page;
}

} // namespace assay::exchange
