// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/writer.h"

#include "assay/golden/reference.h"
#include "layout.h"

#include <assay/base/text.h>
#include <assay/base/text_edit.h>
#include <assay/base/yaml.h>

#include <algorithm>

namespace assay::golden {

namespace {

using base::Error;
using base::fail;

constexpr const char *keptMark = "# kept: ";

tl::unexpected<Error> cannotMerge(const QString &why, const QString &where = {}, const QString &next = {})
{
    return fail(Error::Kind::Input, QStringLiteral("cannot merge into the reference"), where, why, next);
}

QString place(int line, int column)
{
    return QStringLiteral("%1:%2").arg(line).arg(column);
}

bool isMeasured(const QList<WrittenCell> &cells, const ReferenceCell &old)
{
    return std::any_of(cells.begin(), cells.end(), [&](const WrittenCell &cell) {
        return cell.draftLength == old.draftLength && (!old.thinking || cell.thinking == *old.thinking);
    });
}

// The old cells that hold something and that no new cell takes the place of.
QList<ReferenceCell> notMeasured(const Curve &old, const QList<WrittenCell> &cells)
{
    QList<ReferenceCell> left;
    for (const ReferenceCell &cell : old.cells) {
        const bool holdsSomething = cell.state == CellState::Value || cell.state == CellState::Invalid;
        if (holdsSomething && !isMeasured(cells, cell))
            left.append(cell);
    }
    return left;
}

QString listed(const QList<ReferenceCell> &cells)
{
    QStringList names;
    for (const ReferenceCell &cell : cells) {
        const QString length = QString::number(cell.draftLength);
        names.append(cell.thinking ? matrix::thinkingKey(*cell.thinking) + u'-' + length : length);
    }
    return names.join(QStringLiteral(", "));
}

// Where the value of an old cell came from: what an earlier merge wrote beside it, else the old header's
// source.
QByteArray sourceOf(const ReferenceCell &cell, const Layout &layout, const Curve &old)
{
    const QByteArrayView line = layout.line(cell.line - 1);
    const qsizetype mark = line.indexOf(keptMark);
    if (mark >= 0)
        return line.sliced(mark + qsizetype(qstrlen(keptMark))).trimmed().toByteArray();
    const QString source = readHeader(old.header).source;
    return source.isEmpty() ? QByteArray("unknown source") : source.toUtf8();
}

// The new cells and what is kept of the old curve.
base::Result<QList<WrittenCell>> withKept(const QList<WrittenCell> &cells, const Curve &old,
                                          const Layout &layout, KeepPolicy policy)
{
    const QList<ReferenceCell> left = notMeasured(old, cells);
    if (left.isEmpty() || policy == KeepPolicy::Drop)
        return cells;
    if (policy == KeepPolicy::Refuse) {
        return fail(Error::Kind::No,
                    QStringLiteral("the old curve of \"%1\" has draft lengths that were not measured now")
                        .arg(old.key),
                    place(left.first().line, left.first().column), listed(left),
                    QStringLiteral("Say whether to keep or to drop them."));
    }
    QList<WrittenCell> all = cells;
    for (const ReferenceCell &cell : left) {
        if (!cell.thinking) {
            return cannotMerge(
                QStringLiteral("the old curve has no thinking modes, so nobody can tell in which "
                               "one to keep draft length %1")
                    .arg(cell.draftLength),
                place(cell.line, cell.column), QStringLiteral("Drop it, or measure it."));
        }
        if (cell.state == CellState::Invalid) {
            return cannotMerge(QStringLiteral("the value of %1 is not one to keep").arg(listed({cell})),
                               place(cell.line, cell.column), QStringLiteral("Drop it, or measure it."));
        }
        all.append({*cell.thinking, cell.draftLength, cell.text, "kept: " + sourceOf(cell, layout, old)});
    }
    return all;
}

QList<CellChange> changes(const Curve *old, const QList<WrittenCell> &cells)
{
    QList<CellChange> changed;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        for (const WrittenCell &cell : cells) {
            if (cell.thinking != thinking)
                continue;
            const ReferenceCell *before = old ? old->find(thinking, cell.draftLength) : nullptr;
            if (!before || before->text != cell.text)
                changed.append({thinking, cell.draftLength,
                                before ? std::optional(before->text) : std::nullopt, cell.text});
        }
    }
    if (!old)
        return changed;
    for (const ReferenceCell &cell : old->cells) {
        const bool stays = std::any_of(cells.begin(), cells.end(), [&](const WrittenCell &written) {
            return cell.thinking == written.thinking && cell.draftLength == written.draftLength;
        });
        if (!stays)
            changed.append({cell.thinking, cell.draftLength, cell.text, std::nullopt});
    }
    return changed;
}

QByteArray joined(const QList<QByteArray> &header, const QByteArray &lineEnding)
{
    QByteArray text;
    for (const QByteArray &line : header)
        text += line + lineEnding;
    return text;
}

QByteArray replaced(const QByteArray &file, const Layout &layout, const Block &block,
                    const QByteArray &header, const QByteArray &body, const QByteArray &lineEnding)
{
    const QList<base::TextLine> &lines = layout.lines();
    const auto begin = [&](int line) {
        if (line >= lines.size())
            return file.size();
        const bool afterMark = line == 0 && file.startsWith("\xEF\xBB\xBF");
        return lines[line].begin + (afterMark ? 3 : 0);
    };
    QByteArray newHeader = header;
    const int keyLine = block.body.begin;
    if (block.header.isEmpty() && keyLine > 0 && !layout.line(keyLine - 1).trimmed().isEmpty())
        newHeader.prepend(lineEnding);
    return base::applyEdits(file, {{begin(block.header.begin), begin(block.header.end), newHeader},
                                   {begin(block.body.begin), begin(block.body.end), body}});
}

QByteArray appended(const QByteArray &file, const Layout &layout, const QByteArray &block,
                    const QByteArray &lineEnding)
{
    QByteArray text = file;
    if (!text.isEmpty() && !text.endsWith('\n'))
        text += lineEnding;
    const int last = int(layout.lines().size()) - 1;
    if (last >= 0 && !layout.line(last).trimmed().isEmpty())
        text += lineEnding;
    return text + block;
}

bool sameCells(const Curve &left, const Curve &right)
{
    const auto same = [](const ReferenceCell &a, const ReferenceCell &b) {
        return a.thinking == b.thinking && a.draftLength == b.draftLength && a.state == b.state &&
               a.text == b.text;
    };
    return left.key == right.key && left.shape == right.shape &&
           std::equal(left.cells.begin(), left.cells.end(), right.cells.begin(), right.cells.end(), same);
}

// The merged text read back: the model has these cells and every other model is what it was.
bool holds(const QByteArray &merged, const Reference &before, const QString &key,
           const QList<WrittenCell> &cells)
{
    const Reference after = readReference(merged);
    const Curve *curve = after.find(key);
    const qsizetype added = before.find(key) ? 0 : 1;
    if (after.broken || after.hasDuplicates || !curve ||
        after.models.size() != before.models.size() + added || curve->cells.size() != cells.size())
        return false;
    const bool allWritten = std::all_of(cells.begin(), cells.end(), [&](const WrittenCell &cell) {
        const ReferenceCell *read = curve->find(cell.thinking, cell.draftLength);
        return read && read->state == CellState::Value && read->text == cell.text;
    });
    return allWritten && std::all_of(before.models.begin(), before.models.end(), [&](const Curve &other) {
               const Curve *now = after.find(other.key);
               return other.key == key || (now && sameCells(other, *now));
           });
}

} // namespace

