// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/text_edit.h"

#include <QHash>

#include <algorithm>
#include <vector>

namespace assay::base {

namespace {

// Beyond this many differing lines the middle is shown as replaced: the search needs memory with its square.
constexpr qsizetype mostDifferences = 2000;
constexpr qsizetype contextLines = 3;

enum class Operation : char { Keep, Remove, Add };

// The lines of both texts as numbers, equal for equal lines (with their endings).
struct NumberedLines
{
    std::vector<int> before;
    std::vector<int> after;
};

QList<QByteArrayView> linesWithEndings(QByteArrayView bytes)
{
    QList<QByteArrayView> lines;
    for (const TextLine &line : textLines(bytes))
        lines.append(bytes.sliced(line.begin, line.next - line.begin));
    return lines;
}

NumberedLines number(const QList<QByteArrayView> &before, const QList<QByteArrayView> &after)
{
    QHash<QByteArrayView, int> numbers;
    const auto numbered = [&](const QList<QByteArrayView> &lines) {
        std::vector<int> result;
        result.reserve(std::size_t(lines.size()));
        for (const QByteArrayView line : lines) {
            const auto found = numbers.constFind(line);
            result.push_back(found != numbers.constEnd() ? *found : int(numbers.size()));
            if (found == numbers.constEnd())
                numbers.insert(line, result.back());
        }
        return result;
    };
    NumberedLines lines;
    lines.before = numbered(before);
    lines.after = numbered(after);
    return lines;
}

// E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986): the shortest edit script of a[aBegin,
// aEnd) and b[bBegin, bEnd), from the furthest-reaching end points of every number of differences.
std::vector<Operation> shortestScript(const std::vector<int> &a, qsizetype aBegin, qsizetype aEnd,
                                      const std::vector<int> &b, qsizetype bBegin, qsizetype bEnd)
{
    const qsizetype n = aEnd - aBegin;
    const qsizetype m = bEnd - bBegin;
    const qsizetype most = std::min(n + m, mostDifferences);
    const auto same = [&](qsizetype x, qsizetype y) {
        return a[std::size_t(aBegin + x)] == b[std::size_t(bBegin + y)];
    };

    // trace[d] holds x by diagonal k = x - y in [-d, d], at index k + d.
    std::vector<std::vector<qsizetype>> trace;
    const auto furthest = [&](qsizetype d, qsizetype k) { return trace[std::size_t(d)][std::size_t(k + d)]; };
    // Whether the path to diagonal k with d differences steps down (adds) from the one above it.
    const auto comesFromAbove = [&](qsizetype d, qsizetype k) {
        return k == -d || (k != d && furthest(d - 1, k - 1) < furthest(d - 1, k + 1));
    };
    qsizetype differences = -1;
    for (qsizetype d = 0; d <= most && differences < 0; ++d) {
        trace.emplace_back(std::size_t(2 * d + 1), 0);
        for (qsizetype k = -d; k <= d; k += 2) {
            qsizetype x = 0;
            if (d > 0)
                x = comesFromAbove(d, k) ? furthest(d - 1, k + 1) : furthest(d - 1, k - 1) + 1;
            while (x < n && x - k < m && x - k >= 0 && same(x, x - k))
                ++x;
            trace.back()[std::size_t(k + d)] = x;
            if (x >= n && x - k >= m) {
                differences = d;
                break;
            }
        }
    }

    std::vector<Operation> script;
    if (differences < 0) {
        script.assign(std::size_t(n), Operation::Remove);
        script.insert(script.end(), std::size_t(m), Operation::Add);
        return script;
    }
    qsizetype x = n;
    qsizetype y = m;
    for (qsizetype d = differences; d > 0; --d) {
        const qsizetype k = x - y;
        const bool added = comesFromAbove(d, k);
        const qsizetype previousX = furthest(d - 1, added ? k + 1 : k - 1);
        const qsizetype previousY = previousX - (added ? k + 1 : k - 1);
        const qsizetype startX = added ? previousX : previousX + 1;
        script.insert(script.end(), std::size_t(x - startX), Operation::Keep);
        script.push_back(added ? Operation::Add : Operation::Remove);
        x = previousX;
        y = previousY;
    }
    script.insert(script.end(), std::size_t(x), Operation::Keep);
    std::reverse(script.begin(), script.end());
    return script;
}

std::vector<Operation> editScript(const NumberedLines &lines)
{
    const qsizetype n = qsizetype(lines.before.size());
    const qsizetype m = qsizetype(lines.after.size());
    qsizetype head = 0;
    while (head < n && head < m && lines.before[std::size_t(head)] == lines.after[std::size_t(head)])
        ++head;
    qsizetype tail = 0;
    while (tail < n - head && tail < m - head &&
           lines.before[std::size_t(n - 1 - tail)] == lines.after[std::size_t(m - 1 - tail)])
        ++tail;

    std::vector<Operation> script(std::size_t(head), Operation::Keep);
    const std::vector<Operation> middle =
        shortestScript(lines.before, head, n - tail, lines.after, head, m - tail);
    script.insert(script.end(), middle.begin(), middle.end());
    script.insert(script.end(), std::size_t(tail), Operation::Keep);
    return script;
}

// "start,count" of a hunk head. An empty side names the line before it.
QByteArray hunkRange(qsizetype start, qsizetype count)
{
    const QByteArray line = QByteArray::number(count == 0 ? start : start + 1);
    return count == 1 ? line : line + ',' + QByteArray::number(count);
}

void appendLine(QByteArray &diff, char mark, QByteArrayView line)
{
    diff += mark;
    diff += line;
    if (!line.endsWith('\n'))
        diff += "\n\\ No newline at end of file\n";
}

} // namespace

QByteArray applyEdits(const QByteArray &bytes, QList<TextEdit> edits)
{
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &left, const TextEdit &right) {
        return left.begin < right.begin || (left.begin == right.begin && left.end < right.end);
    });
    QByteArray edited;
    qsizetype done = 0;
    for (const TextEdit &edit : edits) {
        Q_ASSERT(edit.begin >= done && edit.end >= edit.begin && edit.end <= bytes.size());
        edited += QByteArrayView(bytes).sliced(done, edit.begin - done);
        edited += edit.text;
        done = edit.end;
    }
    return edited + QByteArrayView(bytes).sliced(done).toByteArray();
}

