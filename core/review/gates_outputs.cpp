// SPDX-License-Identifier: GPL-3.0-or-later
#include "subject.h"

#include <assay/base/text.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace assay::review {

namespace {

// What the outputs of one cell amount to.
struct OutputCounts
{
    qsizetype outputs = 0;
    qsizetype failed = 0;
    qsizetype empty = 0; // of those that did not fail
    qsizetype looping = 0;
    qsizetype withUndecodable = 0;
    qsizetype truncated = 0;
    qint64 characters = 0;
    qint64 undecodable = 0;
    double medianCompressed = 1.0;
    double meanCharacters = 0.0;
    int firstLooping = -1;
    int firstUndecodable = -1;
    int firstEmpty = -1;
};

double shareOf(qint64 part, qint64 whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

QString percent(double share)
{
    return QString::fromLatin1(base::fixed(100.0 * share, share < 0.01 ? 2 : 1)) + QStringLiteral(" %");
}

QString number(double value)
{
    return QString::fromLatin1(base::fixed(value, 2));
}

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 1.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

OutputCounts countsOf(const OutputDigest &digest, const Limits &limits)
{
    OutputCounts counts;
    std::vector<double> compressed;
    for (const OutputTraits &output : digest.outputs) {
        ++counts.outputs;
        if (output.failed) {
            ++counts.failed;
            continue;
        }
        if (output.empty) {
            ++counts.empty;
            counts.firstEmpty = counts.firstEmpty < 0 ? output.index : counts.firstEmpty;
            continue;
        }
        counts.truncated += output.truncated ? 1 : 0;
        counts.characters += output.quality.characters;
        counts.undecodable += output.quality.undecodable;
        if (output.quality.isLooping(limits)) {
            ++counts.looping;
            counts.firstLooping = counts.firstLooping < 0 ? output.index : counts.firstLooping;
        }
        if (output.quality.undecodable > 0) {
            ++counts.withUndecodable;
            counts.firstUndecodable = counts.firstUndecodable < 0 ? output.index : counts.firstUndecodable;
        }
        compressed.push_back(output.quality.compressed);
    }
    if (!compressed.empty())
        counts.meanCharacters =
            static_cast<double>(counts.characters) / static_cast<double>(compressed.size());
    counts.medianCompressed = medianOf(std::move(compressed));
    return counts;
}

void checkAlone(const JudgedCell &judged, const OutputCounts &counts, const Limits &limits,
                const QString &file, Findings &findings)
{
    const QString &id = judged.cell->id;
    const auto place = [&file](int index) { return QStringLiteral("%1, output %2").arg(file).arg(index); };
    if (counts.failed > 0)
        findings.fail(id, QStringLiteral("%1 of %2 outputs failed").arg(counts.failed).arg(counts.outputs),
                      file);
    if (counts.empty > 0)
        findings.fail(id, QStringLiteral("%1 of %2 outputs are empty").arg(counts.empty).arg(counts.outputs),
                      place(counts.firstEmpty));
    if (shareOf(counts.looping, counts.outputs) > limits.loopingOutputs)
        findings.fail(id,
                      QStringLiteral("%1 of %2 outputs repeat themselves, at most %3 may")
                          .arg(counts.looping)
                          .arg(counts.outputs)
                          .arg(percent(limits.loopingOutputs)),
                      place(counts.firstLooping));
    if (shareOf(counts.undecodable, counts.characters) > limits.undecodableCharacters ||
        shareOf(counts.withUndecodable, counts.outputs) > limits.undecodableOutputs)
        findings.fail(
            id,
            QStringLiteral("%1 of %2 outputs hold characters that do not decode, %3 of all characters")
                .arg(counts.withUndecodable)
                .arg(counts.outputs)
                .arg(percent(shareOf(counts.undecodable, counts.characters))),
            place(counts.firstUndecodable));
    if (shareOf(counts.truncated, counts.outputs) > limits.truncatedOutputs)
        findings.fail(id,
                      QStringLiteral("%1 of %2 outputs were cut at the output length, at most %3 may")
                          .arg(counts.truncated)
                          .arg(counts.outputs)
                          .arg(percent(limits.truncatedOutputs)),
                      file);
    const QStringList tolerated = [&] {
        QStringList texts;
        if (counts.truncated > 0)
            texts.append(
                QStringLiteral("%1 of %2 outputs were cut").arg(counts.truncated).arg(counts.outputs));
        if (counts.looping > 0)
            texts.append(QStringLiteral("%1 repeat themselves").arg(counts.looping));
        return texts;
    }();
    if (!tolerated.isEmpty())
        findings.note(id, tolerated.join(QStringLiteral(", ")));
}

struct CountedCell
{
    JudgedCell judged;
    OutputCounts counts;
    QString file;
};

// The cells that a cell's outputs should be like: the control cell of its mode, else the mode's other cells.
QList<const CountedCell *> peersOf(const CountedCell &cell, const QList<CountedCell> &cells,
                                   const Limits &limits)
{
    QList<const CountedCell *> peers;
    const matrix::Cell &own = cell.judged.cell->cell;
    for (const CountedCell &other : cells) {
        const matrix::Cell &its = other.judged.cell->cell;
        if (its.thinking != own.thinking || its.category != own.category ||
            its.draftLength == own.draftLength || other.counts.outputs < limits.comparableOutputs ||
            other.counts.meanCharacters <= 0.0)
            continue;
        if (its.isControl())
            return {&other};
        peers.append(&other);
    }
    // Of one other cell nobody can say which of the two is the odd one.
    return peers.size() < 2 ? QList<const CountedCell *>() : peers;
}

// The first peer from which the cell is far, if it is far from most of them: one odd peer makes nobody odd.
const CountedCell *farFromMost(const CountedCell &cell, const QList<const CountedCell *> &peers,
                               double OutputCounts::*measure, double most)
{
    QList<const CountedCell *> away;
    for (const CountedCell *peer : peers) {
        const double ratio = cell.counts.*measure / peer->counts.*measure;
        if (std::max(ratio, 1.0 / ratio) > most)
            away.append(peer);
    }
    return 2 * away.size() > peers.size() ? away.first() : nullptr;
}

void checkAgainstOthers(const CountedCell &cell, const QList<CountedCell> &cells, const Limits &limits,
                        Findings &findings)
{
    if (cell.judged.cell->cell.isControl() || cell.counts.outputs < limits.comparableOutputs ||
        cell.counts.meanCharacters <= 0.0)
        return;
    const QList<const CountedCell *> peers = peersOf(cell, cells, limits);
    const QString &id = cell.judged.cell->id;
    const QString others =
        peers.size() > 1 ? QStringLiteral("most other cells of the mode, such as ") : QString();
    if (const CountedCell *peer =
            farFromMost(cell, peers, &OutputCounts::medianCompressed, limits.compressedRatio))
        findings.fail(id,
                      QStringLiteral("the outputs compress to %1 of their size, those of %2%3 to %4")
                          .arg(number(cell.counts.medianCompressed), others, peer->judged.cell->id,
                               number(peer->counts.medianCompressed)),
                      cell.file);
    if (const CountedCell *peer = farFromMost(cell, peers, &OutputCounts::meanCharacters, limits.lengthRatio))
        findings.fail(id,
                      QStringLiteral("the outputs have %1 characters on average, those of %2%3 have %4")
                          .arg(QString::number(std::lround(cell.counts.meanCharacters)), others,
                               peer->judged.cell->id,
                               QString::number(std::lround(peer->counts.meanCharacters))),
                      cell.file);
}

void checkThinking(const Subject &subject, const JudgedCell &judged, const OutputDigest &digest,
                   Findings &findings)
{
    const QString &id = judged.cell->id;
    const Evidence evidence = evidenceFor(subject.recipe, judged.cell->cell.thinking);
    if (evidence.allOf.isEmpty() && evidence.noneOf.isEmpty()) {
        findings.undecided(id, QStringLiteral("the recipe names no text by which %1 could be told")
                                   .arg(matrix::thinkingKey(judged.cell->cell.thinking)));
        return;
    }
    int looked = 0;
    int lacking = 0;
    int cutBefore = 0;
    int wrong = 0;
    int first = -1;
    for (std::size_t row = 0; row < digest.outputs.size(); ++row) {
        const OutputTraits &output = digest.outputs[row];
        if (output.failed)
            continue;
        ++looked;
        const auto shows = [&digest, row](const QString &text) {
            return digest.shows[text].testBit(static_cast<qsizetype>(row));
        };
        const bool complete = std::all_of(evidence.allOf.begin(), evidence.allOf.end(), shows);
        const bool forbidden = std::any_of(evidence.noneOf.begin(), evidence.noneOf.end(), shows);
        // An output that was cut may not have come to its marks.
        cutBefore += !complete && output.truncated ? 1 : 0;
        lacking += !complete && !output.truncated ? 1 : 0;
        wrong += forbidden ? 1 : 0;
        if (first < 0 && (forbidden || (!complete && !output.truncated)))
            first = output.index;
    }
    const QString where = QStringLiteral("%1, output %2").arg(subject.shortPath(digest.file)).arg(first);
    if (lacking > 0)
        findings.fail(id,
                      QStringLiteral("%1 of %2 outputs do not show \"%3\"")
                          .arg(lacking)
                          .arg(looked)
                          .arg(evidence.allOf.join(QStringLiteral("\", \""))),
                      where);
    if (wrong > 0)
        findings.fail(id,
                      QStringLiteral("%1 of %2 outputs show \"%3\"")
                          .arg(wrong)
                          .arg(looked)
                          .arg(evidence.noneOf.join(QStringLiteral("\" or \""))),
                      where);
    if (looked == 0 || cutBefore == looked)
        findings.undecided(
            id, QStringLiteral("all %1 outputs were cut before they could show anything").arg(looked));
    else if (cutBefore > 0)
        findings.note(
            id, QStringLiteral("%1 of %2 outputs were cut before their marks").arg(cutBefore).arg(looked));
}

// The outputs of a cell, or nullptr after noting why there are none.
const OutputDigest *outputsOf(const Subject &subject, const JudgedCell &judged, Findings &findings)
{
    const auto &outputs = subject.outputs(judged);
    if (!outputs) {
        findings.undecided(judged.cell->id,
                           QStringLiteral("the outputs cannot be read, %1").arg(outputs.error().what),
                           subject.shortPath(outputs.error().where));
        return nullptr;
    }
    const QString file = subject.shortPath(outputs->file);
    if (outputs->unreadable > 0)
        findings.undecided(judged.cell->id,
                           QStringLiteral("%1 requests cannot be read").arg(outputs->unreadable),
                           QStringLiteral("%1:%2").arg(file).arg(outputs->firstUnreadable));
    if (outputs->outputs.empty()) {
        findings.undecided(judged.cell->id, QStringLiteral("the result holds no outputs"), file);
        return nullptr;
    }
    return &*outputs;
}

} // namespace

Evidence evidenceFor(const matrix::Recipe &recipe, matrix::Thinking thinking)
{
    Evidence evidence;
    if (const auto &mode = recipe.mode(thinking))
        evidence = {mode->evidenceAllOf, mode->evidenceNoneOf};
    const auto &other = recipe.matrix.thinkingOn;
    if (thinking == matrix::Thinking::Off && evidence.allOf.isEmpty() && evidence.noneOf.isEmpty() && other)
        evidence.noneOf = other->evidenceAllOf;
    return evidence;
}

void judgeOutputs(const Subject &subject, Gate &gate)
{
    Findings findings;
    QList<CountedCell> cells;
    qint64 total = 0;
    const Limits &limits = subject.options.limits;
    for (const JudgedCell &judged : subject.judged) {
        const OutputDigest *outputs = outputsOf(subject, judged, findings);
        if (outputs == nullptr)
            continue;
        cells.append({judged, countsOf(*outputs, limits), subject.shortPath(outputs->file)});
        if (outputs->failed.value_or(0) > 0 && cells.last().counts.failed == 0)
            findings.fail(judged.cell->id,
                          QStringLiteral("the client counts %1 failed requests").arg(*outputs->failed),
                          cells.last().file);
        total += cells.last().counts.outputs;
    }
    for (const CountedCell &cell : std::as_const(cells)) {
        checkAlone(cell.judged, cell.counts, limits, cell.file, findings);
        checkAgainstOthers(cell, cells, limits, findings);
    }
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(gate, QStringLiteral("%1 outputs of %2 cells are whole, decode and do not loop.")
                              .arg(total)
                              .arg(cells.size()));
}

void judgeThinking(const Subject &subject, Gate &gate)
{
    Findings findings;
    for (const JudgedCell &judged : subject.judged) {
        if (const OutputDigest *outputs = outputsOf(subject, judged, findings))
            checkThinking(subject, judged, *outputs, findings);
    }
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(gate, QStringLiteral("The outputs of %1 cells show the mode that was asked for.")
                              .arg(subject.judged.size()));
}

void judgeSeen(const Subject &subject, Gate &gate)
{
    Findings findings;
    qsizetype allLooked = 0;
    for (const JudgedCell &judged : subject.judged) {
        const OutputDigest *outputs = outputsOf(subject, judged, findings);
        if (outputs == nullptr)
            continue;
        const QList<int> seen = subject.options.seen.value(judged.cell->id);
        const auto looked = std::count_if(
            outputs->outputs.begin(), outputs->outputs.end(), [&seen](const OutputTraits &output) {
                return std::binary_search(seen.begin(), seen.end(), output.index);
            });
        const auto total = static_cast<qsizetype>(outputs->outputs.size());
        const qsizetype wanted = std::min(total, subject.options.limits.seenOutputs);
        if (looked < wanted)
            findings.undecided(judged.cell->id,
                               QStringLiteral("%1 of %2 outputs were looked at, %3 are wanted")
                                   .arg(looked)
                                   .arg(total)
                                   .arg(wanted),
                               subject.shortPath(outputs->file));
        allLooked += looked;
    }
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(gate, QStringLiteral("A person looked at %1 outputs of %2 cells.")
                              .arg(allLooked)
                              .arg(subject.judged.size()));
}

} // namespace assay::review
