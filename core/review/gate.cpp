// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/gate.h"

#include <QJsonArray>

namespace assay::review {

QString kindName(GateKind kind)
{
    return kind == GateKind::Hard ? QStringLiteral("hard") : QStringLiteral("soft");
}

QString verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Pass:
        return QStringLiteral("pass");
    case Verdict::Fail:
        return QStringLiteral("fail");
    case Verdict::Accepted:
        return QStringLiteral("accepted");
    case Verdict::Overridden:
        return QStringLiteral("overridden");
    case Verdict::Unknown:
        break;
    }
    return QStringLiteral("unknown");
}

QList<Gate> gateCatalogue()
{
    struct Row
    {
        const char *id;
        const char *title;
        GateKind kind;
    };
    static constexpr Row rows[] = {
        {"cells_completed", "Every planned cell was measured", GateKind::Hard},
        {"counters_sound", "The counters hold together", GateKind::Hard},
        {"per_position_sound", "The positions sum to the accepted tokens and never rise", GateKind::Hard},
        {"requests_accounted", "Exactly the planned requests passed", GateKind::Hard},
        {"outputs_sound", "The outputs are text, and whole", GateKind::Hard},
        {"thinking_evidenced", "The outputs show the thinking mode that was asked for", GateKind::Hard},
        {"not_synthetic", "Acceptance was measured, not forced", GateKind::Hard},
        {"server_log_clean", "The logs name no problem", GateKind::Hard},
        {"settings_effective", "The engine ran with the planned settings", GateKind::Hard},
        {"value_exact", "The values are those of the raw counters", GateKind::Hard},
        {"source_linked", "The source of the run is linked", GateKind::Soft},
        {"curve_shape", "The curve has the expected shape", GateKind::Soft},
        {"repeats_agree", "Repeated cells agree", GateKind::Soft},
        {"interval_tight", "The intervals are narrow enough", GateKind::Soft},
        {"golden_distance", "The values are near the reference", GateKind::Soft},
        {"truncation_low", "Few outputs were cut", GateKind::Soft},
        {"conditions_comparable", "The conditions are those of the reference", GateKind::Soft},
        {"outputs_seen", "A person looked at outputs", GateKind::Soft},
    };
    QList<Gate> gates;
    for (const Row &row : rows) {
        Gate gate;
        gate.id = QString::fromLatin1(row.id);
        gate.title = QString::fromLatin1(row.title);
        gate.kind = row.kind;
        gates.append(gate);
    }
    return gates;
}

QJsonObject toJson(const Gate &gate)
{
    return {{QStringLiteral("id"), gate.id},
            {QStringLiteral("title"), gate.title},
            {QStringLiteral("kind"), kindName(gate.kind)},
            {QStringLiteral("verdict"), verdictName(gate.verdict)},
            {QStringLiteral("cells"), QJsonArray::fromStringList(gate.cells)},
            {QStringLiteral("evidence"), gate.evidence},
            {QStringLiteral("where"), gate.where}};
}

} // namespace assay::review
