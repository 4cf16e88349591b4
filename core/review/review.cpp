// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/review.h"

#include "subject.h"

#include <QJsonArray>

#include <algorithm>

namespace assay::review {

namespace {

using Judge = void (*)(const Subject &, Gate &);

// One for every gate of the catalogue.
const QMap<QString, Judge> &judges()
{
    static const QMap<QString, Judge> all{{QStringLiteral("cells_completed"), judgeCellsCompleted},
                                          {QStringLiteral("counters_sound"), judgeCounters},
                                          {QStringLiteral("per_position_sound"), judgePositions},
                                          {QStringLiteral("requests_accounted"), judgeRequests},
                                          {QStringLiteral("outputs_sound"), judgeOutputs},
                                          {QStringLiteral("thinking_evidenced"), judgeThinking},
                                          {QStringLiteral("not_synthetic"), judgeSynthetic},
                                          {QStringLiteral("server_log_clean"), judgeLogs},
                                          {QStringLiteral("settings_effective"), judgeSettings},
                                          {QStringLiteral("value_exact"), judgeValues},
                                          {QStringLiteral("source_linked"), judgeSource},
                                          {QStringLiteral("curve_shape"), judgeShape},
                                          {QStringLiteral("repeats_agree"), judgeRepeats},
                                          {QStringLiteral("interval_tight"), judgeIntervals},
                                          {QStringLiteral("golden_distance"), judgeGolden},
                                          {QStringLiteral("truncation_low"), judgeTruncation},
                                          {QStringLiteral("conditions_comparable"), judgeConditions},
                                          {QStringLiteral("outputs_seen"), judgeSeen}};
    return all;
}

void applyDecisions(Gate &gate, const ReviewOptions &options)
{
    if (gate.verdict == Verdict::Unknown && options.accepted.contains(gate.id)) {
        gate.verdict = Verdict::Accepted;
        gate.evidence += QStringLiteral(" Accepted: %1").arg(options.accepted.value(gate.id));
    } else if (gate.kind == GateKind::Soft && gate.verdict == Verdict::Fail &&
               options.overridden.contains(gate.id)) {
        gate.verdict = Verdict::Overridden;
        gate.evidence += QStringLiteral(" Overridden: %1").arg(options.overridden.value(gate.id));
    }
}

} // namespace

bool Review::exportable() const
{
    return !gates.isEmpty() &&
           std::none_of(gates.begin(), gates.end(), [](const Gate &gate) { return gate.blocks(); });
}

QStringList Review::blocking() const
{
    QStringList blocking;
    for (const Gate &gate : gates) {
        if (gate.blocks())
            blocking.append(QStringLiteral("%1 (%2)").arg(gate.id, verdictName(gate.verdict)));
    }
    return blocking;
}

const Gate *Review::find(const QString &id) const
{
    const auto gate =
        std::find_if(gates.begin(), gates.end(), [&id](const Gate &one) { return one.id == id; });
    return gate == gates.end() ? nullptr : &*gate;
}

ReviewOptions optionsOf(const ReviewFile &file, const run::RunView &run)
{
    ReviewOptions options;
    if (decisionsAreCurrent(file, run)) {
        options.accepted = file.accepted;
        options.overridden = file.overridden;
    }
    for (const run::CellView &cell : run.cells) {
        if (cell.counting > 0)
            options.seen.insert(cell.id, seenOutputs(file.cells.value(cell.id), cell.counting, true));
    }
    if (file.signature && isCurrent(*file.signature, run))
        options.signedBy = file.signature->reviewer;
    return options;
}

Review reviewRun(const run::RunView &run, const matrix::Recipe &recipe, const QList<logs::ProblemRule> &rules,
                 const ReviewOptions &options)
{
    const Subject subject(run, recipe, rules, options);
    Review review;
    review.run = run.id;
    review.signedBy = options.signedBy;
    review.gates = gateCatalogue();
    for (Gate &gate : review.gates) {
        judges()[gate.id](subject, gate);
        applyDecisions(gate, options);
    }
    return review;
}

QJsonObject toJson(const Review &review)
{
    QJsonArray gates;
    for (const Gate &gate : review.gates)
        gates.append(toJson(gate));
    return {{QStringLiteral("run"), review.run},
            {QStringLiteral("exportable"), review.exportable()},
            {QStringLiteral("signed_by"),
             review.signedBy.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(review.signedBy)},
            {QStringLiteral("gates"), gates}};
}

} // namespace assay::review
