// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_run.h"

#include "pack_list.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/engine/table.h>
#include <assay/matrix/plan.h>
#include <assay/run/folder.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

constexpr int fileMode = 0600;

// A shard's journal as its collector would have written it.
class Journal
{
public:
    explicit Journal(const ImportedCell *cell = nullptr) { setCell(cell, 0); }

    void setCell(const ImportedCell *cell, int server)
    {
        m_cell = cell;
        m_server = server;
    }
    void say(const char *kind, QJsonObject fields = {}, const QDateTime &time = {})
    {
        fields.insert(QStringLiteral("seq"), ++m_seq);
        fields.insert(QStringLiteral("kind"), QLatin1StringView(kind));
        if (time.isValid())
            fields.insert(QStringLiteral("t"), time.toUTC().toString(Qt::ISODate));
        if (m_cell != nullptr) {
            fields.insert(QStringLiteral("cell"), m_cell->id);
            fields.insert(QStringLiteral("attempt"), 1);
        }
        if (m_server > 0)
            fields.insert(QStringLiteral("server"), m_server);
        m_lines += QJsonDocument(fields).toJson(QJsonDocument::Compact) + '\n';
    }
    void problem(const QString &id, const QString &text)
    {
        say("problem", {{QStringLiteral("id"), id}, {QStringLiteral("text"), text}});
    }
    [[nodiscard]] const QByteArray &lines() const { return m_lines; }

private:
    const ImportedCell *m_cell = nullptr;
    int m_server = 0;
    qint64 m_seq = 0;
    QByteArray m_lines;
};

QByteArray sample(const engine::Table &table, engine::Role role, const QString &model, qint64 value,
                  int position = -1)
{
    QByteArray label = model.toUtf8();
    label.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    QByteArray labels = QByteArray(table.labels.engine.data(), table.labels.engine.size()) + "=\"0\"," +
                        QByteArray(table.labels.model.data(), table.labels.model.size()) + "=\"" + label +
                        '"';
    if (position >= 0)
        labels += ',' + QByteArray(table.labels.position.data(), table.labels.position.size()) + "=\"" +
                  QByteArray::number(position) + '"';
    const QLatin1StringView name = engine::sampleName(table, role);
    return QByteArray(name.data(), name.size()) + '{' + labels + "} " + QByteArray::number(value) + '\n';
}

// Counts in the exposition of vLLM, the only engine whose clients tell drafts. `isAfter`: else all are 0.
QByteArray derived(const ImportedCell &cell, const QString &model, bool isAfter)
{
    const engine::Table &table = engine::table(engine::Kind::Vllm);
    const QString origin = cell.from == ImportedCell::From::Log ? cell.serverLog->path : cell.result->path;
    QByteArray text = "# Written by assay import from the counts in " +
                      QFileInfo(origin).fileName().toUtf8() + "; no scrape of a server.\n";
    if (cell.counts.drafts == 0)
        return text;
    const auto add = [&](engine::Role role, qint64 value, int position = -1) {
        text += sample(table, role, model, isAfter ? value : 0, position);
    };
    add(engine::Role::Drafts, cell.counts.drafts);
    if (cell.counts.draftTokens)
        add(engine::Role::DraftTokens, *cell.counts.draftTokens);
    add(engine::Role::AcceptedTokens, cell.counts.acceptedTokens);
    for (qsizetype position = 0; position < cell.counts.perPosition.size(); ++position)
        add(engine::Role::AcceptedPerPosition, cell.counts.perPosition.at(position),
            static_cast<int>(position));
    return text;
}

class Writer
{
public:
    Writer(const QString &folder, const ImportedMatrix &matrix, const ImportedRecipe &recipe)
        : m_folder(folder), m_run(folder), m_matrix(matrix), m_recipe(recipe)
    {}

    base::Status write(const QString &sourceName)
    {
        begin();
        for (const ImportedCell &cell : m_matrix.cells)
            writeCell(cell);
        m_journal.setCell(nullptr, 0);
        for (const QString &what : m_matrix.unknown)
            m_journal.problem({}, QStringLiteral("not known: ") + what);
        m_journal.say("shard_finished", {{QStringLiteral("outcome"), QStringLiteral("done")}});
        if (m_matrix.reference)
            keep(*m_matrix.reference, QStringLiteral("source/reference.yaml"));
        put(QStringLiteral("recipe.yaml"), m_recipe.yaml);
        put(QStringLiteral("cluster.yaml"), profileWithoutPlace(QStringLiteral("imported")));
        put(QStringLiteral("shard-0/journal.jsonl"), m_journal.lines());
        put(QStringLiteral("imported.json"), manifest(sourceName));
        put(QStringLiteral("plan.json"), QJsonDocument(plan()).toJson(QJsonDocument::Indented));
        return m_status;
    }

private:
    void put(const QString &name, const QByteArray &bytes)
    {
        if (!m_status)
            return;
        m_status = base::makePrivateFolder(QFileInfo(m_run.file(name)).path());
        if (m_status)
            m_status = base::writeFileAtomically(m_run.file(name), bytes, fileMode);
    }

