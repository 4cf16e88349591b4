// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/outputs_reader.h"

#include "language/in_words.h"

#include <assay/base/files.h>
#include <assay/matrix/recipe.h>
#include <assay/review/output_parts.h>
#include <assay/review/review_file.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr qint64 piece = 192 << 10; // bytes; judging them takes some ms
constexpr qint64 tellEvery = 120;   // ms

// The limit of output tokens in the run's own recipe; 0: not known.
int outputLenOf(const QString &runFolder)
{
    const auto bytes = base::readFile(run::RunFolder(runFolder).recipeFile(), 4 << 20);
    if (!bytes)
        return 0;
    const matrix::RecipeFile file = matrix::readRecipe(*bytes);
    return file.recipe ? file.recipe->workload.outputLen : 0;
}

std::unique_ptr<review::OutputReader> readerOf(const OutputPlace &place)
{
    return std::make_unique<review::OutputReader>(place.folder, outputLenOf(place.runFolder));
}

// The loop that a text ends in, as a place of its answer.
QList<MarkedRange> loopOf(const review::Output &output, const QString &answer)
{
    if (!output.quality.isLooping({}) || output.quality.loopCharacters == 0)
        return {};
    qsizetype end = answer.size();
    while (end > 0 && answer[end - 1].isSpace())
        --end;
    const qsizetype size = std::min(end, output.quality.loopCharacters);
    return {{end - size, size, TextMark::Loop}};
}

QList<MarkedRange> differing(const QString &text, const review::TextDifference &difference)
{
    if (difference.equal)
        return {};
    return {{difference.prefix, text.size() - difference.prefix - difference.suffix, TextMark::Differs}};
}

} // namespace

void OutputShelf::take(const QList<review::OutputFacts> &more)
{
    for (const review::OutputFacts &each : more) {
        const int row = static_cast<int>(facts.size());
        facts.append(each);
        byIndex.insert(each.index, row);
        if (each.promptKey != 0)
            byPrompt[each.promptKey].append(row);
    }
}

void OutputShelf::clear()
{
    byPrompt.clear();
    byIndex.clear();
    facts.clear();
}

OutputsReader::OutputsReader() : m_next(new QTimer(this)), m_look(new QTimer(this))
{
    m_next->setSingleShot(true);
    m_look->setInterval(1s);
    connect(m_next, &QTimer::timeout, this, &OutputsReader::work);
    connect(m_look, &QTimer::timeout, this, &OutputsReader::look);
}

OutputsReader::~OutputsReader() = default;

void OutputsReader::open(quint64 opening, const OutputPlace &place)
{
    const bool same = place.folder == m_place.folder && m_own.reader && opening == m_opening;
    m_place = place;
    if (same) {
        look();
        return;
    }
    m_opening = opening;
    m_own.clear();
    m_own.reader.reset();
    m_untold.clear();
    m_trouble.clear();
    m_wanted = -1;
    m_searched = 0;
    m_found.clear();
    m_seenText.clear();
    m_last = {};
    m_look->stop();
    if (place.cellId.isEmpty())
        return;
    m_own.reader = readerOf(place);
    m_look->start();
    openBeside();
    look();
    tell(true);
}

void OutputsReader::setBeside(const BesidePlace &beside)
{
    if (beside == m_wantedBeside)
        return;
    m_wantedBeside = beside;
    openBeside();
    look();
    if (m_wanted >= 0)
        read(m_wanted);
}

void OutputsReader::openBeside()
{
    OutputPlace beside = m_wantedBeside.place;
    m_besideTrouble.clear();
    if (!m_wantedBeside.runFolder.isEmpty() && !m_place.cellId.isEmpty()) {
        run::RunStore store{run::RunFolder(m_wantedBeside.runFolder)};
        const auto readable = store.refresh();
        run::RunView view = store.view();
        if (const auto notes = review::readReview(m_wantedBeside.runFolder))
            view = review::withChosenAttempts(view, *notes);
        const run::CellView *cell = view.find(m_place.cellId);
        const run::Attempt *attempt = cell == nullptr ? nullptr : cell->countingAttempt();
        beside = {m_wantedBeside.runFolder, m_place.cellId, 0, {}, false, true};
        if (!readable)
            m_besideTrouble = inWords(readable.error());
        else if (attempt != nullptr)
            beside.folder = attempt->folder;
    }
    if (beside == m_beside && (m_other.reader || beside.folder.isEmpty()))
        return;
    m_beside = beside;
    m_other.clear();
    m_other.reader = beside.folder.isEmpty() ? nullptr : readerOf(beside);
}

