// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/engine/table.h>
#include <assay/metrics/delta.h>
#include <assay/review/review.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

// Runs on disk made of captures of a real engine, for the tests of the review.
namespace bench {

using namespace assay;
using review::Verdict;

inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

// Where in tests/data the parts of a captured cell are.
struct Capture
{
    QString id;      // of the cell
    QString scrapes; // folder with before.prom and after.prom
    QString result;  // capture whose result.json to take
    QString server;  // capture whose server.log to take
    int planned = 80;
};

inline Capture capture(const char *id, const char *name, const char *server = "lab-off-3")
{
    return {QString::fromLatin1(id), QStringLiteral("metrics/real/") + QLatin1String(name),
            QString::fromLatin1(name), QString::fromLatin1(server), 80};
}

inline QByteArray data(const QString &path)
{
    const QByteArray bytes = fileBytes(QStringLiteral(ASSAY_TEST_DATA "/") + path);
    Q_ASSERT(!bytes.isEmpty());
    return bytes;
}

// What the engine of a capture was started with.
inline QStringList argvOf(const QString &server)
{
    const QString words =
        server == QStringLiteral("nospec")
            ? QStringLiteral("vllm serve /models/random-glm --port 8123 --max-model-len 2048 --enforce-eager "
                             "--served-model-name lab/random-glm --load-format dummy --max-num-seqs 8")
            : QStringLiteral("vllm serve /models/lab-target --port 8124 --max-model-len 2048 --enforce-eager "
                             "--served-model-name assay/lab-target --no-enable-prefix-caching "
                             "--max-num-seqs 8");
    QStringList argv = words.split(QLatin1Char(' '));
    if (server != QStringLiteral("nospec"))
        argv += {QStringLiteral("--speculative-config"),
                 QStringLiteral("{\"method\": \"draft_model\", \"model\": \"/models/lab-draft\", ") +
                     QStringLiteral("\"num_speculative_tokens\": 3}")};
    return argv;
}

// The engine's report of its settings as the collector takes it out of the log.
inline QJsonObject settingsIn(const QByteArray &log)
{
    QJsonObject lines;
    for (const QLatin1StringView mark : engine::table(engine::Kind::Vllm).settingsLines) {
        const qsizetype at = log.indexOf(QByteArrayView(mark.data(), mark.size()));
        if (at >= 0) {
            const QByteArray line = log.sliced(at + mark.size());
            lines.insert(mark, QString::fromUtf8(line.first(line.indexOf('\n')).trimmed()));
        }
    }
    return lines;
}

inline qint64 stopOffset(const QByteArray &log)
{
    static const QRegularExpression stop(
        QStringLiteral("\n[^\n]*(\\[shutdown\\]|Waiting up to \\d+ seconds)"));
    return stop.match(QString::fromLatin1(log)).capturedStart() + 1;
}

inline QList<logs::ProblemRule> rules()
{
    return logs::readRules(fileBytes(QStringLiteral(ASSAY_SOURCE_DIR "/resources/log-rules.yaml"))).rules;
}

inline matrix::Recipe labRecipe()
{
    matrix::Recipe recipe;
    recipe.name = QStringLiteral("lab");
    recipe.speculative.method = QStringLiteral("draft_model");
    recipe.workload.outputLen = 512;
    recipe.matrix.draftLengths = {3};
    recipe.matrix.thinkingOn.emplace().evidenceAllOf = {QStringLiteral("</think>")};
    recipe.matrix.thinkingOff.emplace();
    return recipe;
}

// A run folder on disk as the collector leaves it, and its view.
class Run
{
public:
    Run()
    {
        view.id = QStringLiteral("20261130-120000-lab-1a2b3c");
        view.folder = dir.path();
        view.state = run::RunState::Done;
    }

