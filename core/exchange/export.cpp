// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/export.h"

#include "assay/exchange/provenance.h"
#include "header_facts.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/base/text_edit.h>
#include <assay/golden/reference.h>
#include <assay/matrix/cells.h>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

// What goes into the reference, and what does not.
struct Selection
{
    QList<ExportedCell> cells;
    QList<LeftOutCell> leftOut;
    QStringList missing; // "ID (why)", of those left out that a full export needs
};

QString whyWithout(const run::CellView &cell)
{
    if (cell.state == run::CellState::Control)
        return QStringLiteral("a control cell has no acceptance length");
    if (cell.state == run::CellState::NotAvailable)
        return QStringLiteral("n/a: nothing was drafted");
    const QString state = run::cellStateName(cell.state);
    return cell.reason.isEmpty() ? state : QStringLiteral("%1: %2").arg(state, cell.reason);
}

Selection select(const run::RunView &run, const matrix::Recipe &recipe)
{
    Selection selection;
    const auto leaveOut = [&selection](const QString &id, const QString &why, bool needed) {
        selection.leftOut.append({id, why});
        if (needed)
            selection.missing.append(QStringLiteral("%1 (%2)").arg(id, why));
    };
    for (const run::CellView &cell : run.cells) {
        const run::Attempt *attempt = cell.countingAttempt();
        const bool valued = cell.state == run::CellState::Value && attempt &&
                            attempt->acceptance.drafts.value_or(0) > 0 && attempt->acceptance.acceptedTokens;
        if (cell.cell.isControl())
            leaveOut(cell.id, QStringLiteral("a control cell has no acceptance length"), false);
        else if (!valued)
            leaveOut(cell.id, whyWithout(cell), true);
        else
            selection.cells.append({&cell, attempt,
                                    golden::printedAcceptanceLength(*attempt->acceptance.acceptedTokens,
                                                                    *attempt->acceptance.drafts)});
    }
    const QList<matrix::Cell> all = matrix::allCells(recipe);
    for (const matrix::Cell &cell : all) {
        const QString id = matrix::cellId(recipe, cell);
        if (!run.find(id) && !cell.isControl())
            leaveOut(id, QStringLiteral("not part of the run"), true);
    }
    return selection;
}

// A reference holds one curve a model: one category, one concurrency.
base::Status checkAxes(const run::RunView &run, const matrix::Recipe &recipe)
{
    QString axis;
    if (recipe.matrix.categories.size() > 1)
        axis = QStringLiteral("several categories (%1)")
                   .arg(recipe.matrix.categories.join(QStringLiteral(", ")));
    else if (recipe.matrix.concurrencies.size() > 1)
        axis = QStringLiteral("several concurrencies");
    if (axis.isEmpty())
        return {};
    return base::fail(
        Kind::No, QStringLiteral("the run cannot be exported"), run.id,
        QStringLiteral("it has %1, and a reference holds one value a mode and draft length").arg(axis),
        QStringLiteral("Measure with a recipe of one category and one concurrency."));
}

base::Status checkComplete(const run::RunView &run, const Selection &selection, bool partial)
{
    if (selection.cells.isEmpty())
        return base::fail(Kind::No, QStringLiteral("the run cannot be exported"), run.id,
                          QStringLiteral("no cell has a value"),
                          QStringLiteral("See \"assayctl status %1\".").arg(run.id));
    if (partial || selection.missing.isEmpty())
        return {};
    constexpr qsizetype named = 3;
    QString list = selection.missing.mid(0, named).join(QStringLiteral("; "));
    if (selection.missing.size() > named)
        list += QStringLiteral("; and %1 more").arg(selection.missing.size() - named);
    return base::fail(Kind::No, QStringLiteral("the run cannot be exported as a whole"), run.id,
                      QStringLiteral("cells without a value: %1").arg(list),
                      QStringLiteral("Measure them (assayctl resume), or leave them out with --partial."));
}

