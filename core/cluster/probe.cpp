// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/probe.h>

#include "probe_checks.h"

#include <assay/base/clock.h>
#include <assay/base/quote.h>
#include <assay/base/text.h>
#include <assay/cluster/job_script.h>
#include <assay/cluster/slurm_records.h>
#include <assay/remote/ssh_config.h>

#include <QCoro/QCoroFuture>

#include <chrono>

namespace assay::cluster {

using base::Check;
using base::Checks;
using base::CheckStatus;

namespace {

constexpr remote::ScriptLimits limits{std::chrono::seconds(90), qsizetype{4} << 20};

// What a check stands on and does not hold, as the reason why it is not asked.
const QString noLink = QStringLiteral("not asked: there is no link");
const QString noShell = QStringLiteral("not asked: no script runs on the host");
const QString noSlurm = QStringLiteral("not asked: Slurm's programs do not work");
const QString noController = QStringLiteral("not asked: Slurm's controller does not answer");

// The command of a user who tries the same: a transport's host is a name for ssh only without its port.
QString sshCommand(const matrix::Profile::Transport &transport, const QString &hostName)
{
    QStringList words{QStringLiteral("ssh")};
    if (!transport.config.isEmpty())
        words << QStringLiteral("-F") << transport.config;
    const QString target = transport.host.isEmpty() ? hostName : transport.host;
    const auto name = remote::splitSshName(target);
    if (!name)
        return QString::fromUtf8(base::shellJoin(words << target));
    if (name->port != 0)
        words << QStringLiteral("-p") << QString::number(name->port);
    const QByteArray login = name->user.isEmpty() ? name->host : name->user + '@' + name->host;
    return QString::fromUtf8(base::shellJoin(words << QString::fromUtf8(login)));
}

// One connection test under way.
class Probe
{
public:
    Probe(remote::Host *host, matrix::Profile profile, std::function<void(const Check &)> told,
          std::stop_token stop)
        : m_host(host),
          m_profile(std::move(profile)),
          m_told(std::move(told)),
          m_stop(std::move(stop)),
          m_questions(hostQuestions(m_profile))
    {}

    QCoro::Task<Checks> run()
    {
        const bool linked = co_await link();
        if (!linked)
            tell(unknownCheck("shell", noLink));
        bool answering = false;
        if (linked)
            answering = co_await shell();
        if (answering) {
            co_await host();
            if (isSlurm())
                co_await slurm();
            tell(m_clock);
        } else {
            const QString why = linked ? noShell : noLink;
            skipHost(why);
            skipSlurm(why);
            tell(unknownCheck("clock", why));
        }
        co_return m_checks;
    }

private:
    [[nodiscard]] bool isSlurm() const { return m_profile.scheduler.kind == QLatin1String("slurm"); }
    [[nodiscard]] bool isPyxis() const { return m_profile.container.runtime == QLatin1String("pyxis"); }

    bool tell(const Check &check)
    {
        if (m_stop.stop_requested())
            return false;
        m_checks.append(check);
        if (m_told)
            m_told(check);
        return check.status != CheckStatus::Fail && check.status != CheckStatus::Unknown;
    }
    void skip(std::initializer_list<const char *> ids, const QString &why)
    {
        for (const char *id : ids)
            tell(unknownCheck(id, why));
    }
    void skipHost(const QString &why)
    {
        for (const HostQuestion &question : m_questions)
            tell(unknownCheck(question.id, why));
    }
    void skipSlurm(const QString &why)
    {
        if (!isSlurm())
            return;
        skip({"slurm", "controller", "partition", "account", "gpus", "accounting"}, why);
        if (isPyxis())
            skip({"container"}, why);
    }

    // Every script goes through here: a host may be gone once the test was stopped.
    QCoro::Task<base::Result<remote::ScriptAnswer>> ask(QByteArray script, remote::ScriptLimits within)
    {
        if (m_stop.stop_requested())
            co_return base::fail(base::Error::Kind::Environment, QStringLiteral("the test was stopped"));
        co_return co_await m_host->run(script, within);
    }

    QCoro::Task<bool> link()
    {
        const auto facts = co_await m_host->open();
        if (m_stop.stop_requested())
            co_return false;
        if (!facts) {
            const base::Error &error = facts.error();
            const QString text = base::Error{error.kind, error.what, error.where, error.why, {}}.sentence();
            co_return tell(failCheck("link", text,
                                     error.next.isEmpty()
                                         ? QStringLiteral("try the same with: ") +
                                               sshCommand(m_profile.transport, m_host->name())
                                         : error.next));
        }
        const QString text = QStringLiteral("%1 as %2").arg(facts->node, facts->user);
        co_return tell(okCheck(
            "link", facts->note.isEmpty() ? text : QString(text + QStringLiteral(". ") + facts->note)));
    }

