// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/problem_finder.h"

#include "assay/logs/line_index.h"
#include "assay/logs/line_text.h"
#include "assay/logs/pattern_literal.h"
#include "literal_scan.h"

#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace assay::logs {

namespace {

constexpr qsizetype kWindow = 64 << 10;
// Windows overlap by more than any literal and any message of one line that matters.
constexpr qsizetype kStep = kWindow - (4 << 10);
constexpr int kMostHits = 100;
constexpr qsizetype kExcerpt = 400;
constexpr qint64 kBlock = 1 << 20;

struct ActiveRule
{
    const ProblemRule *rule = nullptr;
    QRegularExpression expression;
    int hits = 0;
    bool off = false;
    qint64 triedWindow = -1;  // begin of the last window it was tried on
    qint64 foundSegment = -1; // begin of the last part it was found in
};

bool isBreak(char byte)
{
    return byte == '\n' || byte == '\r';
}

// At most kExcerpt bytes of a line, with the match in it, cut between characters.
QByteArray excerptOf(const QByteArray &line, qsizetype matchBegin)
{
    if (line.size() <= kExcerpt)
        return line;
    const auto isInsideCharacter = [&line](qsizetype at) {
        return at > 0 && at < line.size() && (static_cast<unsigned char>(line[at]) & 0xc0U) == 0x80U;
    };
    qsizetype begin = matchBegin < kExcerpt - 100 ? 0 : std::min(matchBegin - 40, line.size() - kExcerpt);
    while (isInsideCharacter(begin))
        ++begin;
    qsizetype end = std::min(line.size(), begin + kExcerpt);
    while (isInsideCharacter(end))
        --end;
    return line.mid(begin, end - begin);
}

} // namespace

class ProblemFinder::Private
{
public:
    Private(const QList<ProblemRule> &rules, const QString &engine, const QString &source)
        : m_rules(selected(rules, engine, source)), m_scan(prepare())
    {}

    void feed(QByteArrayView bytes)
    {
        m_pending.append(bytes.data(), bytes.size());
        const QByteArrayView pending(m_pending);
        qsizetype end = pending.size();
        while (end > 0 && !isBreak(pending[end - 1]))
            --end;
        scanSegments(pending.first(end));
        enterSegment(end);
        qsizetype at = end;
        for (; pending.size() - at >= kWindow; at += kStep)
            scanWindow(pending.sliced(at, kWindow), m_base + at, kStep);
        drop(at);
    }

    void finish()
    {
        scanSegments(m_pending);
        drop(m_pending.size());
    }

    [[nodiscard]] const QList<LogProblem> &problems() const { return m_problems; }

private:
    static QList<ProblemRule> selected(const QList<ProblemRule> &rules, const QString &engine,
                                       const QString &source)
    {
        QList<ProblemRule> kept;
        std::copy_if(rules.begin(), rules.end(), std::back_inserter(kept), [&](const ProblemRule &rule) {
            return (engine.isEmpty() || rule.engines.isEmpty() || rule.engines.contains(engine)) &&
                   (source.isEmpty() || rule.sources.isEmpty() || rule.sources.contains(source));
        });
        return kept;
    }

    // Compiles the rules and collects the literals that lead to them.
    QList<QByteArray> prepare()
    {
        QList<QByteArray> literals;
        for (const ProblemRule &rule : std::as_const(m_rules)) {
            QRegularExpression expression(rule.pattern);
            if (!expression.isValid())
                continue;
            expression.optimize();
            const QList<QByteArray> required = requiredLiterals(rule.pattern);
            if (required.isEmpty())
                m_unfiltered.push_back(m_active.size());
            for (const QByteArray &literal : required) {
                literals.append(literal);
                m_ruleOfLiteral.push_back(m_active.size());
            }
            m_active.push_back({&rule, expression});
        }
        return literals;
    }

    // Bytes that begin at m_base and end with the end of a part.
    void scanSegments(QByteArrayView span)
    {
        if (m_unfiltered.empty() && !span.contains('\x1b')) {
            scanPlain(span);
            return;
        }
        for (qsizetype begin = 0; begin < span.size();) {
            const qsizetype end = segmentEnd(span, begin);
            for (qsizetype at = begin; at < end; at += kStep) {
                enterSegment(begin);
                const qsizetype length = std::min(kWindow, end - at);
                scanWindow(span.sliced(at, length), m_base + at, at + length == end ? length : kStep);
                if (at + length == end)
                    break;
            }
            begin = end + 1;
        }
    }

    // The fast way: one pass over everything; the part around a hit is looked for only then.
    void scanPlain(QByteArrayView span)
    {
        qsizetype begin = 0;
        qsizetype end = -1;
        m_scan.scan(span, [&](int literal, qsizetype hit) {
            if (hit >= end) {
                begin = hit;
                while (begin > 0 && !isBreak(span[begin - 1]))
                    --begin;
                end = segmentEnd(span, hit);
            }
            const qsizetype last = std::max<qsizetype>(0, (end - begin - kWindow + kStep - 1) / kStep);
            const qsizetype at = begin + std::min(last, (hit - begin) / kStep) * kStep;
            enterSegment(begin);
            tryRule(m_ruleOfLiteral[static_cast<std::size_t>(literal)],
                    span.sliced(at, std::min(kWindow, end - at)), m_base + at);
        });
    }

    // One window of one part. Literals that begin at `before` or later belong to the next window.
    void scanWindow(QByteArrayView window, qint64 windowBegin, qsizetype before)
    {
        QByteArray plain;
        QByteArrayView text = window;
        if (window.contains('\x1b')) {
            plain = withoutAnsi(window);
            text = plain;
            before = text.size();
        }
        for (const std::size_t rule : m_unfiltered)
            tryRule(rule, text, windowBegin);
        m_scan.scan(text, [&](int literal, qsizetype hit) {
            if (hit < before)
                tryRule(m_ruleOfLiteral[static_cast<std::size_t>(literal)], text, windowBegin);
        });
    }

