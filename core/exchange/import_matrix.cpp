// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_matrix.h"

#include "import_choice.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/base/yaml.h>
#include <assay/matrix/document_kind.h>
#include <assay/metrics/delta.h>

#include <QFile>

#include <algorithm>
#include <cmath>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

constexpr qint64 blockBytes = qint64{4} << 20;
// A log leaves out what came after its last line of acceptance.
constexpr double logTolerance = 0.02;
// Share of drafts that others may have asked for between two scrapes; the gates judge of it.
constexpr double otherRequests = 0.1;

struct ReadReference
{
    SourceFile file;
    golden::Curve curve;
};

// Files sorted into cells, and what does not belong to any.
class Sorting
{
public:
    Sorting(const ImportOptions &options, ImportedMatrix &matrix) : m_options(options), m_matrix(matrix) {}

    void take(const SourceFile &file)
    {
        if (file.kind == CollectedKind::Yaml) {
            takeYaml(file);
            return;
        }
        std::optional<CollectedResult> result;
        if (file.kind == CollectedKind::Json) {
            const auto bytes = base::readFile(file.copy);
            const auto told =
                bytes ? readCollected(*bytes) : base::Result<CollectedResult>(base::fail(bytes.error()));
            if (!told) {
                const base::Error &error = told.error();
                leaveOut(file, (error.where.isEmpty() ? QString() : error.where + QStringLiteral(": ")) +
                                   (error.why.isEmpty() ? error.what : error.why));
                return;
            }
            result = *told;
        }
        std::optional<matrix::Cell> cell = cellOfPath(file.path);
        if (!cell)
            cell = m_options.cell;
        if (!cell) {
            leaveOut(file, QStringLiteral("its name tells no thinking mode and draft length"));
            return;
        }
        CellFiles &files = m_cells[{cell->thinking == matrix::Thinking::On ? 0 : 1, cell->draftLength}];
        switch (file.kind) {
        case CollectedKind::Json:
            files.results.append({file, *result});
            break;
        case CollectedKind::ServerLog:
            takeLog(file, files);
            break;
        case CollectedKind::WorkloadLog:
            files.workloadLogs.append(file);
            break;
        case CollectedKind::ScrapeBefore:
            takeScrape(file, files.before);
            break;
        case CollectedKind::ScrapeAfter:
            takeScrape(file, files.after);
            break;
        default:
            leaveOut(file, QStringLiteral("its name tells neither before nor after"));
            break;
        }
    }

    [[nodiscard]] FilesByCell &cells() { return m_cells; }
    [[nodiscard]] const QList<ReadReference> &references() const { return m_references; }

private:
    void leaveOut(const SourceFile &file, const QString &why) { m_matrix.leftOut.append({file.path, why}); }

    void takeYaml(const SourceFile &file)
    {
        const auto bytes = base::readFile(file.copy);
        const base::yaml::Document document = base::yaml::parse(bytes ? *bytes : QByteArray());
        if (!document.broken && matrix::detectKind(document.root) != matrix::DocumentKind::Reference) {
            leaveOut(file, QStringLiteral("it is no reference YAML"));
            return;
        }
        const golden::Reference reference = golden::readReference(bytes ? *bytes : QByteArray());
        for (const base::Problem &problem : reference.problems) {
            if (problem.severity != base::Severity::Error || (!reference.broken && !reference.hasDuplicates))
                continue;
            leaveOut(file,
                     QStringLiteral("%1:%2: %3").arg(problem.line).arg(problem.column).arg(problem.text));
            return;
        }
        if (reference.models.isEmpty())
            leaveOut(file, QStringLiteral("it holds no curve"));
        for (const golden::Curve &curve : reference.models)
            m_references.append({file, curve});
    }

    void takeLog(const SourceFile &file, CellFiles &files)
    {
        QFile log(file.copy);
        CollectedLogReader reader;
        QByteArray rest;
        bool isOpen = log.open(QIODevice::ReadOnly);
        while (isOpen) {
            const QByteArray block = log.read(blockBytes);
            rest += block;
            const qsizetype newline = rest.lastIndexOf('\n');
            // A line without an end is read in pieces.
            const qsizetype whole = block.isEmpty() || newline < 0 ? rest.size() : newline + 1;
            reader.feed(QByteArrayView(rest).first(whole));
            rest.remove(0, whole);
            isOpen = !block.isEmpty();
        }
        files.serverLogs.append({file, reader.log()});
    }

