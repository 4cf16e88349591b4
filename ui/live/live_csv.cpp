// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live_csv.h"

#include <assay/base/text.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

using Kind = LiveColumn::Kind;

QByteArray integer(qint64 value)
{
    return value < 0 ? QByteArray() : QByteArray::number(value);
}

QByteArray decimal(double value, int decimals)
{
    return std::isfinite(value) ? base::fixed(value, decimals) : QByteArray();
}

QByteArray markName(run::LiveMark mark)
{
    switch (mark) {
    case run::LiveMark::Gap:
        return "gap";
    case run::LiveMark::Reset:
        return "reset";
    case run::LiveMark::None:
        break;
    }
    return {};
}

int decimalsOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::Length:
    case Quantity::RecentLength:
    case Quantity::KvUse:
        return 4;
    case Quantity::Running:
    case Quantity::Waiting:
        return 0;
    default:
        return 2;
    }
}

QByteArray quantityField(const BoardCell &cell, qsizetype point, const LiveColumn &column)
{
    if (isOfGpus(column.quantity)) {
        const double seconds = cell.data.counts.at(point).seconds;
        const auto value = valueNear(cell.data, column.quantity, 0, seconds);
        return value ? decimal(*value, decimalsOf(column.quantity)) : QByteArray();
    }
    return decimal(valueAt(cell.data, column.quantity, column.position, point), decimalsOf(column.quantity));
}

} // namespace

QList<LiveColumn> liveColumns(int positions)
{
    QList<LiveColumn> columns{{Kind::Time},
                              {Kind::Seconds},
                              {Kind::Mark},
                              {Kind::Drafts},
                              {Kind::DraftTokens},
                              {Kind::Accepted},
                              {Kind::Measured, Quantity::Length},
                              {Kind::HalfWidth},
                              {Kind::Measured, Quantity::RecentLength},
                              {Kind::Measured, Quantity::Rate},
                              {Kind::Generated},
                              {Kind::Measured, Quantity::Throughput},
                              {Kind::Measured, Quantity::Running},
                              {Kind::Measured, Quantity::Waiting},
                              {Kind::Measured, Quantity::KvUse},
                              {Kind::Measured, Quantity::GpuPower},
                              {Kind::Measured, Quantity::GpuMemory},
                              {Kind::Measured, Quantity::GpuUse}};
    for (int position = 0; position < positions; ++position)
        columns.append({Kind::AcceptedAtPosition, Quantity::Position, position});
    return columns;
}

QByteArray liveColumnName(const LiveColumn &column)
{
    switch (column.kind) {
    case Kind::Time:
        return "time";
    case Kind::Seconds:
        return "seconds";
    case Kind::Mark:
        return "mark";
    case Kind::Drafts:
        return "drafts";
    case Kind::DraftTokens:
        return "draft_tokens";
    case Kind::Accepted:
        return "accepted_tokens";
    case Kind::Generated:
        return "generated_tokens";
    case Kind::AcceptedAtPosition:
        return "accepted_p" + QByteArray::number(column.position);
    case Kind::HalfWidth:
        return "al_half_width_95";
    case Kind::Measured:
        break;
    }
    switch (column.quantity) {
    case Quantity::Length:
        return "al";
    case Quantity::RecentLength:
        return "al_last_30s";
    case Quantity::Rate:
        return "ar_percent";
    case Quantity::Throughput:
        return "tokens_per_s_last_10s";
    case Quantity::Running:
        return "running";
    case Quantity::Waiting:
        return "waiting";
    case Quantity::KvUse:
        return "kv_use_percent";
    case Quantity::GpuPower:
        return "gpu_power_w_mean";
    case Quantity::GpuMemory:
        return "gpu_memory_gib_mean";
    case Quantity::GpuUse:
        return "gpu_use_percent_mean";
    default:
        return "value";
    }
}

QString liveColumnTitle(const LiveColumn &column)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("LiveColumn", text); };
    switch (column.kind) {
    case Kind::Time:
        return tr("Time (UTC)");
    case Kind::Seconds:
        return tr("Seconds");
    case Kind::Mark:
        return tr("Mark");
    case Kind::Drafts:
        return tr("Drafts");
    case Kind::DraftTokens:
        return tr("Draft tokens");
    case Kind::Accepted:
        return tr("Accepted");
    case Kind::Generated:
        return tr("Generated");
    case Kind::AcceptedAtPosition:
        return tr("Accepted at %1").arg(column.position);
    case Kind::HalfWidth:
        return tr("AL \u00B1 (95 %)");
    case Kind::Measured:
        break;
    }
    switch (column.quantity) {
    case Quantity::Length:
        return tr("AL");
    case Quantity::RecentLength:
        return tr("AL, last 30 s");
    case Quantity::Rate:
        return tr("AR, %");
    case Quantity::Throughput:
        return tr("Tokens/s");
    case Quantity::Running:
        return tr("Running");
    case Quantity::Waiting:
        return tr("Waiting");
    case Quantity::KvUse:
        return tr("KV cache, %");
    case Quantity::GpuPower:
        return tr("GPU power, W");
    case Quantity::GpuMemory:
        return tr("GPU memory, GiB");
    case Quantity::GpuUse:
        return tr("GPU use, %");
    default:
        return tr("Value");
    }
}

QByteArray liveField(const BoardCell &cell, qsizetype i, const LiveColumn &column)
{
    const run::LivePoint &point = cell.data.counts.at(i);
    switch (column.kind) {
    case Kind::Time:
        return cell.data.counts.timeOf(point.seconds).toUTC().toString(Qt::ISODateWithMs).toLatin1();
    case Kind::Seconds:
        return decimal(point.seconds, 3);
    case Kind::Mark:
        return markName(point.mark);
    case Kind::Drafts:
        return integer(point.drafts);
    case Kind::DraftTokens:
        return integer(point.draftTokens);
    case Kind::Accepted:
        return integer(point.accepted);
    case Kind::Generated:
        return integer(point.generated);
    case Kind::AcceptedAtPosition:
        return integer(cell.data.counts.acceptedAt(i, column.position));
    case Kind::HalfWidth:
        return decimal(static_cast<double>(point.halfWidth), 4);
    case Kind::Measured:
        break;
    }
    return quantityField(cell, i, column);
}

QByteArray liveCsv(const QList<BoardCell> &cells)
{
    int positions = 0;
    for (const BoardCell &cell : cells)
        positions = std::max(positions, cell.data.counts.positions());
    const QList<LiveColumn> columns = liveColumns(positions);
    QByteArray csv = "cell";
    for (const LiveColumn &column : columns)
        csv += ',' + liveColumnName(column);
    csv += '\n';
    for (const BoardCell &cell : cells) {
        QByteArray id = cell.id.toUtf8();
        if (id.contains(',') || id.contains('"'))
            id = '"' + id.replace('"', "\"\"") + '"';
        for (qsizetype i = 0; i < cell.data.counts.size(); ++i) {
            csv += id;
            for (const LiveColumn &column : columns) {
                csv += ',';
                csv += liveField(cell, i, column);
            }
            csv += '\n';
        }
    }
    return csv;
}

} // namespace assay::ui