    run::CellView &add(const Capture &from)
    {
        run::CellView cell;
        cell.id = from.id;
        cell.cell = *matrix::parseCellId(from.id);
        cell.state = cell.cell.isControl() ? run::CellState::Control : run::CellState::Value;
        cell.counting = 1;
        run::Attempt attempt;
        attempt.state = cell.state;
        attempt.server = static_cast<int>(view.cells.size()) + 1;
        attempt.folder = dir.filePath(QStringLiteral("cells/%1/attempt-1").arg(from.id));
        attempt.driver = QStringLiteral("vllm-bench");
        attempt.serverLog = dir.filePath(QStringLiteral("servers/%1/server.log").arg(attempt.server));
        const QByteArray log = data(QStringLiteral("logs/%1/server.log").arg(from.server));
        attempt.serverLogStopOffset = stopOffset(log);
        write(attempt.serverLog, log);
        write(attempt.folder + QStringLiteral("/workload.log"),
              data(QStringLiteral("logs/lab-off-3/workload.log")));
        const QByteArray result = data(QStringLiteral("review/%1/result.json").arg(from.result));
        write(attempt.folder + QStringLiteral("/result.json"), result);
        const QByteArray before = data(from.scrapes + QStringLiteral("/before.prom"));
        const QByteArray after = data(from.scrapes + QStringLiteral("/after.prom"));
        write(attempt.folder + QStringLiteral("/before.prom"), before);
        write(attempt.folder + QStringLiteral("/after.prom"), after);
        metrics::DeltaOptions options;
        options.draftLength = cell.cell.draftLength;
        options.planned = from.planned;
        options.engineKind = engine::Kind::Vllm;
        const auto acceptance =
            metrics::delta(*metrics::Scrape::fromBytes(before, QStringLiteral("before")),
                           *metrics::Scrape::fromBytes(after, QStringLiteral("after")), options);
        Q_ASSERT(acceptance.has_value());
        attempt.acceptance = *acceptance;
        const QJsonObject object = QJsonDocument::fromJson(result).object();
        attempt.planned = from.planned;
        attempt.completed = object[QStringLiteral("completed")].toInt();
        attempt.failedRequests = object[QStringLiteral("failed")].toInt();
        attempt.serverArgv = argvOf(from.server);
        attempt.settings = settingsIn(log);
        cell.attempts.append(attempt);
        view.cells.append(cell);
        return view.cells.last();
    }

    run::Attempt &attempt(qsizetype cell = 0) { return view.cells[cell].attempts.first(); }

    [[nodiscard]] review::Gate judge(const char *gate, const review::ReviewOptions &options = {}) const
    {
        return *review::reviewRun(view, recipe, rules(), options).find(QString::fromLatin1(gate));
    }

    QTemporaryDir dir;
    run::RunView view;
    matrix::Recipe recipe = labRecipe();
};

// The two modes at draft length 3 and both control cells, as measured on a real engine.
inline void addSoundCells(Run &run)
{
    run.add(capture("thinking_on-3", "lab-on-3", "lab-on-3"));
    run.add(capture("thinking_off-3", "lab-off-3"));
    Capture control = capture("thinking_on-0", "lab-on-3", "nospec");
    control.scrapes = QStringLiteral("review/lab-control-on");
    run.add(control);
    control = capture("thinking_off-0", "lab-off-3", "nospec");
    control.scrapes = QStringLiteral("review/lab-control-off");
    run.add(control);
}

inline void expect(const review::Gate &gate, Verdict verdict, const char *evidence, const QStringList &cells)
{
    QVERIFY2(gate.verdict == verdict, qPrintable(gate.id + QStringLiteral(": ") + gate.evidence));
    QVERIFY2(gate.evidence.contains(QString::fromUtf8(evidence)), qPrintable(gate.evidence));
    QCOMPARE(gate.cells, cells);
}

// As if a run's files were written a minute ago.
inline base::DigestCache cacheIn(const QString &folder)
{
    return base::DigestCache(
        folder, std::make_shared<base::ManualClock>(QDateTime::currentDateTimeUtc().addSecs(60)));
}

inline base::DigestCache noCache()
{
    return base::DigestCache(QStringLiteral("/dev/null/digests"));
}

inline const QString kOn = QStringLiteral("thinking_on-3");
inline const QString kOff = QStringLiteral("thinking_off-3");

} // namespace bench
