// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/remote/host.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::run {

// The names inside a run's folder on this machine (docs/formats.md, "Cells and the run directory"). Nothing
// is read or made by asking.
class RunFolder
{
public:
    RunFolder() = default;
    explicit RunFolder(const QString &path);

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] QString id() const; // the folder's own name
    [[nodiscard]] QString file(const QString &relative) const;
    [[nodiscard]] QString planFile() const { return file(QStringLiteral("plan.json")); }
    [[nodiscard]] QString recipeFile() const { return file(QStringLiteral("recipe.yaml")); }
    [[nodiscard]] QString clusterFile() const { return file(QStringLiteral("cluster.yaml")); }
    [[nodiscard]] QString reviewFile() const { return file(QStringLiteral("review.yaml")); }
    [[nodiscard]] QString seenFile() const { return file(QStringLiteral("seen.json")); }
    [[nodiscard]] QString mirrorFile() const { return file(QStringLiteral("mirror.json")); }
    [[nodiscard]] QString claim(const QString &cell, int attempt) const;
    [[nodiscard]] QString shardFile(int shard, const QString &name) const;
    [[nodiscard]] QString attempt(const QString &cell, int attempt) const;

    // Numbers of the shard-N folders that are there, ascending.
    [[nodiscard]] QList<int> shards() const;
    // Present plans, oldest first: plan.1.json, plan.2.json, ..., plan.json. A resume keeps the plan it
    // replaces under the next number.
    [[nodiscard]] QStringList planFiles() const;
    // Command files of the collectors in the order in which they were written, also those of earlier resumes
    // (control.1/, control.2/, ..., control/).
    [[nodiscard]] QStringList controlFiles() const;

private:
    QString m_path;
};

// $XDG_DATA_HOME/assay/runs: every run known on this machine lies here, or a link to it does.
[[nodiscard]] QString runsFolder();

// YYYYMMDD-HHMMSS-<slug>-<6 hex>. The slug is cut down to lower-case letters, digits and single hyphens, at
// most 40.
[[nodiscard]] QString makeRunId(const QDateTime &utc, const QString &slug, quint32 random);
[[nodiscard]] bool isRunId(const QString &text);

// What a run begins with.
struct RunFiles
{
    QByteArray recipe;  // recipe.yaml as it was given
    QByteArray cluster; // cluster.yaml likewise
    QJsonObject plan;
    QByteArray collector;
};

// Makes a run's folder on a host, private to the user, with its snapshots; plan.json is written last. An
// existing folder of that name is an Environment error.
[[nodiscard]] QCoro::Task<base::Status> createRunFolder(remote::Host *host, QByteArray path, RunFiles files);

// Run folders below `root`, newest first by id; links are followed, folders without a plan are left out.
[[nodiscard]] QList<RunFolder> runFolders(const QString &root);

// The run that a text means: a folder, an id, or a part of an id that only one run has. Input errors: nothing
// fits; several fit (named).
[[nodiscard]] base::Result<RunFolder> findRun(const QString &text, const QString &root);

} // namespace assay::run
