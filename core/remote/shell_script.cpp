// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_script.h"

#include <assay/base/text.h>

#include <QPointer>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace assay::remote {

using namespace std::chrono_literals;

namespace {

// The shell's own process number goes before the script's output: with sshd and with ProcessShell it is the
// group of all that the script starts.
const QByteArray tellGroup = "printf '%s\\n' \"$$\"\n";
constexpr qsizetype roomForGroup = 24;
// The answer is whole with its markers; the shell then has this long to end by itself.
constexpr auto graceToEnd = 500ms;
constexpr qsizetype sentAhead = qsizetype{256} << 10;
constexpr qsizetype piece = qsizetype{64} << 10;

QString inWords(const QByteArray &said)
{
    return base::escapedUtf8(said.trimmed().right(400));
}

qsizetype frameLimit(qsizetype output)
{
    constexpr qsizetype most = std::numeric_limits<qsizetype>::max() / 2;
    return std::min(output, most) + roomForGroup;
}

} // namespace

ShellScript::ShellScript(ShellJob job)
    : m_job(std::move(job)), m_frame(ScriptFrame::withRandomToken(frameLimit(m_job.limits.output)))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(m_job.limits.time);
    connect(&m_timer, &QTimer::timeout, this, &ShellScript::timeOut);
    m_grace.setSingleShot(true);
    connect(&m_grace, &QTimer::timeout, this, [this] { finish(0); });
}

ShellScript::~ShellScript()
{
    abandon(QStringLiteral("the program is closing"));
}

void ShellScript::start(std::unique_ptr<Shell> shell)
{
    if (m_shell) {
        m_shell->disconnect(this);
        // Not now: its end may be what led here.
        m_shell.release()->deleteLater();
    }
    m_shell = std::move(shell);
    m_waits = false;
    // The wait for room on the host has no limit of its own: those before it have theirs.
    connect(m_shell.get(), &Shell::waiting, this, [this] {
        m_waits = true;
        m_timer.stop();
    });
    connect(m_shell.get(), &Shell::started, this, [this] {
        if (std::exchange(m_waits, false) && !m_answered)
            m_timer.start();
    });
    connect(m_shell.get(), &Shell::arrived, this, &ShellScript::arrived);
    connect(m_shell.get(), &Shell::sent, this, &ShellScript::send);
    connect(m_shell.get(), &Shell::ended, this, &ShellScript::shellEnded);
    m_timer.start();
    m_shell->write(m_frame.wrap(QByteArray(tellGroup + m_job.script),
                                m_job.input ? ScriptFrame::Input::Shell : ScriptFrame::Input::None));
    if (!m_job.input)
        m_shell->finishInput();
}

void ShellScript::abandon(const QString &why)
{
    m_ended = true;
    m_shell.reset();
    giveUp(QStringLiteral("cannot run a script"), why);
}

void ShellScript::arrived()
{
    if (m_answered || !m_shell)
        return;
    const QByteArray output = m_shell->takeOutput();
    const QByteArray errors = m_shell->takeErrors();
    if (m_job.limit == ShellJob::Limit::Silence && !(output.isEmpty() && errors.isEmpty()))
        m_timer.start();
    m_frame.feed(output);
    m_frame.feedErrors(errors);
    if (m_frame.output().overflowed()) {
        m_shell->kill();
        finish(group().value_or(0));
        giveUp(QStringLiteral("cannot run a script"),
               QStringLiteral("more than %1 bytes of output").arg(m_job.limits.output));
        return;
    }
    if (m_frame.isWhole()) {
        m_grace.start(graceToEnd);
        answer(wholeAnswer());
        return;
    }
    if (m_job.input && !m_sending && group()) {
        m_sending = true;
        send();
    }
}

