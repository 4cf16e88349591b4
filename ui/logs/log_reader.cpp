// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_reader.h"

#include "language/in_words.h"

#include <QFileInfo>

#include <algorithm>
#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr qint64 indexSlice = 8 << 20;
constexpr qint64 scanSlice = 1 << 20;
constexpr qint64 problemSlice = 256 << 10;
constexpr qint64 saveSlice = 4 << 20;
constexpr qint64 tailBytes = 256 << 10;
constexpr qint64 shownBytes = 16 << 10;
constexpr qint64 wholeLine = 1 << 20;
constexpr qint64 mostRows = 2000;
constexpr qint64 mostCopied = qint64{16} << 20; // characters
constexpr std::chrono::milliseconds pollEvery = 250ms;
constexpr qint64 tellEvery = 60; // ms

// The end of a file, from some byte on, as a text of its own.
class TailSource final : public logs::ByteSource
{
public:
    TailSource(std::shared_ptr<const logs::ByteSource> whole, qint64 from)
        : m_whole(std::move(whole)), m_from(from)
    {}

    [[nodiscard]] base::Result<qint64> size() const override
    {
        return m_whole->size().map([this](qint64 size) { return std::max<qint64>(0, size - m_from); });
    }
    [[nodiscard]] base::Result<QByteArray> read(qint64 offset, qint64 length) const override
    {
        return m_whole->read(m_from + offset, length);
    }

private:
    std::shared_ptr<const logs::ByteSource> m_whole;
    qint64 m_from;
};

LogLine shownLine(const logs::LineIndex::Line &raw, bool numbered)
{
    LogLine line;
    line.number = numbered ? raw.number : 0;
    line.bytes = raw.length;
    line.cut = raw.bytes.size() < raw.length;
    StyledText styled = styledText(raw.bytes);
    line.text = std::move(styled.text);
    line.spans = std::move(styled.spans);
    // Over the text as it is shown, so that the mark's place is one of it; beyond ASCII a letter is not a
    // byte, so it is looked for in a copy that has one byte a letter.
    line.level = levelOf(line.text.toLatin1());
    return line;
}

} // namespace

LogReader::LogReader() = default;
LogReader::~LogReader() = default;

void LogReader::open(const LogPlace &place)
{
    // Made here and not in the constructor: timers belong to the thread that uses them.
    if (m_poll == nullptr) {
        m_poll = new QTimer(this);
        m_poll->setInterval(pollEvery);
        connect(m_poll, &QTimer::timeout, this, &LogReader::look);
        m_next = new QTimer(this);
        m_next->setSingleShot(true);
        m_next->setInterval(0);
        connect(m_next, &QTimer::timeout, this, &LogReader::work);
        m_told.start();
    }
    if (!m_rules)
        m_rules = logs::loadRules().value_or(QList<logs::ProblemRule>());
    m_place = place;
    m_source = std::make_shared<logs::FileSource>(place.file);
    m_index = std::make_unique<logs::LineIndex>(m_source);
    m_size = 0;
    m_trouble.clear();
    m_missing = false;
    restart();
    if (place.file.isEmpty()) {
        m_poll->stop();
        tell(true);
        return;
    }
    look();
    m_poll->start();
}

void LogReader::restart()
{
    ++m_text;
    m_tail.reset();
    m_tailShift = 0;
    m_scan = LogScan(m_query);
    m_finder = std::make_unique<logs::ProblemFinder>(*m_rules, m_place.engine, m_place.source);
    m_judged = 0;
    m_problemsTold = -1;
    m_indexBehind = true;
}

void LogReader::look()
{
    const auto size = m_source->size();
    m_missing = !size && !QFileInfo::exists(m_place.file);
    m_trouble = size ? QString() : inWords(size.error());
    if (!size) {
        tell(true);
        return;
    }
    const bool isFirst = m_size == 0 && m_index->indexedBytes() == 0;
    m_size = *size;
    m_indexBehind = true;
    if (isFirst && m_size > indexSlice)
        openTail();
    work();
}

// The end can be shown long before the whole is counted.
void LogReader::openTail()
{
    qint64 from = m_size - tailBytes;
    if (const auto head = m_source->read(from, tailBytes))
        from += std::max<qsizetype>(0, head->indexOf('\n') + 1);
    m_tailFrom = from;
    m_tail = std::make_unique<logs::LineIndex>(std::make_shared<TailSource>(m_source, from));
    if (!m_tail->extend())
        m_tail.reset();
    tell(true);
}

