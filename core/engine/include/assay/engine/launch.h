// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/engine/table.h>

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace assay::engine {

// What one server is to run. Texts may hold the plan's open tokens ({port}, {node}).
struct ServerSettings
{
    QStringList command; // program and leading words: vllm serve
    QString model;       // hub id or path of the weights
    QString servedName;  // what /v1/models shows
    QString host;
    QString port;
    int tensorParallel = 1;
    int expertParallel = 1;
    bool dataAttention = false;
    QString method;               // of speculation
    QString draftModel;           // empty: none
    QJsonObject speculativeExtra; // more keys of the engine's speculative config
    int draftLength = 0;          // 0: no speculation
    QStringList args; // the recipe's own, last, so that they win; a flag found here is not rendered again
};
// The argv of a server. Flags that the engine does not have are left out.
[[nodiscard]] QStringList serverArguments(const Table &table, const ServerSettings &settings);

// What one workload is to send.
struct BenchSettings
{
    QStringList serverCommand; // the client is the same program: vllm serve -> vllm bench serve
    QString host;
    QString port;
    QString model;     // served name
    QString tokenizer; // weights on the node; empty: same as model
    QString datasetName;
    QString datasetPath;
    QString split;
    QString category;
    int outputLength = 0;
    int concurrency = 1;
    QJsonObject templateArguments;                  // empty: none
    QList<std::pair<QString, QByteArray>> sampling; // recipe order, values as written
    QString resultFolder;
    QString resultFile;
};
// The argv of the engine's bench client; empty where the engine has none (Table::bench).
[[nodiscard]] QStringList benchArguments(const Table &table, const BenchSettings &settings);
// The flags of that argv: the client is fit only if its help shows all of them.
[[nodiscard]] QStringList benchFlags(const Table &table, const BenchSettings &settings);
// The argv that prints all flags of the client.
[[nodiscard]] QStringList benchHelpArguments(const Table &table, const QStringList &serverCommand);

// True if `args` holds the flag, alone or as flag=value.
[[nodiscard]] bool hasFlag(const QStringList &args, QLatin1StringView flag);
// Prefix caching by the arguments of a server: the last of the two switches wins, else the engine's default.
[[nodiscard]] bool prefixCachingByArguments(const Table &table, const QStringList &args);

} // namespace assay::engine
