// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics_options.h"

#include "inputs.h"

#include <assay/base/text.h>

#include <QFileInfo>

namespace assay::ctl {

base::Result<metrics::DeltaOptions> metricsOptions(const Arguments &arguments)
{
    metrics::DeltaOptions options;
    options.model = arguments.value("model");
    if (arguments.has("engine")) {
        const QString name = arguments.value("engine");
        options.engineKind = engine::kindFromName(name);
        if (!options.engineKind) {
            QStringList names;
            for (const engine::Table *table : engine::allTables())
                names.append(engine::kindName(table->kind));
            const QString near = base::nearestName(name, names);
            return usageError(QStringLiteral("there is no engine \"%1\"").arg(name),
                              QStringLiteral("the engines are %1").arg(names.join(QStringLiteral(", "))),
                              near.isEmpty() ? QString() : QStringLiteral("Did you mean %1?").arg(near));
        }
    }
    const auto draftLength = arguments.integer("draft-length", 1);
    if (!draftLength)
        return base::fail(draftLength.error());
    constexpr qint64 longestDraft = 1024;
    if (draftLength->value_or(1) > longestDraft)
        return usageError(QStringLiteral("--draft-length %1 cannot be used").arg(**draftLength),
                          QStringLiteral("no engine drafts more than %1 tokens").arg(longestDraft), {});
    if (*draftLength)
        options.draftLength = static_cast<int>(**draftLength);
    const auto planned = arguments.integer("planned", 0);
    if (!planned)
        return base::fail(planned.error());
    options.planned = *planned;
    return options;
}

base::Result<metrics::Scrape> readScrape(const QString &side)
{
    const bool whole = side == QLatin1String("-") || QFileInfo::exists(side);
    const QStringList names = whole ? QStringList{side} : side.split(QLatin1Char('+'));
    QList<metrics::Scrape> parts;
    for (const QString &name : names) {
        if (name.isEmpty())
            return usageError(QStringLiteral("\"%1\" names no file on one side of a +").arg(side), {}, {});
        const auto bytes = readInput(name);
        if (!bytes)
            return base::fail(bytes.error());
        auto scrape = metrics::Scrape::fromBytes(*bytes, name);
        if (!scrape)
            return base::fail(scrape.error());
        parts.append(std::move(*scrape));
    }
    return parts.size() == 1 ? parts.first() : metrics::Scrape::join(parts);
}

} // namespace assay::ctl
