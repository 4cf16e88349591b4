// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/followed_run.h"

#include "language/in_words.h"

#include <assay/review/review_file.h>

#include <QTimer>

#include <algorithm>
#include <utility>

namespace assay::ui {

namespace {

// Beyond the grace that an engine gets to stop: a last scrape, the log's end and the journal's.
constexpr double margin = 60.0;
constexpr double usualGrace = 30.0;

} // namespace

QString cellNames(const QStringList &cells)
{
    return cells.size() == 1 ? cells.constFirst()
                             : FollowedRun::tr("%n cells", nullptr, static_cast<int>(cells.size()));
}

void FollowedRun::cancel(const QStringList &cells)
{
    if (cells.isEmpty())
        cancelAll();
    else
        send(run::WishKind::Cancel, cells);
}

void FollowedRun::finish(const QString &cell)
{
    send(run::WishKind::Finish, {cell});
}

void FollowedRun::rerun(const QStringList &cells)
{
    startAgain(cells);
}

void FollowedRun::resume()
{
    startAgain({});
}

void FollowedRun::tellFailure(const QString &what, const base::Error &error)
{
    Q_EMIT steered(tr("%1: %2", "a wish, and why it failed").arg(what, inWords(error)), SteerPhase::Failed);
}

// No collector is there that could hear a command; those to come read it first.
bool FollowedRun::hearsLater() const
{
    const QMap<int, run::ShardPhase> phases = m_controller->store()->shards();
    return std::all_of(phases.cbegin(), phases.cend(), [](run::ShardPhase phase) {
        return phase == run::ShardPhase::Waiting || run::isOver(phase);
    });
}

QCoro::Task<void> FollowedRun::send(run::WishKind kind, QStringList cells)
{
    const auto ticket = m_scope.ticket();
    const bool ends = kind == run::WishKind::Cancel;
    const QString names = cellNames(cells);
    run::Wish wish = run::wishFor(kind, cells, m_controller->view());
    ++m_sending;
    base::Status sent;
    if (ends)
        sent = co_await m_controller->cancel(cells);
    else
        sent = co_await m_controller->finish(cells.value(0));
    if (!ticket.isCurrent())
        co_return;
    --m_sending;
    if (!sent) {
        tellFailure(ends ? tr("%1 cannot be cancelled").arg(names)
                         : tr("%1 cannot be finished early").arg(names),
                    sent.error());
        co_return;
    }
    const bool later = hearsLater();
    if (later)
        Q_EMIT steered(tr("Cancel of %1 sent. No collector has started yet; the first that does leaves out "
                          "what was cancelled.")
                           .arg(names),
                       SteerPhase::Sent);
    else
        Q_EMIT steered(ends ? tr("Cancel of %1 sent.").arg(names)
                            : tr("%1 was told to finish early.").arg(names),
                       SteerPhase::Sent);
    const double grace =
        m_controller->store()->book().json().value(QLatin1StringView("stop_grace_s")).toDouble(usualGrace);
    m_wishes.push_back({std::move(wish), later ? 0.0 : m_clock.monotonic() + grace + margin});
    m_patience->start();
    checkWishes();
}

QCoro::Task<void> FollowedRun::cancelAll()
{
    const auto ticket = m_scope.ticket();
    ++m_sending;
    const base::Status sent = co_await m_controller->cancel({});
    if (!ticket.isCurrent())
        co_return;
    --m_sending;
    // What became of a cancel that was sent is told by the controller.
    if (!sent && m_controller->cancelPhase() != run::CancelPhase::Failed)
        tellFailure(tr("The run cannot be cancelled"), sent.error());
}

void FollowedRun::tellCancel(run::CancelPhase phase, const QString &text)
{
    switch (phase) {
    case run::CancelPhase::None:
        break;
    case run::CancelPhase::Sent:
        Q_EMIT steered(tr("Cancel of the run sent: every collector was told to stop."), SteerPhase::Sent);
        break;
    case run::CancelPhase::Confirmed:
        Q_EMIT steered(tr("The run was cancelled."), SteerPhase::Confirmed);
        break;
    case run::CancelPhase::Failed:
        Q_EMIT steered(tr("The cancel of the run failed: %1").arg(inWords(text)), SteerPhase::Failed);
        break;
    }
}

QCoro::Task<void> FollowedRun::startAgain(QStringList cells)
{
    const auto ticket = m_scope.ticket();
    const QString names = cells.isEmpty() ? tr("what the run has no value of") : cellNames(cells);
    run::Wish wish = run::wishFor(run::WishKind::Rerun, cells, m_controller->view());
    Q_EMIT steered(tr("Asked to measure %1.").arg(names), SteerPhase::Sent);
    ++m_sending;
    const auto resumed = co_await m_controller->resume(cells, m_station->profile.nodes.count);
    if (!ticket.isCurrent())
        co_return;
    --m_sending;
    if (!resumed) {
        tellFailure(tr("%1 cannot be measured").arg(names), resumed.error());
        co_return;
    }
    switch (*resumed) {
    case run::Resumed::NothingToDo:
        Q_EMIT steered(tr("There is nothing to measure: every cell has ended as it should."),
                       SteerPhase::Confirmed);
        co_return;
    case run::Resumed::Followed:
        Q_EMIT steered(tr("A collector lives and has all it needs; %1 is on its way.").arg(names),
                       SteerPhase::Confirmed);
        co_return;
    case run::Resumed::Added:
        if (!wish.newest.isEmpty()) {
            m_wishes.push_back({std::move(wish), m_clock.monotonic() + margin});
            m_patience->start();
        }
        break;
    case run::Resumed::Started:
        Q_EMIT steered(tr("Started: %1 is measured.").arg(names), SteerPhase::Confirmed);
        break;
    }
    m_isUnderWay = true;
    setLink(LinkState::Kind::Up);
    m_controller->follow();
}

void FollowedRun::checkWishes()
{
    if (m_wishes.empty()) {
        m_patience->stop();
        return;
    }
    const run::RunView view = m_controller->view();
    const double now = m_clock.monotonic();
    std::vector<OpenWish> open;
    for (OpenWish &one : std::exchange(m_wishes, {})) {
        if (run::isFulfilled(one.wish, view))
            tellFulfilled(one.wish, view);
        else if (one.deadline > 0.0 && now > one.deadline)
            Q_EMIT steered(tr("What was asked of %1 was sent and is not confirmed: no collector has acted on "
                              "it in time. Its log tells what it does.")
                               .arg(cellNames(one.wish.newest.keys())),
                           SteerPhase::Failed);
        else
            open.push_back(std::move(one));
    }
    std::move(open.begin(), open.end(), std::back_inserter(m_wishes));
    if (m_wishes.empty())
        m_patience->stop();
}

void FollowedRun::tellFulfilled(const run::Wish &wish, const run::RunView &view)
{
    const QStringList cells = wish.newest.keys();
    const QStringList otherwise = run::endedOtherwise(wish, view);
    QString sentence;
    switch (wish.kind) {
    case run::WishKind::Cancel:
        sentence = otherwise.isEmpty()
                       ? tr("Cancelled: %1.").arg(cellNames(cells))
                       : tr("%1 had ended before the cancel arrived.").arg(cellNames(otherwise));
        break;
    case run::WishKind::Finish:
        sentence = otherwise.isEmpty()
                       ? tr("Finished early: %1 keeps what it measured.").arg(cellNames(cells))
                       : tr("%1 ended without a value.").arg(cellNames(otherwise));
        break;
    case run::WishKind::Rerun:
        sentence = tr("To be measured once more: %1.").arg(cellNames(cells));
        break;
    }
    const bool failed = wish.kind == run::WishKind::Finish && !otherwise.isEmpty();
    Q_EMIT steered(sentence, failed ? SteerPhase::Failed : SteerPhase::Confirmed);
}

void FollowedRun::chooseAttempt(const QString &cell, int attempt)
{
    const QString what = tr("The attempt at %1 cannot be chosen").arg(cell);
    const QString folder = m_controller->store()->folder().path();
    auto file = review::readReview(folder);
    if (!file) {
        tellFailure(what, file.error());
        return;
    }
    if (attempt > 0)
        file->cells[cell].attempt = attempt;
    else
        file->cells[cell].attempt.reset();
    base::Status kept = review::writeReview(folder, *file);
    if (kept)
        kept = m_controller->reread();
    if (!kept)
        tellFailure(what, kept.error());
    else
        Q_EMIT steered(attempt > 0 ? tr("Attempt %1 of %2 counts.").arg(attempt).arg(cell)
                                   : tr("The run's own choice of %1's attempts counts.").arg(cell),
                       SteerPhase::Confirmed);
}

} // namespace assay::ui
