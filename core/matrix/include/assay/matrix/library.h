// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::matrix {

enum class Shelf { Recipes, Clusters };

// A recipe or profile that can be had by name.
struct Entry
{
    QString name;  // the file's stem
    QString title; // its `name:`; empty when the file cannot be read
    QString file;  // absolute; empty for the embedded profile "local"
};

// What names an entry in messages: its file, or its name where it has none.
[[nodiscard]] QString placeOf(const Entry &entry);

// A file found, and its bytes.
struct Found
{
    Entry entry;
    QByteArray yaml;
};

// The entries of a shelf: the files *.yaml and *.yml of the user's folder, then those of the shipped folder
// whose stem the user's folder does not have; among the clusters the embedded "local", unless the user's
// folder has one. Sorted by name.
[[nodiscard]] QList<Entry> entries(Shelf shelf);

// A recipe or profile by file or name. A text with a slash or a YAML ending is a file. A name is a file's
// stem, else the `name:` inside. Input errors: no such file; no such name (with the nearest one and the
// list); a `name:` that two files have (with both).
[[nodiscard]] base::Result<Found> find(Shelf shelf, const QString &fileOrName);

} // namespace assay::matrix
