// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace assay::run {

// The kinds of docs/formats.md; anything else is Unknown and keeps its name and fields.
enum class EventKind {
    Unknown,
    ShardStarted,
    Preflight,
    ClientProbed,
    CellClaimed,
    CellStarted,
    CellFinished,
    CellSkipped,
    ServerStarted,
    ServerReady,
    Scrape,
    WorkloadStarted,
    Progress,
    WorkloadFinished,
    Gpu,
    ServerStopping,
    ServerStopped,
    Control,
    Problem,
    Signal,
    ShardFinished,
};
[[nodiscard]] EventKind eventKind(const QString &name);

// One event of a collector's journal.
struct JournalEvent
{
    EventKind kind = EventKind::Unknown;
    QString name; // the kind as written
    qint64 seq = 0;
    QDateTime time;
    std::optional<double> mono; // seconds of the node's monotonic clock
    QString cell;               // empty: none
    int attempt = 0;            // 0: none
    int server = 0;             // 0: none
    QJsonObject fields;         // the whole object
    qint64 line = 0;            // from 1

    [[nodiscard]] QString text(QLatin1StringView key) const { return fields.value(key).toString(); }
    [[nodiscard]] std::optional<double> number(QLatin1StringView key) const;
    [[nodiscard]] std::optional<int> integer(QLatin1StringView key) const;
};

// Turns the bytes of a journal into events, as they come. A last line without its newline waits for the rest;
// a line that is no JSON object is a problem with its number and the next ones go on; so are gaps and repeats
// in `seq`.
class JournalParser
{
public:
    static constexpr qsizetype longestLine = qsizetype{64} << 20;

    // Takes the next bytes; events are appended to `events`.
    void feed(QByteArrayView bytes, QList<JournalEvent> &events);
    // At most 1,000 are kept.
    [[nodiscard]] const base::Problems &problems() const { return m_problems; }
    [[nodiscard]] qint64 lines() const { return m_lines; }
    // Bytes of a line that is not whole yet.
    [[nodiscard]] qsizetype waiting() const { return m_rest.size(); }

private:
    void takeLine(QByteArrayView line, QList<JournalEvent> &events);
    void note(base::Severity severity, const QString &text);

    QByteArray m_rest;
    bool m_skipping = false;
    qint64 m_lines = 0;
    qint64 m_lastSeq = 0;
    base::Problems m_problems;
};

// Reads a journal file from where the last call ended.
class JournalReader
{
public:
    explicit JournalReader(QString file);

    // The events that are new, at most about 4 MiB of them; call again while `more()`. A file that is not
    // there yet has none. Environment error: it cannot be read, or it is shorter than what was read of it.
    [[nodiscard]] base::Result<QList<JournalEvent>> read();
    [[nodiscard]] bool more() const { return m_more; }
    [[nodiscard]] const JournalParser &parser() const { return m_parser; }
    [[nodiscard]] qint64 offset() const { return m_offset; }

private:
    QString m_file;
    qint64 m_offset = 0;
    bool m_more = false;
    JournalParser m_parser;
};

} // namespace assay::run
