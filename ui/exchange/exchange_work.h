// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/import.h>

#include <QString>
#include <QStringList>

namespace assay::ui {

// Something that is to become a run here.
struct ImportWish
{
    QString path;
    QString recipe; // a name or a file; empty: not known
    QString cell;   // of results that tell none; empty: they tell
};

struct ImportAnswer
{
    QString trouble; // a sentence; empty: it is a run here
    exchange::ImportReport report;
    QStringList unknown; // what is not known of the run, a sentence each
};
// Reads and writes files, for as long as an archive takes.
[[nodiscard]] ImportAnswer importHere(const ImportWish &wish);

// Whether a file was written, and what is to be said of it.
struct SavedAnswer
{
    bool isWritten = false;
    QString sentence;
};
// A run's folder as one archive, or as a report in the form that the file's ending tells. They write files
// and read those of the run, as they are here.
[[nodiscard]] SavedAnswer savePacked(const QString &folder, const QString &file);
[[nodiscard]] SavedAnswer saveReport(const QString &folder, const QString &file);

} // namespace assay::ui
