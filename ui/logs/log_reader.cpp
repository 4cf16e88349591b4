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
constexpr qint64 smallestScan = 16 << 10;
constexpr qint64 largestScan = 1 << 20;
constexpr qint64 problemSlice = 256 << 10;
constexpr qint64 turn = 8;           // ms of work until other questions are answered
constexpr qint64 markingTime = 100;  // ms
constexpr qint64 copyingTime = 1000; // ms
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
    m_scanSlice = largestScan;
    m_finder = std::make_unique<logs::ProblemFinder>(*m_rules, m_place.engine, m_place.source);
    m_judged = 0;
    m_problemsTold = -1;
    m_later.clear();
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
    // A turn of each; then other questions are answered. What is searched does not wait for the index of the
    // rest, only for its part of it, and the problems wait for both.
    const bool indexing = workOnIndex();
    const bool saving = workOnSave();
    const bool scanning = workOnScan();
    const bool busy = indexing || saving || scanning || workOnProblems();
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
    if (*grown == logs::LineIndex::Growth::Restarted) {
        restart();
        if (m_save && m_saveSource == m_source)
            endSave(tr("another log took its place meanwhile"));
    }
    m_untold = m_untold || *grown != logs::LineIndex::Growth::None;
    m_indexBehind = m_index->indexedBytes() < m_size && *grown != logs::LineIndex::Growth::None;
    if (!m_indexBehind && m_tail)
        endTail();
    return m_indexBehind;
}

void LogReader::endTail()
{
    m_tailShift = m_index->lineAt(m_tailFrom).value_or(1) - 1;
    m_tail.reset();
    tell(true);
    const QList<std::function<void()>> questions = std::exchange(m_later, {});
    for (const std::function<void()> &question : questions)
        question();
}

bool LogReader::workOnScan()
{
    if (m_query.isEmpty())
        return false;
    QElapsedTimer clock;
    clock.start();
    qint64 before = 0;
    while (m_scan.scanned() < m_index->indexedBytes()) {
        const qint64 left = m_index->indexedBytes() - m_scan.scanned();
        const auto bytes = m_source->read(m_scan.scanned(), std::min(left, m_scanSlice));
        if (!bytes || bytes->isEmpty())
            return false;
        m_scan.feed(*bytes);
        m_untold = true;
        // An expression may take its time over a line: then the slices become small.
        const qint64 now = clock.elapsed();
        if (now - before > turn)
            m_scanSlice = std::max(smallestScan, m_scanSlice / 2);
        else if (now - before < turn / 4)
            m_scanSlice = std::min(largestScan, m_scanSlice * 2);
        before = now;
        if (now >= turn && m_scan.scanned() < m_index->indexedBytes())
            return true;
    }
    m_scan.judgeRest();
    return false;
}

