// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/golden/reference.h"

#include <assay/base/yaml.h>

namespace assay::golden {

// Reads the entry of one model. Its findings are appended to `reference.problems`.
class CurveReader
{
public:
    CurveReader(QByteArrayView bytes, Reference &reference) : m_bytes(bytes), m_reference(reference) {}

    [[nodiscard]] Curve read(const base::yaml::Node &key, const base::yaml::Node &value);

private:
    using Node = base::yaml::Node;

    void readModes(const Node &map, Curve &curve);
    void readCells(const Node &cells, std::optional<matrix::Thinking> thinking, Curve &curve);
    void readMap(const Node &map, std::optional<matrix::Thinking> thinking, Curve &curve);
    void readCell(const Node &key, const Node &value, std::optional<matrix::Thinking> thinking, Curve &curve);
    void readValue(const Node &value, ReferenceCell &cell);
    // The thinking mode that a key names; says so when the name is not the right one.
    [[nodiscard]] std::optional<matrix::Thinking> readMode(const Node &key);
    [[nodiscard]] std::optional<int> readDraftLength(const Node &key);
    [[nodiscard]] bool isTailOfCommaDecimal(const Node &key, const Node &value) const;
    void noteDecreases(const Curve &curve);
    void report(base::Severity severity, const Node &where, const QString &text);

    QByteArrayView m_bytes;
    Reference &m_reference;
};

} // namespace assay::golden
