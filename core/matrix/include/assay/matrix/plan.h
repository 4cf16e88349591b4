// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

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
        QString driver;   // auto | vllm-bench | sglang-bench | replay | script
        QStringList argv; // of the engine's bench client; empty for replay
        QMap<QString, QString> env;
        QStringList helpArgv;       // prints every flag of the client
        QStringList neededFlags;    // auto: the client is used only if its help shows all of these
        std::optional<int> planned; // prompts
        int stallTimeoutS = 1800;
        QJsonObject replay; // dataset, body template, concurrency: docs/plan.md
        QJsonObject script; // argv and env of the user's own collector
    } workload;
    std::optional<double> estimatedS;
    QString skipReason; // empty: it runs
};

struct Plan
{
    QString runSlug; // the recipe's name as a part of a folder's name
    QString run;     // the run's id; empty until there is a run
    engine::Kind engineKind = engine::Kind::Vllm;
    QString recipeName;
    QString modelKey;
    QString servedModel;
    QStringList secrets; // names of environment variables
    QString image;       // of the engine's container; empty: none
    // SOURCE:TARGET[:FLAGS] for the container: the profile's own, the dataset's folder and the weights'. The
    // run folder's is added where the folder is known.
    QStringList mounts;
    // Longest first: by estimate where there are any; else thinking_on before thinking_off and short drafts
    // before long ones, control cells first of all, since the same text then takes more steps. Cells that
    // share a server stand together.
    QList<PlannedCell> cells;
    QJsonObject collector; // ports, intervals, families, endpoints: the head of plan.json
};

struct PlanOptions
{
    // Ids, or modes with lengths and ranges: "on:1-8,off:1-8", "thinking_on-3"; empty: all cells.
    QString cells;
    QString resourcesFolder; // {lab} in a recipe's command, arguments and script becomes its folder "lab"
    QMap<QString, double> estimates; // seconds by cell id, from earlier runs
};

// The plan of a recipe on a profile. Fails (Input) when a cell selection names cells that the recipe does not
// have, when the driver or the engine cannot be had, or when the profile lacks what the recipe needs.
[[nodiscard]] base::Result<Plan> makePlan(const Recipe &recipe, const Profile &profile,
                                          const PlanOptions &options);

// The prepared dataset on the node: <paths.dataset_dir>/<split>.jsonl.
[[nodiscard]] QString datasetFile(const Recipe &recipe, const Profile &profile);

// plan.json as the collector reads it (docs/plan.md), and back.
[[nodiscard]] QJsonObject toJson(const Plan &plan);
[[nodiscard]] base::Result<Plan> planFromJson(const QJsonObject &json);

// The cells of the `plan` document of docs/formats.md (without shards and preflight, which need a cluster).
[[nodiscard]] QJsonObject toDocument(const Plan &plan);

} // namespace assay::matrix
