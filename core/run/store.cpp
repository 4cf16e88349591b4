// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/store.h>

#include "reduce.h"
#include "signature.h"

#include <assay/base/files.h>

#include <QFileInfo>

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

} // namespace

struct RunStore::Private
{
    RunFolder folder;
    PlanBook book;
    QByteArray bookSignature, reviewSignature;
    ReviewChoices choices;
    std::map<int, Journal> journals;
    QMap<int, cluster::JobAnswer> answers;
    // Filled further by looking at it: what an ended attempt's files say is worked out at the first view.
    mutable RunFacts facts;
    quint64 generation = 0;

    base::Status refreshBook();
    void refreshReview();
    void refreshShard(int shard);
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
    const base::Status book = d->refreshBook();
    if (!book)
        return book;
    d->refreshReview();
    const QList<int> shards = d->folder.shards();
    for (const int shard : shards)
        d->refreshShard(shard);
    return {};
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

void RunStore::setAnswers(const QMap<int, cluster::JobAnswer> &answers)
{
    for (const auto &[shard, answer] : answers.asKeyValueRange()) {
        cluster::JobAnswer &known = d->answers[shard];
        if (known.presence == answer.presence && known.state == answer.state && known.reason == answer.reason)
            continue;
        // A query that failed takes back nothing that an earlier one has shown; it is said beside it.
        if (answer.presence == cluster::Presence::Unknown && known.presence != cluster::Presence::Unknown)
            known.reason = answer.reason;
        else
            known = answer;
        ++d->generation;
    }
}

QMap<int, ShardPhase> RunStore::shards() const
{
    QMap<int, ShardPhase> phases;
    for (auto &[number, shard] : d->facts.shards) {
        const cluster::Presence presence = d->answers.value(number).presence;
        shard.phase = advance(shard.phase, {shard.startedSeen, shard.finishedSeen, presence});
        phases.insert(number, shard.phase);
    }
    return phases;
}

bool RunStore::wasStopped() const
{
    return run::wasStopped(d->facts, d->book);
}

const PlanBook &RunStore::book() const
{
    return d->book;
}

bool RunStore::isUnclaimed(const QString &cell, int attempt) const
{
    return d->facts.attempts.find({cell, attempt}) == d->facts.attempts.end() &&
           !QFileInfo::exists(d->folder.claim(cell, attempt));
}

RunView RunStore::view() const
{
    return viewOf(d->facts, d->book, d->folder, d->answers, d->choices);
}

} // namespace assay::run
