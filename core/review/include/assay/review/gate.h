// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::review {

enum class GateKind { Hard, Soft };
[[nodiscard]] QString kindName(GateKind kind); // "hard" | "soft"

enum class Verdict { Pass, Fail, Unknown, Accepted, Overridden };
[[nodiscard]] QString verdictName(Verdict verdict); // pass | fail | unknown | accepted | overridden

// One question that is asked of a run before its values may be exported.
struct Gate
{
    QString id; // docs/formats.md, "Gate ids"
    QString title;
    GateKind kind = GateKind::Hard;
    Verdict verdict = Verdict::Unknown;
    QStringList
        cells;        // ids of the cells that the verdict rests on: the failing ones, else the undecided ones
    QString evidence; // one or two sentences with names and numbers
    QString where;    // file, file:line or cell of the first finding; empty when there is none

    // A hard gate that fails or is unknown forbids an export.
    [[nodiscard]] bool blocks() const
    {
        return kind == GateKind::Hard && (verdict == Verdict::Fail || verdict == Verdict::Unknown);
    }
};

// All gates in the order of docs/formats.md, each with its title, unknown and without evidence.
[[nodiscard]] QList<Gate> gateCatalogue();

// {id, title, kind, verdict, cells, evidence, where}
[[nodiscard]] QJsonObject toJson(const Gate &gate);

} // namespace assay::review
