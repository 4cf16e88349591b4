// SPDX-License-Identifier: GPL-3.0-or-later
#include "mirror_tree.h"

#include <assay/base/quote.h>

#include <QDir>
#include <QFile>
#include <QSet>

#include <algorithm>
#include <optional>
#include <utility>

namespace assay::run {

namespace {

bool isInShard(const QByteArray &name, QByteArrayView file)
{
    if (!name.startsWith("shard-") || !name.endsWith(file))
        return false;
    const QByteArray number = name.mid(6, name.size() - 6 - file.size());
    return !number.isEmpty() &&
           std::all_of(number.cbegin(), number.cend(), [](char c) { return c >= '0' && c <= '9'; });
}

// Where a file stands among what has to be brought first; nothing: it is not part of that.
std::optional<int> rankOf(const QByteArray &name)
{
    if (name == "recipe.yaml" || name == "cluster.yaml" || name == "collector.py")
        return 0;
    if (name.startsWith("control") && name.endsWith(".json"))
        return 1;
    if (name.startsWith("plan.") && name.endsWith(".json"))
        return name == "plan.json" ? 3 : 2;
    if (isInShard(name, "/job.sh") || (name.startsWith("claims/") && name.endsWith("/owner.json")))
        return 4;
    return isInShard(name, "/job.json") ? std::optional(5) : std::nullopt;
}

} // namespace

FileStyle styleOf(const QByteArray &name)
{
    if (isInShard(name, "/journal.jsonl"))
        return FileStyle::Journal;
    if (name.endsWith("/requests.jsonl"))
        return FileStyle::Lines;
    for (const char *const ending : {".prom", ".json", ".yaml", ".py", ".sh"}) {
        if (name.endsWith(ending))
            return FileStyle::Content;
    }
    return FileStyle::Log;
}

QList<remote::FileEntry> frameOf(const QList<remote::FileEntry> &tree)
{
    QList<std::pair<int, remote::FileEntry>> ranked;
    for (const remote::FileEntry &entry : tree) {
        if (const std::optional<int> rank = rankOf(entry.name))
            ranked.append({*rank, entry});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto &left, const auto &right) { return left.first < right.first; });
    QList<remote::FileEntry> frame;
    for (const auto &[rank, entry] : std::as_const(ranked))
        frame.append(entry);
    return frame;
}

QList<QByteArray> journalsOf(const QList<remote::FileEntry> &tree)
{
    // A shard's folder is there before its journal is.
    QSet<QByteArray> shards;
    for (const remote::FileEntry &entry : tree) {
        const QByteArray shard = entry.name.left(entry.name.indexOf('/'));
        if (isInShard(shard, ""))
            shards.insert(shard);
    }
    QList<QByteArray> names;
    for (const QByteArray &shard : std::as_const(shards))
        names.append(shard + "/journal.jsonl");
    std::sort(names.begin(), names.end());
    return names;
}

QList<QByteArray> commandsPutAside(const RunFolder &folder, const QList<remote::FileEntry> &tree)
{
    QSet<QByteArray> present, elsewhere;
    for (const remote::FileEntry &entry : tree) {
        const qsizetype slash = entry.name.indexOf('/');
        if (entry.name.startsWith("control/"))
            present.insert(entry.name.mid(slash + 1));
        else if (entry.name.startsWith("control."))
            elsewhere.insert(entry.name.mid(slash + 1));
    }
    QList<QByteArray> gone;
    const QStringList here =
        QDir(folder.file(QStringLiteral("control"))).entryList(QDir::Files | QDir::Hidden);
    for (const QString &file : here) {
        const QByteArray name = QFile::encodeName(file);
        if (elsewhere.contains(name) && !present.contains(name))
            gone.append("control/" + name);
    }
    return gone;
}

QByteArray hashScript(const QByteArray &folder, const QList<remote::FileEntry> &entries)
{
    QByteArray script = "cd " + base::shellQuote(folder) +
                        " || exit 3\ncommand -v sha256sum >/dev/null || exit " +
                        QByteArray::number(noHashes) + '\n';
    for (const remote::FileEntry &entry : entries) {
        const QByteArray name = "./" + entry.name;
        script +=
            "head -c " + QByteArray::number(entry.size) + ' ' + base::shellQuote(name) + " | sha256sum\n";
    }
    return script;
}

} // namespace assay::run
