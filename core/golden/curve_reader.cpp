// SPDX-License-Identifier: GPL-3.0-or-later
#include "curve_reader.h"

#include <assay/base/text.h>

#include <QHash>

#include <algorithm>

namespace assay::golden {

namespace {

using base::Severity;
using base::yaml::Node;

// Far above any in use; beyond it a key is a mistake.
constexpr qint64 longestDraft = 1024;

QString shown(const Node &node)
{
    return base::escapedUtf8(node.text);
}

// True for a key that is meant as a number, right or wrong.
bool looksLikeNumber(QByteArrayView text)
{
    return !text.isEmpty() && QByteArrayView("0123456789+-.").contains(text.front());
}

bool isDecimal(QByteArrayView text)
{
    return !text.isEmpty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isNotAvailable(const QByteArray &text)
{
    const QByteArray lower = text.toLower();
    return lower == "n/a" || lower == "na";
}

// Words that mean nothing is there, even in quotes.
bool isNothing(const QByteArray &text)
{
    return text.isEmpty() || text == "~" || text.toLower() == "null";
}

QString modeName(std::optional<matrix::Thinking> thinking)
{
    return thinking ? matrix::thinkingKey(*thinking) : QStringLiteral("the curve");
}

} // namespace

Curve CurveReader::read(const Node &key, const Node &value)
{
    Curve curve;
    curve.key = shown(key);
    curve.line = key.mark.line;
    const auto isModeEntry = [](const std::pair<Node, Node> &entry) {
        return !looksLikeNumber(entry.first.text) && !entry.first.text.startsWith('_');
    };
    if (value.isSequence()) {
        curve.shape = Shape::FlatList;
        readCells(value, std::nullopt, curve);
    } else if (!value.isMap()) {
        report(
            Severity::Error, value.isNull() ? key : value,
            QStringLiteral("\"%1\" holds no curve: a map of draft lengths or of thinking_on and thinking_off "
                           "is expected")
                .arg(curve.key));
        return curve;
    } else if (std::any_of(value.entries.begin(), value.entries.end(), isModeEntry)) {
        curve.shape = Shape::ThinkingMatrix;
        readModes(value, curve);
    } else {
        curve.shape = Shape::PlainMap;
        readCells(value, std::nullopt, curve);
    }
    if (curve.cells.isEmpty())
        report(Severity::Error, key, QStringLiteral("\"%1\" has no draft length").arg(curve.key));
    noteDecreases(curve);
    return curve;
}

void CurveReader::readModes(const Node &map, Curve &curve)
{
    QHash<matrix::Thinking, QByteArray> seen;
    for (const auto &[key, value] : map.entries) {
        if (key.text.startsWith('_'))
            continue;
        if (looksLikeNumber(key.text)) {
            report(Severity::Error, key,
                   QStringLiteral("draft length %1 stands beside thinking modes").arg(shown(key)));
            continue;
        }
        const std::optional<matrix::Thinking> thinking = readMode(key);
        if (!thinking)
            continue;
        if (seen.contains(*thinking)) {
            m_reference.hasDuplicates = true;
            // The same name twice is already a finding of the YAML reader; here it is on beside thinking_on.
            if (seen.value(*thinking) != key.text)
                report(Severity::Error, key,
                       QStringLiteral("%1 is there a second time").arg(matrix::thinkingKey(*thinking)));
        }
        seen.insert(*thinking, key.text);
        readCells(value, thinking, curve);
    }
}

void CurveReader::readCells(const Node &cells, std::optional<matrix::Thinking> thinking, Curve &curve)
{
    if (cells.isMap()) {
        readMap(cells, thinking, curve);
        return;
    }
    if (!cells.isSequence()) {
        if (!cells.isNull())
            report(Severity::Error, cells,
                   QStringLiteral("\"%1\" is no map of draft lengths").arg(shown(cells)));
        return;
    }
    for (const Node &item : cells.items) {
        if (item.isMap())
            readMap(item, thinking, curve);
        else
            report(Severity::Error, item,
                   QStringLiteral("each item of a list is a draft length and its value, like {1: 1.90}"));
    }
}

void CurveReader::readMap(const Node &map, std::optional<matrix::Thinking> thinking, Curve &curve)
{
    for (const auto &[key, value] : map.entries) {
        if (key.text.startsWith('_'))
            continue;
        if (!curve.cells.isEmpty() && isTailOfCommaDecimal(key, value)) {
            ReferenceCell &cell = curve.cells.last();
            cell.text += ',' + key.text;
            cell.state = CellState::Invalid;
            cell.value.reset();
            report(Severity::Error, key,
                   QStringLiteral(
                       "%1 has a decimal comma; here it is read as %2 and a new key %3; write a point")
                       .arg(base::escapedUtf8(cell.text), base::escapedUtf8(cell.text.split(',').first()),
                            shown(key)));
            continue;
        }
        readCell(key, value, thinking, curve);
    }
}

// `{7: 3,10}` is YAML for the keys 7 and 10.
bool CurveReader::isTailOfCommaDecimal(const Node &key, const Node &value) const
{
    const qsizetype at = key.mark.offset;
    const auto digitAt = [&](qsizetype i) { return i >= 0 && m_bytes[i] >= '0' && m_bytes[i] <= '9'; };
    return value.isNull() && value.text.isEmpty() && !key.quoted && isDecimal(key.text) && at > 1 &&
           m_bytes[at - 1] == ',' && digitAt(at - 2);
}

void CurveReader::readCell(const Node &key, const Node &value, std::optional<matrix::Thinking> thinking,
                           Curve &curve)
{
    const std::optional<int> draftLength = readDraftLength(key);
    if (!draftLength)
        return;
    if (curve.find(thinking, *draftLength)) {
        m_reference.hasDuplicates = true;
        // Keys of one map that are equal were found by the YAML reader.
        if (curve.shape == Shape::FlatList)
            report(Severity::Error, key,
                   QStringLiteral("draft length %1 is there a second time").arg(*draftLength));
    }
    ReferenceCell cell;
    cell.thinking = thinking;
    cell.draftLength = *draftLength;
    cell.line = key.mark.line;
    cell.column = key.mark.column;
    readValue(value, cell);
    curve.cells.append(cell);
}

void CurveReader::readValue(const Node &value, ReferenceCell &cell)
{
    cell.text = value.text;
    cell.state = CellState::Invalid;
    if (value.isNull() || (value.isScalar() && isNothing(value.text))) {
        cell.state = CellState::Missing;
        return;
    }
    if (!value.isScalar()) {
        report(Severity::Error, value,
               QStringLiteral("draft length %1 holds no number").arg(cell.draftLength));
        return;
    }
    if (isNotAvailable(value.text)) {
        cell.state = CellState::NotAvailable;
        return;
    }
    const std::optional<double> number = base::parseDouble(value.text);
    if (!number) {
        QByteArray withPoint = value.text;
        withPoint.replace(',', '.');
        const bool comma = value.text.contains(',') && base::parseDouble(withPoint);
        report(Severity::Error, value,
               comma ? QStringLiteral("%1 has a decimal comma; write %2")
                           .arg(shown(value), base::escapedUtf8(withPoint))
                     : QStringLiteral("\"%1\" is not a number").arg(shown(value)));
        return;
    }
    // The bonus token is always accepted, and no more than all draft tokens are.
    if (*number < 1.0 || *number > cell.draftLength + 1.0) {
        report(Severity::Error, value,
               QStringLiteral("%1 is outside the range of an acceptance length at draft length %2, 1 to %3")
                   .arg(shown(value))
                   .arg(cell.draftLength)
                   .arg(cell.draftLength + 1));
        return;
    }
    cell.state = CellState::Value;
    cell.value = number;
}

std::optional<matrix::Thinking> CurveReader::readMode(const Node &key)
{
    const QString name = shown(key);
    const QString lower = name.toLower();
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        if (name == matrix::thinkingKey(thinking))
            return thinking;
        if (lower == matrix::thinkingName(thinking)) {
            report(Severity::Warning, key,
                   QStringLiteral("\"%1\" is a truth value to YAML 1.1 readers; write %2")
                       .arg(name, matrix::thinkingKey(thinking)));
            return thinking;
        }
    }
    const QString nearest = base::nearestName(
        name, {matrix::thinkingKey(matrix::Thinking::On), matrix::thinkingKey(matrix::Thinking::Off)});
    const QString hint = nearest.isEmpty() ? QStringLiteral("thinking_on and thinking_off are known")
                                           : QStringLiteral("did you mean %1?").arg(nearest);
    report(Severity::Error, key, QStringLiteral("unknown thinking mode \"%1\"; %2").arg(name, hint));
    return std::nullopt;
}

std::optional<int> CurveReader::readDraftLength(const Node &key)
{
    const QByteArray &text = key.text;
    const auto refuse = [&](const QString &why) -> std::optional<int> {
        report(Severity::Error, key, QStringLiteral("\"%1\" is no draft length: %2").arg(shown(key), why));
        return std::nullopt;
    };
    if (!key.isScalar() || !isDecimal(text))
        return refuse(QStringLiteral("a whole number from 1 is expected"));
    if (text.size() > 1 && text.startsWith('0'))
        return refuse(QStringLiteral("some YAML readers take a leading 0 for octal"));
    bool fits = false;
    const qint64 number = text.toLongLong(&fits);
    if (!fits || number > longestDraft)
        return refuse(QStringLiteral("it is larger than %1").arg(longestDraft));
    if (number == 0)
        return refuse(QStringLiteral("a whole number from 1 is expected"));
    return int(number);
}

void CurveReader::noteDecreases(const Curve &curve)
{
    QList<ReferenceCell> cells;
    std::copy_if(curve.cells.begin(), curve.cells.end(), std::back_inserter(cells),
                 [](const ReferenceCell &cell) { return cell.value.has_value(); });
    std::stable_sort(cells.begin(), cells.end(), [](const ReferenceCell &left, const ReferenceCell &right) {
        return left.thinking != right.thinking ? left.thinking < right.thinking
                                               : left.draftLength < right.draftLength;
    });
    for (qsizetype i = 1; i < cells.size(); ++i) {
        const ReferenceCell &shorter = cells[i - 1];
        const ReferenceCell &longer = cells[i];
        if (shorter.thinking != longer.thinking || *longer.value >= *shorter.value)
            continue;
        const QString text = QStringLiteral("%1 falls by %2 from draft length %3 to %4")
                                 .arg(modeName(longer.thinking),
                                      QString::fromLatin1(base::fixed(*shorter.value - *longer.value, 2)))
                                 .arg(shorter.draftLength)
                                 .arg(longer.draftLength);
        m_reference.problems.append({Severity::Note, {}, text, longer.line, longer.column});
    }
}

void CurveReader::report(Severity severity, const Node &where, const QString &text)
{
    m_reference.problems.append({severity, {}, text, where.mark.line, where.mark.column});
}

} // namespace assay::golden
