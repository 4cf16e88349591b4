// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/plan.h>
#include <assay/run/folder.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>
#include <utility>

namespace assay::run {

// A cell of a run with everything that was ever planned of it.
struct BookedCell
{
    matrix::PlannedCell planned; // as the latest plan has it
    QJsonObject json;            // the same as the collector reads it
    QList<int> attempts;         // all numbers ever planned, ascending
    QList<int> heirs;            // those of them that were added in the place of interrupted ones
    qsizetype repeats = 1;       // how many attempts the run set out to measure
};

// A command file of the run.
struct BookedCommand
{
    QString file; // name without folder
    QString command;
    QString cell;
    int era = 0; // the plan under which it was given: N of control.N, 0: of plan.json
};

// What a run was to do: its plans (each resume replaces plan.json and keeps the old one) and the cells that
// commands added while it ran.
class PlanBook
{
public:
    // Input error: there is no plan, or one that cannot be read. A command file that cannot be read adds
    // nothing.
    [[nodiscard]] static base::Result<PlanBook> read(const RunFolder &folder);

    [[nodiscard]] const matrix::Plan &plan() const { return m_plan; }        // the latest
    [[nodiscard]] const QJsonObject &json() const { return m_json; }         // the latest plan.json
    [[nodiscard]] const QList<BookedCell> &cells() const { return m_cells; } // in matrix order
    [[nodiscard]] const QList<BookedCommand> &commands() const { return m_commands; }
    // How long its jobs may run as its cluster profile asks, in minutes; nothing: as the partition has it.
    [[nodiscard]] std::optional<int> timeLimitMin() const { return m_timeLimitMin; }
    [[nodiscard]] const BookedCell *find(const QString &cell) const;
    // The whole run was told to stop while this shard's plan was the run's, heard or not.
    [[nodiscard]] bool wasToldToStop(int shard) const;
    // The plan by which the shard was started: N of plan.N.json, 0: of plan.json.
    [[nodiscard]] int eraOf(int shard) const;

    // The latest plan with these cells alone, each with the attempts given.
    [[nodiscard]] QJsonObject planWith(const QList<std::pair<QString, QList<int>>> &cells) const;
    // The cells of such a plan as an `add` command takes them.
    [[nodiscard]] QJsonArray cellsWith(const QList<std::pair<QString, QList<int>>> &cells) const;

private:
    void take(const matrix::Plan &plan, const QJsonArray &cells, bool asHeirs = false);

    matrix::Plan m_plan;
    QJsonObject m_json;
    QList<BookedCell> m_cells;
    QList<BookedCommand> m_commands;
    QList<std::pair<int, int>> m_firstShards; // by era, oldest first
    std::optional<int> m_timeLimitMin;
};

} // namespace assay::run