void OutputsReader::look()
{
    if (!m_own.reader)
        return;
    const auto change = m_own.reader->look();
    if (change == review::OutputReader::Change::Restarted) {
        m_own.clear();
        m_untold.clear();
        m_searched = 0;
        m_found.clear();
        m_trouble.clear();
        m_seenText.clear(); // to be told once more
        Q_EMIT restarted(m_opening);
    }
    if (m_other.reader && m_other.reader->look() == review::OutputReader::Change::Restarted)
        m_other.clear();
    readSeen();
    m_next->start();
}

void OutputsReader::work()
{
    if (!m_own.reader)
        return;
    const bool busy = workOnOwn() || workOnBeside() || workOnSearch();
    tell(!busy);
    if (busy)
        m_next->start();
}

bool OutputsReader::workOnOwn()
{
    review::OutputReader &reader = *m_own.reader;
    if (!m_trouble.isEmpty())
        return false;
    if (!reader.isBehind()) {
        if (m_place.goesOn || reader.file().isEmpty())
            return false;
        const QList<review::OutputFacts> last = reader.finish();
        m_own.take(last);
        m_untold += last;
        return false;
    }
    const auto more = reader.advance(piece);
    if (!more) {
        m_trouble = inWords(more.error());
        return false;
    }
    m_own.take(*more);
    m_untold += *more;
    return true;
}

bool OutputsReader::workOnBeside()
{
    if (!m_other.reader || !m_besideTrouble.isEmpty())
        return false;
    const bool behind = m_other.reader->isBehind();
    if (behind) {
        const auto more = m_other.reader->advance(piece);
        if (more)
            m_other.take(*more);
        else
            m_besideTrouble = inWords(more.error());
    } else if (!m_beside.goesOn) {
        m_other.take(m_other.reader->finish());
    }
    // What was said to be on its way is there.
    if (behind && !m_other.reader->isBehind() && m_wanted >= 0)
        read(m_wanted);
    return behind;
}

bool OutputsReader::workOnSearch()
{
    if (m_text.isEmpty() || m_searched >= m_own.facts.size())
        return false;
    const bool exact =
        std::any_of(m_text.cbegin(), m_text.cend(), [](QChar letter) { return letter.isUpper(); });
    const Qt::CaseSensitivity sensitivity = exact ? Qt::CaseSensitive : Qt::CaseInsensitive;
    qint64 done = 0;
    while (m_searched < m_own.facts.size() && done < piece) {
        const auto output = m_own.reader->output(m_searched);
        if (output) {
            done += 500 + output->text.size() + output->prompt.size();
            if (output->text.contains(m_text, sensitivity) || output->prompt.contains(m_text, sensitivity) ||
                output->error.contains(m_text, sensitivity) ||
                output->questionId.contains(m_text, sensitivity))
                m_found.append(m_searched);
        }
        ++m_searched;
    }
    return m_searched < m_own.facts.size();
}

void OutputsReader::search(quint64 query, const QString &text)
{
    m_query = query;
    m_text = text;
    m_searched = 0;
    m_found.clear();
    m_last.searched = -1.0;
    m_next->start();
}

void OutputsReader::tell(bool atOnce)
{
    if (!atOnce && m_told.isValid() && m_told.elapsed() < tellEvery)
        return;
    m_told.restart();
    if (!m_untold.isEmpty())
        Q_EMIT told(m_opening, std::exchange(m_untold, {}));
    OutputsState state;
    state.opening = m_opening;
    state.file = m_own.reader->file();
    state.bytes = m_own.reader->size();
    state.progress = m_own.reader->progress();
    state.outputs = m_own.facts.size();
    state.trouble = m_trouble;
    for (const base::Problem &problem : m_own.reader->problems())
        state.problems.append(problem.line > 0 ? QStringLiteral("%1:%2: %3")
                                                     .arg(QFileInfo(state.file).fileName())
                                                     .arg(problem.line)
                                                     .arg(inWords(problem.text))
                                               : inWords(problem.text));
    state.searched = m_text.isEmpty() || m_own.facts.isEmpty()
                         ? 1.0
                         : static_cast<double>(m_searched) / static_cast<double>(m_own.facts.size());
    // Outputs at rest cost the window nothing.
    if (state == m_last)
        return;
    m_last = state;
    if (!m_text.isEmpty())
        Q_EMIT found(m_query, m_found);
    Q_EMIT changed(state);
}

