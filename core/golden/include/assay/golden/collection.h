// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/golden/reference.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::golden {

// A reference file among others.
struct CollectedFile
{
    QString file; // absolute
    Reference reference;
    std::optional<base::Error> trouble; // it cannot be read, and `reference` is empty

    // The first error among the problems, with file, line and column, or the trouble; nothing when it is
    // sound.
    [[nodiscard]] std::optional<base::Error> firstError() const;
};

// A folder's reference files, or one file.
struct Collection
{
    QString folder;             // where the files are
    QList<CollectedFile> files; // by name
};

// The folder whose curves a folder means: `golden_al_distribution` of a checkout, up to two folders down,
// else the folder itself.
[[nodiscard]] QString curvesFolder(const QString &folder);
// The files *.yaml and *.yml of a folder by name, absolute.
[[nodiscard]] QStringList referenceFiles(const QString &folder);
// What is said of a folder without any.
[[nodiscard]] base::Error noReferencesIn(const QString &folder);

// Reads them all, on as many threads as there are processors.
[[nodiscard]] QList<CollectedFile> readReferenceFiles(const QStringList &files);
// A folder (see curvesFolder) or a file. What the files say of one another is noted. Input error: there is no
// such place, or no reference file in it.
[[nodiscard]] base::Result<Collection> readCollection(const QString &place);

// Adds to every model that several of the files hold where else it is: a warning where nothing but the file
// tells the curves apart, a note where their headers name different drafts or methods.
void noteSharedModels(QList<CollectedFile> &files);

} // namespace assay::golden