    void takeScrape(const SourceFile &file, QList<SourceFile> &scrapes)
    {
        const auto bytes = base::readFile(file.copy);
        const auto scrape = bytes ? metrics::Scrape::fromBytes(*bytes, file.path)
                                  : base::Result<metrics::Scrape>(base::fail(bytes.error()));
        if (scrape)
            scrapes.append(file);
        else
            leaveOut(file, scrape.error().why.isEmpty() ? scrape.error().what : scrape.error().why);
    }

    const ImportOptions &m_options;
    ImportedMatrix &m_matrix;
    FilesByCell m_cells;
    QList<ReadReference> m_references;
};

QString plainName(const QString &model)
{
    QString plain;
    const QString base = model.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty).toLower();
    for (const QChar letter : base) {
        if (letter.isLetterOrNumber())
            plain.append(letter);
    }
    return plain;
}

void chooseReference(const QList<ReadReference> &references, ImportedMatrix &matrix)
{
    QList<ReadReference> fitting;
    std::ranges::copy_if(references, std::back_inserter(fitting), [&matrix](const ReadReference &one) {
        return matrix.model.isEmpty() || isSameModel(one.curve.key, matrix.model);
    });
    if (fitting.isEmpty() && references.size() == 1) {
        fitting = references;
        matrix.unknown.append(QStringLiteral("whether the curve of %1 that came along is one of %2")
                                  .arg(references.first().curve.key, matrix.model));
    }
    const bool isChosen = fitting.size() == 1;
    if (isChosen) {
        matrix.reference = fitting.first().file;
        matrix.curve = fitting.first().curve;
        matrix.header = golden::readHeader(matrix.curve->header);
    }
    QStringList said;
    for (const ReadReference &one : references) {
        if ((isChosen && one.file.path == matrix.reference->path) || said.contains(one.file.path))
            continue;
        said.append(one.file.path);
        matrix.leftOut.append(
            {one.file.path,
             isChosen ? QStringLiteral("its curve is of %1").arg(one.curve.key)
             : fitting.isEmpty()
                 ? QStringLiteral("its curve is of %1, not of %2").arg(one.curve.key, matrix.model)
                 : QStringLiteral("several curves of the model came along")});
    }
}

std::optional<metrics::Acceptance> betweenScrapes(const ImportedCell &cell)
{
    const auto read = [](const SourceFile &file) {
        const auto bytes = base::readFile(file.copy);
        return metrics::Scrape::fromBytes(bytes ? *bytes : QByteArray(), file.path);
    };
    const auto before = read(*cell.before);
    const auto after = read(*cell.after);
    if (!before || !after)
        return std::nullopt;
    metrics::DeltaOptions options;
    options.draftLength = cell.cell.draftLength;
    const auto acceptance = metrics::delta(*before, *after, options);
    return acceptance ? std::optional(*acceptance) : std::nullopt;
}

// A client's window lies within the collector's, which has a test request more at most. Empty: it may be so.
QString whyTheyPart(const ImportedCell &cell)
{
    const auto acceptance = betweenScrapes(cell);
    if (!cell.told.counts || !acceptance || !acceptance->drafts || !acceptance->acceptedTokens)
        return {};
    const CollectedCounts &told = *cell.told.counts;
    const double more =
        static_cast<double>(*acceptance->drafts - told.drafts) / static_cast<double>(told.drafts);
    const double most =
        otherRequests + 2.0 / static_cast<double>(std::max<qint64>(cell.told.completed.value_or(1), 1));
    if (*acceptance->drafts >= told.drafts && *acceptance->acceptedTokens >= told.acceptedTokens &&
        more <= most)
        return {};
    return QStringLiteral("its scrapes (%1 drafts) and its result (%2 drafts) are not of one measurement")
        .arg(*acceptance->drafts)
        .arg(told.drafts);
}

void takeLogCounts(ImportedCell &cell)
{
    const logs::PooledLines pooled = logs::pooled(cell.log.acceptance, cell.cell.draftLength);
    if (cell.cell.draftLength == 0 || pooled.draftTokens <= 0)
        return;
    // The lines print no drafts: they follow when every draft has its full length.
    const qint64 drafts = pooled.draftTokens / cell.cell.draftLength;
    if (drafts * cell.cell.draftLength != pooled.draftTokens) {
        cell.failure = QStringLiteral("its log tells %1 draft tokens, which are no whole drafts of %2")
                           .arg(pooled.draftTokens)
                           .arg(cell.cell.draftLength);
        return;
    }
    cell.from = ImportedCell::From::Log;
    cell.failure.clear();
    cell.counts = {drafts, pooled.draftTokens, pooled.acceptedTokens, {}};
    cell.notes.append(
        QStringLiteral("its value is approximate: it is that of %1 lines of the server's log, which "
                       "leave out what came after the last of them")
            .arg(pooled.intervals));
}

