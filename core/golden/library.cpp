// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/library.h"

#include <assay/base/paths.h>
#include <assay/golden/collection.h>

namespace assay::golden {

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
    for (qsizetype i = 0; i < folders.size(); ++i) {
        const QList<CollectedFile> files = readReferenceFiles(referenceFiles(folders[i]));
        for (const CollectedFile &one : files) {
            if (one.trouble || one.reference.broken)
                search.unreadable.append(*one.firstError());
            else if (const Curve *curve = one.reference.find(key))
                search.matches.append({one.file, int(i), *curve});
        }
    }
    return search;
}

} // namespace assay::golden
