// SPDX-License-Identifier: GPL-3.0-or-later
#include "header_facts.h"

#include <assay/engine/launch.h>
#include <assay/run/hardware.h>

#include <algorithm>

namespace assay::exchange {

namespace {

// "NVIDIA B300", or "CPU" of a node without GPUs. A comma would end the part of the header.
QString hardwareOf(const run::RunView &run)
{
    QStringList names = run::gpuNames(run);
    for (QString &name : names)
        name.replace(QLatin1Char(','), QLatin1Char(' '));
    return names.isEmpty() ? QStringLiteral("CPU") : names.join(QStringLiteral(" / "));
}

QString driversOf(const QList<ExportedCell> &cells, const QString &planned)
{
    QStringList drivers;
    for (const ExportedCell &cell : cells)
        drivers.append(cell.attempt->driver.isEmpty() ? planned : cell.attempt->driver);
    drivers.sort();
    drivers.removeDuplicates();
    return drivers.join(QStringLiteral(", "));
}

bool prefixCachingOf(const matrix::Recipe &recipe, const QList<ExportedCell> &cells)
{
    const engine::Table &table = engine::table(recipe.engine.kind);
    return std::any_of(cells.begin(), cells.end(), [&](const ExportedCell &cell) {
        const QStringList &argv = cell.attempt->serverArgv;
        return engine::prefixCachingByArguments(table, argv.isEmpty() ? recipe.engine.args : argv);
    });
}

QList<golden::HeaderMode> modesOf(const matrix::Recipe &recipe, const QList<ExportedCell> &cells)
{
    QList<golden::HeaderMode> modes;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        const std::optional<matrix::Mode> &asked = recipe.mode(thinking);
        if (!asked)
            continue;
        golden::HeaderMode mode;
        mode.thinking = thinking;
        mode.measured = std::any_of(cells.begin(), cells.end(), [thinking](const ExportedCell &cell) {
            return cell.cell->cell.thinking == thinking;
        });
        mode.sampling = asked->sampling;
        mode.chatTemplateKwargs = asked->chatTemplateKwargsText;
        modes.append(mode);
    }
    return modes;
}

} // namespace

golden::HeaderFacts headerFacts(const run::RunView &run, const matrix::Recipe &recipe,
                                const review::Review &review, const ExportOptions &options,
                                const QList<ExportedCell> &cells)
{
    golden::HeaderFacts facts;
    facts.sourceUrl = options.sourceUrl;
    facts.runId = run.id;
    facts.dataset = golden::datasetWord(recipe.workload.dataset.name);
    facts.category = recipe.matrix.categories.value(0);
    facts.outputLen = recipe.workload.outputLen;
    facts.modes = modesOf(recipe, cells);
    facts.speculativeExtra = recipe.speculative.extraText;
    facts.key = run.modelKey;
    facts.hardware = hardwareOf(run);
    facts.engine = golden::engineWord(engine::kindName(recipe.engine.kind));
    facts.method = golden::methodWord(recipe.speculative.method);
    facts.draftModel = recipe.speculative.draftModel;
    facts.driver = driversOf(cells, recipe.workload.driver);
    facts.concurrency = recipe.matrix.concurrencies.value(0, 1);
    facts.prefixCaching = prefixCachingOf(recipe, cells);
    for (const review::Gate &gate : review.gates) {
        if (gate.verdict == review::Verdict::Accepted)
            facts.acceptedUnknown.append({gate.id, options.accepted.value(gate.id).simplified()});
    }
    facts.generatedBy = QStringLiteral("assay ") + QStringLiteral(ASSAY_VERSION);
    return facts;
}

} // namespace assay::exchange
