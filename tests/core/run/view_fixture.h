// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run_fixture.h"

#include <assay/run/store.h>

#include <QMap>

// What tests of a run's view have in common.
namespace views {

using namespace assay;
using namespace assay::run;
using cluster::JobAnswer;
using cluster::Presence;

inline JobAnswer answer(Presence presence)
{
    return {presence,
            presence == Presence::Seen ? QStringLiteral("running") : QStringLiteral("ended"),
            {},
            {},
            {}};
}

// The view after everything there is was read, with this answer about every shard.
inline RunView viewOf(const RunFixture &run, Presence presence = Presence::Seen)
{
    RunStore store(run.folder());
    const base::Status read = store.refresh();
    if (!read)
        qFatal("%s", qPrintable(read.error().sentence()));
    QMap<int, JobAnswer> answers;
    for (const int shard : run.folder().shards())
        answers.insert(shard, answer(presence));
    store.setAnswers(answers);
    return store.view();
}

inline const CellView &cellOf(const RunView &view, const char *id)
{
    const CellView *const cell = view.find(QString::fromLatin1(id));
    if (cell == nullptr)
        qFatal("no cell %s", id);
    return *cell;
}

inline QJsonObject cellJson(const RunView &view, const QString &id)
{
    const QJsonArray cells = toJson(view).value(QLatin1StringView("cells")).toArray();
    for (const QJsonValue &cell : cells) {
        if (cell.toObject().value(QLatin1StringView("id")).toString() == id)
            return cell.toObject();
    }
    return {};
}

inline QByteArray result(int completed, int failed)
{
    return "{\"completed\":" + QByteArray::number(completed) + ",\"failed\":" + QByteArray::number(failed) +
           ",\"output_throughput\":123.5,\"mean_tpot_ms\":4.25,\"itls\":[[0.1,0.1]],\"output_lens\":[5]}";
}

} // namespace views
