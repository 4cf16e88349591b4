// SPDX-License-Identifier: GPL-3.0-or-later
#include "local_script.h"

#include <assay/base/text.h>

#include <csignal>

#include <unistd.h>

namespace assay::remote {

LocalScript::LocalScript(const ScriptLimits &limits, QObject *parent)
    : QObject(parent), m_limits(limits), m_frame(ScriptFrame::withRandomToken(limits.output))
{
    m_shell.setProgram(QStringLiteral("/bin/sh"));
    m_shell.setArguments({QStringLiteral("-s")});
    m_shell.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_shell, &QProcess::readyReadStandardOutput, this, &LocalScript::takeOutput);
    connect(&m_shell, &QProcess::readyReadStandardError, this, &LocalScript::takeOutput);
    connect(&m_shell, &QProcess::finished, this, &LocalScript::ended);
    connect(&m_shell, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            giveUp(m_shell.errorString());
            deleteLater();
        }
    });
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        giveUp(QStringLiteral("no answer within %1 s").arg(m_limits.time.count() / 1000));
        endGroup();
    });
}

LocalScript::~LocalScript()
{
    abandon();
}

QFuture<base::Result<ScriptAnswer>> LocalScript::start(const QByteArray &script)
{
    QFuture<base::Result<ScriptAnswer>> future = m_promise.future();
    m_promise.start();
    m_timer.start(m_limits.time);
    m_shell.start();
    m_shell.write(m_frame.wrap(script));
    m_shell.closeWriteChannel();
    return future;
}

void LocalScript::abandon()
{
    giveUp(QStringLiteral("the program is closing"));
    if (m_shell.state() != QProcess::NotRunning) {
        m_shell.disconnect(this);
        endGroup();
        m_shell.waitForFinished(1000);
    }
}

void LocalScript::takeOutput()
{
    m_frame.feed(m_shell.readAllStandardOutput());
    m_frame.feedErrors(m_shell.readAllStandardError());
    if (m_frame.output().overflowed()) {
        giveUp(QStringLiteral("more than %1 bytes of output").arg(m_limits.output));
        endGroup();
    }
    // The answer is whole with its end markers: what the script left running may hold the pipes open for
    // ever.
    if (m_frame.isWhole())
        answer(ScriptAnswer{*m_frame.output().status(), m_frame.output().bytes(), m_frame.errors().bytes()});
}

void LocalScript::ended()
{
    takeOutput();
    if (!m_frame.isWhole()) {
        const QString said = base::escapedUtf8(m_frame.errors().bytes().trimmed().left(400));
        giveUp(said.isEmpty() ? QStringLiteral("the shell ended before its answer") : said);
    }
    deleteLater();
}

void LocalScript::answer(base::Result<ScriptAnswer> result)
{
    if (m_answered)
        return;
    m_answered = true;
    m_timer.stop();
    m_promise.addResult(std::move(result));
    m_promise.finish();
}

void LocalScript::giveUp(const QString &why)
{
    answer(base::fail(base::Error::Kind::Environment, QStringLiteral("cannot run a script"),
                      QStringLiteral("this machine"), why));
}

void LocalScript::endGroup()
{
    if (const qint64 pid = m_shell.processId(); pid > 0)
        ::kill(-static_cast<pid_t>(pid), SIGKILL);
}

} // namespace assay::remote