    void keep(const SourceFile &file, const QString &name)
    {
        m_kept.append(QJsonObject{{QStringLiteral("path"), file.path},
                                  {QStringLiteral("file"), name},
                                  {QStringLiteral("bytes"), file.bytes},
                                  {QStringLiteral("sha256"), QString::fromLatin1(file.sha256)}});
        if (!m_status)
            return;
        m_status = base::makePrivateFolder(QFileInfo(m_run.file(name)).path());
        // The copy is the import's own, on the same file system.
        if (m_status && !QFile::rename(file.copy, m_run.file(name)))
            m_status = base::fail(Kind::Environment, QStringLiteral("the run cannot be written"), m_folder);
    }

    void begin()
    {
        QDateTime first;
        for (const ImportedCell &cell : m_matrix.cells) {
            const QDateTime start = startOf(cell);
            if (start.isValid() && (!first.isValid() || start < first))
                first = start;
        }
        // How many GPUs there were follows from the parallelism, if the servers told it.
        QJsonArray gpus;
        if (!m_matrix.header.hardware.isEmpty() && m_matrix.settings) {
            for (int i = 0; i < m_recipe.recipe.engine.parallel.tensor; ++i)
                gpus.append(QJsonObject{{QStringLiteral("name"), m_matrix.header.hardware}});
        }
        m_journal.say("shard_started", {{QStringLiteral("gpus"), gpus}}, first);
    }

    static QDateTime startOf(const ImportedCell &cell)
    {
        if (!cell.told.date.isValid() || !cell.told.durationS)
            return cell.told.date;
        return cell.told.date.addMSecs(-static_cast<qint64>(1000.0 * std::min(*cell.told.durationS, 1e7)));
    }

    // Nothing of it came along but a line of the curve.
    static bool isOnlyTold(const ImportedCell &cell)
    {
        return !cell.result && !cell.serverLog && !cell.before && !cell.after;
    }

    void writeCell(const ImportedCell &cell)
    {
        const QString attempt = QStringLiteral("cells/%1/attempt-1/").arg(cell.id);
        m_journal.setCell(&cell, 0);
        if (isOnlyTold(cell))
            return;
        const QDateTime start = startOf(cell);
        const QDateTime end = cell.told.date;
        m_journal.say("cell_claimed", {}, start);
        m_journal.say("cell_started", {}, start);
        if (cell.serverLog)
            writeServer(cell);
        QJsonObject workload;
        if (!cell.told.driver.isEmpty())
            workload.insert(QStringLiteral("driver"), cell.told.driver);
        writeScrape(cell, cell.before, attempt, false);
        m_journal.say("workload_started", workload, start);
        if (cell.result)
            keep(*cell.result, attempt + QStringLiteral("result.json"));
        if (cell.workloadLog)
            keep(*cell.workloadLog, attempt + QStringLiteral("workload.log"));
        m_journal.say("workload_finished", {}, end);
        writeScrape(cell, cell.after, attempt, true);
        for (const QString &note : cell.notes)
            m_journal.problem({}, note);
        if (!cell.differs.isEmpty())
            m_journal.problem(QStringLiteral("reference_differs"), cell.differs);
        if (cell.serverLog && cell.settings && cell.log.stopOffset >= 0)
            m_journal.say("server_stopping", {{QStringLiteral("log_offset"), cell.log.stopOffset}});
        const bool isDone = cell.failure.isEmpty();
        m_journal.say(
            "cell_finished",
            {{QStringLiteral("outcome"), isDone ? QStringLiteral("done") : QStringLiteral("failed")},
             {QStringLiteral("reason"), isDone ? QJsonValue() : QJsonValue(cell.failure)}},
            end);
    }