void LogReader::work()
{
    // One slice of the first thing that is behind; then other questions have their turn.
    const bool busy = workOnIndex() || workOnSave() || workOnScan() || workOnProblems();
    if (busy)
        m_next->start();
    tell(!busy);
}

bool LogReader::workOnIndex()
{
    if (!m_indexBehind)
        return false;
    const auto grown = m_index->extend(indexSlice);
    if (!grown) {
        m_trouble = inWords(grown.error());
        m_indexBehind = false;
        return false;
    }
    if (*grown == logs::LineIndex::Growth::Restarted)
        restart();
    m_untold = m_untold || *grown != logs::LineIndex::Growth::None;
    m_indexBehind = m_index->indexedBytes() < m_size && *grown != logs::LineIndex::Growth::None;
    if (!m_indexBehind && m_tail) {
        m_tailShift = m_index->lineAt(m_tailFrom).value_or(1) - 1;
        m_tail.reset();
        tell(true);
    }
    return m_indexBehind;
}

bool LogReader::workOnScan()
{
    if (m_query.isEmpty())
        return false;
    const qint64 left = m_index->indexedBytes() - m_scan.scanned();
    if (left <= 0) {
        m_scan.judgeRest();
        return false;
    }
    const auto bytes = m_source->read(m_scan.scanned(), std::min(left, scanSlice));
    if (!bytes || bytes->isEmpty())
        return false;
    m_scan.feed(*bytes);
    m_untold = true;
    if (m_scan.scanned() >= m_index->indexedBytes()) {
        m_scan.judgeRest();
        return false;
    }
    return true;
}

bool LogReader::workOnProblems()
{
    const qint64 left = m_index->indexedBytes() - m_judged;
    if (left > 0) {
        const auto bytes = m_source->read(m_judged, std::min(left, problemSlice));
        if (!bytes || bytes->isEmpty())
            return false;
        m_finder->feed(*bytes);
        m_judged += bytes->size();
        m_untold = true;
    }
    tellProblems();
    return m_judged < m_index->indexedBytes();
}

bool LogReader::workOnSave()
{
    if (!m_save)
        return false;
    const QString file = m_save->fileName();
    const auto bytes = m_source->read(m_savedBytes, saveSlice);
    QString trouble;
    if (!bytes)
        trouble = inWords(bytes.error());
    else if (m_save->write(*bytes) != bytes->size())
        trouble = m_save->errorString();
    if (trouble.isEmpty() && !bytes->isEmpty()) {
        m_savedBytes += bytes->size();
        if (m_savedBytes < m_size)
            return true;
    }
    if (trouble.isEmpty() && !m_save->commit())
        trouble = m_save->errorString();
    m_save.reset();
    Q_EMIT saved(file, trouble);
    return false;
}

void LogReader::tell(bool atOnce)
{
    if (!atOnce && (!m_untold || m_told.elapsed() < tellEvery))
        return;
    m_untold = false;
    m_told.restart();
    LogState state;
    state.text = m_text;
    state.bytes = m_size;
    state.indexed = m_index->indexedBytes();
    state.lines = m_index->lineCount();
    state.rows = rowCount();
    state.tailOnly = m_tail != nullptr;
    state.tailShift = m_tailShift;
    state.query = m_queries;
    state.filtered = m_query.filters();
    state.scanned = m_scan.scanned();
    state.scanning = !m_query.isEmpty() && (m_indexBehind || m_scan.scanned() < state.indexed);
    state.found = static_cast<qint64>(m_scan.found().size());
    state.judged = m_judged;
    state.trouble = m_missing ? QString() : m_trouble;
    state.missing = m_missing;
    // A log at rest costs the window nothing.
    if (state == m_lastTold)
        return;
    m_lastTold = state;
    Q_EMIT changed(state);
}

void LogReader::tellProblems()
{
    const QList<logs::LogProblem> &problems = m_finder->problems();
    if (problems.size() == m_problemsTold)
        return;
    m_problemsTold = problems.size();
    Q_EMIT problemsChanged(problems);
}

qint64 LogReader::rowCount() const
{
    if (m_query.filters())
        return static_cast<qint64>(m_scan.shown().size());
    return m_tail ? m_tail->lineCount() : m_index->lineCount();
}

qint64 LogReader::lineOfRow(qint64 row) const
{
    return m_query.filters() ? qint64{m_scan.shown().at(static_cast<std::size_t>(row))} : row + 1;
}