QByteArray lineEnding(QByteArrayView bytes)
{
    const qsizetype newline = bytes.indexOf('\n');
    return newline > 0 && bytes[newline - 1] == '\r' ? QByteArray("\r\n") : QByteArray("\n");
}

QList<TextLine> textLines(QByteArrayView bytes)
{
    QList<TextLine> lines;
    for (qsizetype begin = 0; begin < bytes.size();) {
        const qsizetype newline = bytes.indexOf('\n', begin);
        TextLine line{begin, bytes.size(), bytes.size()};
        if (newline >= 0) {
            const bool carriageReturn = newline > begin && bytes[newline - 1] == '\r';
            line.end = carriageReturn ? newline - 1 : newline;
            line.next = newline + 1;
        }
        lines.append(line);
        begin = line.next;
    }
    return lines;
}

QByteArray unifiedDiff(const QByteArray &before, const QByteArray &after, const QByteArray &name)
{
    if (before == after)
        return {};
    const QList<QByteArrayView> left = linesWithEndings(before);
    const QList<QByteArrayView> right = linesWithEndings(after);
    const std::vector<Operation> script = editScript(number(left, right));

    QByteArray diff = "--- a/" + name + "\n+++ b/" + name + '\n';
    const auto size = qsizetype(script.size());
    const auto isKept = [&](qsizetype i) { return script[std::size_t(i)] == Operation::Keep; };
    qsizetype i = 0; // in the script
    qsizetype leftLine = 0;
    qsizetype rightLine = 0;
    while (i < size) {
        if (isKept(i)) {
            ++i, ++leftLine, ++rightLine;
            continue;
        }
        const qsizetype lead = std::min({contextLines, leftLine, rightLine, i});
        // The hunk goes on while the next change is at most two contexts away.
        qsizetype end = i;
        for (qsizetype j = i; j < size && j - end <= 2 * contextLines; ++j) {
            if (!isKept(j))
                end = j + 1;
        }
        const qsizetype last = std::min(end + contextLines, size);
        const qsizetype leftStart = leftLine - lead;
        const qsizetype rightStart = rightLine - lead;

        QByteArray body;
        for (qsizetype j = leftStart; j < leftLine; ++j)
            appendLine(body, ' ', left[j]);
        for (; i < last; ++i) {
            switch (script[std::size_t(i)]) {
            case Operation::Keep:
                appendLine(body, ' ', left[leftLine++]);
                ++rightLine;
                break;
            case Operation::Remove:
                appendLine(body, '-', left[leftLine++]);
                break;
            case Operation::Add:
                appendLine(body, '+', right[rightLine++]);
                break;
            }
        }
        diff += "@@ -" + hunkRange(leftStart, leftLine - leftStart) + " +" +
                hunkRange(rightStart, rightLine - rightStart) + " @@\n" + body;
    }
    return diff;
}

} // namespace assay::base
