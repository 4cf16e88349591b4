// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <utility>

namespace assay::base::yaml {

// A place in a document: byte offset from 0 (a byte order mark counts), line and column from 1 (columns in
// bytes).
struct Mark
{
    qsizetype offset = 0;
    int line = 1;
    int column = 1;
};

// One node of a YAML tree that keeps what a map type would lose: order, duplicate keys, quoting and places.
// Invalid nodes (kind Missing) answer every question with "nothing", so look-ups chain.
class Node
{
public:
    enum class Kind { Missing, Null, Scalar, Sequence, Map };

    Kind kind = Kind::Missing;
    Mark mark;
    QByteArray text;     // Scalar: the value after unquoting; Null: as written ("", "~", "null")
    bool quoted = false; // Scalar: written in quotes or as a block scalar, so always a string
    QList<Node> items;   // Sequence
    QList<std::pair<Node, Node>> entries; // Map, in document order, duplicates kept

    [[nodiscard]] bool isMap() const { return kind == Kind::Map; }
    [[nodiscard]] bool isSequence() const { return kind == Kind::Sequence; }
    [[nodiscard]] bool isScalar() const { return kind == Kind::Scalar; }
    [[nodiscard]] bool isNull() const { return kind == Kind::Null; }
    [[nodiscard]] bool isMissing() const { return kind == Kind::Missing; }

    // The value of the first entry with that key, or a Missing node.
    [[nodiscard]] const Node &operator[](QByteArrayView key) const;
    [[nodiscard]] bool contains(QByteArrayView key) const;

    [[nodiscard]] QString toString() const; // lossy UTF-8, for the eye
    // Plain (unquoted) scalars of the YAML 1.2 core schema; a quoted one is none of these.
    // Integers are decimal without leading zeros; "010" is nothing.
    [[nodiscard]] std::optional<qint64> toInteger() const;
    [[nodiscard]] std::optional<double> toDouble() const; // C locale; finite only
    [[nodiscard]] std::optional<bool> toBool() const;     // true | false (any of YAML's three spellings)
};

// The first document of a YAML text.
struct Document
{
    Node root;           // Missing when the text is empty or broken
    Problems problems;   // syntax errors, duplicate keys (each with its line), bytes that are not UTF-8
    bool broken = false; // the text could not be read to its end as YAML
    bool duplicateKeys = false; // at least one of the problems is a duplicate key
};

// Parses bytes. Never throws. Anchors and aliases are resolved; a duplicate key is an error in `problems` at
// the second key's place; more than one document is an error. Depth is limited to 64 and the text to 16 MiB.
[[nodiscard]] Document parse(const QByteArray &bytes);

// The tree as JSON: plain scalars by the core schema, everything else as text; map keys as text.
[[nodiscard]] QJsonValue toJson(const Node &node);

} // namespace assay::base::yaml
