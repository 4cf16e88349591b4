// SPDX-License-Identifier: GPL-3.0-or-later
#include "references/reference_model.h"

#include "language/in_words.h"
#include "theme/theme.h"
#include "theme/tone.h"

#include <assay/engine/kind.h>
#include <assay/golden/header.h>

#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>
#include <QSet>

#include <algorithm>

namespace assay::ui {

namespace {

QString engineOf(const QString &measuredWith)
{
    using engine::Kind;
    for (const Kind kind : {Kind::Vllm, Kind::Sglang, Kind::Trtllm, Kind::Llamacpp, Kind::Atom}) {
        QString name = engine::kindName(kind);
        if (measuredWith.startsWith(golden::engineWord(name), Qt::CaseInsensitive))
            return name;
    }
    return {};
}

// Those of one curve's lines in a file of several: from its header to the next curve.
base::Problems problemsOf(const golden::Reference &reference, qsizetype model)
{
    const auto begin = [&](qsizetype at) {
        const golden::Curve &curve = reference.models.at(at);
        return curve.line - static_cast<int>(curve.header.size());
    };
    base::Problems problems;
    for (const base::Problem &problem : reference.problems) {
        const bool isAfter = model == 0 || problem.line >= begin(model);
        const bool isBefore = model + 1 == reference.models.size() || problem.line < begin(model + 1);
        if (isAfter && isBefore)
            problems.append(problem);
    }
    return problems;
}

ReferenceRow rowOf(const golden::CollectedFile &file, qsizetype model, const QList<golden::Choice> &choices)
{
    ReferenceRow row;
    row.file = file.file;
    row.curve = file.reference.models.at(model);
    row.problems = problemsOf(file.reference, model);
    const golden::ReadHeader header = golden::readHeader(row.curve->header);
    row.measuredWith = header.engineAndMethod;
    row.draftModel = header.draftModel;
    row.engine = engineOf(header.engineAndMethod);
    for (const golden::Choice &choice : choices) {
        if (choice.file == file.file && choice.key == row.curve->key)
            row.goldenOf.append(
                ReferenceModel::tr("%1 on %2").arg(choice.model, golden::engineWord(choice.engine)));
    }
    return row;
}

QString thinkingText(const golden::Curve &curve)
{
    const auto has = [&curve](std::optional<matrix::Thinking> thinking) {
        return std::any_of(curve.cells.begin(), curve.cells.end(),
                           [&](const golden::ReferenceCell &cell) { return cell.thinking == thinking; });
    };
    QStringList modes;
    if (has(matrix::Thinking::On))
        modes.append(ReferenceModel::tr("on"));
    if (has(matrix::Thinking::Off))
        modes.append(ReferenceModel::tr("off"));
    return modes.isEmpty() ? ReferenceModel::tr("no modes") : modes.join(QStringLiteral(", "));
}

struct Counted
{
    int errors = 0, warnings = 0, notes = 0;
};

Counted counted(const base::Problems &problems)
{
    Counted count;
    for (const base::Problem &problem : problems)
        ++(problem.severity == base::Severity::Error     ? count.errors
           : problem.severity == base::Severity::Warning ? count.warnings
                                                         : count.notes);
    return count;
}

base::Severity worst(const ReferenceRow &row)
{
    const Counted count = counted(row.problems);
    return count.errors > 0 || !row.curve ? base::Severity::Error
           : count.warnings > 0           ? base::Severity::Warning
                                          : base::Severity::Note;
}

QString foundText(const ReferenceRow &row)
{
    if (!row.curve)
        return ReferenceModel::tr("\u2715 cannot be read");
    const Counted count = counted(row.problems);
    QStringList parts;
    if (count.errors > 0)
        parts.append(ReferenceModel::tr("\u2715 %n error(s)", nullptr, count.errors));
    if (count.warnings > 0)
        parts.append(ReferenceModel::tr("! %n warning(s)", nullptr, count.warnings));
    if (count.notes > 0)
        parts.append(ReferenceModel::tr("%n note(s)", nullptr, count.notes));
    return parts.isEmpty() ? ReferenceModel::tr("\u2713 nothing") : parts.join(QStringLiteral(", "));
}

} // namespace

QList<ReferenceRow> referenceRows(const ReferenceNews &news)
{
    QList<ReferenceRow> rows;
    for (const golden::CollectedFile &file : news.files) {
        for (qsizetype model = 0; model < file.reference.models.size(); ++model)
            rows.append(rowOf(file, model, news.choices));
        if (file.reference.models.isEmpty()) {
            ReferenceRow row;
            row.file = file.file;
            row.problems = file.reference.problems;
            if (const auto error = file.firstError())
                row.trouble = inWords(*error);
            rows.append(row);
        }
    }
    return rows;
}

QString lengthsText(const golden::Curve &curve)
{
    QSet<int> known;
    for (const golden::ReferenceCell &cell : curve.cells) {
        if (cell.state == golden::CellState::Value)
            known.insert(cell.draftLength);
    }
    QList<int> lengths = known.values();
    std::sort(lengths.begin(), lengths.end());
    QStringList parts;
    for (qsizetype at = 0; at < lengths.size();) {
        qsizetype end = at;
        while (end + 1 < lengths.size() && lengths.at(end + 1) == lengths.at(end) + 1)
            ++end;
        parts.append(end == at ? QString::number(lengths.at(at))
                               : QStringLiteral("%1\u2013%2").arg(lengths.at(at)).arg(lengths.at(end)));
        at = end + 1;
    }
    return parts.join(QStringLiteral(", "));
}

ReferenceModel::ReferenceModel(QObject *parent) : QAbstractTableModel(parent) {}

void ReferenceModel::setRows(const QList<ReferenceRow> &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int ReferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ReferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ReferenceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ReferenceRow &row = m_rows.at(index.row());
    if (role == Qt::ForegroundRole && index.column() == Found && worst(row) != base::Severity::Note)
        return color(toneOf(worst(row)), QGuiApplication::palette());
    if (role == Qt::ToolTipRole && index.column() == File)
        return row.file;
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Model:
        return row.curve ? row.curve->key : QStringLiteral("\u2014");
    case File:
        return QFileInfo(row.file).fileName();
    case MeasuredWith:
        return row.draftModel.isEmpty() ? row.measuredWith
                                        : QStringLiteral("%1, %2").arg(row.measuredWith, row.draftModel);
    case Thinking:
        return row.curve ? thinkingText(*row.curve) : QString();
    case Lengths:
        return row.curve ? lengthsText(*row.curve) : QString();
    case Found:
        return foundText(row);
    case Golden:
        return row.goldenOf.join(QStringLiteral("; "));
    default:
        return {};
    }
}

QVariant ReferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Model:
        return tr("Model");
    case File:
        return tr("File");
    case MeasuredWith:
        return tr("Measured with");
    case Thinking:
        return tr("Thinking");
    case Lengths:
        return tr("Draft lengths");
    case Found:
        return tr("Found");
    case Golden:
        return tr("Golden of");
    default:
        return {};
    }
}

} // namespace assay::ui
