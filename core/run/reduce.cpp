// SPDX-License-Identifier: GPL-3.0-or-later
#include "reduce.h"

#include "job_view.h"
#include "measure.h"
#include "time_limit.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/base/yaml.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

// Which shards may still do something.
struct Activity
{
    bool active = false;  // some shard that was submitted is not over
    bool seen = false;    // the scheduler sees one, or a journal is growing as far as anyone knows
    bool started = false; // some journal has begun
    bool submitted = false;
};

Activity activityOf(const RunFacts &facts, const ShardAnswers &answers)
{
    Activity activity;
    for (const auto &[number, shard] : facts.shards) {
        activity.submitted = activity.submitted || shard.wasSubmitted();
        activity.started = activity.started || shard.startedSeen;
        if (isOver(shard.phase) || !shard.wasSubmitted())
            continue;
        activity.active = true;
        activity.seen = activity.seen || answers.value(number).answer.presence == cluster::Presence::Seen;
    }
    return activity;
}

bool commandHeard(const RunFacts &facts, const PlanBook &book, Key command, const QString &cell, int shard,
                  qint64 before)
{
    const auto known = facts.shards.find(shard);
    if (known == facts.shards.end())
        return false;
    for (const auto &answered : known->second.answered) {
        if (answered.second > before)
            continue;
        const bool heard =
            std::any_of(book.commands().cbegin(), book.commands().cend(), [&](const auto &booked) {
                return booked.file == answered.first && booked.command == command && booked.cell == cell &&
                       booked.era == book.eraOf(shard);
            });
        if (heard)
            return true;
    }
    return false;
}

// The collector was told to give this attempt up before it ended.
bool wasCancelled(const RunFacts &facts, const PlanBook &book, const AttemptFacts &attempt)
{
    return attempt.signalled ||
           commandHeard(facts, book, Key("cancel"), attempt.cell, attempt.shard, attempt.endSeq) ||
           commandHeard(facts, book, Key("stop"), {}, attempt.shard, attempt.endSeq);
}

QString problemText(const metrics::Acceptance &acceptance)
{
    for (const base::Problem &problem : acceptance.problems) {
        if (problem.severity == base::Severity::Error)
            return problem.text;
    }
    return metrics::statusName(acceptance.status);
}

// The table "measured / shown as the cell's state" of docs/formats.md.
void setMeasuredState(Attempt &attempt, const Measured &measured, bool isControl)
{
    attempt.state = CellState::Failed;
    if (!measured.failure.isEmpty()) {
        attempt.reason = measured.failure;
        return;
    }
    switch (measured.acceptance.status) {
    case metrics::Status::Value:
        attempt.state = isControl ? CellState::Failed : CellState::Value;
        if (isControl)
            attempt.reason = QStringLiteral("a control cell drafted tokens: speculation was on");
        break;
    case metrics::Status::NoDrafts:
        attempt.state = CellState::NotAvailable;
        attempt.reason = QStringLiteral("nothing was drafted");
        break;
    case metrics::Status::Absent:
        attempt.state = isControl ? CellState::Control : CellState::Absent;
        if (!isControl)
            attempt.reason = QStringLiteral("the engine shows no speculative metrics");
        break;
    case metrics::Status::Reset:
    case metrics::Status::Invalid:
    case metrics::Status::Ambiguous:
        attempt.reason = problemText(measured.acceptance);
        break;
    }
}

void setServer(Attempt &attempt, const RunFacts &facts, const RunFolder &folder)
{
    const auto found = facts.servers.find(attempt.server);
    if (found == facts.servers.end())
        return;
    const ServerFacts &server = found->second;
    attempt.serverArgv = server.argv;
    attempt.serverEnvNames = server.envNames;
    attempt.serverLog = server.log.isEmpty() ? QString() : folder.file(server.log);
    attempt.serverLogStopOffset = server.stopOffset;
    attempt.readyS = server.readyS;
    attempt.engineVersion = server.version;
    attempt.settings = server.settings;
}

