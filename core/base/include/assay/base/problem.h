// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

namespace assay::base {

enum class Severity { Note, Warning, Error };

// Something found while reading or computing. `id` is one of the problem ids of docs/formats.md, or empty for
// findings in a file. Line and column count from 1; 0 where there is none.
struct Problem
{
    Severity severity = Severity::Error;
    QString id;
    QString text;
    int line = 0;
    int column = 0;

    bool operator==(const Problem &) const = default;
};

using Problems = QList<Problem>;

// "note", "warning" or "error", as in the JSON documents.
[[nodiscard]] QString severityName(Severity severity);
// {id, severity, text}, the shape of `problems` in delta, diff and status.
[[nodiscard]] QJsonObject toJson(const Problem &problem);
// {severity, line, column, text}, the shape of `problems` in validate.
[[nodiscard]] QJsonObject toFindingJson(const Problem &problem);
// True if any of them is an error.
[[nodiscard]] bool hasErrors(const Problems &problems);

} // namespace assay::base