void workOut(ImportedCell &cell)
{
    if (!cell.told.definition.isEmpty() && cell.told.definition != cell.told.why)
        cell.notes.append(cell.told.definition);
    if (cell.before && cell.after) {
        cell.from = ImportedCell::From::Scrapes;
        cell.failure = whyTheyPart(cell);
        return;
    }
    if (cell.told.counts) {
        cell.from = ImportedCell::From::Result;
        cell.counts = *cell.told.counts;
        cell.notes.append(QStringLiteral("its counts are the client's own, no scrapes came along"));
        return;
    }
    if (cell.cell.isControl() && cell.result && cell.told.isWithoutSpeculation) {
        cell.from = ImportedCell::From::Result;
        return;
    }
    cell.failure = cell.result ? QStringLiteral("its result gives no value: ") + cell.told.why
                   : cell.before || cell.after
                       ? QStringLiteral("the scrape %1 the workload did not come along")
                             .arg(cell.before ? QStringLiteral("after") : QStringLiteral("before"))
                       : QStringLiteral("no result and no scrapes of it came along");
    takeLogCounts(cell);
}

std::optional<CollectedCounts> countsOf(const ImportedCell &cell)
{
    if (cell.from == ImportedCell::From::Nothing)
        return std::nullopt;
    if (cell.from != ImportedCell::From::Scrapes)
        return cell.counts.drafts > 0 ? std::optional(cell.counts) : std::nullopt;
    const auto acceptance = betweenScrapes(cell);
    if (!acceptance || acceptance->status != metrics::Status::Value || !acceptance->drafts ||
        !acceptance->acceptedTokens)
        return std::nullopt;
    return CollectedCounts{*acceptance->drafts, acceptance->draftTokens, *acceptance->acceptedTokens, {}};
}

// A curve without modes is that of the one mode that was measured; of two nobody can tell.
const golden::ReferenceCell *referenceCell(const ImportedMatrix &matrix, const matrix::Cell &cell)
{
    if (!matrix.curve)
        return nullptr;
    if (const auto *own = matrix.curve->find(cell.thinking, cell.draftLength))
        return own;
    const bool isOneMode = std::ranges::all_of(
        matrix.cells, [&cell](const ImportedCell &other) { return other.cell.thinking == cell.thinking; });
    return isOneMode ? matrix.curve->find(std::nullopt, cell.draftLength) : nullptr;
}

// Compares a cell with the curve that came along.
void compare(const ImportedMatrix &matrix, ImportedCell &cell)
{
    const golden::ReferenceCell *reference = referenceCell(matrix, cell.cell);
    if (reference == nullptr)
        return;
    const std::optional<CollectedCounts> counts = countsOf(cell);
    const QString said = QString::fromUtf8(reference->text);
    if (!counts) {
        if (reference->value && cell.from != ImportedCell::From::Nothing)
            cell.differs =
                QStringLiteral("%1 says %2, its artifacts give no value").arg(matrix.reference->path, said);
        return;
    }
    const QByteArray printed = golden::printedAcceptanceLength(counts->acceptedTokens, counts->drafts);
    const std::optional<double> own = base::parseDouble(printed);
    const bool isNear = reference->value && own &&
                        (cell.from == ImportedCell::From::Log
                             ? std::abs(*own - *reference->value) <= logTolerance * *reference->value
                             : *own == *reference->value);
    if (!isNear)
        cell.differs = QStringLiteral("%1 says %2, its artifacts give %3 (%4 accepted in %5 drafts)")
                           .arg(matrix.reference->path, said, QString::fromLatin1(printed))
                           .arg(counts->acceptedTokens)
                           .arg(counts->drafts);
}

