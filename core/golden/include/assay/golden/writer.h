// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/golden/header.h>
#include <assay/matrix/cell.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace assay::golden {

// A cell as it goes into a reference: `text` is printedAcceptanceLength().
struct WrittenCell
{
    matrix::Thinking thinking = matrix::Thinking::On;
    int draftLength = 0;
    QByteArray text;
    QByteArray comment; // after the value, without '#'; empty: none
};

// The block of a model: thinking_on before thinking_off, draft lengths ascending, every line ended. Modes
// without a cell are left out.
[[nodiscard]] QByteArray writeBlock(const QString &key, const QList<WrittenCell> &cells,
                                    const QByteArray &lineEnding = "\n");

// What becomes of old cells with a value that were not measured now.
enum class KeepPolicy { Refuse, Keep, Drop };

struct CellChange
{
    std::optional<matrix::Thinking> thinking; // nothing: the old curve had no modes
    int draftLength = 0;
    std::optional<QByteArray> before; // the texts of the values; nothing: no such cell
    std::optional<QByteArray> after;

    bool operator==(const CellChange &) const = default;
};

struct Merge
{
    QByteArray bytes;
    QList<CellChange> changed;
};

// A reference with the block of one model, and the header lines that describe it, replaced or (a model that
// is new, or empty bytes) added at the end. Every other byte stays; new lines take the file's own ending.
// With Keep an old cell that was not measured stays with " # kept: SOURCE". Errors. No: old cells would be
// lost and the policy is Refuse. Input: the file is no YAML, has a duplicate key, is written so that a block
// is not whole lines, or (Keep) an old curve without thinking modes or with an unreadable value cannot be
// kept. `where` is "line:column" of the file where there is one.
[[nodiscard]] base::Result<Merge> mergeModel(const QByteArray &file, const QString &key,
                                             const QList<QByteArray> &header, const QList<WrittenCell> &cells,
                                             KeepPolicy policy);

} // namespace assay::golden