    static qsizetype segmentEnd(QByteArrayView span, qsizetype from)
    {
        return std::find_if(span.begin() + from, span.end(), isBreak) - span.begin();
    }

    // `begin` counts in m_pending; only the first part there may have begun earlier.
    void enterSegment(qsizetype begin) { m_segment = begin == 0 ? m_openSegment : m_base + begin; }

    void tryRule(std::size_t index, QByteArrayView text, qint64 window)
    {
        ActiveRule &rule = m_active[index];
        if (rule.off || rule.triedWindow == window || rule.foundSegment == m_segment)
            return;
        rule.triedWindow = window;
        if (m_decodedWindow != window) {
            m_plain = text.contains('\x1b') ? withoutAnsi(text) : text.toByteArray();
            m_decoded = QString::fromUtf8(m_plain);
            m_decodedWindow = window;
        }
        const QRegularExpressionMatch match = rule.expression.match(m_decoded);
        if (!match.isValid()) {
            rule.off = true;
            report(rule, base::Severity::Warning,
                   QStringLiteral(
                       "the pattern of this rule is too costly on this line and was not used further"),
                   0);
        } else if (match.hasMatch()) {
            rule.foundSegment = m_segment;
            rule.off = ++rule.hits == kMostHits;
            report(rule, rule.rule->severity, rule.rule->text,
                   QStringView(m_decoded).first(match.capturedStart()).toUtf8().size());
        }
    }

    void report(const ActiveRule &rule, base::Severity severity, const QString &text, qsizetype matchBegin)
    {
        countLinesTo(m_segment);
        m_problems.append({rule.rule->id, severity, text, rule.rule->next, m_lineBegin, m_line,
                           excerptOf(m_plain, matchBegin)});
    }

    // Parts come in rising order, so each byte is counted once. A part that began before m_base lies on a
    // line that was counted when its bytes were dropped.
    void countLinesTo(qint64 place)
    {
        if (place <= m_counted)
            return;
        const QByteArrayView passed = QByteArrayView(m_pending).sliced(m_counted - m_base, place - m_counted);
        // From newline to newline: most of a log is passed over by memchr.
        for (qsizetype newline = passed.indexOf('\n'); newline >= 0;
             newline = passed.indexOf('\n', newline + 1)) {
            ++m_line;
            m_lineBegin = m_counted + newline + 1;
        }
        m_counted = place;
    }

    void drop(qsizetype length)
    {
        countLinesTo(m_base + length);
        qsizetype lastBreak = length - 1;
        while (lastBreak >= 0 && !isBreak(m_pending[lastBreak]))
            --lastBreak;
        if (lastBreak >= 0)
            m_openSegment = m_base + lastBreak + 1;
        m_pending.remove(0, length);
        m_base += length;
    }

    QList<ProblemRule> m_rules;
    std::vector<ActiveRule> m_active;
    std::vector<std::size_t> m_unfiltered;
    std::vector<std::size_t> m_ruleOfLiteral;
    LiteralScan m_scan;

    QByteArray m_pending;
    qint64 m_base = 0;        // offset of m_pending in the log
    qint64 m_openSegment = 0; // where the part that m_pending begins with began
    qint64 m_segment = 0;     // where the part being judged began
    qint64 m_counted = 0;     // lines are counted up to here
    qint64 m_line = 1;
    qint64 m_lineBegin = 0;

    qint64 m_decodedWindow = -1;
    QByteArray m_plain;
    QString m_decoded;
    QList<LogProblem> m_problems;
};

ProblemFinder::ProblemFinder(const QList<ProblemRule> &rules, const QString &engine, const QString &source)
    : d(std::make_unique<Private>(rules, engine, source))
{}

ProblemFinder::~ProblemFinder() = default;
ProblemFinder::ProblemFinder(ProblemFinder &&) noexcept = default;
ProblemFinder &ProblemFinder::operator=(ProblemFinder &&) noexcept = default;

void ProblemFinder::feed(QByteArrayView bytes)
{
    // Pieces keep what waits for a line's end small, however much comes at once.
    for (qsizetype at = 0; at < bytes.size(); at += kBlock)
        d->feed(bytes.sliced(at, std::min<qsizetype>(kBlock, bytes.size() - at)));
}

void ProblemFinder::finish()
{
    d->finish();
}

const QList<LogProblem> &ProblemFinder::problems() const
{
    return d->problems();
}

QList<LogProblem> findProblemsIn(QByteArrayView text, const QString &engine, const QString &source,
                                 const QList<ProblemRule> &rules)
{
    ProblemFinder finder(rules, engine, source);
    finder.feed(text);
    finder.finish();
    return finder.problems();
}

base::Result<QList<LogProblem>> findProblems(const QString &logFile, const QString &engine,
                                             const QString &source, qint64 limit,
                                             const QList<ProblemRule> &rules)
{
    const FileSource file(logFile);
    const auto size = file.size();
    if (!size)
        return base::fail(size.error());
    const qint64 end = limit < 0 ? *size : std::min(limit, *size);
    ProblemFinder finder(rules, engine, source);
    for (qint64 at = 0; at < end;) {
        auto block = file.read(at, std::min(kBlock, end - at));
        if (!block)
            return base::fail(block.error());
        if (block->isEmpty())
            break;
        finder.feed(*block);
        at += block->size();
    }
    finder.finish();
    return finder.problems();
}

} // namespace assay::logs
