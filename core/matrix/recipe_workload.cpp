// SPDX-License-Identifier: GPL-3.0-or-later
#include "map_reader.h"
#include "recipe_sections.h"

#include <assay/matrix/speed_bench.h>

#include <QRegularExpression>

namespace assay::matrix {

using base::Problems;
using base::yaml::Node;

namespace {

constexpr int longestOutput = 10'000'000;
constexpr int mostRepeats = 1000;

QString checkSha256(const QString &text)
{
    static const QRegularExpression shape(QStringLiteral("\\A[0-9A-Fa-f]{64}\\z"));
    return shape.match(text).hasMatch() ? QString() : QStringLiteral("must be 64 hexadecimal digits");
}

// A name that becomes part of a path and of a header line.
QString checkPlainName(const QString &text)
{
    static const QRegularExpression shape(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9_.-]*\\z"));
    return shape.match(text).hasMatch() ? QString()
                                        : QStringLiteral("must be a word of letters, digits, _, - and .");
}

Recipe::Workload::Dataset readDataset(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("workload.dataset"), problems);
    Recipe::Workload::Dataset dataset;
    dataset.name = reader.text("name", speedBenchName(), checkPlainName);
    dataset.split = dataset.name == speedBenchName()
                        ? reader.word("split", speedBenchSplits(), speedBenchSplits().first())
                        : reader.text("split", speedBenchSplits().first(), checkPlainName);
    dataset.expectedPrompts = reader.optionalInteger("expected_prompts", {1, 1'000'000'000});
    dataset.sha256 = reader.text("sha256", {}, checkSha256).toLower();
    reader.finish();
    return dataset;
}

} // namespace

Recipe::Workload readWorkload(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("workload"), problems);
    Recipe::Workload workload;
    const QStringList drivers{QStringLiteral("auto"), QStringLiteral("vllm-bench"),
                              QStringLiteral("sglang-bench"), QStringLiteral("replay"),
                              QStringLiteral("script")};
    workload.driver = reader.word("driver", drivers, drivers.first());
    workload.dataset = readDataset(reader.optional("dataset"), problems);
    workload.outputLen = reader.requiredInteger("output_len", {1, longestOutput}).value_or(0);
    workload.repeats = reader.integer("repeats", {1, mostRepeats}, 1);
    workload.script = reader.text("script", {}, checkOneLine);
    if (workload.driver == QLatin1String("script") && workload.script.isEmpty())
        reader.error(node["driver"],
                     QStringLiteral("workload.driver is script, but workload.script is missing"));
    else if (workload.driver != QLatin1String("script") && !workload.script.isEmpty())
        addWarning(problems, node["script"],
                   QStringLiteral("workload.script is only used with driver: script"));
    reader.finish();
    return workload;
}

} // namespace assay::matrix
