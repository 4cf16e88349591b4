// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/engine/kind.h>
#include <assay/logs/acceptance_lines.h>
#include <assay/matrix/cell.h>

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

// What single files of another collector tell, each by itself. Nothing here opens a file.
namespace assay::exchange {

enum class CollectedKind { Foreign, ServerLog, WorkloadLog, ScrapeBefore, ScrapeAfter, Scrape, Json, Yaml };
// By its name and its first bytes. A scrape whose name tells neither before nor after is Scrape.
[[nodiscard]] CollectedKind collectedKind(const QString &path, QByteArrayView head);

// The cell that a path names, its last part first: server_on_mtp3.log, thinking_on-3/before.prom. Mode and
// draft length only.
[[nodiscard]] std::optional<matrix::Cell> cellOfPath(const QString &path);

struct CollectedCounts
{
    qint64 drafts = 0;
    std::optional<qint64> draftTokens;
    qint64 acceptedTokens = 0;
    QList<qint64> perPosition; // empty: not told, or not to whole tokens
};

// A result in JSON.
struct CollectedResult
{
    enum class Form {
        Bench,   // an engine's bench client
        Pooled,  // NeMo Gym or Skills: spec_* keys, pooled over all requests
        Requests // Model-Optimizer's acceptance_rate.json: a mean over requests
    };
    Form form = Form::Bench;
    QDateTime date; // when it was written, without a zone
    std::optional<double> durationS;
    QString model;                    // as the client was told; empty: not told
    std::optional<int> concurrency;   // empty: not told, or without a limit
    QString driver;                   // of a recipe; empty: not told
    std::optional<qint64> completed;  // requests
    int draftLength = 0;              // by the positions it lists; 0: not told
    std::optional<int> longestOutput; // tokens
    std::optional<CollectedCounts> counts;
    bool isWithoutSpeculation = false; // a bench result without a word of it
    QString why;                       // why there are no counts; empty: there are
    QString definition;                // how its numbers differ from a delta of counters; empty: they do not
};
// Input error, `where` is "line:column": no JSON, or a count of the wrong type. Foreign JSON is one too.
[[nodiscard]] base::Result<CollectedResult> readCollected(const QByteArray &json);

// What a server's log tells beside the problems that rules find in it.
struct CollectedLog
{
    std::optional<engine::Kind> engineKind; // by its lines of settings or acceptance
    QJsonObject settings; // the lines behind Table::settingsLines, as a collector keeps them
    QString version;
    QString first, last;    // its first and last time, "MM-DD hh:mm:ss"
    qint64 stopOffset = -1; // where it begins to say that it ends; -1: nowhere
    QList<logs::AcceptanceLine> acceptance;
};
// Reads a log that comes in pieces which each end with a line, but for the last.
class CollectedLogReader
{
public:
    void feed(QByteArrayView lines);
    [[nodiscard]] const CollectedLog &log() const { return m_log; }

private:
    void takeLine(QByteArrayView line, qint64 offset);

    CollectedLog m_log;
    qint64 m_offset = 0;
};

} // namespace assay::exchange
