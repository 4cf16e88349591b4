// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>

namespace assay::ctl {

class Output;

// An option of a command: --name, or --name VALUE (also --name=VALUE).
struct Option
{
    const char *name;
    const char *value; // what its value is called in help; nullptr: a switch
    const char *help;
    bool repeatable = false;
    bool required = false;
};

// What the user typed after a command, checked against its table.
class Arguments
{
public:
    QStringList positional;

    [[nodiscard]] bool has(const char *option) const;
    [[nodiscard]] QString value(const char *option) const; // empty when not given
    [[nodiscard]] QStringList values(const char *option) const;
    // A decimal integer from `least` on; nothing when not given. Usage error for anything else.
    [[nodiscard]] base::Result<std::optional<qint64>> integer(const char *option, qint64 least) const;

private:
    friend base::Result<Arguments> parseArguments(const struct Command &command, const QStringList &words);
    QHash<QString, QStringList> m_options;
};

using ExitStatus = int;
constexpr ExitStatus exitYes = 0;
constexpr ExitStatus exitNo = 1;

struct Command
{
    const char *name;
    const char *arguments; // as in the synopsis
    int least;             // positional arguments
    int most;              // negative: any number
    const char *summary;   // one line
    const char *details;   // paragraphs
    const char *no;        // what exit status 1 means; nullptr: never
    const char *example;   // lines that can be pasted
    std::span<const Option> options;
    base::Result<ExitStatus> (*run)(const Arguments &arguments, Output &output);
};

// Every command of this version, in the order of the contract.
[[nodiscard]] std::span<const Command> commands();
// The command of that name, or nullptr.
[[nodiscard]] const Command *findCommand(const QString &name);

// The words after a command's name. Usage error: an option that the command does not have (names the
// nearest), a missing value, too few or too many arguments. "--" ends the options; "-" alone is an argument.
[[nodiscard]] base::Result<Arguments> parseArguments(const Command &command, const QStringList &words);

// `assayctl --help` and `assayctl COMMAND --help`.
[[nodiscard]] QString generalHelp();
[[nodiscard]] QString commandHelp(const Command &command);

// A wrong way to call the program: exit status 2.
[[nodiscard]] tl::unexpected<base::Error> usageError(const QString &what, const QString &why,
                                                     const QString &next);

} // namespace assay::ctl
