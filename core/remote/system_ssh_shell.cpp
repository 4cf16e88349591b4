// SPDX-License-Identifier: GPL-3.0-or-later
#include "system_ssh_shell.h"

#include "tail.h"

#include <assay/base/text.h>

#include <utility>

namespace assay::remote {

namespace {

constexpr int failureOfSsh = 255;
constexpr qsizetype saidKept = 4096;

bool isAboutTheHostKey(const QByteArray &said)
{
    return said.contains("Host key verification failed") ||
           said.contains("REMOTE HOST IDENTIFICATION HAS CHANGED") ||
           (said.contains("host key") && said.contains("revoked"));
}

// The sentences of a message without the lines that only frame it, in one line.
QString inOneLine(const QByteArray &said)
{
    QStringList lines;
    for (const QByteArray &line : said.split('\n')) {
        const QByteArray text = line.trimmed();
        if (!text.isEmpty() && text != QByteArray(text.size(), '@'))
            lines += base::escapedUtf8(text);
    }
    return lines.join(QLatin1Char(' ')).right(1000);
}

} // namespace

SystemSshShell::SystemSshShell(const QStringList &argv) : m_child(argv)
{
    connect(&m_child, &Shell::arrived, this, &Shell::arrived);
    connect(&m_child, &Shell::sent, this, &Shell::sent);
    connect(&m_child, &Shell::ended, this, &SystemSshShell::childEnded);
}

QByteArray SystemSshShell::takeErrors()
{
    const QByteArray bytes = m_child.takeErrors();
    keepTail(m_said, bytes, saidKept);
    return std::exchange(m_left, {}) + bytes;
}

void SystemSshShell::childEnded(ShellEnd end)
{
    m_left = takeErrors();
    if (end.status == failureOfSsh) {
        end.status.reset();
        end.why = inOneLine(m_said);
        if (end.why.isEmpty())
            end.why = QStringLiteral("ssh ended with status 255");
        end.refusedHostKey = isAboutTheHostKey(m_said);
    }
    Q_EMIT ended(end);
}

} // namespace assay::remote
