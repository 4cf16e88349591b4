// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>
#include <assay/matrix/cell.h>

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::golden {

enum class Shape { ThinkingMatrix, PlainMap, FlatList };
enum class CellState { Value, NotAvailable, Missing, Invalid };

struct ReferenceCell
{
    std::optional<matrix::Thinking> thinking; // nothing: the curve has no modes
    int draftLength = 0;
    CellState state = CellState::Missing;
    std::optional<double> value;
    QByteArray text; // as written, without quotes
    int line = 0;
    int column = 0;
};

struct Curve
{
    QString key;
    int line = 0;
    Shape shape = Shape::ThinkingMatrix;
    QList<ReferenceCell> cells; // in file order
    QStringList header;         // the comment lines that describe this model

    // The cell, or nullptr. A curve without modes answers only to nothing.
    [[nodiscard]] const ReferenceCell *find(std::optional<matrix::Thinking> thinking, int draftLength) const;
};

// A reference YAML in any shape seen in the field.
struct Reference
{
    QList<Curve> models;
    QStringList header; // the comment lines before the first model
    base::Problems problems;
    bool broken = false;        // not readable as YAML to its end
    bool hasDuplicates = false; // a key, a thinking mode or a draft length is there twice

    [[nodiscard]] const Curve *find(const QString &key) const;
    // No errors among the problems.
    [[nodiscard]] bool ok() const;
};
[[nodiscard]] Reference readReference(const QByteArray &yaml);

// `models` and `header` of the validate document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const Reference &reference);

// A value as a reference prints it: "%.2f" of the double 1 + accepted / drafts, C locale. drafts > 0.
[[nodiscard]] QByteArray printedAcceptanceLength(qint64 accepted, qint64 drafts);

} // namespace assay::golden
