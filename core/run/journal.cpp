// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/journal.h>

#include <assay/base/text.h>

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace assay::run {

namespace {

constexpr qint64 bytesARead = qint64{4} << 20;
constexpr qsizetype problemsKept = 1000;

int smallInteger(const QJsonValue &value)
{
    const double number = value.toDouble(0.0);
    return number >= 1.0 && number <= 1e9 ? static_cast<int>(number) : 0;
}

JournalEvent eventOf(const QJsonObject &fields, qint64 line)
{
    JournalEvent event;
    event.name = fields.value(QLatin1StringView("kind")).toString();
    event.kind = eventKind(event.name);
    event.seq = fields.value(QLatin1StringView("seq")).toInteger();
    event.time =
        QDateTime::fromString(fields.value(QLatin1StringView("t")).toString(), Qt::ISODateWithMs).toUTC();
    event.cell = fields.value(QLatin1StringView("cell")).toString();
    event.attempt = smallInteger(fields.value(QLatin1StringView("attempt")));
    event.server = smallInteger(fields.value(QLatin1StringView("server")));
    event.fields = fields;
    event.line = line;
    const QJsonValue mono = fields.value(QLatin1StringView("mono"));
    if (mono.isDouble())
        event.mono = mono.toDouble();
    return event;
}

} // namespace

EventKind eventKind(const QString &name)
{
    static const QHash<QString, EventKind> kinds{
        {QStringLiteral("shard_started"), EventKind::ShardStarted},
        {QStringLiteral("preflight"), EventKind::Preflight},
        {QStringLiteral("client_probed"), EventKind::ClientProbed},
        {QStringLiteral("cell_claimed"), EventKind::CellClaimed},
        {QStringLiteral("cell_started"), EventKind::CellStarted},
        {QStringLiteral("cell_finished"), EventKind::CellFinished},
        {QStringLiteral("cell_skipped"), EventKind::CellSkipped},
        {QStringLiteral("server_started"), EventKind::ServerStarted},
        {QStringLiteral("server_ready"), EventKind::ServerReady},
        {QStringLiteral("scrape"), EventKind::Scrape},
        {QStringLiteral("workload_started"), EventKind::WorkloadStarted},
        {QStringLiteral("progress"), EventKind::Progress},
        {QStringLiteral("workload_finished"), EventKind::WorkloadFinished},
        {QStringLiteral("gpu"), EventKind::Gpu},
        {QStringLiteral("server_stopping"), EventKind::ServerStopping},
        {QStringLiteral("server_stopped"), EventKind::ServerStopped},
        {QStringLiteral("control"), EventKind::Control},
        {QStringLiteral("problem"), EventKind::Problem},
        {QStringLiteral("signal"), EventKind::Signal},
        {QStringLiteral("shard_finished"), EventKind::ShardFinished},
    };
    return kinds.value(name, EventKind::Unknown);
}

std::optional<double> JournalEvent::number(QLatin1StringView key) const
{
    const QJsonValue value = fields.value(key);
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

std::optional<int> JournalEvent::integer(QLatin1StringView key) const
{
    const std::optional<double> value = number(key);
    if (!value || *value != std::floor(*value) || std::abs(*value) > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*value);
}

void JournalParser::feed(QByteArrayView bytes, QList<JournalEvent> &events)
{
    while (!bytes.isEmpty()) {
        const qsizetype end = bytes.indexOf('\n');
        if (end < 0) {
            if (m_rest.size() + bytes.size() > longestLine) {
                m_rest.clear();
                m_skipping = true;
            }
            if (!m_skipping)
                m_rest.append(bytes);
            return;
        }
        ++m_lines;
        if (m_skipping) {
            note(base::Severity::Error,
                 QStringLiteral("a line of more than %1 bytes is left out").arg(longestLine));
            m_skipping = false;
        } else if (m_rest.isEmpty()) {
            takeLine(bytes.first(end), events);
        } else {
            m_rest.append(bytes.first(end));
            takeLine(std::exchange(m_rest, {}), events);
        }
        bytes = bytes.sliced(end + 1);
    }
}

void JournalParser::takeLine(QByteArrayView line, QList<JournalEvent> &events)
{
    // A collector that died inside a line, and the newline that its next life begins with.
    if (line.trimmed().isEmpty())
        return;
    QJsonParseError error;
    const QJsonDocument document =
        QJsonDocument::fromJson(QByteArray::fromRawData(line.data(), line.size()), &error);
    if (!document.isObject()) {
        const QString why =
            error.error == QJsonParseError::NoError ? QStringLiteral("it is no object") : error.errorString();
        note(base::Severity::Error,
             QStringLiteral("this line is no event: %1: %2")
                 .arg(why, base::escapedUtf8(line.first(std::min<qsizetype>(line.size(), 80)))));
        return;
    }
    JournalEvent event = eventOf(document.object(), m_lines);
    if (event.name.isEmpty())
        note(base::Severity::Warning, QStringLiteral("this event has no kind"));
    if (event.seq != m_lastSeq + 1) {
        note(base::Severity::Warning,
             event.seq <= m_lastSeq
                 ? QStringLiteral("event %1 stands behind event %2").arg(event.seq).arg(m_lastSeq)
                 : QStringLiteral("events %1 to %2 are missing").arg(m_lastSeq + 1).arg(event.seq - 1));
    }
    m_lastSeq = std::max(m_lastSeq, event.seq);
    events.append(std::move(event));
}

void JournalParser::note(base::Severity severity, const QString &text)
{
    if (m_problems.size() < problemsKept)
        m_problems.append({severity, {}, text, static_cast<int>(std::min<qint64>(m_lines, 1 << 30)), 0});
}

JournalReader::JournalReader(QString file) : m_file(std::move(file)) {}

base::Result<QList<JournalEvent>> JournalReader::read()
{
    m_more = false;
    QFile file(m_file);
    if (!file.exists())
        return QList<JournalEvent>();
    // A named pipe in its place would hold the program until somebody writes to it.
    if (!QFileInfo(m_file).isFile()) {
        return base::fail(base::Error::Kind::Environment, QStringLiteral("journal cannot be read"), m_file,
                          QStringLiteral("it is not a regular file"));
    }
    if (!file.open(QIODevice::ReadOnly)) {
        return base::fail(base::Error::Kind::Environment, QStringLiteral("journal cannot be read"), m_file,
                          file.errorString());
    }
    if (file.size() < m_offset) {
        return base::fail(
            base::Error::Kind::Environment, QStringLiteral("journal became shorter"), m_file,
            QStringLiteral("%1 bytes of it were read and %2 are left").arg(m_offset).arg(file.size()));
    }
    QList<JournalEvent> events;
    if (file.size() == m_offset || !file.seek(m_offset))
        return events;
    const QByteArray bytes = file.read(bytesARead);
    m_offset += bytes.size();
    m_more = bytes.size() == bytesARead;
    m_parser.feed(bytes, events);
    return events;
}

} // namespace assay::run
