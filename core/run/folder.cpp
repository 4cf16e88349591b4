// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/folder.h>

#include <assay/base/paths.h>

#include <QCoro/QCoroFuture>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace assay::run {

namespace {

using base::Error;

// The folder's entries named PREFIX<number>SUFFIX, by number.
QList<std::pair<int, QString>> numbered(const QString &folder, const QString &prefix, const QString &suffix,
                                        QDir::Filters kind)
{
    QList<std::pair<int, QString>> found;
    const QStringList names = QDir(folder).entryList({prefix + QLatin1Char('*') + suffix}, kind);
    for (const QString &name : names) {
        bool ok = false;
        const QString digits = name.sliced(prefix.size(), name.size() - prefix.size() - suffix.size());
        const int number = digits.toInt(&ok);
        if (ok && number >= 0 &&
            QString::number(number).rightJustified(digits.size(), QLatin1Char('0')) == digits)
            found.append({number, folder + QLatin1Char('/') + name});
    }
    std::sort(found.begin(), found.end());
    return found;
}

bool isRunFolder(const QString &path)
{
    return QFileInfo(path + QStringLiteral("/plan.json")).isFile();
}

} // namespace

RunFolder::RunFolder(const QString &path) : m_path(QDir::cleanPath(path)) {}

QString RunFolder::id() const
{
    return QFileInfo(m_path).fileName();
}

QString RunFolder::file(const QString &relative) const
{
    return m_path + QLatin1Char('/') + relative;
}

QString RunFolder::claim(const QString &cell, int attempt) const
{
    return file(QStringLiteral("claims/%1.%2").arg(cell).arg(attempt));
}

QString RunFolder::shardFile(int shard, const QString &name) const
{
    return file(QStringLiteral("shard-%1/%2").arg(shard).arg(name));
}

QString RunFolder::attempt(const QString &cell, int attempt) const
{
    return file(QStringLiteral("cells/%1/attempt-%2").arg(cell).arg(attempt));
}

QList<int> RunFolder::shards() const
{
    QList<int> shards;
    for (const auto &[number, path] : numbered(m_path, QStringLiteral("shard-"), {}, QDir::Dirs))
        shards.append(number);
    return shards;
}

QStringList RunFolder::planFiles() const
{
    QStringList files;
    for (const auto &[number, path] :
         numbered(m_path, QStringLiteral("plan."), QStringLiteral(".json"), QDir::Files))
        files.append(path);
    if (isRunFolder(m_path))
        files.append(planFile());
    return files;
}

QStringList RunFolder::controlFiles() const
{
    QStringList folders;
    for (const auto &[number, path] : numbered(m_path, QStringLiteral("control."), {}, QDir::Dirs))
        folders.append(path);
    folders.append(file(QStringLiteral("control")));
    QStringList files;
    for (const QString &folder : std::as_const(folders)) {
        for (const auto &[number, path] : numbered(folder, {}, QStringLiteral(".json"), QDir::Files))
            files.append(path);
    }
    return files;
}

QString runsFolder()
{
    return base::dataFolder() + QStringLiteral("/runs");
}

QString makeRunId(const QDateTime &utc, const QString &slug, quint32 random)
{
    static const QRegularExpression other(QStringLiteral("[^a-z0-9]+"));
    static const QRegularExpression ends(QStringLiteral("^-+|-+$"));
    QString name = slug.toLower().replace(other, QStringLiteral("-")).remove(ends).left(40).remove(ends);
    if (name.isEmpty())
        name = QStringLiteral("run");
    const QString hex = QString::number(random & 0xffffffu, 16).rightJustified(6, QLatin1Char('0'));
    return utc.toUTC().toString(QStringLiteral("yyyyMMdd-HHmmss")) + QLatin1Char('-') + name +
           QLatin1Char('-') + hex;
}

bool isRunId(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("\\A[0-9]{8}-[0-9]{6}-[a-z0-9]+(-[a-z0-9]+)*-[0-9a-f]{6}\\z"));
    return form.match(text).hasMatch();
}

QCoro::Task<base::Status> createRunFolder(remote::Host *host, QByteArray path, RunFiles files)
{
    const qsizetype slash = path.lastIndexOf('/');
    const auto siblings = co_await host->makeFolder(path.left(slash));
    if (!siblings)
        co_return tl::make_unexpected(siblings.error());
    const auto there = co_await host->list(path);
    if (there && !there->isEmpty()) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("run folder is there already"),
                             QFile::decodeName(path));
    }
    const QByteArrayList folders{path, path + "/claims", path + "/control", path + "/servers",
                                 path + "/cells"};
    for (const QByteArray &folder : folders) {
        const auto made = co_await host->makeFolder(folder);
        if (!made)
            co_return tl::make_unexpected(made.error());
    }
    const QByteArray plan = QJsonDocument(files.plan).toJson();
    const QList<std::pair<QByteArray, QByteArray>> contents{{"/recipe.yaml", files.recipe},
                                                            {"/cluster.yaml", files.cluster},
                                                            {"/collector.py", files.collector},
                                                            {"/plan.json", plan}};
    for (const auto &[name, bytes] : contents) {
        const QByteArray file = path + name;
        const auto written = co_await host->writeFile(file, bytes, remote::WriteMode::Replace, 0600);
        if (!written)
            co_return tl::make_unexpected(written.error());
    }
    co_return base::Status();
}

QList<RunFolder> runFolders(const QString &root)
{
    QList<RunFolder> runs;
    const QStringList names =
        QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    for (const QString &name : names) {
        const QString path = root + QLatin1Char('/') + name;
        if (isRunFolder(path))
            runs.append(RunFolder(path));
    }
    return runs;
}

base::Result<RunFolder> findRun(const QString &text, const QString &root)
{
    const QFileInfo given(text);
    if (!text.isEmpty() && given.isDir() && isRunFolder(given.absoluteFilePath()))
        return RunFolder(given.absoluteFilePath());
    if (text.contains(QLatin1Char('/'))) {
        return base::fail(Error::Kind::Input, QStringLiteral("is no run folder"), text,
                          given.isDir() ? QStringLiteral("it holds no plan.json")
                                        : QStringLiteral("no such folder"));
    }
    QList<RunFolder> fitting;
    const QList<RunFolder> all = runFolders(root);
    for (const RunFolder &run : all) {
        if (run.id() == text)
            return run;
        if (!text.isEmpty() && run.id().contains(text))
            fitting.append(run);
    }
    if (fitting.size() == 1)
        return fitting.first();
    if (fitting.isEmpty()) {
        return base::fail(Error::Kind::Input, QStringLiteral("no run is called \"%1\"").arg(text), root,
                          all.isEmpty() ? QStringLiteral("there are no runs yet") : QString(),
                          QStringLiteral("`assayctl status` lists the runs"));
    }
    QStringList names;
    for (const RunFolder &run : std::as_const(fitting))
        names.append(run.id());
    const qsizetype more = names.size() - 5;
    QString list = names.mid(0, 5).join(QStringLiteral(", "));
    if (more > 0)
        list += QStringLiteral(" and %1 more").arg(more);
    return base::fail(Error::Kind::Input, QStringLiteral("\"%1\" means several runs").arg(text), {}, list,
                      QStringLiteral("give more of the id"));
}

} // namespace assay::run
