// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include <optional>

namespace assay::remote {

// How a shell ended. `status` is its exit status, nothing when a signal or the end of the link took it; `why`
// says in one sentence what broke, empty when nothing did.
struct ShellEnd
{
    std::optional<int> status;
    QString why;
    bool refusedHostKey = false; // `why` speaks of the host's key
    bool badInput = false;       // `why` speaks of the user's own configuration
    bool notStarted = false;     // it still waited for room on the host: nothing of it has run
};

// A `/bin/sh -s` on a host, as three streams of bytes: what a link offers and all of ShellHost is made of.
// Lives in the host's thread. Deleting it ends the shell: its input ends, and what it writes goes nowhere.
class Shell : public QObject
{
    Q_OBJECT
public:
    // Queues bytes for the shell's stdin; before the shell runs they wait.
    virtual void write(const QByteArray &bytes) = 0;
    virtual void finishInput() = 0;
    // Bytes queued and not yet handed to the link.
    [[nodiscard]] virtual qsizetype unsent() const = 0;
    // What came since the last call. When more than some MiB are not taken, the link holds the rest back.
    [[nodiscard]] virtual QByteArray takeOutput() = 0;
    [[nodiscard]] virtual QByteArray takeErrors() = 0;
    // Ends all that the shell runs on the host, by SIGKILL, where the link has a word for that; it is then to
    // be deleted.
    virtual void kill() {}

Q_SIGNALS:
    // The host runs no more shells at once than it does now: this one begins when another has ended.
    void waiting();
    void started(); // the shell runs
    void arrived(); // there is something to take
    void sent();    // unsent() went down
    // The last signal; what is still to be taken can be taken after it. Also when the shell could not be
    // started at all.
    void ended(const assay::remote::ShellEnd &end);
};

} // namespace assay::remote