base::Status checkGates(const run::RunView &run, const review::Review &review)
{
    const auto first = [&review](review::Verdict verdict) {
        return std::find_if(review.gates.begin(), review.gates.end(), [verdict](const review::Gate &gate) {
            return gate.blocks() && gate.verdict == verdict;
        });
    };
    const QStringList blocking = review.blocking();
    if (blocking.isEmpty())
        return {};
    auto gate = first(review::Verdict::Fail);
    QString next = QStringLiteral("See \"assayctl review %1\".").arg(run.id);
    if (gate == review.gates.end()) {
        gate = first(review::Verdict::Unknown);
        next = QStringLiteral("A reviewer can answer for it: --accept-unknown %1=REASON --reviewer NAME.")
                   .arg(gate->id);
    }
    return base::fail(
        Kind::No, QStringLiteral("the review forbids an export: %1").arg(blocking.join(QStringLiteral(", "))),
        run.id, QStringLiteral("%1: %2").arg(gate->id, gate->evidence), next);
}

// The bytes of the reference; none when the file is not there yet.
base::Result<QByteArray> readTarget(const QString &file)
{
    constexpr qint64 largest = qint64{16} << 20;
    if (!QFileInfo::exists(file) && !QFileInfo(file).isSymLink())
        return QByteArray();
    auto bytes = base::readFile(file, largest);
    if (!bytes)
        return bytes;
    const golden::Reference reference = golden::readReference(*bytes);
    if (!reference.hasDuplicates && !reference.broken)
        return bytes;
    for (const base::Problem &problem : reference.problems) {
        if (problem.severity == base::Severity::Error)
            return base::fail(
                Kind::Input, problem.text,
                QStringLiteral("%1:%2:%3").arg(file).arg(problem.line).arg(problem.column), {},
                QStringLiteral("Mend the file first; \"assayctl validate\" lists its problems."));
    }
    return base::fail(Kind::Input, QStringLiteral("cannot be read as a reference"), file);
}

base::Status checkValues(const QString &file, const QByteArray &bytes, const QString &key,
                         const QList<ExportedCell> &cells)
{
    const golden::Reference reference = golden::readReference(bytes);
    const golden::Curve *curve = reference.find(key);
    for (const ExportedCell &cell : cells) {
        const golden::ReferenceCell *read =
            curve ? curve->find(cell.cell->cell.thinking, cell.cell->cell.draftLength) : nullptr;
        if (!read || read->state != golden::CellState::Value || read->text != cell.text)
            return base::fail(Kind::Environment, QStringLiteral("does not read back as it was written"), file,
                              QStringLiteral("%1 is %2 and not %3")
                                  .arg(cell.cell->id,
                                       read ? QString::fromUtf8(read->text) : QStringLiteral("not there"),
                                       QString::fromLatin1(cell.text)),
                              QStringLiteral("Look at the file before you use it."));
    }
    return {};
}

// The provenance first: alone it is harmless, for it names the checksum of the reference that it belongs to.
base::Status writeBoth(const QString &reference, const QByteArray &bytes, const QString &provenance,
                       const QByteArray &provenanceBytes)
{
    const bool had = QFileInfo::exists(provenance);
    const auto old = had ? base::readFile(provenance) : base::Result<QByteArray>(QByteArray());
    if (!old)
        return base::fail(old.error());
    if (auto status = base::writeFileAtomically(provenance, provenanceBytes); !status)
        return status;
    auto status = base::writeFileAtomically(reference, bytes);
    if (status)
        return status;
    if (!had)
        QFile::remove(provenance);
    else if (auto restored = base::writeFileAtomically(provenance, *old); !restored)
        return restored;
    return status;
}

base::Error at(base::Error error, const QString &file)
{
    if (error.where.isEmpty() || !error.where.contains(file))
        error.where = error.where.isEmpty() ? file : QStringLiteral("%1:%2").arg(file, error.where);
    return error;
}

} // namespace

QString provenanceFile(const QString &reference, const QString &modelKey)
{
    QString key = modelKey;
    for (QChar &character : key) {
        const char16_t c = character.unicode();
        const bool plain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') ||
                           c == u'-' || c == u'.' || c == u'_';
        if (!plain)
            character = u'_';
    }
    const QString stem = QFileInfo(reference).completeBaseName();
    return reference.left(reference.lastIndexOf(QLatin1Char('/')) + 1) +
           QStringLiteral("%1.%2.provenance.json").arg(stem, key);
}