    // The clock is looked at here, by a script that does nothing else.
    QCoro::Task<bool> shell()
    {
        const base::SystemClock clock;
        const auto now = [&clock] { return double(clock.now().toMSecsSinceEpoch()) / 1000.0; };
        const double before = now();
        const auto answer = co_await ask("date +%s.%N\nuname -sr\n", {});
        const double after = now();
        if (!answer)
            co_return tell(
                failCheck("shell", answer.error().sentence(),
                          QStringLiteral("/bin/sh must run on the host without a word of the login's own "
                                         "start files in its way")));
        const QList<QByteArray> lines = answer->output.split('\n');
        if (answer->status != 0 || lines.size() < 2) {
            co_return tell(failCheck(
                "shell",
                QStringLiteral("a script on the host fails: ") + base::escapedUtf8(answer->errors.trimmed()),
                QStringLiteral("the usual small programs of a Unix system must be on PATH")));
        }
        m_clock = clockCheck(lines.at(0), before, after);
        co_return tell(okCheck("shell", base::escapedUtf8(lines.at(1))));
    }

    QCoro::Task<> host()
    {
        // Each in a script of its own: a file system that hangs holds up only what lies on it.
        const QList<QByteArray> names{QByteArrayLiteral("it")};
        for (const HostQuestion &question : m_questions) {
            SlurmScript script({});
            script.ask("it", question.command, probeLimitS);
            const QList<Answer> all = co_await answers(script, names);
            tell(question.read(all.first()));
        }
    }

    // Runs a script; the answers of its questions, in order.
    QCoro::Task<QList<Answer>> answers(const SlurmScript &script, QList<QByteArray> names)
    {
        const auto whole = co_await ask(script.text(), limits);
        QList<Answer> list;
        for (const QByteArray &name : names)
            list.append(whole ? script.answer(*whole, name) : Answer());
        co_return list;
    }

    QCoro::Task<> slurm()
    {
        const QByteArray token = randomToken();
        const auto found = co_await ask(searchScript(token), limits);
        const std::optional<QByteArray> setup = found ? searchResult(found->output, token) : std::nullopt;
        if (!setup) {
            tell(failCheck("slurm",
                           QStringLiteral("sbatch is not found, neither on PATH nor in a login shell"),
                           QStringLiteral("have the login shell's start files load Slurm's module, or set "
                                          "scheduler.kind: direct")));
            skip({"controller", "partition", "account", "gpus", "accounting"}, noSlurm);
            if (isPyxis())
                skip({"container"}, noSlurm);
            co_return;
        }
        SlurmScript first(*setup);
        first.ask("version", "sbatch --version", probeLimitS);
        first.ask("ping", "scontrol ping", probeLimitS);
        first.ask("help", "srun --help", probeLimitS);
        const QList<QByteArray> firstNames{QByteArrayLiteral("version"), QByteArrayLiteral("ping"),
                                           QByteArrayLiteral("help")};
        const QList<Answer> base = co_await answers(first, firstNames);
        const bool works = tell(versionCheck(base.at(0)));
        const bool controlled = works ? tell(controllerCheck(base.at(1))) : false;
        if (!works)
            skip({"controller"}, noSlurm);
        if (controlled)
            co_await controller(*setup);
        else
            skip({"partition", "account", "gpus", "accounting"}, works ? noController : noSlurm);
        if (isPyxis())
            tell(works ? pyxisCheck(base.at(2)) : unknownCheck("container", noSlurm));
    }

    QCoro::Task<> controller(const QByteArray &setup)
    {
        ShardRequest request;
        request.runId = QStringLiteral("probe");
        const QString &wanted = m_profile.scheduler.partition;
        SlurmScript script(setup);
        const QByteArray end = script.recordEnd();
        const QByteArray sinfo =
            "sinfo -h " + (wanted.isEmpty() ? QByteArray("-a") : "-p " + base::shellQuote(wanted.toUtf8()));
        script.ask("partition", sinfo + " -O " + base::shellQuote(sinfoPartitionFormat(end)), probeLimitS);
        script.ask("account",
                   "sbatch --test-only --wrap=true --output=/dev/null " +
                       base::shellJoin(sbatchOptions(m_profile, request)),
                   probeLimitS);
        script.ask("gpus", sinfo + " -N -O " + base::shellQuote(sinfoNodeFormat(end)), probeLimitS);
        script.ask("accounting", "sacct -n -P -X -S now-1hours -o JobIDRaw", probeLimitS);
        const QList<QByteArray> names{QByteArrayLiteral("partition"), QByteArrayLiteral("account"),
                                      QByteArrayLiteral("gpus"), QByteArrayLiteral("accounting")};
        const QList<Answer> all = co_await answers(script, names);
        const bool there = tell(partitionCheck(m_profile, all.at(0), end));
        tell(accountCheck(all.at(1)));
        tell(there ? gpusCheck(m_profile, all.at(2), end)
                   : unknownCheck("gpus", QStringLiteral("not asked: the partition cannot be used")));
        tell(accountingCheck(all.at(3)));
    }

    remote::Host *m_host;
    matrix::Profile m_profile;
    std::function<void(const Check &)> m_told;
    std::stop_token m_stop;
    QList<HostQuestion> m_questions;
    Checks m_checks;
    Check m_clock = unknownCheck("clock", noShell);
};

} // namespace

QCoro::Task<Checks> probe(remote::Host *host, matrix::Profile profile,
                          std::function<void(const Check &)> told, std::stop_token stop)
{
    Probe test(host, std::move(profile), std::move(told), std::move(stop));
    co_return co_await test.run();
}

} // namespace assay::cluster