base::Result<Merge> mergeModel(const QByteArray &file, const QString &key, const QList<QByteArray> &header,
                               const QList<WrittenCell> &cells, KeepPolicy policy)
{
    if (key.isEmpty() || cells.isEmpty())
        return cannotMerge(QStringLiteral("there is no measured cell to merge"));
    const Reference before = readReference(file);
    const base::yaml::Document document = base::yaml::parse(file);
    if (before.broken || before.hasDuplicates) {
        const auto error =
            std::find_if(before.problems.begin(), before.problems.end(), [](const base::Problem &problem) {
                return problem.severity == base::Severity::Error;
            });
        if (error == before.problems.end())
            return cannotMerge(QStringLiteral("a key is there twice"));
        return cannotMerge(error->text, place(error->line, error->column),
                           QStringLiteral("Correct the file first."));
    }
    const Layout layout(file, document);
    const QString notWholeLines =
        QStringLiteral("it is written so that a model's block is not whole lines that could be replaced");
    if (!layout.hasWholeLines())
        return cannotMerge(notWholeLines);

    const Curve *old = before.find(key);
    QList<WrittenCell> all = cells;
    if (old) {
        base::Result<QList<WrittenCell>> kept = withKept(cells, *old, layout, policy);
        if (!kept)
            return fail(kept.error());
        all = *std::move(kept);
    }
    const QByteArray lineEnding = base::lineEnding(file);
    const QByteArray headerText = joined(header, lineEnding);
    const QByteArray body = writeBlock(key, all, lineEnding);
    const auto block =
        std::find_if(layout.blocks().begin(), layout.blocks().end(), [&](const Block &candidate) {
            return candidate.isModel && base::escapedUtf8(candidate.key->text) == key;
        });
    Merge merge;
    merge.bytes = block == layout.blocks().end()
                      ? appended(file, layout, headerText + body, lineEnding)
                      : replaced(file, layout, *block, headerText, body, lineEnding);
    merge.changed = changes(old, all);
    if (!holds(merge.bytes, before, key, all))
        return cannotMerge(notWholeLines);
    return merge;
}

} // namespace assay::golden
