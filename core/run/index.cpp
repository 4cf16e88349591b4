// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/index.h>

#include "signature.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>

#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QSqlError>
#include <QSqlQuery>
#include <QSysInfo>
#include <QVariant>

#include <atomic>
#include <utility>

namespace assay::run {

namespace {

// Raised whenever a summary's meaning or its columns change.
constexpr int schemaVersion = 2;

const auto columns = QStringLiteral("signature, id, recipe, model, state, started, done, total, worst, tags, "
                                    "worst_relative, worst_cell, cluster, touched, folder");

QByteArray shortSignature(const RunFolder &folder)
{
    return base::sha256(runSignature(folder));
}

std::optional<RunState> stateFromName(const QString &name)
{
    for (const RunState state : {RunState::Queued, RunState::Running, RunState::Done, RunState::Failed,
                                 RunState::Cancelled, RunState::Unknown}) {
        if (runStateName(state) == name)
            return state;
    }
    return std::nullopt;
}

std::optional<RunSummary> summaryFrom(const QSqlQuery &row, const QString &folder)
{
    const std::optional<RunState> state = stateFromName(row.value(4).toString());
    if (!state)
        return std::nullopt;
    RunSummary summary;
    summary.id = row.value(1).toString();
    summary.folder = folder;
    summary.recipeName = row.value(2).toString();
    summary.modelKey = row.value(3).toString();
    summary.state = *state;
    summary.started = QDateTime::fromString(row.value(5).toString(), Qt::ISODateWithMs);
    summary.cellsDone = row.value(6).toInt();
    summary.cellsTotal = row.value(7).toInt();
    if (!row.value(8).isNull())
        summary.worstDifference = row.value(8).toDouble();
    const QString tags = row.value(9).toString();
    if (!tags.isEmpty())
        summary.tags = tags.split(QLatin1Char('\n'));
    if (!row.value(10).isNull())
        summary.worstRelative = row.value(10).toDouble();
    summary.worstCell = row.value(11).toString();
    summary.cluster = row.value(12).toString();
    return summary;
}

} // namespace

QString RunIndex::defaultFile()
{
    return base::cacheFolder() + QStringLiteral("/index-%1.sqlite").arg(QSysInfo::machineHostName());
}

RunIndex::RunIndex(QString connection) : m_connection(std::move(connection)) {}

RunIndex::~RunIndex()
{
    {
        QSqlDatabase database = QSqlDatabase::database(m_connection, false);
        database.close();
    }
    QSqlDatabase::removeDatabase(m_connection);
}

base::Result<std::unique_ptr<RunIndex>> RunIndex::open(const QString &file)
{
    static std::atomic<int> count = 0;
    if (const base::Status made = base::makePrivateFolder(QFileInfo(file).absolutePath()); !made)
        return tl::make_unexpected(made.error());
    QString why;
    // The second time the file was damaged, or another version's, and is gone.
    for (int attempt = 0; attempt < 2; ++attempt) {
        const QString connection = QStringLiteral("assay-index-%1").arg(++count);
        QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
        std::unique_ptr<RunIndex> index(new RunIndex(connection));
        if (index->prepare(file))
            return index;
        why = QSqlDatabase::database(connection, false).lastError().text();
        index.reset();
        for (const QLatin1StringView ending : {QLatin1StringView(""), QLatin1StringView("-wal"),
                                               QLatin1StringView("-shm"), QLatin1StringView("-journal")})
            QFile::remove(file + ending);
    }
    return base::fail(base::Error::Kind::Environment, QStringLiteral("index of runs cannot be made"), file,
                      why);
}

bool RunIndex::prepare(const QString &file)
{
    QSqlDatabase database = QSqlDatabase::database(m_connection, false);
    database.setDatabaseName(file);
    if (!database.open())
        return false;
    QFile::setPermissions(file, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    QSqlQuery query(database);
    if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next())
        return false;
    const int version = query.value(0).toInt();
    query.finish();
    if (version != 0 && version != schemaVersion)
        return false;
    return query.exec(QStringLiteral("CREATE TABLE IF NOT EXISTS run (folder TEXT PRIMARY KEY, signature "
                                     "BLOB, id TEXT, recipe TEXT, "
                                     "model TEXT, state TEXT, started TEXT, done INTEGER, total INTEGER, "
                                     "worst REAL, tags TEXT, worst_relative REAL, worst_cell TEXT, "
                                     "cluster TEXT, touched INTEGER)")) &&
           query.exec(QStringLiteral("PRAGMA user_version = %1").arg(schemaVersion)) &&
           query.exec(QStringLiteral("SELECT %1 FROM run LIMIT 1").arg(columns));
}

std::optional<RunSummary> RunIndex::find(const RunFolder &folder) const
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.prepare(QStringLiteral("SELECT %1 FROM run WHERE folder = ?").arg(columns));
    query.addBindValue(folder.path());
    if (!query.exec() || !query.next() || query.value(0).toByteArray() != shortSignature(folder))
        return std::nullopt;
    return summaryFrom(query, folder.path());
}

void RunIndex::keep(const RunFolder &folder, const RunSummary &summary)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.prepare(QStringLiteral("INSERT OR REPLACE INTO run (folder, signature, id, recipe, model, state, "
                                 "started, done, total, worst, tags, worst_relative, worst_cell, cluster, "
                                 "touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    query.addBindValue(folder.path());
    query.addBindValue(shortSignature(folder));
    query.addBindValue(summary.id);
    query.addBindValue(summary.recipeName);
    query.addBindValue(summary.modelKey);
    query.addBindValue(runStateName(summary.state));
    query.addBindValue(summary.started.toUTC().toString(Qt::ISODateWithMs));
    query.addBindValue(summary.cellsDone);
    query.addBindValue(summary.cellsTotal);
    query.addBindValue(summary.worstDifference ? QVariant(*summary.worstDifference) : QVariant());
    query.addBindValue(summary.tags.join(QLatin1Char('\n')));
    query.addBindValue(summary.worstRelative ? QVariant(*summary.worstRelative) : QVariant());
    query.addBindValue(summary.worstCell);
    query.addBindValue(summary.cluster);
    query.addBindValue(folderStamp(folder.path()).value_or(0));
    query.exec();
}

void RunIndex::retain(const QList<RunFolder> &folders)
{
    QSet<QString> present;
    for (const RunFolder &folder : folders)
        present.insert(folder.path());
    QStringList gone;
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.exec(QStringLiteral("SELECT folder FROM run"));
    while (query.next()) {
        if (!present.contains(query.value(0).toString()))
            gone.append(query.value(0).toString());
    }
    for (const QString &folder : std::as_const(gone))
        forget(RunFolder(folder));
}

void RunIndex::forget(const RunFolder &folder)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.prepare(QStringLiteral("DELETE FROM run WHERE folder = ?"));
    query.addBindValue(folder.path());
    query.exec();
}

QList<RunIndex::Kept> RunIndex::all() const
{
    QList<Kept> kept;
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    query.exec(QStringLiteral("SELECT %1 FROM run ORDER BY id DESC").arg(columns));
    while (query.next()) {
        if (std::optional<RunSummary> summary = summaryFrom(query, query.value(14).toString()))
            kept.append({*std::move(summary), query.value(13).toLongLong()});
    }
    return kept;
}

} // namespace assay::run
