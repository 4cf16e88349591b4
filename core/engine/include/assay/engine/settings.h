// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/engine/table.h>

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::engine {

// What a running engine says of its own settings, by its arguments' names (tensor_parallel_size).
struct SettingsReport
{
    QJsonObject changed; // what differs from the engine's defaults
    QJsonObject whole;   // its configuration, as far as names and spellings are those of the arguments
};

// Reads the lines of a log behind Table::settingsLines (line mark: the text behind it). Nothing when none of
// them tells settings.
[[nodiscard]] std::optional<SettingsReport> settingsReport(const Table &table, const QJsonObject &lines);

// A setting with which the engine did not run as it was started.
struct SettingDifference
{
    QString name;          // the argument's, and its key within an object: speculative_config.method
    QString planned;       // as JSON writes it; empty: not set
    QString reported;      // likewise; empty: the engine tells of none
    bool decisive = false; // it changes what is measured; else it may be another spelling of the same
};
struct SettingsComparison
{
    int compared = 0; // settings that could be compared
    QList<SettingDifference> differences;
};

// Compares the argv that a server was started with against its own report. Settings that the report does
// not tell and whose default is not known are passed over, as are those that nobody asked for, unless they
// change what is measured (Table::decisiveSettings).
[[nodiscard]] SettingsComparison compareSettings(const Table &table, const QStringList &argv,
                                                 const SettingsReport &report);

// The draft length that the engine reports, 0: no speculation. Nothing where the engine does not take it as a
// part of one object (Launcher::speculativeJson).
[[nodiscard]] std::optional<int> reportedDraftLength(const Table &table, const SettingsReport &report);

} // namespace assay::engine
