// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/store.h>

#include "last_seen.h"
#include "reduce.h"
#include "signature.h"

#include <assay/base/files.h>
#include <assay/run/mirror_record.h>

#include <QFileInfo>

#include <algorithm>
#include <map>
#include <utility>

namespace assay::run {

namespace {

constexpr qint64 largestReview = qint64{16} << 20;
constexpr qint64 largestJob = qint64{1} << 20;

struct Journal
{
    JournalReader reader;
    qsizetype problemsTold = 0;
};

bool isSame(const ShardAnswer &left, const ShardAnswer &right)
{
    return left.answer.presence == right.answer.presence && left.answer.state == right.answer.state &&
           left.answer.node == right.answer.node && left.answer.reason == right.answer.reason &&
           left.answer.estimatedStart == right.answer.estimatedStart &&
           left.answer.restarts == right.answer.restarts &&
           left.answer.timeLimitS == right.answer.timeLimitS && left.silence == right.silence &&
           left.lives == right.lives;
}

// Rounded down to steps that grow, so that a silence is not news with every second of it.
QString silenceText(const QString &why, const QDateTime &seen, const QDateTime &now)
{
    if (!seen.isValid() || !now.isValid())
        return why;
    const qint64 seconds = std::max<qint64>(0, seen.secsTo(now));
    const QString ago = seconds < 60     ? QStringLiteral("%1 s").arg(seconds / 10 * 10)
                        : seconds < 7200 ? QStringLiteral("%1 min").arg(seconds / 60)
                                         : QStringLiteral("%1 h").arg(seconds / 3600);
    const QString last = QStringLiteral("last seen %1 ago").arg(ago);
    return why.isEmpty() ? last : QStringLiteral("%1; %2").arg(last, why);
}

} // namespace

struct RunStore::Private
{
    RunFolder folder;
    PlanBook book;
    QByteArray bookSignature, reviewSignature;
    ReviewChoices choices;
    std::map<int, Journal> journals;
    ShardAnswers answers;
    QMap<int, QDateTime> seen; // when a job was last told of
    QByteArray seenKept;
    QSet<QString> claims;
    QByteArray mirrorSignature;
    QString partial;
    // Filled further by looking at it: what an ended attempt's files say is worked out at the first view.
    mutable RunFacts facts;
    quint64 generation = 0;