base::Result<ExportReport> exportRun(const run::RunView &run, const matrix::Recipe &recipe,
                                     const review::Review &review, const ExportOptions &options)
{
    if (!options.accepted.isEmpty() && options.reviewer.trimmed().isEmpty())
        return base::fail(Kind::Input,
                          QStringLiteral("an unknown gate is accepted and nobody answers for it"), {},
                          QStringLiteral("no reviewer is named"), QStringLiteral("Add --reviewer NAME."));
    const auto before = readTarget(options.into);
    if (!before)
        return base::fail(before.error());
    if (const auto status = checkAxes(run, recipe); !status)
        return base::fail(status.error());
    const Selection selection = select(run, recipe);
    if (const auto status = checkComplete(run, selection, options.partial); !status)
        return base::fail(status.error());
    if (const auto status = checkGates(run, review); !status)
        return base::fail(status.error());

    QList<golden::WrittenCell> cells;
    for (const ExportedCell &cell : selection.cells)
        cells.append({cell.cell->cell.thinking, cell.cell->cell.draftLength, cell.text, {}});
    const QList<QByteArray> header =
        golden::headerLines(headerFacts(run, recipe, review, options, selection.cells));
    const auto merge = golden::mergeModel(*before, run.modelKey, header, cells, options.policy);
    if (!merge)
        return base::fail(at(merge.error(), options.into));
    if (const auto status = checkValues(options.into, merge->bytes, run.modelKey, selection.cells); !status)
        return base::fail(status.error());

    ExportReport report;
    report.file = options.into;
    report.model = run.modelKey;
    report.changed = merge->changed;
    report.leftOut = selection.leftOut;
    report.diff = base::unifiedDiff(*before, merge->bytes, QFileInfo(options.into).fileName().toUtf8());
    const auto provenance =
        provenanceOf(run, recipe, review, options, selection.cells, selection.leftOut, merge->bytes);
    if (!provenance)
        return base::fail(provenance.error());
    if (options.dryRun)
        return report;

    const QString provenancePath = provenanceFile(options.into, run.modelKey);
    if (const auto status = writeBoth(options.into, merge->bytes, provenancePath,
                                      QJsonDocument(*provenance).toJson(QJsonDocument::Indented));
        !status)
        return base::fail(status.error());
    report.written = true;
    report.provenance = provenancePath;
    const auto after = base::readFile(options.into);
    if (!after)
        return base::fail(Kind::Environment, after.error().what, after.error().where, after.error().why);
    if (const auto status = checkValues(options.into, *after, run.modelKey, selection.cells); !status)
        return base::fail(status.error());
    return report;
}

QJsonObject toJson(const ExportReport &report)
{
    const auto number = [](const std::optional<QByteArray> &value) {
        return value ? base::jsonNumber(base::parseDouble(*value)) : QJsonValue();
    };
    const auto text = [](const std::optional<QByteArray> &value) {
        return value ? QJsonValue(base::escapedUtf8(*value)) : QJsonValue();
    };
    QJsonArray changed;
    for (const golden::CellChange &change : report.changed)
        changed.append(QJsonObject{
            {QStringLiteral("thinking"),
             change.thinking ? QJsonValue(matrix::thinkingName(*change.thinking)) : QJsonValue()},
            {QStringLiteral("draft_length"), change.draftLength},
            {QStringLiteral("before"), number(change.before)},
            {QStringLiteral("after"), number(change.after)},
            {QStringLiteral("before_text"), text(change.before)},
            {QStringLiteral("after_text"), text(change.after)},
        });
    QJsonArray leftOut;
    for (const LeftOutCell &cell : report.leftOut)
        leftOut.append(QJsonObject{{QStringLiteral("cell"), cell.cell}, {QStringLiteral("why"), cell.why}});
    return {{QStringLiteral("file"), report.file},
            {QStringLiteral("model"), report.model},
            {QStringLiteral("written"), report.written},
            {QStringLiteral("changed"), changed},
            {QStringLiteral("left_out"), leftOut},
            {QStringLiteral("diff"), base::escapedUtf8(report.diff)},
            {QStringLiteral("provenance"),
             report.provenance.isEmpty() ? QJsonValue() : QJsonValue(report.provenance)}};
}

} // namespace assay::exchange