bool LogReader::workOnProblems()
{
    QElapsedTimer clock;
    clock.start();
    while (m_judged < m_index->indexedBytes() && clock.elapsed() < turn) {
        const auto bytes =
            m_source->read(m_judged, std::min(m_index->indexedBytes() - m_judged, problemSlice));
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
    const auto bytes = m_saveSource->read(m_savedBytes, saveSlice);
    if (!bytes) {
        endSave(inWords(bytes.error()));
    } else if (m_save->write(*bytes) != bytes->size()) {
        endSave(m_save->errorString());
    } else if (bytes->isEmpty() && m_savedBytes < m_saveUntil) {
        endSave(tr("the log became shorter meanwhile"));
    } else {
        m_savedBytes += bytes->size();
        if (m_savedBytes < m_saveUntil)
            return true;
        endSave(m_save->commit() ? QString() : m_save->errorString());
    }
    return false;
}

void LogReader::endSave(const QString &trouble)
{
    const QString file = m_save->fileName();
    m_save.reset();
    Q_EMIT saved(file, trouble);
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
    state.found = m_scan.found().size();
    state.givenUp = m_scan.givenUp();
    state.stopped = m_scan.isStopped();
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
        return m_scan.shown().size();
    return m_tail ? m_tail->lineCount() : m_index->lineCount();
}

qint64 LogReader::lineOfRow(qint64 row) const
{
    return m_query.filters() ? qint64{m_scan.shown().at(row)} : row + 1;
}

qint64 LogReader::rowOfLine(qint64 line) const
{
    if (!m_query.filters())
        return std::clamp<qint64>(line, 1, std::max<qint64>(1, m_index->lineCount())) - 1;
    return std::min(m_scan.shown().countBelow(line), m_scan.shown().size() - 1);
}

void LogReader::setQuery(const LogQuery &query)
{
    ++m_queries;
    const bool sameRows = !query.filters() && !m_query.filters();
    m_query = query;
    m_scan = LogScan(query);
    m_scanSlice = largestScan;
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

// An expression that is costly for each line must not hold up the rows: what is found is marked as long as
// there is time.
PartChoice LogReader::partChoice(bool isMarked) const
{
    if (!isMarked || m_scan.isStopped())
        return logs::lastSegment;
    return [this](QByteArrayView plain) { return m_query.partToShow(plain); };
}

LogLine LogReader::shownLine(const logs::LineIndex::Line &raw, bool isMarked) const
{
    LogLine line;
    line.number = m_query.filters() || !m_tail ? raw.number : 0;
    line.bytes = raw.length;
    StyledText styled = styledText(raw.bytes, partChoice(isMarked));
    line.text = styled.text.left(shownBytes);
    line.cut = raw.bytes.size() < raw.length || line.text.size() < styled.text.size();
    for (const TextSpan &span : std::as_const(styled.spans)) {
        const qsizetype length = std::min(span.length, line.text.size() - span.start);
        if (length > 0)
            line.spans.append({span.start, length, span.ink, span.bold});
    }
    // Over the text as it is shown, so that the mark's place is one of it; beyond ASCII a letter is not a
    // byte, so it is looked for in a copy that has one byte a letter.
    line.level = levelOf(line.text.toLatin1());
    if (isMarked && !m_scan.isStopped())
        line.found = m_query.find.placesIn(line.text);
    return line;
}

void LogReader::readRows(quint64 text, qint64 first, qint64 count)
{
    if (text != m_text || !m_index)
        return;
    QElapsedTimer clock;
    clock.start();
    QList<LogLine> lines;
    QList<logs::LineIndex::Line> raw = rawRows(first, std::min(count, mostRows), shownBytes);
    for (logs::LineIndex::Line &line : raw) {
        // What was found may lie in a part that was written over long before the line's end.
        if (line.bytes.size() < line.length && !m_query.isEmpty() && line.bytes.contains('\r')) {
            const QList<logs::LineIndex::Line> whole = rawRows(first + lines.size(), 1, wholeLine);
            if (!whole.isEmpty())
                line = whole.constFirst();
        }
        lines.append(shownLine(line, clock.elapsed() < markingTime));
    }
    Q_EMIT rowsRead(text, first, lines);
}

void LogReader::findFrom(qint64 from, bool forward)
{
    if (m_tail) {
        // The tail's rows get their place among all when these are counted.
        m_later.append([this, from, forward, text = m_text] {
            if (text == m_text)
                findFrom(from + (m_query.filters() ? 0 : m_tailShift), forward);
        });
        return;
    }
    const LineSet &found = m_scan.found();
    if (found.isEmpty() || rowCount() == 0) {
        Q_EMIT foundRow(-1, 0);
        return;
    }
    const qint64 line = from < 0 ? 0 : from >= rowCount() ? m_index->lineCount() + 1 : lineOfRow(from);
    qint64 at = forward ? found.countBelow(line + 1) : found.countBelow(line) - 1;
    if (at == found.size())
        at = 0;
    else if (at < 0)
        at = found.size() - 1;
    Q_EMIT foundRow(rowOfLine(found.at(at)), at + 1);
}

void LogReader::findLine(qint64 line)
{
    if (m_tail) {
        m_later.append([this, line, text = m_text] {
            if (text == m_text)
                findLine(line);
        });
        return;
    }
    Q_EMIT lineRow(rowCount() == 0 ? -1 : rowOfLine(line));
}

void LogReader::copyRows(qint64 first, qint64 firstColumn, qint64 last, qint64 lastColumn, bool named)
{
    QString text = named ? m_place.title + QLatin1Char('\n') : QString();
    QElapsedTimer clock;
    clock.start();
    qint64 copiedLines = 0;
    bool cut = false;
    for (qint64 row = first; row <= last && !cut; row += mostRows) {
        const QList<logs::LineIndex::Line> raw = rawRows(row, std::min(mostRows, last - row + 1), wholeLine);
        for (const logs::LineIndex::Line &line : raw) {
            QString shown = styledText(line.bytes, partChoice(clock.elapsed() < copyingTime)).text;
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
    m_saveSource = m_source;
    m_saveUntil = m_size;
    if (!m_save->open(QIODevice::WriteOnly)) {
        endSave(m_save->errorString());
        return;
    }
    m_next->start();
}

} // namespace assay::ui