// Cells that only the curve knows.
void addTold(ImportedMatrix &matrix)
{
    if (!matrix.curve)
        return;
    for (const golden::ReferenceCell &told : matrix.curve->cells) {
        const bool isKnown = std::ranges::any_of(matrix.cells, [&told](const ImportedCell &cell) {
            return cell.cell.draftLength == told.draftLength &&
                   (!told.thinking || cell.cell.thinking == *told.thinking);
        });
        if (isKnown || told.draftLength < 1 || !told.thinking)
            continue;
        ImportedCell cell;
        cell.cell.thinking = *told.thinking;
        cell.cell.draftLength = told.draftLength;
        cell.id = matrix::cellId(cell.cell, false, false);
        cell.failure = QStringLiteral("no artifact of it came along, only \"%1\" in %2")
                           .arg(QString::fromUtf8(told.text), matrix.reference->path);
        matrix.cells.append(cell);
    }
}

engine::Kind kindOf(const ImportedMatrix &matrix, QStringList &unknown)
{
    for (const ImportedCell &cell : matrix.cells) {
        if (cell.log.engineKind)
            return *cell.log.engineKind;
        if (!cell.after)
            continue;
        const auto bytes = base::readFile(cell.after->copy);
        const auto scrape = metrics::Scrape::fromBytes(bytes ? *bytes : QByteArray(), {});
        if (scrape && !scrape->kinds().isEmpty())
            return scrape->kinds().first();
    }
    for (const ImportedCell &cell : matrix.cells) {
        if (cell.told.driver == QLatin1String("sglang-bench"))
            return engine::Kind::Sglang;
        if (cell.told.driver == QLatin1String("vllm-bench"))
            return engine::Kind::Vllm;
    }
    unknown.append(QStringLiteral("the engine: vLLM is taken for it"));
    return engine::Kind::Vllm;
}

bool inMatrixOrder(const ImportedCell &left, const ImportedCell &right)
{
    const auto key = [](const ImportedCell &cell) {
        return std::pair(cell.cell.thinking == matrix::Thinking::Off, cell.cell.draftLength);
    };
    return key(left) < key(right);
}

} // namespace

bool isSameModel(const QString &left, const QString &right)
{
    const QString own = plainName(left);
    const QString other = plainName(right);
    return !own.isEmpty() && own == other;
}

QDateTime ImportedMatrix::newest() const
{
    QDateTime newest;
    for (const ImportedCell &cell : cells) {
        if (cell.told.date.isValid() && (!newest.isValid() || cell.told.date > newest))
            newest = cell.told.date;
    }
    return newest;
}

base::Result<ImportedMatrix> importedMatrix(const QList<SourceFile> &files, const ImportOptions &options)
{
    ImportedMatrix matrix;
    Sorting sorting(options, matrix);
    for (const SourceFile &file : files)
        sorting.take(file);
    QStringList keys;
    for (const ReadReference &one : sorting.references())
        keys.append(one.curve.key);
    const auto model = keepOneModel(sorting.cells(), keys, matrix.leftOut);
    if (!model)
        return base::fail(model.error());
    matrix.model = *model;
    QList<ImportedCell> cells;
    for (const auto &[key, ofCell] : sorting.cells()) {
        ImportedCell cell = chosen(key, ofCell, matrix.model, matrix.leftOut);
        if (cell.result || cell.serverLog || cell.before || cell.after)
            cells.append(cell);
        else if (cell.workloadLog)
            matrix.leftOut.append(
                {cell.workloadLog->path, QStringLiteral("nothing else of its cell came along")});
    }
    const auto ofOne = ofOneConfiguration(cells, matrix.leftOut);
    if (!ofOne)
        return base::fail(ofOne.error());
    matrix.cells = *ofOne;
    if (matrix.cells.isEmpty())
        return base::fail(
            Kind::Input, QStringLiteral("holds no artifacts of a collector"), {},
            matrix.leftOut.isEmpty()
                ? QStringLiteral("there is no result, server log or scrape of a cell in it")
                : QStringLiteral("%1: %2").arg(matrix.leftOut.first().path, matrix.leftOut.first().why),
            QStringLiteral("Results, logs and scrapes name their cell, as in server_on_mtp3.log."));
    chooseReference(sorting.references(), matrix);
    for (ImportedCell &cell : matrix.cells) {
        workOut(cell);
        compare(matrix, cell);
        if (!matrix.settings)
            matrix.settings = cell.settings;
    }
    addTold(matrix);
    std::ranges::sort(matrix.cells, inMatrixOrder);
    matrix.engineKind = kindOf(matrix, matrix.unknown);
    return matrix;
}

} // namespace assay::exchange
