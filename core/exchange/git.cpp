// SPDX-License-Identifier: GPL-3.0-or-later
#include "git.h"

#include <assay/base/text.h>

#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>

namespace assay::exchange {

namespace {

// As `git rev-parse --local-env-vars` lists them: a hook that calls us has set some of them for its own
// repository.
constexpr const char *ownVariables[] = {"GIT_ALTERNATE_OBJECT_DIRECTORIES",
                                        "GIT_CONFIG",
                                        "GIT_OBJECT_DIRECTORY",
                                        "GIT_DIR",
                                        "GIT_WORK_TREE",
                                        "GIT_IMPLICIT_WORK_TREE",
                                        "GIT_GRAFT_FILE",
                                        "GIT_INDEX_FILE",
                                        "GIT_NO_REPLACE_OBJECTS",
                                        "GIT_REPLACE_REF_BASE",
                                        "GIT_PREFIX",
                                        "GIT_SHALLOW_FILE",
                                        "GIT_COMMON_DIR"};

QProcessEnvironment environment(bool mayAsk)
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char *name : ownVariables)
        variables.remove(QString::fromLatin1(name));
    variables.insert(QStringLiteral("GIT_LITERAL_PATHSPECS"), QStringLiteral("1"));
    if (!mayAsk)
        variables.insert(QStringLiteral("GIT_TERMINAL_PROMPT"), QStringLiteral("0"));
    return variables;
}

Answer finished(QProcess &process, bool started)
{
    Answer answer;
    if (!started) {
        answer.err = process.errorString();
        return answer;
    }
    process.waitForFinished(-1);
    answer.out = process.readAllStandardOutput();
    answer.err = withoutCredentials(base::escapedUtf8(process.readAllStandardError().trimmed()));
    if (process.exitStatus() == QProcess::NormalExit)
        answer.status = process.exitCode();
    else
        answer.err += QStringLiteral(" (it was ended by a signal)");
    return answer;
}

} // namespace

Answer Git::ask(const QStringList &words) const
{
    QProcess process;
    process.setWorkingDirectory(m_folder);
    process.setProcessEnvironment(environment(false));
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(QStringLiteral("git"), words);
    return finished(process, process.waitForStarted(-1));
}

base::Result<QByteArray> Git::run(const QString &what, const QStringList &words) const
{
    const Answer answer = ask(words);
    if (answer.ok())
        return answer.out;
    return base::fail(base::Error::Kind::Environment, what, m_folder, answer.err);
}

QString Git::line(const QStringList &words) const
{
    const Answer answer = ask(words);
    QString text = answer.ok() ? QString::fromUtf8(answer.out) : QString();
    while (text.endsWith(QLatin1Char('\n')))
        text.chop(1);
    return text;
}

Answer runShellLine(const QString &line, const QString &folder, bool hasTerminal)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessEnvironment(environment(hasTerminal));
    if (hasTerminal)
        process.setInputChannelMode(QProcess::ForwardedInputChannel);
    else
        process.setStandardInputFile(QProcess::nullDevice());
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
    return finished(process, process.waitForStarted(-1));
}

QString withoutCredentials(const QString &text)
{
    static const QRegularExpression credentials(QStringLiteral("([A-Za-z][A-Za-z0-9+.-]*://)[^/\\s'\"]*@"));
    return QString(text).replace(credentials, QStringLiteral("\\1***@"));
}

} // namespace assay::exchange