QString nameOf(const ShardFacts &shard, const cluster::JobAnswer &answer)
{
    const QString node = !answer.node.isEmpty() ? answer.node : shard.started.value(Key("node")).toString();
    const QString name = QStringLiteral("collector %1").arg(shard.number);
    return node.isEmpty() ? name : name + QStringLiteral(" on ") + node;
}

// Why an attempt that has no end will not have one; empty while it may be under way.
QString interruption(const RunFacts &facts, const AttemptFacts &known, const ShardAnswers &answers)
{
    const auto found = facts.shards.find(known.shard);
    if (found == facts.shards.end())
        return {};
    const ShardFacts &shard = found->second;
    const ShardAnswer answer = answers.value(known.shard);
    const QString words = wordsOf(answer.answer);
    if (shard.phase == ShardPhase::Lost) {
        const QString name = nameOf(shard, answer.answer);
        if (answer.answer.state == QLatin1StringView("completed"))
            return QStringLiteral("%1 came to its end, and what it said last of this cell is lost").arg(name);
        return words.isEmpty() ? QStringLiteral("%1 was lost without a word").arg(name)
                               : QStringLiteral("%1 was lost: %2").arg(name, words);
    }
    if (isOver(shard.phase))
        return QStringLiteral("%1 ended before the cell did").arg(nameOf(shard, answer.answer));
    if (known.life < shard.lives)
        return QStringLiteral("collector %1 was started again").arg(known.shard);
    if (wasPutBack(shard, answer))
        return QStringLiteral("the scheduler put collector %1's job back into its queue").arg(known.shard);
    return {};
}

Attempt attemptOf(RunFacts &facts, AttemptFacts &known, const PlanBook &book, const RunFolder &folder,
                  const ShardAnswers &answers)
{
    const BookedCell *const cell = book.find(known.cell);
    const bool isControl = cell != nullptr && cell->planned.cell.isControl();
    Attempt attempt;
    attempt.number = known.number;
    attempt.shard = known.shard;
    attempt.server = known.server;
    attempt.folder = folder.attempt(known.cell, known.number);
    attempt.reason = known.reason;
    attempt.driver = known.driver;
    attempt.workloadArgv = known.workloadArgv;
    attempt.workloadLogOffset = known.workloadLogOffset;
    attempt.started = known.started;
    attempt.finished = known.finished;
    attempt.workloadStarted = known.workloadStarted;
    attempt.workloadFinished = known.workloadFinished;
    attempt.completed = known.done;
    attempt.failedRequests = known.failedRequests;
    attempt.planned = known.total;
    if (cell != nullptr && cell->planned.workload.planned)
        attempt.planned = cell->planned.workload.planned;
    attempt.live = known.live.series();
    attempt.gpus = known.live.gpus();
    attempt.problems = known.problems;
    setServer(attempt, facts, folder);

    switch (known.phase) {
    case AttemptPhase::Planned:
        attempt.state = CellState::Queued;
        return attempt;
    case AttemptPhase::Skipped:
        attempt.state = CellState::NotRun;
        return attempt;
    case AttemptPhase::Done:
    case AttemptPhase::Failed:
        break;
    default: {
        attempt.reason = interruption(facts, known, answers);
        attempt.interrupted = !attempt.reason.isEmpty();
        attempt.state = attempt.interrupted ? CellState::Failed : CellState::Running;
        if (known.window) {
            if (const auto now = known.window->acceptance())
                attempt.acceptance = *now;
        }
        return attempt;
    }
    }

    if (!known.measured) {
        const bool finishedEarly =
            commandHeard(facts, book, Key("finish"), known.cell, known.shard, known.endSeq);
        known.measured = measure(known, folder, book, finishedEarly);
    }
    attempt.acceptance = known.measured->acceptance;
    attempt.tokensPerS = known.measured->tokensPerS;
    attempt.tpotMs = known.measured->tpotMs;
    if (known.measured->completed)
        attempt.completed = known.measured->completed;
    if (known.measured->failed)
        attempt.failedRequests = known.measured->failed;
    if (known.phase == AttemptPhase::Done) {
        setMeasuredState(attempt, *known.measured, isControl);
        // Files may still be on their way here: an attempt that lacks some is measured again next time.
        if (!known.measured->failure.isEmpty())
            known.measured.reset();
    } else {
        const auto shard = facts.shards.find(known.shard);
        const bool again =
            shard != facts.shards.end() &&
            (known.life < shard->second.lives || wasPutBack(shard->second, answers.value(known.shard)));
        attempt.interrupted = known.buried || (known.signalled && again);
        const QString limit = shard != facts.shards.end() && known.signalled
                                  ? timeLimitReached(shard->second, answers.value(known.shard).answer, book)
                                  : QString();
        attempt.state = CellState::Failed;
        if (attempt.interrupted)
            return attempt;
        if (!limit.isEmpty() && attempt.reason.startsWith(Key("stopped by ")))
            attempt.reason = limit;
        else if (wasCancelled(facts, book, known))
            attempt.state = CellState::NotRun;
    }
    return attempt;
}

