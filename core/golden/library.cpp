// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/library.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>

#include <QDir>

#include <algorithm>

namespace assay::golden {

namespace {

// As much as the YAML reader takes.
constexpr qint64 mostBytes = qint64{16} << 20;

base::Error unreadable(const QString &file, const base::Problems &problems)
{
    base::Error error;
    error.what = QStringLiteral("cannot read the reference");
    error.where = file;
    const auto found = std::find_if(problems.begin(), problems.end(), [](const base::Problem &problem) {
        return problem.severity == base::Severity::Error;
    });
    if (found != problems.end()) {
        error.where += QStringLiteral(":%1:%2").arg(found->line).arg(found->column);
        error.why = found->text;
    }
    return error;
}

} // namespace

QList<LibraryMatch> LibrarySearch::first() const
{
    QList<LibraryMatch> found;
    for (const LibraryMatch &match : matches) {
        if (match.folder == matches.first().folder)
            found.append(match);
    }
    return found;
}

QStringList referenceFolders()
{
    return {base::dataFolder() + QStringLiteral("/references"),
            base::resourcesFolder() + QStringLiteral("/references")};
}

LibrarySearch findCurves(const QString &key, const QStringList &folders)
{
    LibrarySearch search;
    const QStringList endings = {QStringLiteral("*.yaml"), QStringLiteral("*.yml")};
    for (qsizetype i = 0; i < folders.size(); ++i) {
        const QDir folder(folders[i]);
        for (const QString &name : folder.entryList(endings, QDir::Files, QDir::Name)) {
            const QString file = folder.absoluteFilePath(name);
            const base::Result<QByteArray> bytes = base::readFile(file, mostBytes);
            if (!bytes) {
                search.unreadable.append(bytes.error());
                continue;
            }
            const Reference reference = readReference(*bytes);
            if (reference.broken)
                search.unreadable.append(unreadable(file, reference.problems));
            else if (const Curve *curve = reference.find(key))
                search.matches.append({file, int(i), *curve});
        }
    }
    return search;
}

} // namespace assay::golden