    base::Status refreshBook();
    void refreshReview();
    void refreshMirror();
    void readSeen();
    void refreshShard(int shard);
    void dropOldEnds();
    [[nodiscard]] bool mayGoOn(int shard) const;
};

base::Status RunStore::Private::refreshBook()
{
    const QByteArray signature = signatureOf(folder.planFiles() + folder.controlFiles());
    if (signature == bookSignature && !signature.isEmpty())
        return {};
    auto read = PlanBook::read(folder);
    if (!read)
        return tl::make_unexpected(read.error());
    book = *std::move(read);
    bookSignature = signature;
    ++generation;
    return {};
}

void RunStore::Private::refreshReview()
{
    const QByteArray signature = signatureOf({folder.reviewFile()});
    if (signature == reviewSignature)
        return;
    reviewSignature = signature;
    const auto bytes = base::readFile(folder.reviewFile(), largestReview);
    choices = bytes ? readChoices(*bytes) : ReviewChoices();
    ++generation;
}

void RunStore::Private::refreshMirror()
{
    const QByteArray signature = signatureOf({folder.mirrorFile()});
    if (signature == mirrorSignature)
        return;
    mirrorSignature = signature;
    const std::optional<MirrorRecord> record = readMirrorRecord(folder);
    const QString now =
        record && !record->whole
            ? QStringLiteral("logs and outputs were not brought whole from the run's host yet")
            : QString();
    if (now == partial)
        return;
    partial = now;
    ++generation;
}

// What another program was told of the jobs stands until this one is told something itself.
void RunStore::Private::readSeen()
{
    const auto bytes = base::readFile(folder.seenFile(), largestJob);
    if (!bytes || *bytes == seenKept)
        return;
    seenKept = *bytes;
    const QMap<int, LastSeen> last = seenFromJson(*bytes);
    for (const auto &[number, one] : last.asKeyValueRange()) {
        ShardAnswer &known = answers[number];
        const bool isEnd = one.answer.presence == cluster::Presence::Absent;
        if (known.answer.presence == cluster::Presence::Absent ||
            (!isEnd && seen.value(number).isValid() && seen.value(number) >= one.time))
            continue;
        known.answer = one.answer;
        known.remembered = true;
        if (isEnd)
            known.lives = one.lives;
        seen.insert(number, one.time);
        ++generation;
    }
}

void RunStore::Private::refreshShard(int number)
{
    ShardFacts &shard = facts.shards[number];
    shard.number = number;
    if (!shard.job) {
        const QString file = folder.shardFile(number, QStringLiteral("job.json"));
        if (const auto bytes = base::readFile(file, largestJob)) {
            if (auto job = cluster::readJob(*bytes, file)) {
                shard.job = *std::move(job);
                ++generation;
            }
        }
    }
    const QString name = folder.shardFile(number, QStringLiteral("journal.jsonl"));
    const auto known = journals.try_emplace(number, Journal{JournalReader(name)}).first;
    Journal &journal = known->second;
    do {
        const auto events = journal.reader.read();
        if (!events) {
            const base::Problem problem{base::Severity::Error, {}, events.error().sentence(), 0, 0};
            if (!facts.problems.contains(problem))
                facts.problems.append(problem);
            break;
        }
        for (const JournalEvent &event : *events)
            apply(facts, number, event, folder, book);
        if (!events->isEmpty())
            ++generation;
        // What was known of its job is from before this life.
        if (std::exchange(shard.revived, false))
            answers.remove(number);
    } while (journal.reader.more());
    const base::Problems &problems = journal.reader.parser().problems();
    for (; journal.problemsTold < problems.size(); ++journal.problemsTold) {
        base::Problem problem = problems.at(journal.problemsTold);
        problem.text = QStringLiteral("shard-%1/journal.jsonl, line %2: %3")
                           .arg(number)
                           .arg(problem.line)
                           .arg(problem.text);
        facts.problems.append(problem);
        ++generation;
    }
}

// An end that was remembered of an earlier life.
void RunStore::Private::dropOldEnds()
{
    answers.removeIf([this](const auto &one) {
        const auto shard = facts.shards.find(one.key());
        return one.value().remembered && one.value().answer.presence == cluster::Presence::Absent &&
               shard != facts.shards.end() && one.value().lives < shard->second.lives;
    });
}

// Whether the shard could go on where it was, if its job did.
bool RunStore::Private::mayGoOn(int number) const
{
    const auto shard = facts.shards.find(number);
    return shard != facts.shards.end() && shard->second.startedSeen &&
           (!shard->second.finishedSeen || shard->second.signalSeq > 0);
}

RunStore::RunStore(const RunFolder &folder) : d(std::make_unique<Private>())
{
    d->folder = folder;
}

RunStore::~RunStore() = default;

const RunFolder &RunStore::folder() const
{
    return d->folder;
}

base::Status RunStore::refresh()
{
    base::Status book = d->refreshBook();
    if (!book)
        return book;
    d->refreshReview();
    d->refreshMirror();
    d->readSeen();
    const QList<int> shards = d->folder.shards();
    for (const int shard : shards)
        d->refreshShard(shard);
    d->dropOldEnds();
    return {};
}

void RunStore::forget()
{
    d->facts = RunFacts();
    d->journals.clear();
    d->bookSignature.clear();
    d->reviewSignature.clear();
    ++d->generation;
}

quint64 RunStore::generation() const
{
    return d->generation;
}

QMap<int, cluster::Job> RunStore::jobs() const
{
    QMap<int, cluster::Job> jobs;
    for (const auto &[number, shard] : d->facts.shards) {
        if (shard.job)
            jobs.insert(number, *shard.job);
    }
    return jobs;
}

QMap<int, int> RunStore::lives() const
{
    QMap<int, int> lives;
    for (const auto &[number, shard] : d->facts.shards)
        lives.insert(number, shard.lives);
    return lives;
}

void RunStore::setAnswers(const QMap<int, cluster::JobAnswer> &answers, const QDateTime &now,
                          const QMap<int, int> &lives)
{
    const QMap<int, int> present = this->lives();
    for (const auto &[number, answer] : answers.asKeyValueRange()) {
        const int life = present.value(number);
        if (lives.value(number, life) < life)
            continue;
        ShardAnswer &known = d->answers[number];
        const ShardAnswer before = known;
        if (answer.presence == cluster::Presence::Absent && answer.mayReturn && !known.endSaid &&
            d->mayGoOn(number)) {
            known.endSaid = true;
            continue;
        }
        known.lives = life;
        if (answer.presence != cluster::Presence::Unknown) {
            known.answer = answer;
            known.remembered = false;
            known.endSaid = answer.presence == cluster::Presence::Absent;
            known.failure.clear();
            known.silence.clear();
            d->seen.insert(number, now);
        } else {
            // A query that failed takes back nothing that an earlier one has shown; it is said beside it.
            if (known.answer.presence == cluster::Presence::Unknown)
                known.answer = answer;
            known.lives = before.lives;
            known.failure = answer.reason;
            known.silence = silenceText(answer.reason, d->seen.value(number), now);
        }
        if (!isSame(known, before))
            ++d->generation;
    }
}

bool RunStore::doubtsAnEnd() const
{
    return std::any_of(d->answers.cbegin(), d->answers.cend(), [](const ShardAnswer &known) {
        return known.endSaid && known.answer.presence != cluster::Presence::Absent;
    });
}

base::Status RunStore::keepSeen()
{
    QMap<int, LastSeen> last;
    const QMap<int, int> lives = this->lives();
    for (const auto &[number, time] : d->seen.asKeyValueRange()) {
        const ShardAnswer known = d->answers.value(number);
        // An end that is believed here is one of the present life.
        if (known.answer.presence != cluster::Presence::Unknown && time.isValid())
            last.insert(number, {known.answer, time, lives.value(number)});
    }
    const QByteArray bytes = seenToJson(last);
    if (bytes == d->seenKept)
        return {};
    d->seenKept = bytes;
    return base::writeFileAtomically(d->folder.seenFile(), bytes, 0600);
}

void RunStore::setClaims(const QSet<QString> &claims)
{
    d->claims = claims;
}

QList<int> RunStore::heirs(const QString &cell) const
{
    const BookedCell *const booked = d->book.find(cell);
    QList<int> heirs = booked != nullptr ? booked->heirs : QList<int>();
    for (const auto &[key, attempt] : d->facts.attempts) {
        if (key.first != cell)
            continue;
        const bool own = booked == nullptr || !booked->attempts.contains(key.second);
        if (own && !heirs.contains(key.second))
            heirs.append(key.second);
        const auto shard = d->facts.shards.find(attempt.shard);
        // What a collector will take itself, as long as it lives.
        if (attempt.heir && !heirs.contains(*attempt.heir) && shard != d->facts.shards.end() &&
            !isOver(shard->second.phase))
            heirs.append(*attempt.heir);
    }
    std::sort(heirs.begin(), heirs.end());
    return heirs;
}

QMap<int, ShardPhase> RunStore::shards() const
{
    QMap<int, ShardPhase> phases;
    advanceShards(d->facts, d->book, d->answers);
    for (const auto &[number, shard] : d->facts.shards)
        phases.insert(number, shard.phase);
    return phases;
}

QList<int> RunStore::living() const
{
    QList<int> living;
    advanceShards(d->facts, d->book, d->answers);
    for (const auto &[number, shard] : d->facts.shards) {
        if (shard.wasSubmitted() && !isOver(shard.phase))
            living.append(number);
    }
    return living;
}

bool RunStore::hasBegun(int shard) const
{
    const auto known = d->facts.shards.find(shard);
    return known != d->facts.shards.end() && known->second.startedSeen;
}

bool RunStore::wasAnswered() const
{
    return !d->answers.isEmpty();
}

bool RunStore::wasStopped() const
{
    advanceShards(d->facts, d->book, d->answers);
    return run::wasStopped(d->facts, d->book, d->answers);
}

const PlanBook &RunStore::book() const
{
    return d->book;
}

QMap<QString, int> RunStore::chosenAttempts() const
{
    return d->choices.counting;
}

bool RunStore::isUnclaimed(const QString &cell, int attempt) const
{
    return d->facts.attempts.find({cell, attempt}) == d->facts.attempts.end() &&
           !d->claims.contains(QStringLiteral("%1.%2").arg(cell).arg(attempt)) &&
           !QFileInfo::exists(d->folder.claim(cell, attempt));
}

RunView RunStore::view() const
{
    if (d->book.json().isEmpty()) {
        RunView unread;
        unread.id = d->folder.id();
        unread.folder = d->folder.path();
        return unread;
    }
    RunView view = viewOf(d->facts, d->book, d->folder, d->answers, d->choices);
    view.partial = d->partial;
    return view;
}

} // namespace assay::run