// Why nobody will take what nobody has taken.
QString endOf(const RunFacts &facts, const PlanBook &book, const Activity &activity,
              const ShardAnswers &answers)
{
    if (wasStopped(facts, book, answers))
        return activity.started ? QStringLiteral("the run was stopped before it")
                                : QStringLiteral("cancelled");
    for (const auto &[number, shard] : facts.shards) {
        const QString limit = timeLimitReached(shard, answers.value(number).answer, book);
        if (!limit.isEmpty())
            return limit + QStringLiteral(" before it");
    }
    return QStringLiteral("every collector ended before it");
}

// A planned attempt that no shard has taken; `end` is why nobody will take it.
Attempt unclaimed(const BookedCell &cell, int number, const Activity &activity, const QString &end,
                  const RunFolder &folder)
{
    Attempt attempt;
    attempt.number = number;
    attempt.folder = folder.attempt(cell.planned.id, number);
    attempt.planned = cell.planned.workload.planned;
    attempt.state = CellState::NotRun;
    if (!cell.planned.skipReason.isEmpty())
        attempt.reason = cell.planned.skipReason;
    else if (!activity.submitted)
        attempt.reason = QStringLiteral("no job was submitted");
    else if (activity.active)
        attempt.state = CellState::Queued;
    else
        attempt.reason = end;
    return attempt;
}

// A choice of the reviewer, else the last attempt with a value, else the one under way, else the last that
// ended.
int countingNumber(const CellView &cell, int chosen)
{
    int withValue = 0, ended = 0, running = 0;
    for (const Attempt &attempt : cell.attempts) {
        if (attempt.number == chosen)
            return chosen;
        if (isMeasured(attempt.state))
            withValue = attempt.number;
        else if (attempt.state == CellState::Running)
            running = attempt.number;
        else if (attempt.state != CellState::Queued)
            ended = attempt.number;
    }
    return withValue != 0 ? withValue : running != 0 ? running : ended;
}

void setCellState(CellView &cell, int chosen)
{
    cell.counting = countingNumber(cell, chosen);
    const Attempt *const counting = cell.countingAttempt();
    const bool queued = std::any_of(cell.attempts.cbegin(), cell.attempts.cend(), [](const Attempt &attempt) {
        return attempt.state == CellState::Queued;
    });
    // Another attempt at a cell that failed is still to come.
    const bool again = queued && counting != nullptr &&
                       (counting->state == CellState::Failed || counting->state == CellState::NotRun);
    if (counting == nullptr || again) {
        cell.state = CellState::Queued;
        return;
    }
    cell.state = counting->state;
    cell.reason = counting->reason;
}

