// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/process_shell.h>

#include <QCoreApplication>

#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace assay::remote {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype heldAtMost = qsizetype{2} << 20;
// A program that the shell left running holds its pipes open for as long as it lives.
constexpr auto graceForPipes = 500ms;
constexpr auto graceForChild = 3s;

} // namespace

ProcessShell::Child::~Child()
{
    if (process.state() != QProcess::NotRunning) {
        process.kill();
        process.waitForFinished(1000);
    }
}

bool ProcessShell::Pipe::open()
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    m_readEnd.reset(ends[0]);
    m_writeEnd.reset(ends[1]);
    return ::fcntl(m_readEnd.get(), F_SETFL, O_NONBLOCK) == 0;
}

void ProcessShell::Pipe::closeAll()
{
    if (m_notifier) {
        m_notifier->setEnabled(false);
        // Not now: this may be called by what it has activated.
        m_notifier.release()->deleteLater();
    }
    m_writeEnd.reset();
    m_readEnd.reset();
    m_atEnd = true;
}

bool ProcessShell::Pipe::read()
{
    std::array<char, 65536> buffer;
    bool news = false;
    while (!m_atEnd && !isFull()) {
        const ssize_t got = ::read(m_readEnd.get(), buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            break;
        if (got <= 0) {
            m_atEnd = true;
            break;
        }
        m_bytes.append(buffer.data(), got);
        news = true;
    }
    if (m_notifier)
        m_notifier->setEnabled(!m_atEnd && !isFull());
    return news;
}

QByteArray ProcessShell::Pipe::take()
{
    QByteArray taken = std::exchange(m_bytes, {});
    if (m_notifier)
        m_notifier->setEnabled(!m_atEnd);
    return taken;
}

void ProcessShell::Pipe::watch(std::function<void()> readable)
{
    m_notifier = std::make_unique<QSocketNotifier>(m_readEnd.get(), QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), std::move(readable));
}

bool ProcessShell::Pipe::isFull() const
{
    return m_bytes.size() >= heldAtMost;
}

ProcessShell::ProcessShell(const QStringList &argv)
    : m_child(new Child(QCoreApplication::instance())), m_process(&m_child->process)
{
    m_grace.setSingleShot(true);
    connect(&m_grace, &QTimer::timeout, this, &ProcessShell::end);
    if (argv.isEmpty() || !m_output.open() || !m_errors.open()) {
        failedToStart(argv.isEmpty() ? QStringLiteral("no program") : base::systemText(errno));
        return;
    }
    m_process->setProcessChannelMode(QProcess::ForwardedChannels);
    m_process->setChildProcessModifier([output = m_output.writeEnd(), errors = m_errors.writeEnd()] {
        ::setsid();
        ::dup2(output, STDOUT_FILENO);
        ::dup2(errors, STDERR_FILENO);
    });
    connect(m_process, &QIODevice::bytesWritten, this, &Shell::sent);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            failedToStart(m_process->errorString());
    });
    connect(m_process, &QProcess::finished, this, [this](int status, QProcess::ExitStatus how) {
        m_end = ShellEnd();
        if (how == QProcess::NormalExit)
            m_end->status = status;
        else
            m_end->why = QStringLiteral("the shell was ended by a signal");
        m_grace.start(graceForPipes);
        endIfDone();
    });
    m_process->start(argv.first(), argv.mid(1));
    m_output.closeWriteEnd();
    m_errors.closeWriteEnd();
    m_output.watch([this] { read(m_output); });
    m_errors.watch([this] { read(m_errors); });
}

ProcessShell::~ProcessShell()
{
    m_process->disconnect(this);
    m_output.closeAll();
    m_errors.closeAll();
    if (m_process->state() == QProcess::NotRunning) {
        m_child->deleteLater();
        return;
    }
    // The child's input ends; it gets time to tidy up behind itself.
    connect(m_process, &QProcess::finished, m_child, &QObject::deleteLater);
    connect(m_process, &QProcess::errorOccurred, m_child, &QObject::deleteLater);
    QTimer::singleShot(graceForChild, m_process, &QProcess::kill);
    m_process->closeWriteChannel();
}

void ProcessShell::write(const QByteArray &bytes)
{
    if (m_process->isWritable())
        m_process->write(bytes);
}

void ProcessShell::finishInput()
{
    m_process->closeWriteChannel();
}

qsizetype ProcessShell::unsent() const
{
    return m_process->bytesToWrite();
}

QByteArray ProcessShell::takeOutput()
{
    return m_output.take();
}

QByteArray ProcessShell::takeErrors()
{
    return m_errors.take();
}

void ProcessShell::read(Pipe &pipe)
{
    const QPointer<ProcessShell> self(this);
    if (pipe.read())
        Q_EMIT arrived();
    if (self)
        endIfDone();
}

void ProcessShell::failedToStart(const QString &why)
{
    m_end = ShellEnd{{}, why, false};
    m_output.closeAll();
    m_errors.closeAll();
    // Later, so that the receiver can connect first.
    m_grace.start(0ms);
}

void ProcessShell::endIfDone()
{
    if (m_end && m_output.isAtEnd() && m_errors.isAtEnd())
        end();
}

void ProcessShell::end()
{
    // What is held back is still to be taken: not the end yet.
    if (m_output.isFull() || m_errors.isFull()) {
        m_grace.start(graceForPipes);
        return;
    }
    if (!std::exchange(m_told, true))
        Q_EMIT ended(*m_end);
}

} // namespace assay::remote
