// SPDX-License-Identifier: GPL-3.0-or-later
#include "shard_reducer.h"

#include <assay/base/files.h>

#include <QJsonArray>

#include <algorithm>

namespace assay::run {

namespace {

constexpr qint64 largestScrape = qint64{64} << 20;

using Key = QLatin1StringView;

QStringList texts(const QJsonValue &value)
{
    QStringList list;
    const QJsonArray array = value.toArray();
    for (const auto &item : array)
        list.append(item.toString());
    return list;
}

void takeScrape(ScrapeFact &scrape, const JournalEvent &event)
{
    ScrapeFact taken;
    taken.taken = true;
    taken.file = event.text(Key("file"));
    taken.sha256 = event.text(Key("sha256")).toLatin1();
    taken.error = event.text(Key("error"));
    taken.httpStatus = event.integer(Key("http_status")).value_or(0);
    // A scrape may be tried again; one that answered is not replaced by one that did not.
    if (taken.isGood() || !scrape.isGood())
        scrape = taken;
}

void startWindow(AttemptFacts &attempt, const RunFolder &folder, const PlanBook &book)
{
    if (attempt.windowTried || !attempt.before.isGood())
        return;
    const auto bytes = base::readFile(folder.file(attempt.before.file), largestScrape);
    if (!bytes)
        return;
    attempt.windowTried = true;
    auto before = metrics::Scrape::fromBytes(*bytes, QStringLiteral("before"));
    if (before)
        attempt.window.emplace(*std::move(before), deltaOptions(attempt, book));
}

// Without a clock of the node its wall clock has to do.
double monoOf(const JournalEvent &event)
{
    return event.mono.value_or(static_cast<double>(event.time.toMSecsSinceEpoch()) / 1000.0);
}

void takeDuring(AttemptFacts &attempt, const JournalEvent &event, const RunFolder &folder,
                const PlanBook &book)
{
    attempt.live.setLongestSilence(longestSilenceAt(book.json().value(Key("interval_s")).toDouble(1.0)));
    const QString text = event.text(Key("text"));
    if (text.isEmpty()) {
        // Nothing had changed, or nothing was answered.
        if (event.text(Key("error")).isEmpty())
            attempt.live.repeat(monoOf(event));
        else
            attempt.live.miss();
        return;
    }
    startWindow(attempt, folder, book);
    if (attempt.window && attempt.window->update(text.toUtf8()))
        attempt.live.take(monoOf(event), event.time, attempt.window->counts());
}

void addTo(GpuValue &value, const QJsonValue &json, int &known)
{
    if (!json.isDouble())
        return;
    const auto number = static_cast<float>(json.toDouble());
    const float sum = known == 0 ? number : value.mean * static_cast<float>(known) + number;
    value.mean = sum / static_cast<float>(++known);
    value.least = known == 1 ? number : std::min(value.least, number);
    value.most = known == 1 ? number : std::max(value.most, number);
}

void takeGpus(AttemptFacts &attempt, const JournalEvent &event)
{
    const QJsonArray gpus = event.fields.value(Key("gpus")).toArray();
    if (gpus.isEmpty())
        return;
    GpuPoint point;
    point.gpus = static_cast<int>(gpus.size());
    int power = 0, memory = 0, use = 0;
    for (const auto &value : gpus) {
        const QJsonObject gpu = value.toObject();
        addTo(point.powerW, gpu.value(Key("power_w")), power);
        addTo(point.memoryMib, gpu.value(Key("memory_mib")), memory);
        addTo(point.utilization, gpu.value(Key("utilization")), use);
    }
    attempt.live.takeGpus(monoOf(event), event.time, point);
}

void applyToServer(RunFacts &facts, const JournalEvent &event)
{
    if (event.server <= 0)
        return;
    ServerFacts &server = facts.servers[event.server];
    switch (event.kind) {
    case EventKind::ServerStarted:
        server.argv = texts(event.fields.value(Key("argv")));
        server.envNames = texts(event.fields.value(Key("env_names")));
        server.image = event.text(Key("image"));
        server.log = event.text(Key("log"));
        break;
    case EventKind::ServerReady:
        server.readyS = event.number(Key("seconds"));
        server.version = event.text(Key("version"));
        server.settings = event.fields.value(Key("settings")).toObject();
        break;
    case EventKind::ServerStopping:
        server.stopOffset = event.fields.value(Key("log_offset")).toInteger(-1);
        break;
    default:
        break;
    }
}

void applyToAttempt(AttemptFacts &attempt, const ShardFacts &shard, const JournalEvent &event,
                    const RunFolder &folder, const PlanBook &book)
{
    const AttemptPhase before = attempt.phase;
    attempt.phase = advance(attempt.phase, event);
    if (event.server > 0)
        attempt.server = event.server;
    if (!attempt.started.isValid()) {
        attempt.started = event.time;
        attempt.life = shard.lives;
    }
    if (hasEnded(attempt.phase) && !hasEnded(before)) {
        attempt.finished = event.time;
        attempt.reason = event.text(Key("reason"));
        attempt.endSeq = event.seq;
        // A claim of which the journal says nothing but its end was made by an earlier life too.
        attempt.buried = attempt.phase == AttemptPhase::Failed &&
                         (attempt.life < shard.lives || before == AttemptPhase::Planned);
        attempt.signalled = shard.signalSeq > 0;
        attempt.heir = event.integer(Key("next_attempt"));
    }
    switch (event.kind) {
    case EventKind::Scrape: {
        const QString phase = event.text(Key("phase"));
        if (phase == Key("before"))
            takeScrape(attempt.before, event);
        else if (phase == Key("after"))
            takeScrape(attempt.after, event);
        else
            takeDuring(attempt, event, folder, book);
        break;
    }
    case EventKind::WorkloadStarted:
        attempt.workloadStarted = event.time;
        attempt.workloadArgv = texts(event.fields.value(Key("argv")));
        attempt.driver = event.text(Key("driver"));
        attempt.workloadLogOffset = event.fields.value(Key("log_offset")).toInteger();
        break;
    case EventKind::WorkloadFinished:
        attempt.workloadFinished = event.time;
        break;
    case EventKind::Progress:
        attempt.done = event.integer(Key("done"));
        attempt.total = event.integer(Key("total"));
        attempt.failedRequests = event.integer(Key("failed"));
        break;
    case EventKind::Gpu:
        takeGpus(attempt, event);
        break;
    case EventKind::Problem:
        attempt.problems.append(
            {base::Severity::Warning, event.text(Key("id")), event.text(Key("text")), 0, 0});
        break;
    default:
        break;
    }
}

} // namespace

namespace {

// A shard that is started again goes on in the same journal.
void beginLife(ShardFacts &shard, const JournalEvent &event)
{
    if (shard.begin.isValid() && shard.last.isValid())
        shard.earlierS += static_cast<double>(shard.begin.msecsTo(shard.last)) / 1000.0;
    shard.begin = event.time;
    shard.last = event.time;
    if (!shard.first.isValid())
        shard.first = event.time;
    const std::optional<int> requeues = event.integer(Key("requeues"));
    if (++shard.lives == 1 || requeues != shard.requeues)
        shard.jobBegin = event.time;
    shard.requeues = requeues;
    shard.started = event.fields;
    shard.startedSeen = true;
    shard.finishedSeen = false;
    shard.signalSeq = 0;
    if (isOver(shard.phase)) {
        shard.revived = true;
        shard.phase = ShardPhase::Running;
    }
}

} // namespace

metrics::DeltaOptions deltaOptions(const AttemptFacts &attempt, const PlanBook &book)
{
    metrics::DeltaOptions options;
    options.engineKind = book.plan().engineKind;
    if (const BookedCell *const cell = book.find(attempt.cell)) {
        if (!cell->planned.cell.isControl())
            options.draftLength = cell->planned.cell.draftLength;
        if (cell->planned.workload.planned)
            options.planned = *cell->planned.workload.planned;
    }
    // Our own replay sends nothing of its own; a bench client may send one request to see whether the server
    // is there.
    options.probes = attempt.driver == Key("replay") ? 0 : 1;
    return options;
}

void apply(RunFacts &facts, int number, const JournalEvent &event, const RunFolder &folder,
           const PlanBook &book)
{
    ShardFacts &shard = facts.shards[number];
    shard.number = number;
    if (event.time.isValid() && event.kind != EventKind::ShardStarted)
        shard.last = event.time;
    switch (event.kind) {
    case EventKind::ShardStarted:
        beginLife(shard, event);
        break;
    case EventKind::ShardFinished:
        shard.finishedSeen = true;
        break;
    case EventKind::Signal:
        shard.signalSeq = event.seq;
        shard.signal = event.text(Key("name"));
        shard.signalTime = event.time;
        break;
    case EventKind::Control:
        if (event.text(Key("answer")) == Key("done"))
            shard.answered.append({event.text(Key("file")).section(QLatin1Char('/'), -1), event.seq});
        break;
    default:
        break;
    }
    applyToServer(facts, event);
    if (event.cell.isEmpty()) {
        if (event.kind == EventKind::Problem)
            facts.problems.append(
                {base::Severity::Warning, event.text(Key("id")), event.text(Key("text")), 0, 0});
        return;
    }
    const int attemptNumber = std::max(1, event.attempt);
    AttemptFacts &attempt = facts.attempts[{event.cell, attemptNumber}];
    attempt.cell = event.cell;
    attempt.number = attemptNumber;
    attempt.shard = number;
    applyToAttempt(attempt, shard, event, folder, book);
}

} // namespace assay::run
