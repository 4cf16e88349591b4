// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_child.h"

#include <assay/base/system.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::remote {
namespace {

using base::Error;
using Clock = std::chrono::steady_clock;

constexpr qsizetype mostOutput = qsizetype{1} << 20;
constexpr qsizetype complaintKept = 2000;

struct Pipe
{
    base::Descriptor read, write;
};

Pipe makePipe()
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    return {base::Descriptor(ends[0]), base::Descriptor(ends[1])};
}

// Starts a program; a descriptor below 0 stands for /dev/null. Returns its pid or minus the errno.
pid_t spawn(const QByteArrayList &argv, int input, int output, int errors, bool plainLocale)
{
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    const std::array<int, 3> wanted{input, output, errors};
    for (int to = 0; to < 3; ++to) {
        const int from = wanted.at(static_cast<size_t>(to));
        if (from < 0)
            ::posix_spawn_file_actions_addopen(&actions, to, "/dev/null", O_RDWR, 0);
        else
            ::posix_spawn_file_actions_adddup2(&actions, from, to);
    }

    // A session of its own: a Ctrl-C of the terminal does not reach it, it cannot ask there, and what it
    // starts can be ended with it.
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(
        &attributes, static_cast<short>(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    sigset_t none, defaults;
    ::sigemptyset(&none);
    ::sigemptyset(&defaults);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD})
        ::sigaddset(&defaults, number);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &defaults);

    QByteArrayList words = argv;
    std::vector<char *> arguments;
    for (QByteArray &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    QByteArray locale("LC_ALL=C");
    std::vector<char *> environment;
    for (char **entry = environ; entry && *entry; ++entry) {
        if (!plainLocale || std::strncmp(*entry, "LC_ALL=", 7) != 0)
            environment.push_back(*entry);
    }
    if (plainLocale)
        environment.push_back(locale.data());
    environment.push_back(nullptr);

    pid_t pid = -1;
    const int failure =
        ::posix_spawnp(&pid, arguments.front(), &actions, &attributes, arguments.data(), environment.data());
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    return failure == 0 ? pid : -failure;
}

base::Error cannotStart(const QByteArray &program, int number)
{
    return {Error::Kind::Environment,
            QStringLiteral("cannot run %1").arg(QString::fromUtf8(program)),
            {},
            base::systemText(number),
            {}};
}

// Reads what is there; false at the end.
bool readSome(const base::Descriptor &fd, QByteArray &into)
{
    std::array<char, 16384> room; // NOLINT(cppcoreguidelines-pro-type-member-init)
    const ssize_t got = ::read(fd.get(), room.data(), room.size());
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    into.append(room.data(), got);
    return got > 0;
}

int statusOf(int waited)
{
    return WIFSIGNALED(waited) ? 128 + WTERMSIG(waited) : WEXITSTATUS(waited);
}

// Waits for a child up to `time`; nothing when it lives on.
std::optional<int> waitFor(pid_t pid, std::chrono::milliseconds time)
{
    const auto deadline = Clock::now() + time;
    for (auto pause = std::chrono::microseconds(200);;
         pause = std::min(pause * 2, std::chrono::microseconds(10'000))) {
        int status = 0;
        const pid_t ended = ::waitpid(pid, &status, WNOHANG);
        if (ended == pid)
            return statusOf(status);
        if (ended < 0 && errno != EINTR)
            return -1;
        if (Clock::now() >= deadline)
            return std::nullopt;
        std::this_thread::sleep_for(pause);
    }
}

int endProgram(pid_t pid)
{
    ::kill(-pid, SIGKILL);
    ::kill(pid, SIGKILL);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return statusOf(status);
}

} // namespace

base::Result<ProgramEnd> runProgram(const QByteArrayList &argv, std::chrono::milliseconds time,
                                    const Interrupt &interrupt)
{
    Pipe output = makePipe(), errors = makePipe();
    if (!output.read.isValid() || !errors.read.isValid())
        return tl::unexpected(cannotStart(argv.first(), errno));
    const pid_t pid = spawn(argv, -1, output.write.get(), errors.write.get(), true);
    output.write.reset();
    errors.write.reset();
    if (pid < 0)
        return tl::unexpected(cannotStart(argv.first(), -pid));

    ProgramEnd end;
    QString broken;
    const auto deadline = Clock::now() + time;
    while (output.read.isValid() || errors.read.isValid()) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        std::array<pollfd, 3> polled{pollfd{output.read.get(), POLLIN, 0},
                                     pollfd{errors.read.get(), POLLIN, 0}, pollfd{interrupt.fd(), POLLIN, 0}};
        if (left > 0)
            ::poll(polled.data(), polled.size(), static_cast<int>(left));
        if (interrupt.isRaised())
            broken = QStringLiteral("the program is closing");
        else if (left <= 0)
            broken = QStringLiteral("no end within %1 s").arg(time.count() / 1000);
        else if (end.output.size() > mostOutput || end.errors.size() > mostOutput)
            broken = QStringLiteral("it prints without end");
        if (!broken.isEmpty())
            break;
        if (polled[0].revents != 0 && !readSome(output.read, end.output))
            output.read.reset();
        if (polled[1].revents != 0 && !readSome(errors.read, end.errors))
            errors.read.reset();
    }
    if (broken.isEmpty()) {
        if (const auto status = waitFor(pid, std::chrono::seconds(1))) {
            end.status = *status;
            return end;
        }
    }
    end.status = endProgram(pid);
    if (broken.isEmpty())
        return end;
    return base::fail(Error::Kind::Environment,
                      QStringLiteral("%1 gave no answer").arg(QString::fromUtf8(argv.first())), {}, broken);
}

base::Result<std::unique_ptr<ProxyProgram>> ProxyProgram::start(const QByteArrayList &argv)
{
    std::array<int, 2> ends{-1, -1};
    Pipe errors = makePipe();
    if (!errors.read.isValid() || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return tl::unexpected(cannotStart(argv.first(), errno));
    const base::Descriptor theirs(ends[1]);
    std::unique_ptr<ProxyProgram> proxy(new ProxyProgram);
    proxy->m_socket.reset(ends[0]);
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    const pid_t pid = spawn(argv, theirs.get(), theirs.get(), errors.write.get(), false);
    if (pid < 0)
        return tl::unexpected(cannotStart(argv.first(), -pid));
    proxy->m_pid = pid;
    proxy->m_errors = std::move(errors.read);
    ::fcntl(proxy->m_errors.get(), F_SETFL, O_NONBLOCK);
    return proxy;
}

ProxyProgram::~ProxyProgram()
{
    if (m_pid > 0)
        endProgram(m_pid);
}

QByteArray ProxyProgram::complaint()
{
    const auto deadline = Clock::now() + std::chrono::milliseconds(500);
    for (bool open = true; open;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd polled{m_errors.get(), POLLIN, 0};
        if (left <= 0 || ::poll(&polled, 1, static_cast<int>(left)) <= 0)
            break;
        open = readSome(m_errors, m_said);
        m_said = m_said.last(std::min(m_said.size(), complaintKept));
    }
    return m_said.trimmed();
}

} // namespace assay::remote
