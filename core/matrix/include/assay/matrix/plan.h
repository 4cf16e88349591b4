// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QJsonObject>

namespace assay::matrix {

// One cell of a plan: what exactly will run, with {port}, {node} and {dir} (the attempt's folder) left open.
struct PlannedCell
{
    QString id;
    Cell cell;
    QList<int> attempts; // numbers of the planned attempts, from 1
    struct Server
    {
        QStringList argv;
        QMap<QString, QString> env;
        QString model;   // served name that /v1/models must show
        QString sharing; // cells with the same text may use one server, one after the other
        int readyTimeoutS = 3600;
    } server;
    struct Workload
    {
        QString driver; // auto | vllm-bench | sglang-bench | replay | script
        QStringList argv; // of the engine's bench client; empty for replay
        QStringList neededFlags; // auto: the client is used only if its help shows all of these
        std::optional<int> planned; // prompts
        QJsonObject replay; // dataset, body template, concurrency: docs/plan.md
        QJsonObject script; // argv and env of the user's own collector
    } workload;
    std::optional<double> estimatedS;
    QString skipReason; // empty: it runs
};

struct Plan
{
    QString runSlug;
    engine::Kind engineKind = engine::Kind::Vllm;
    QString recipeName;
    QString modelKey;
    QString servedModel;
    QStringList secrets; // names of environment variables
    QList<PlannedCell> cells; // longest first by estimate, else by descending draft length
    QJsonObject collector; // ports, intervals, families, endpoints: the head of plan.json
};

struct PlanOptions
{
    // Ids, or modes with lengths and ranges: "on:1-8,off:1-8", "thinking_on-3"; empty: all cells.
    QString cells;
    QString resourcesFolder; // replaces {lab} and finds the lab's files
};

// The plan of a recipe on a profile. Fails (Input) when a cell selection names cells that the recipe does not have.
[[nodiscard]] base::Result<Plan> makePlan(const Recipe &recipe, const Profile &profile,
                                          const PlanOptions &options);

// plan.json as the collector reads it (docs/plan.md), and back.
[[nodiscard]] QJsonObject toJson(const Plan &plan);
[[nodiscard]] base::Result<Plan> planFromJson(const QJsonObject &json);

// The cells of the `plan` document of docs/formats.md (without shards and preflight, which need a cluster).
[[nodiscard]] QJsonObject toDocument(const Plan &plan);

} // namespace assay::matrix
