// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

#include <QByteArray>
#include <QString>

#include <optional>

namespace assay::cluster {

// What one program of a script answered.
struct ProgramAnswer
{
    int status = 0;
    QByteArray output, errors;
};

// Shell lines that every script begins with: no format, filter or default of the user's environment speaks
// in ours.
[[nodiscard]] QByteArray scrubbedEnvironment();
// A script that tells where Slurm's programs are found: on PATH, or as a login shell finds them.
[[nodiscard]] QByteArray searchScript(const QByteArray &token);
// The shell lines that make them found, out of the answer to that script; nothing if they are nowhere.
[[nodiscard]] std::optional<QByteArray> searchResult(const QByteArray &output, const QByteArray &token);

// 128 random bits in hexadecimal digits, beginning with a letter.
[[nodiscard]] QByteArray randomToken();

// One script that runs several of Slurm's programs, each under a time limit, without stdin, and with its
// output, errors and status told apart by random marks.
class SlurmScript
{
public:
    explicit SlurmScript(const QByteArray &setup);

    // The end of a record, for a program's format.
    [[nodiscard]] QByteArray recordEnd() const { return "\x1e" + m_token; }
    [[nodiscard]] QByteArray separator() const { return "\x1f" + m_token; }
    // `command` is words for a shell, quoted by the caller. `name` is of letters and digits.
    void ask(const QByteArray &name, const QByteArray &command, int seconds = 30);
    [[nodiscard]] const QByteArray &text() const { return m_text; }

    // What the program of that name answered; nothing when the script did not come to its end.
    [[nodiscard]] std::optional<ProgramAnswer> answer(const remote::ScriptAnswer &whole,
                                                      const QByteArray &name) const;

private:
    QByteArray m_token;
    QByteArray m_text;
};

// The program's time limit ended it.
[[nodiscard]] bool timedOut(const ProgramAnswer &answer);
// Why a program's answer is no answer, in a sentence; empty if it is one. Slurm reports errors also with exit
// status 0.
[[nodiscard]] QString failureOf(const QString &program, const std::optional<ProgramAnswer> &answer);
// Slurm's own words out of its errors: without prefixes, on one line.
[[nodiscard]] QString wordsOf(const QByteArray &errors);
// The controller answered, and knows no such job.
[[nodiscard]] bool saysInvalidJob(const ProgramAnswer &answer);

} // namespace assay::cluster
