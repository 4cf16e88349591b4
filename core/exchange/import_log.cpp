// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/collected.h"

#include <assay/engine/table.h>
#include <assay/logs/line_text.h>

#include <QRegularExpression>

#include <algorithm>

namespace assay::exchange {

namespace {

// Settings and version are said at the start, and the collector too looks no further.
constexpr qint64 longestHead = qint64{4} << 20;
constexpr qsizetype longestLine = qsizetype{1} << 20;

// What the engines' servers say first when they are told to end.
constexpr const char *endings[] = {"[shutdown] ", "Shutting down", "Received SIGTERM", "received signal 15",
                                   "SIGTERM received"};

// "11-30 13:29:24" of vLLM's prefix; SGLang's "[2026-09-27 09:19:23" loses its year. No expression: every
// line of a log that may be large is asked.
QString timeOf(QByteArrayView line)
{
    constexpr QByteArrayView shape("dd-dd dd:dd:dd");
    constexpr qsizetype longestPrefix = 120;
    const qsizetype end = std::min(line.size(), longestPrefix) - shape.size();
    const auto fits = [](char byte, char wanted) {
        return wanted == 'd' ? byte >= '0' && byte <= '9' : byte == wanted;
    };
    for (qsizetype at = 0; at <= end; ++at) {
        const QByteArrayView part = line.sliced(at, shape.size());
        const bool isWhole = at == 0 || line[at - 1] < '0' || line[at - 1] > '9';
        if (isWhole && std::equal(part.begin(), part.end(), shape.begin(), fits))
            return QString::fromLatin1(part);
    }
    return {};
}

QString versionOf(QByteArrayView line)
{
    static const QRegularExpression shape(QStringLiteral(
        "(?:vLLM API server version |LLM engine \\(v|SGLang version:? |TensorRT-LLM version:? )"
        "([0-9][0-9A-Za-z.+_-]*)"));
    return shape.match(QString::fromLatin1(line)).captured(1);
}

} // namespace

void CollectedLogReader::takeLine(QByteArrayView raw, qint64 offset)
{
    const QByteArray line = logs::withoutAnsi(raw.first(std::min(raw.size(), longestLine)));
    if (const QString time = timeOf(line); !time.isEmpty()) {
        if (m_log.first.isEmpty())
            m_log.first = time;
        m_log.last = time;
    }
    if (offset < longestHead) {
        for (const engine::Table *table : engine::allTables()) {
            for (const QLatin1StringView mark : table->settingsLines) {
                const QByteArray key(mark.data(), mark.size());
                const qsizetype at = line.indexOf(key);
                if (at < 0 || m_log.settings.contains(mark))
                    continue;
                m_log.settings.insert(mark, QString::fromUtf8(line.sliced(at + key.size()).trimmed()));
                if (!m_log.engineKind)
                    m_log.engineKind = table->kind;
            }
        }
        if (m_log.version.isEmpty())
            m_log.version = versionOf(line);
    }
    if (auto acceptance = logs::parseAcceptanceLine(line)) {
        acceptance->offset = offset;
        m_log.acceptance.append(*acceptance);
        if (!m_log.engineKind)
            m_log.engineKind = engine::Kind::Vllm;
        // It went on: what looked like its end was none.
        m_log.stopOffset = -1;
        return;
    }
    for (const char *ending : endings) {
        if (m_log.stopOffset < 0 && line.contains(ending))
            m_log.stopOffset = offset;
    }
}

void CollectedLogReader::feed(QByteArrayView lines)
{
    while (!lines.isEmpty()) {
        const qsizetype end = lines.indexOf('\n');
        const qsizetype size = end < 0 ? lines.size() : end + 1;
        QByteArrayView line = lines.first(size);
        while (line.endsWith('\n') || line.endsWith('\r'))
            line.chop(1);
        takeLine(line, m_offset);
        m_offset += size;
        lines = lines.sliced(size);
    }
}

} // namespace assay::exchange
