// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/library.h>

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/base/text.h>
#include <assay/base/yaml.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/shelf.h>

#include <QDir>

#include <algorithm>

namespace assay::matrix {

namespace {

constexpr qint64 largestFile = qint64{16} << 20;
const QString localName = QStringLiteral("local");

QString shelfFolder(Shelf shelf)
{
    return shelf == Shelf::Recipes ? QStringLiteral("/recipes") : QStringLiteral("/clusters");
}

QString shelfWord(Shelf shelf)
{
    return shelf == Shelf::Recipes ? QStringLiteral("recipe") : QStringLiteral("cluster");
}

Entry entryOf(const QFileInfo &info)
{
    const auto bytes = base::readFile(info.absoluteFilePath(), largestFile);
    const QString title = bytes ? base::yaml::parse(*bytes).root["name"].toString() : QString();
    return {info.completeBaseName(), title, info.absoluteFilePath()};
}

void appendFolder(QList<Entry> &entries, const QString &folder)
{
    const QFileInfoList files = QDir(folder).entryInfoList(
        {QStringLiteral("*.yaml"), QStringLiteral("*.yml")}, QDir::Files, QDir::Name);
    QList<Entry> found;
    for (const QFileInfo &info : files) {
        const QString stem = info.completeBaseName();
        if (std::ranges::none_of(entries, [&](const Entry &entry) { return entry.name == stem; }))
            found.append(entryOf(info));
    }
    entries += found;
}

base::Result<Found> load(const Entry &entry)
{
    if (entry.file.isEmpty())
        return Found{entry, localProfile()};
    auto bytes = base::readFile(entry.file, largestFile);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return Found{entry, std::move(*bytes)};
}

bool isFile(const QString &text)
{
    return text.contains(u'/') || text.endsWith(QLatin1String(".yaml")) ||
           text.endsWith(QLatin1String(".yml"));
}

base::Error notFound(Shelf shelf, const QString &name, const QList<Entry> &known)
{
    QStringList names;
    QStringList candidates;
    for (const Entry &entry : known) {
        if (!names.contains(entry.name))
            names.append(entry.name);
        candidates << entry.name << entry.title;
    }
    candidates.removeAll(QString());
    const QString nearest = base::nearestName(name, candidates);
    base::Error error;
    error.what = QStringLiteral("there is no ") + shelfWord(shelf) + QStringLiteral(" \"") + name + u'"';
    error.why = QStringLiteral("known: ") + names.join(QStringLiteral(", "));
    error.next = nearest.isEmpty()
                     ? QStringLiteral("give one of these or a file")
                     : QString(QStringLiteral("did you mean \"") + nearest + QStringLiteral("\"?"));
    return error;
}

} // namespace

QString placeOf(const Entry &entry)
{
    return entry.file.isEmpty() ? entry.name : entry.file;
}

QList<Entry> entries(Shelf shelf)
{
    QList<Entry> list;
    appendFolder(list, userFolder(shelf));
    if (shelf == Shelf::Clusters &&
        std::ranges::none_of(list, [](const Entry &entry) { return entry.name == localName; }))
        list.append({localName, localName, {}});
    appendFolder(list, base::resourcesFolder() + shelfFolder(shelf));
    std::ranges::stable_sort(list, {}, &Entry::name);
    return list;
}

base::Result<Found> find(Shelf shelf, const QString &fileOrName)
{
    if (isFile(fileOrName))
        return load(entryOf(QFileInfo(fileOrName)));
    const QList<Entry> known = entries(shelf);
    QList<Entry> byStem;
    QList<Entry> byTitle;
    for (const Entry &entry : known) {
        if (entry.name == fileOrName)
            byStem.append(entry);
        else if (entry.title == fileOrName)
            byTitle.append(entry);
    }
    const QList<Entry> &matches = byStem.isEmpty() ? byTitle : byStem;
    if (matches.isEmpty() || fileOrName.isEmpty())
        return base::fail(notFound(shelf, fileOrName, known));
    if (matches.size() > 1) {
        QStringList files;
        for (const Entry &entry : matches)
            files.append(entry.file);
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the name \"") + fileOrName + QStringLiteral("\" is ambiguous"), {},
                          files.join(QStringLiteral(" and ")) + QStringLiteral(" both have it"),
                          QStringLiteral("give the file instead"));
    }
    return load(matches.first());
}

} // namespace assay::matrix
