// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include <assay/base/system.h>

#include <QJsonDocument>

#include <cerrno>
#include <sys/ioctl.h>
#include <unistd.h>

namespace assay::ctl {

namespace {

// All bytes, or the errno of what stopped it.
int writeAll(int descriptor, const QByteArray &bytes)
{
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t count =
            ::write(descriptor, bytes.constData() + done, static_cast<std::size_t>(bytes.size() - done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        done += count;
    }
    return 0;
}

} // namespace

Output::Output(bool json)
    : m_json(json),
      m_terminal(::isatty(STDOUT_FILENO) == 1),
      m_messagesOnTerminal(::isatty(STDERR_FILENO) == 1),
      m_colours(m_terminal && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb")
{}

void Output::document(const QJsonObject &document)
{
    if (m_json)
        write(QJsonDocument(document).toJson(QJsonDocument::Indented));
}

void Output::line(const QJsonObject &document)
{
    write(QJsonDocument(document).toJson(QJsonDocument::Compact) + '\n');
}

void Output::text(const QString &text)
{
    if (!m_json)
        write(text.toUtf8());
}

void Output::message(const QString &text)
{
    endProgress();
    writeAll(STDERR_FILENO, text.toUtf8() + '\n');
}

void Output::problems(const base::Problems &problems)
{
    for (const base::Problem &problem : problems) {
        const QString place =
            problem.line > 0 ? QStringLiteral("%1:%2: ").arg(problem.line).arg(problem.column) : QString();
        const QString id = problem.id.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(problem.id);
        message(place + base::severityName(problem.severity) + QStringLiteral(": ") + problem.text + id);
    }
}

void Output::fewProblems(const base::Problems &problems)
{
    constexpr qsizetype most = 5;
    this->problems(problems.mid(0, most));
    if (problems.size() > most)
        message(QStringLiteral("%1 more problems; --json lists them").arg(problems.size() - most));
}

void Output::progress(const QString &text)
{
    if (!m_messagesOnTerminal) {
        message(text);
        return;
    }
    // Back to the first column, erase the line.
    // Only the last row of a line that wraps would be erased the next time.
    winsize size = {};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    const QString fitting = known ? text.left(size.ws_col - 1) : text;
    writeAll(STDERR_FILENO, QByteArrayLiteral("\r\x1b[2K") + fitting.toUtf8());
    m_progressShown = true;
}

void Output::endProgress()
{
    if (m_progressShown)
        writeAll(STDERR_FILENO, QByteArrayLiteral("\r\x1b[2K"));
    m_progressShown = false;
}

void Output::error(const base::Error &error)
{
    if (m_json)
        line(errorDocument(error));
    message(QStringLiteral("assayctl: ") + error.sentence());
}

QString Output::painted(const QString &text, Paint paint) const
{
    if (!m_colours)
        return text;
    const int code = paint == Paint::Good       ? 32
                     : paint == Paint::Doubtful ? 33
                     : paint == Paint::Wrong    ? 31
                                                : 2;
    return QStringLiteral("\x1b[%1m%2\x1b[0m").arg(code).arg(text);
}

base::Status Output::finish()
{
    endProgress();
    if (m_failure.isEmpty())
        return {};
    return base::fail(base::Error::Kind::Environment, QStringLiteral("cannot write the result"),
                      QStringLiteral("standard output"), m_failure, {});
}

void Output::write(const QByteArray &bytes)
{
    if (!m_hasReader || !m_failure.isEmpty())
        return;
    endProgress();
    const int failure = writeAll(STDOUT_FILENO, bytes);
    if (failure == EPIPE)
        m_hasReader = false;
    else if (failure != 0)
        m_failure = base::systemText(failure);
}

QJsonObject errorDocument(const base::Error &error)
{
    return {{QStringLiteral("error"), QJsonObject{{QStringLiteral("what"), error.what},
                                                  {QStringLiteral("where"), error.where},
                                                  {QStringLiteral("why"), error.why},
                                                  {QStringLiteral("next"), error.next}}}};
}

} // namespace assay::ctl
