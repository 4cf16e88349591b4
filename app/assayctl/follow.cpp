// SPDX-License-Identifier: GPL-3.0-or-later
#include "follow.h"

#include "progress.h"

#include <assay/base/text.h>

#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QSet>

#include <algorithm>
#include <csignal>
#include <unistd.h>

namespace assay::ctl {

namespace {

// What a collector that ended before its time said last, which its journal cannot tell.
void tellLost(const run::RunView &view, Output &output)
{
    if (view.state == run::RunState::Done)
        return; // others measured what it left
    constexpr qint64 tail = 4096;
    for (const run::JobView &job : view.jobs) {
        if (job.state != QLatin1String("lost"))
            continue;
        QFile file(QStringLiteral("%1/shard-%2/job.out").arg(view.folder).arg(job.shard));
        QByteArray last;
        if (QFileInfo(file).isFile() && file.open(QIODevice::ReadOnly) &&
            file.seek(std::max<qint64>(0, file.size() - tail))) {
            const QList<QByteArray> lines = file.read(tail).trimmed().split('\n');
            last = lines.last().trimmed();
        }
        const QString words = last.isEmpty() ? QStringLiteral("it said nothing") : base::escapedUtf8(last);
        output.message(QStringLiteral("collector %1 ended before its time: %2 (%3)")
                           .arg(job.shard)
                           .arg(words, file.fileName()));
    }
}

// One following of a run: what it shows, and what a Ctrl-C leads to.
class Following
{
public:
    Following(KnownRun &known, SignalWatch &signals, Output &output, Telling telling)
        : m_known(known),
          m_output(output),
          m_telling(telling),
          m_progress(output, ::isatty(STDERR_FILENO) == 1),
          m_signals(signals),
          m_view(known.chosen(known.controller->view()))
    {
        m_signals.handTo([this](int signal) { caught(signal); });
        run::RunController *controller = m_known.controller.get();
        QObject::connect(controller, &run::RunController::changed, &m_loop,
                         [this](const run::RunView &view) { show(view); });
        QObject::connect(controller, &run::RunController::ended, &m_loop, [this] { m_loop.quit(); });
        QObject::connect(controller, &run::RunController::troubled, &m_loop,
                         [this](const base::Error &error) { trouble(error); });
        QObject::connect(controller, &run::RunController::recovered, &m_loop, [this](const QString &text) {
            m_lastTrouble.clear();
            m_output.message(text);
        });
        QObject::connect(controller, &run::RunController::cancelChanged, &m_loop,
                         [this](run::CancelPhase, const QString &text) {
                             m_output.message(QStringLiteral("cancel: ") + text);
                         });
    }

    ~Following() { m_signals.handTo({}); }
    Following(const Following &) = delete;
    Following &operator=(const Following &) = delete;

    base::Result<Followed> follow()
    {
        m_known.controller->follow();
        m_loop.exec();
        m_known.controller->detach();
        m_output.endProgress();
        if (folderIsGone()) {
            return base::fail(base::Error::Kind::Environment, QStringLiteral("the run's folder is gone"),
                              m_known.folder.path(), QStringLiteral("it was removed while it was followed"),
                              QStringLiteral("Its collectors end when they can no longer write."));
        }
        tellLost(m_view, m_output);
        if (m_end != End::Interrupted)
            return Followed{m_view, m_end == End::Left};
        return base::fail(base::Error::Kind::Environment, QStringLiteral("the run was left running"),
                          m_known.folder.id(), QStringLiteral("interrupted"), howToGoOn());
    }

    [[nodiscard]] QString howToGoOn() const
    {
        return QStringLiteral("\"assayctl watch %1\" follows it, \"assayctl cancel %1\" ends it.")
            .arg(m_known.folder.id());
    }

private:
    enum class End { Reached, Left, Interrupted };

    // A collector that comes back to its place may make an empty one.
    [[nodiscard]] bool folderIsGone() const { return !QFileInfo(m_known.folder.planFile()).isFile(); }

    void show(const run::RunView &view)
    {
        m_view = m_known.chosen(view);
        tellProblems();
        if (m_telling == Telling::Lines)
            m_output.line(run::toJson(m_view));
        else
            m_progress.show(m_view, waiting(), m_known.clock.now());
        if (!m_output.hasReader())
            leave(End::Left);
    }

    // The jobs whose collectors are still to come.
    [[nodiscard]] QSet<int> waiting() const
    {
        QSet<int> shards;
        const QMap<int, run::ShardPhase> phases = m_known.controller->store()->shards();
        for (const auto &[shard, phase] : phases.asKeyValueRange()) {
            if (phase == run::ShardPhase::Waiting)
                shards.insert(shard);
        }
        return shards;
    }

    // What holds a whole run up, a full disk for example, is said when it begins and not at the end.
    void tellProblems()
    {
        base::Problems fresh;
        for (const base::Problem &problem : m_view.problems) {
            if (const QString key = problem.id.isEmpty() ? problem.text : problem.id; !m_told.contains(key)) {
                m_told.insert(key);
                fresh.append(problem);
            }
        }
        if (!fresh.isEmpty())
            m_output.fewProblems(fresh);
    }

    void trouble(const base::Error &error)
    {
        const QString sentence = error.sentence();
        if (!folderIsGone() && sentence != m_lastTrouble)
            m_output.message(sentence);
        m_lastTrouble = sentence;
        if (folderIsGone())
            leave(End::Reached);
    }

    void caught(int signal)
    {
        const bool canAsk = signal == SIGINT && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
        if (!canAsk || m_interrupted) {
            leave(End::Interrupted);
            return;
        }
        m_interrupted = true;
        m_progress.pause(true);
        m_output.message(QStringLiteral("\nCancel the run? c cancels it, anything else leaves it running: "));
        m_answer = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
        QObject::connect(m_answer.get(), &QSocketNotifier::activated, &m_loop, [this] { answered(); });
    }

    void answered()
    {
        m_answer->setEnabled(false);
        char line[64] = {};
        const ssize_t length = ::read(STDIN_FILENO, line, sizeof line);
        if (length <= 0 || (line[0] != 'c' && line[0] != 'C')) {
            m_output.message(howToGoOn());
            leave(End::Left);
            return;
        }
        m_progress.pause(false);
        cancelRun();
    }

    // Not waited for: a second Ctrl-C leaves at once, also when the host does not answer.
    QCoro::Task<void> cancelRun()
    {
        const QPointer<QEventLoop> here(&m_loop);
        const auto sent = co_await m_known.controller->cancel({});
        if (here && !sent)
            trouble(sent.error());
    }

    void leave(End end)
    {
        m_end = end;
        m_loop.quit();
    }

    KnownRun &m_known;
    Output &m_output;
    Telling m_telling;
    Progress m_progress;
    QEventLoop m_loop;
    SignalWatch &m_signals;
    std::unique_ptr<QSocketNotifier> m_answer;
    run::RunView m_view;
    QString m_lastTrouble;
    QSet<QString> m_told;
    bool m_interrupted = false;
    End m_end = End::Reached;
};

} // namespace

base::Result<Followed> followToEnd(KnownRun &known, SignalWatch &signals, Output &output, Telling telling)
{
    return Following(known, signals, output, telling).follow();
}

} // namespace assay::ctl