QList<CellView> cellsOf(RunFacts &facts, const PlanBook &book, const RunFolder &folder,
                        const Activity &activity, const ReviewChoices &choices, const ShardAnswers &answers)
{
    const QString end = endOf(facts, book, activity, answers);
    QList<CellView> cells;
    for (const BookedCell &booked : book.cells()) {
        CellView cell;
        cell.id = booked.planned.id;
        cell.cell = booked.planned.cell;
        QList<int> numbers = booked.attempts;
        for (auto &[key, known] : facts.attempts) {
            if (key.first != cell.id)
                continue;
            if (!numbers.contains(key.second))
                numbers.append(key.second);
            const auto shard = facts.shards.find(known.shard);
            if (known.heir && !numbers.contains(*known.heir) && shard != facts.shards.end() &&
                !isOver(shard->second.phase))
                numbers.append(*known.heir);
        }
        std::sort(numbers.begin(), numbers.end());
        for (const int number : std::as_const(numbers)) {
            const auto known = facts.attempts.find({cell.id, number});
            cell.attempts.append(known == facts.attempts.end()
                                     ? unclaimed(booked, number, activity, end, folder)
                                     : attemptOf(facts, known->second, book, folder, answers));
        }
        setCellState(cell, choices.counting.value(cell.id));
        cells.append(cell);
    }
    return cells;
}

// Nobody ever took the cell, and nobody said that it should not run.
bool wasLeft(const CellView &cell, const PlanBook &book)
{
    const BookedCell *const booked = book.find(cell.id);
    return cell.state == CellState::NotRun && booked != nullptr && booked->planned.skipReason.isEmpty() &&
           std::none_of(cell.attempts.cbegin(), cell.attempts.cend(),
                        [](const Attempt &attempt) { return attempt.started.isValid(); });
}

RunState stateOf(const QList<CellView> &cells, const PlanBook &book, const Activity &activity, bool stopped)
{
    bool open = false, failed = false, left = false, cancelled = false, value = false;
    for (const CellView &cell : cells) {
        for (const Attempt &attempt : cell.attempts)
            open = open || isOpen(attempt.state);
        failed = failed || cell.state == CellState::Failed;
        left = left || wasLeft(cell, book);
        const Attempt *const counting = cell.countingAttempt();
        cancelled = cancelled ||
                    (cell.state == CellState::NotRun && counting != nullptr && counting->started.isValid());
        value = value || isMeasured(cell.state);
    }
    if (open && activity.active) {
        if (!activity.seen)
            return RunState::Unknown;
        return activity.started ? RunState::Running : RunState::Queued;
    }
    if (stopped && (left || cancelled))
        return RunState::Cancelled;
    if (failed || left)
        return RunState::Failed;
    return cancelled && !value ? RunState::Cancelled : RunState::Done;
}

// GPUs times hours over the shards; nothing when a shard does not tell its GPUs.
std::optional<double> gpuHoursOf(const RunFacts &facts)
{
    double hours = 0.0;
    bool any = false;
    for (const auto &[number, shard] : facts.shards) {
        if (!shard.startedSeen)
            continue;
        const qsizetype gpus = shard.started.value(Key("gpus")).toArray().size();
        if (gpus == 0 || !shard.begin.isValid() || !shard.last.isValid())
            return std::nullopt;
        const double seconds = shard.earlierS + static_cast<double>(shard.begin.msecsTo(shard.last)) / 1000.0;
        hours += static_cast<double>(gpus) * seconds / 3600.0;
        any = true;
    }
    return any ? std::optional(hours) : std::nullopt;
}

// The scheduler does not answer: said once of the run, whatever the number of its jobs. The reason, which may
// read otherwise at every attempt, stands with the jobs.
void addSilence(RunView &view, const ShardAnswers &answers)
{
    const bool silent = std::any_of(answers.cbegin(), answers.cend(),
                                    [](const ShardAnswer &known) { return !known.failure.isEmpty(); });
    if (silent)
        view.problems.append(
            {base::Severity::Warning,
             {},
             QStringLiteral("the jobs cannot be asked for; what is shown of them is what was "
                            "known last"),
             0,
             0});
}

// What to do about a job that was not given the time it needed.
void addTimeLimit(RunView &view, const RunFacts &facts, const PlanBook &book, const ShardAnswers &answers)
{
    if (view.state != RunState::Failed)
        return;
    for (const auto &[number, shard] : facts.shards) {
        const QString limit = timeLimitReached(shard, answers.value(number).answer, book);
        if (limit.isEmpty())
            continue;
        view.problems.append(
            {base::Severity::Warning,
             {},
             QStringLiteral("collector %1: %2; `assayctl resume %3` measures what is left, and "
                            "a cell that needs longer needs a new run with a higher "
                            "scheduler.time_limit_min")
                 .arg(QString::number(number), limit, view.id),
             0,
             0});
        return;
    }
}

