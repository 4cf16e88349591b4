// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/golden/reference.h>

#include <QList>
#include <QString>
#include <QStringList>

namespace assay::golden {

// A curve of a model and where it was found.
struct LibraryMatch
{
    QString file;
    int folder = 0; // index into the folders that were searched
    Curve curve;
};

struct LibrarySearch
{
    QList<LibraryMatch> matches;   // by folder, then by file name
    QList<base::Error> unreadable; // files that could not be read, or not as YAML

    // The matches in the first folder that has any. More than one is a question for the user: files of
    // different draft models share a model key.
    [[nodiscard]] QList<LibraryMatch> first() const;
};

// Where references lie: the user's folder, then the shipped ones.
[[nodiscard]] QStringList referenceFolders();

// All curves of a model key in the files *.yaml and *.yml of the folders. A folder that is missing is empty.
[[nodiscard]] LibrarySearch findCurves(const QString &key, const QStringList &folders = referenceFolders());

} // namespace assay::golden
