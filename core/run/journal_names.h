// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace assay::run {

// A file of the run that a journal's line speaks of; names are relative to the run's folder.
struct NamedFile
{
    enum class Kind {
        Content, // written once; must be here before the line is
        Lines,   // grew, and is whole when the line is written; must be here before it
        Log,     // begins to grow
        Ending,  // a log that grows no more
        Command, // a command file: in control/, or in the folder where a resume put it
    };
    Kind kind = Kind::Content;
    QByteArray name;
    QByteArray sha256; // lower-case hex; empty: not told

    bool operator==(const NamedFile &) const = default;
};

// The files that a line names, itself or by what it says has happened (docs/formats.md). A line that is no
// event names none.
[[nodiscard]] QList<NamedFile> filesNamedBy(QByteArrayView line);

} // namespace assay::run