void OutputsReader::read(int row)
{
    m_wanted = row;
    if (!m_own.reader || row < 0 || row >= m_own.facts.size())
        return;
    ShownOutput shown;
    shown.opening = m_opening;
    shown.row = row;
    shown.facts = m_own.facts.at(row);
    const auto output = m_own.reader->output(row);
    if (!output) {
        shown.trouble = inWords(output.error());
        Q_EMIT outputRead(shown);
        return;
    }
    shown.error = output->error;
    shown.prompt = shownText(output->prompt);
    shown.beside = besideOf(row, *output, shown);
    Q_EMIT outputRead(shown);
}

int OutputsReader::besideRow(int row, BesideText &beside) const
{
    const review::OutputFacts &facts = m_own.facts.at(row);
    const bool prompts = facts.promptKey != 0 && !m_other.byPrompt.isEmpty();
    beside.kind = prompts ? BesideText::Kind::ByPrompt : BesideText::Kind::ByPlace;
    if (!prompts)
        return m_other.byIndex.value(facts.index, -1);
    // The same prompt may have been sent several times: the second is beside the second.
    const qsizetype which = m_own.byPrompt.value(facts.promptKey).indexOf(row);
    return m_other.byPrompt.value(facts.promptKey).value(which, -1);
}

BesideText OutputsReader::besideOf(int row, const review::Output &output, ShownOutput &shown) const
{
    const review::OutputParts own = review::partsOf(output.text);
    shown.apart = own.apart;
    QList<MarkedRange> reasoningMarks;
    QList<MarkedRange> answerMarks = loopOf(output, own.answer);
    BesideText beside;
    std::optional<review::OutputParts> other;
    if (m_wantedBeside.isNone()) {
        beside.kind = BesideText::Kind::None;
    } else if (!m_other.reader || m_other.reader->file().isEmpty() || !m_besideTrouble.isEmpty()) {
        beside.kind = BesideText::Kind::Missing;
        beside.trouble = m_besideTrouble;
    } else if (m_other.reader->isBehind()) {
        beside.kind = BesideText::Kind::Reading;
    } else if (const int at = besideRow(row, beside); at < 0) {
        beside.kind = BesideText::Kind::NoPrompt;
    } else if (const auto text = m_other.reader->output(at); !text) {
        beside.kind = BesideText::Kind::Missing;
        beside.trouble = inWords(text.error());
    } else {
        other = review::partsOf(text->text);
        const review::TextDifference reasoning = review::differenceOf(own.reasoning, other->reasoning);
        const review::TextDifference answer = review::differenceOf(own.answer, other->answer);
        beside.equal = output.text == text->text;
        beside.differsAt = review::differenceOf(output.text, text->text).prefix;
        reasoningMarks += differing(own.reasoning, reasoning);
        answerMarks += differing(own.answer, answer);
        beside.reasoning = shownText(other->reasoning, differing(other->reasoning, reasoning));
        beside.answer =
            shownText(other->answer, loopOf(*text, other->answer) + differing(other->answer, answer));
    }
    shown.reasoning = shownText(own.reasoning, reasoningMarks);
    shown.answer = shownText(own.answer, answerMarks);
    return beside;
}

void OutputsReader::readSeen()
{
    if (m_place.cellId.isEmpty())
        return;
    const QString file = run::RunFolder(m_place.runFolder).reviewFile();
    // Another program may have written it; a file that cannot be read is said when something is to be kept.
    const QByteArray text = base::readFile(file, 4 << 20).value_or(QByteArray("none"));
    if (text == m_seenText)
        return;
    m_seenText = text;
    const auto notes = review::readReview(m_place.runFolder);
    if (notes)
        Q_EMIT seenRead(m_opening, review::seenOutputs(notes->cells.value(m_place.cellId), m_place.attempt,
                                                       m_place.counts));
}

void OutputsReader::mark(const QList<int> &indices, bool seen)
{
    if (m_place.cellId.isEmpty())
        return;
    auto notes = review::readReview(m_place.runFolder);
    base::Status kept = notes ? base::Status() : base::fail(notes.error());
    if (notes) {
        review::CellReview &cell = notes->cells[m_place.cellId];
        review::markSeen(cell, m_place.attempt, m_place.counts, indices, seen);
        kept = review::writeReview(m_place.runFolder, *notes);
    }
    if (!kept)
        Q_EMIT seenNotKept(inWords(kept.error()));
    m_seenText.clear();
    readSeen();
}

void OutputsReader::listRuns()
{
    QList<OtherRun> runs;
    const QString own = QFileInfo(m_place.runFolder).canonicalFilePath();
    for (const run::RunFolder &folder : run::runFolders(run::runsFolder())) {
        if (QFileInfo(folder.path()).canonicalFilePath() != own)
            runs.append({folder.id(), folder.path()});
    }
    Q_EMIT runsListed(runs);
}

} // namespace assay::ui
