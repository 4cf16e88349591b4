// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/run/folder.h>
#include <assay/run/state.h>

#include <QByteArray>
#include <QList>
#include <QSqlDatabase>
#include <QString>

#include <memory>
#include <optional>

namespace assay::run {

// A cache of run summaries in SQLite. It never holds what the run folders do not: a file that is missing,
// damaged or of another version is made anew. One thread a connection.
class RunIndex
{
public:
    // $XDG_CACHE_HOME/assay/index-<host>.sqlite: a home may be shared by several machines.
    [[nodiscard]] static QString defaultFile();
    // Environment error when no index can be made there at all.
    [[nodiscard]] static base::Result<std::unique_ptr<RunIndex>> open(const QString &file);
    ~RunIndex();
    RunIndex(const RunIndex &) = delete;
    RunIndex &operator=(const RunIndex &) = delete;

    // The summary kept for a run, if the run's files are still as they were then.
    [[nodiscard]] std::optional<RunSummary> find(const RunFolder &folder) const;
    // Keeps a summary for the files as they are now. What cannot be kept is worked out again next time.
    void keep(const RunFolder &folder, const RunSummary &summary);
    // Forgets every run that is not among these.
    void retain(const QList<RunFolder> &folders);
    void forget(const RunFolder &folder);

    // Every summary that is kept, newest run first, and when its folder had been changed last by then. No
    // run's files are looked at.
    struct Kept
    {
        RunSummary summary;
        qint64 touched = 0; // RunFolder's own time of change in ns
    };
    [[nodiscard]] QList<Kept> all() const;

private:
    explicit RunIndex(QString connection);
    [[nodiscard]] bool prepare(const QString &file);

    QString m_connection;
};

} // namespace assay::run
