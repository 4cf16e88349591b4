// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/reference.h"

#include "curve_reader.h"
#include "header_check.h"
#include "layout.h"

#include <assay/base/text.h>
#include <assay/base/yaml.h>

#include <QJsonArray>

#include <algorithm>

namespace assay::golden {

namespace {

QString shapeName(Shape shape)
{
    switch (shape) {
    case Shape::PlainMap:
        return QStringLiteral("plain_map");
    case Shape::FlatList:
        return QStringLiteral("flat_list");
    case Shape::ThinkingMatrix:
        break;
    }
    return QStringLiteral("thinking_matrix");
}

QString stateName(CellState state)
{
    switch (state) {
    case CellState::Value:
        return QStringLiteral("value");
    case CellState::NotAvailable:
        return QStringLiteral("n/a");
    case CellState::Missing:
        return QStringLiteral("missing");
    case CellState::Invalid:
        break;
    }
    return QStringLiteral("invalid");
}

QJsonObject toJson(const ReferenceCell &cell)
{
    return {{QStringLiteral("thinking"),
             cell.thinking ? QJsonValue(matrix::thinkingName(*cell.thinking)) : QJsonValue(QJsonValue::Null)},
            {QStringLiteral("draft_length"), cell.draftLength},
            {QStringLiteral("state"), stateName(cell.state)},
            {QStringLiteral("value"), base::jsonNumber(cell.value)},
            {QStringLiteral("text"), base::escapedUtf8(cell.text)}};
}

QJsonObject toJson(const Curve &curve)
{
    QJsonArray cells;
    for (const ReferenceCell &cell : curve.cells)
        cells.append(toJson(cell));
    return {{QStringLiteral("key"), curve.key},
            {QStringLiteral("line"), curve.line},
            {QStringLiteral("shape"), shapeName(curve.shape)},
            {QStringLiteral("cells"), cells}};
}

} // namespace

const ReferenceCell *Curve::find(std::optional<matrix::Thinking> thinking, int draftLength) const
{
    const auto found = std::find_if(cells.begin(), cells.end(), [&](const ReferenceCell &cell) {
        return cell.thinking == thinking && cell.draftLength == draftLength;
    });
    return found == cells.end() ? nullptr : &*found;
}

const Curve *Reference::find(const QString &key) const
{
    const auto found =
        std::find_if(models.begin(), models.end(), [&](const Curve &curve) { return curve.key == key; });
    return found == models.end() ? nullptr : &*found;
}

bool Reference::ok() const
{
    return !base::hasErrors(problems);
}

Reference readReference(const QByteArray &yaml)
{
    Reference reference;
    const base::yaml::Document document = base::yaml::parse(yaml);
    reference.problems = document.problems;
    reference.broken = document.broken;
    reference.hasDuplicates = document.duplicateKeys;
    const Layout layout(yaml, document);
    reference.header = layout.leadingComments();
    if (document.broken)
        return reference;

    const base::yaml::Node &root = document.root;
    if (!root.isMap()) {
        const QString text = QStringLiteral("a reference is a map of models; this is none");
        reference.problems.append({base::Severity::Error, {}, text, root.mark.line, root.mark.column});
        return reference;
    }
    CurveReader reader(yaml, reference);
    for (const auto &[key, value] : root.entries) {
        if (!key.text.startsWith('_'))
            reference.models.append(reader.read(key, value));
    }
    qsizetype model = 0;
    for (const Block &block : layout.blocks()) {
        if (!block.isModel)
            continue;
        Curve &curve = reference.models[model++];
        curve.header = layout.text(block.header);
        reference.problems += checkHeader(curve, block.header.begin + 1);
    }
    if (reference.models.isEmpty())
        reference.problems.append({base::Severity::Error, {}, QStringLiteral("there is no model"), 1, 1});
    std::stable_sort(reference.problems.begin(), reference.problems.end(),
                     [](const base::Problem &left, const base::Problem &right) {
                         return left.line != right.line ? left.line < right.line : left.column < right.column;
                     });
    return reference;
}

QByteArray printedAcceptanceLength(qint64 accepted, qint64 drafts)
{
    return base::fixed(1.0 + static_cast<double>(accepted) / static_cast<double>(drafts), 2);
}

QJsonObject toJson(const Reference &reference)
{
    QJsonArray models;
    for (const Curve &curve : reference.models)
        models.append(toJson(curve));
    return {{QStringLiteral("models"), models},
            {QStringLiteral("header"), QJsonArray::fromStringList(reference.header)}};
}

} // namespace assay::golden