    // Of a log that does not tell the settings in force nobody can say that nothing was forced: it is kept,
    // and the gates that read a server's log stay unknown.
    void writeServer(const ImportedCell &cell)
    {
        if (!cell.settings) {
            keep(*cell.serverLog, QStringLiteral("source/%1/server.log").arg(cell.id));
            m_journal.problem({}, QStringLiteral("its server's log does not tell the settings in force"));
            return;
        }
        const QString log = QStringLiteral("servers/%1/server.log").arg(++m_servers);
        keep(*cell.serverLog, log);
        m_journal.setCell(&cell, m_servers);
        m_journal.say("server_started", {{QStringLiteral("log"), log}});
        m_journal.say("server_ready",
                      {{QStringLiteral("version"),
                        cell.log.version.isEmpty() ? QJsonValue() : QJsonValue(cell.log.version)},
                       {QStringLiteral("settings"), cell.log.settings}});
    }

    void writeScrape(const ImportedCell &cell, const std::optional<SourceFile> &scrape,
                     const QString &attempt, bool isAfter)
    {
        const QString phase = isAfter ? QStringLiteral("after") : QStringLiteral("before");
        const bool isDerived =
            cell.from == ImportedCell::From::Result || cell.from == ImportedCell::From::Log;
        QString name = attempt + phase + QStringLiteral(".prom");
        QByteArray sha256;
        // One scrape without the other tells nothing; what comes of it must not stand beside counts.
        if (scrape)
            keep(*scrape, isDerived ? QStringLiteral("source/%1/%2.prom").arg(cell.id, phase) : name);
        if (isDerived) {
            const QByteArray text = derived(cell, m_recipe.recipe.model.id, isAfter);
            name = attempt + QStringLiteral("derived-") + phase + QStringLiteral(".prom");
            sha256 = base::sha256(text);
            put(name, text);
        } else if (scrape) {
            sha256 = scrape->sha256;
        } else {
            return;
        }
        m_journal.say("scrape", {{QStringLiteral("phase"), phase},
                                 {QStringLiteral("file"), name},
                                 {QStringLiteral("sha256"), QString::fromLatin1(sha256)}});
    }

    [[nodiscard]] QJsonObject plan() const
    {
        const matrix::Recipe &recipe = m_recipe.recipe;
        matrix::Plan plan;
        plan.run = m_run.id();
        plan.runSlug = QStringLiteral("imported");
        plan.engineKind = recipe.engine.kind;
        plan.recipeName = recipe.name;
        plan.modelKey = recipe.model.key;
        plan.servedModel = recipe.model.id;
        for (const ImportedCell &cell : m_matrix.cells) {
            matrix::PlannedCell planned;
            planned.id = cell.id;
            planned.cell = cell.cell;
            planned.cell.category = recipe.matrix.categories.value(0);
            planned.cell.concurrency = recipe.matrix.concurrencies.value(0, 1);
            planned.attempts = {1};
            planned.server.model = recipe.model.id;
            planned.server.sharing = cell.id;
            if (isOnlyTold(cell))
                planned.skipReason = cell.failure;
            planned.workload.driver = recipe.workload.driver;
            planned.workload.planned = recipe.workload.dataset.expectedPrompts;
            plan.cells.append(planned);
        }
        return matrix::toJson(plan);
    }

    [[nodiscard]] QByteArray manifest(const QString &sourceName) const
    {
        QJsonArray leftOut;
        for (const LeftOutFile &file : m_matrix.leftOut)
            leftOut.append(
                QJsonObject{{QStringLiteral("path"), file.path}, {QStringLiteral("why"), file.why}});
        return QJsonDocument(
                   QJsonObject{{QStringLiteral("imported"), 1},
                               {QStringLiteral("source"), sourceName},
                               {QStringLiteral("assay"), QStringLiteral(ASSAY_VERSION)},
                               {QStringLiteral("files"), m_kept},
                               {QStringLiteral("left_out"), leftOut},
                               {QStringLiteral("unknown"), QJsonArray::fromStringList(m_matrix.unknown)}})
            .toJson(QJsonDocument::Indented);
    }

    QString m_folder;
    run::RunFolder m_run;
    const ImportedMatrix &m_matrix;
    const ImportedRecipe &m_recipe;
    Journal m_journal;
    QJsonArray m_kept;
    base::Status m_status;
    int m_servers = 0;
};

} // namespace

base::Status writeImportedRun(const QString &folder, const QString &sourceName, const ImportedMatrix &matrix,
                              const ImportedRecipe &recipe)
{
    return Writer(folder, matrix, recipe).write(sourceName);
}

} // namespace assay::exchange