qint64 LogReader::rowOfLine(qint64 line) const
{
    if (!m_query.filters())
        return std::clamp<qint64>(line, 1, std::max<qint64>(1, m_index->lineCount())) - 1;
    const auto &shown = m_scan.shown();
    if (shown.empty())
        return -1;
    const auto at = std::lower_bound(shown.begin(), shown.end(), static_cast<quint32>(line));
    return std::min<qint64>(at - shown.begin(), static_cast<qint64>(shown.size()) - 1);
}

void LogReader::setQuery(const LogQuery &query)
{
    ++m_queries;
    const bool sameRows = !query.filters() && !m_query.filters();
    m_query = query;
    m_scan = LogScan(query);
    // Other rows are another text to whoever shows them.
    if (!sameRows)
        ++m_text;
    if (m_source && !m_place.file.isEmpty()) {
        m_untold = true;
        work();
        tell(true);
    }
}

QList<logs::LineIndex::Line> LogReader::rawRows(qint64 first, qint64 count, qint64 limit) const
{
    const qint64 last = std::min(first + count, rowCount());
    if (first < 0 || first >= last)
        return {};
    if (!m_query.filters()) {
        const logs::LineIndex &index = m_tail ? *m_tail : *m_index;
        return index.lines(first + 1, last - first, limit).value_or(QList<logs::LineIndex::Line>());
    }
    QList<logs::LineIndex::Line> lines;
    for (qint64 row = first; row < last; ++row) {
        auto line = m_index->line(lineOfRow(row), limit);
        if (!line)
            break;
        lines.append(*std::move(line));
    }
    return lines;
}

void LogReader::readRows(quint64 text, qint64 first, qint64 count)
{
    if (text != m_text || !m_index)
        return;
    QList<LogLine> lines;
    const QList<logs::LineIndex::Line> raw = rawRows(first, std::min(count, mostRows), shownBytes);
    for (const logs::LineIndex::Line &line : raw)
        lines.append(shownLine(line, m_query.filters() || !m_tail));
    Q_EMIT rowsRead(text, first, lines);
}

void LogReader::findFrom(qint64 from, bool forward)
{
    const auto &found = m_scan.found();
    if (found.empty() || rowCount() == 0) {
        Q_EMIT foundRow(-1, 0);
        return;
    }
    const qint64 line = from < 0 ? 0 : from >= rowCount() ? m_index->lineCount() + 1 : lineOfRow(from);
    auto at = forward ? std::upper_bound(found.begin(), found.end(), static_cast<quint32>(line))
                      : std::lower_bound(found.begin(), found.end(), static_cast<quint32>(line));
    if (forward && at == found.end())
        at = found.begin();
    else if (!forward)
        at = at == found.begin() ? found.end() - 1 : at - 1;
    Q_EMIT foundRow(rowOfLine(*at), at - found.begin() + 1);
}

void LogReader::findLine(qint64 line)
{
    Q_EMIT lineRow(rowCount() == 0 ? -1 : rowOfLine(line));
}

void LogReader::copyRows(qint64 first, qint64 firstColumn, qint64 last, qint64 lastColumn, bool named)
{
    QString text = named ? m_place.title + QLatin1Char('\n') : QString();
    qint64 copiedLines = 0;
    bool cut = false;
    for (qint64 row = first; row <= last && !cut; row += mostRows) {
        const QList<logs::LineIndex::Line> raw = rawRows(row, std::min(mostRows, last - row + 1), wholeLine);
        for (const logs::LineIndex::Line &line : raw) {
            QString shown = styledText(line.bytes).text;
            const qint64 at = row + (&line - raw.constData());
            if (at == last && lastColumn >= 0)
                shown.truncate(lastColumn);
            if (at == first)
                shown.remove(0, std::min<qsizetype>(firstColumn, shown.size()));
            if (copiedLines > 0)
                text += QLatin1Char('\n');
            if (named)
                text += QStringLiteral("%1: ").arg(line.number);
            text += shown;
            ++copiedLines;
            cut = text.size() > mostCopied;
            if (cut)
                break;
        }
        if (raw.isEmpty())
            break;
    }
    Q_EMIT copied(text, copiedLines, cut);
}

void LogReader::saveAs(const QString &file)
{
    m_save = std::make_unique<QSaveFile>(file);
    m_savedBytes = 0;
    if (!m_save->open(QIODevice::WriteOnly)) {
        const QString trouble = m_save->errorString();
        m_save.reset();
        Q_EMIT saved(file, trouble);
        return;
    }
    m_next->start();
}

} // namespace assay::ui