void ShellScript::send()
{
    if (!m_shell || m_answered)
        return;
    if (m_job.limit == ShellJob::Limit::Silence)
        m_timer.start();
    if (!m_sending || m_sent == m_job.input->size())
        return;
    while (m_sent < m_job.input->size() && m_shell->unsent() < sentAhead) {
        m_shell->write(m_job.input->mid(m_sent, piece));
        m_sent = std::min(m_sent + piece, m_job.input->size());
    }
    if (m_sent == m_job.input->size())
        m_shell->finishInput();
}

void ShellScript::shellEnded(const ShellEnd &end)
{
    const QPointer<ShellScript> self(this);
    arrived();
    if (!self || m_ended)
        return;
    if (end.notStarted && !std::exchange(m_startedAgain, true)) {
        Q_EMIT notStarted();
        return;
    }
    finish(0);
    const QString errors = inWords(m_frame.errors().bytes());
    if (!end.why.isEmpty()) {
        giveUp(QStringLiteral("cannot run a script"), end.why,
               end.refusedHostKey ? base::Error::Kind::No
               : end.badInput     ? base::Error::Kind::Input
                                  : base::Error::Kind::Environment);
    } else if (m_frame.isTorn()) {
        answer(base::fail(base::Error::Kind::Environment, QStringLiteral("cannot run a script"), m_job.host,
                          QStringLiteral("a start-up file of the account reads what is sent to /bin/sh"),
                          QStringLiteral("Let its commands read from /dev/null")));
    } else if (!m_frame.output().begun()) {
        const QString said = errors.isEmpty() ? inWords(m_frame.output().bytes()) : errors;
        giveUp(QStringLiteral("cannot run /bin/sh"),
               !said.isEmpty() ? said
               : end.status == 0
                   ? QStringLiteral("the login shell ended without a word; does a start-up file of the "
                                    "account end it, or read what is sent to /bin/sh?")
               : end.status ? QStringLiteral("the login shell ended with status %1").arg(*end.status)
                            : QStringLiteral("the login shell ended"));
    } else {
        const QString ended = QStringLiteral("the shell ended before its answer");
        giveUp(QStringLiteral("cannot run a script"),
               errors.isEmpty() ? ended : ended + QStringLiteral(": ") + errors);
    }
}

void ShellScript::timeOut()
{
    // What came while this thread was busy still counts.
    const QPointer<ShellScript> self(this);
    arrived();
    if (!self || m_answered || m_timer.isActive())
        return;
    const double seconds = static_cast<double>(m_job.limits.time.count()) / 1000;
    m_shell->kill();
    finish(group().value_or(0));
    giveUp(QStringLiteral("cannot run a script"), QStringLiteral("no answer within %1 s").arg(seconds));
}

std::optional<qint64> ShellScript::group() const
{
    const QByteArray &bytes = m_frame.output().bytes();
    const qsizetype end = bytes.indexOf('\n');
    if (!m_frame.output().begun() || end <= 0 || end >= roomForGroup)
        return {};
    bool ok = false;
    const qint64 number = bytes.first(end).toLongLong(&ok);
    return ok && number > 1 ? std::optional(number) : std::nullopt;
}

ScriptAnswer ShellScript::wholeAnswer() const
{
    QByteArray output = m_frame.output().bytes();
    // Without its first line the script was not understood at all; what there is are the shell's words.
    if (group())
        output.remove(0, output.indexOf('\n') + 1);
    return {*m_frame.output().status(), std::move(output), m_frame.errors().bytes()};
}

void ShellScript::answer(base::Result<ScriptAnswer> result)
{
    if (std::exchange(m_answered, true))
        return;
    m_timer.stop();
    const auto done = std::exchange(m_job.done, {});
    done(std::move(result));
}

void ShellScript::giveUp(const QString &what, const QString &why, base::Error::Kind kind)
{
    answer(base::fail(kind, what, m_job.host, why));
}

void ShellScript::finish(qint64 group)
{
    m_grace.stop();
    m_timer.stop();
    if (!std::exchange(m_ended, true))
        Q_EMIT ended(group);
}

} // namespace assay::remote
