// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/ssh_interrupt.h>

#include <assay/base/result.h>

#include <QByteArray>
#include <QList>

#include <chrono>
#include <memory>

#include <sys/types.h>

namespace assay::remote {

// What a program that ran to its end left behind.
struct ProgramEnd
{
    int status = 0; // exit status; 128 and the signal's number when one ended it
    QByteArray output, errors;
};

// Runs a program with an empty stdin and LC_ALL=C, in a session of its own, for `time` at the longest.
// Environment error: it cannot be started, the time ran out, or the interrupt was raised.
[[nodiscard]] base::Result<ProgramEnd> runProgram(const QByteArrayList &argv, std::chrono::milliseconds time,
                                                  const Interrupt &interrupt);

// A program that carries a connection on its stdin and stdout: one end of a socket pair is both, the other
// one is the link's. It and what it started are ended with this object.
class ProxyProgram
{
public:
    [[nodiscard]] static base::Result<std::unique_ptr<ProxyProgram>> start(const QByteArrayList &argv);
    ~ProxyProgram();
    ProxyProgram(const ProxyProgram &) = delete;
    ProxyProgram &operator=(const ProxyProgram &) = delete;

    // The link's end; once.
    [[nodiscard]] base::Descriptor takeSocket() { return std::move(m_socket); }
    // The last lines that it wrote to stderr, waiting a moment for a program that is just ending.
    [[nodiscard]] QByteArray complaint();

private:
    ProxyProgram() = default;

    pid_t m_pid = -1;
    base::Descriptor m_socket, m_errors;
    QByteArray m_said;
};

} // namespace assay::remote