QJsonObject hardwareOf(const RunFacts &facts)
{
    QJsonArray nodes;
    for (const auto &[number, shard] : facts.shards) {
        if (!shard.startedSeen)
            continue;
        nodes.append(QJsonObject{{QStringLiteral("shard"), number},
                                 {QStringLiteral("node"), shard.started.value(Key("node"))},
                                 {QStringLiteral("gpus"), shard.started.value(Key("gpus"))},
                                 {QStringLiteral("python"), shard.started.value(Key("python"))}});
    }
    QJsonObject hardware{{QStringLiteral("nodes"), nodes}};
    for (const auto &[number, server] : facts.servers) {
        if (!server.image.isEmpty())
            hardware.insert(QStringLiteral("image"), server.image);
    }
    return hardware;
}

} // namespace

ReviewChoices readChoices(const QByteArray &yaml)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    ReviewChoices choices;
    for (const auto &[key, cell] : document.root["cells"].entries) {
        const std::optional<qint64> attempt = cell["attempt"].toInteger();
        if (attempt && *attempt > 0 && *attempt < 1'000'000)
            choices.counting.insert(key.toString(), static_cast<int>(*attempt));
    }
    for (const base::yaml::Node &tag : document.root["tags"].items)
        choices.tags.append(tag.toString());
    return choices;
}

bool wasStopped(const RunFacts &facts, const PlanBook &book, const ShardAnswers &answers)
{
    for (const auto &[number, shard] : facts.shards) {
        if (shard.signalSeq > 0 && timeLimitReached(shard, answers.value(number).answer, book).isEmpty())
            return true;
        if (commandHeard(facts, book, Key("stop"), {}, number, std::numeric_limits<qint64>::max()))
            return true;
        if (neverBegan(shard, book))
            return true;
    }
    return false;
}

void advanceShards(RunFacts &facts, const PlanBook &book, const ShardAnswers &answers)
{
    for (auto &[number, shard] : facts.shards) {
        const ShardAnswer known = answers.value(number);
        ShardSigns signs{shard.startedSeen, shard.finishedSeen};
        signs.signalled = shard.signalSeq > 0 && !commandHeard(facts, book, Key("stop"), {}, number,
                                                               std::numeric_limits<qint64>::max());
        signs.putBack = wasPutBack(shard, known);
        signs.presence = known.answer.presence;
        shard.phase = advance(shard.phase, signs);
    }
}

RunView viewOf(RunFacts &facts, const PlanBook &book, const RunFolder &folder, const ShardAnswers &answers,
               const ReviewChoices &choices)
{
    advanceShards(facts, book, answers);
    const Activity activity = activityOf(facts, answers);
    RunView view;
    view.id = book.plan().run.isEmpty() ? folder.id() : book.plan().run;
    view.folder = folder.path();
    view.recipeName = book.plan().recipeName;
    view.modelKey = book.plan().modelKey;
    view.tags = choices.tags;
    view.cells = cellsOf(facts, book, folder, activity, choices, answers);
    view.state = stateOf(view.cells, book, activity, wasStopped(facts, book, answers));
    for (const auto &[number, shard] : facts.shards) {
        view.jobs.append(jobOf(shard, answers.value(number), book, folder));
        if (shard.first.isValid() && (!view.started.isValid() || shard.first < view.started))
            view.started = shard.first;
        if (!activity.active && shard.last.isValid() &&
            (!view.finished.isValid() || shard.last > view.finished))
            view.finished = shard.last;
    }
    view.gpuHours = gpuHoursOf(facts);
    view.hardware = hardwareOf(facts);
    view.problems = facts.problems;
    addSilence(view, answers);
    addTimeLimit(view, facts, book, answers);
    return view;
}

} // namespace assay::run
