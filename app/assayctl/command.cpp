// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::ctl {

namespace {

// Options that every command has.
constexpr Option commonOptions[] = {
    {"json", nullptr, "print one JSON document on standard output and nothing else"},
    {"help", nullptr, "print this text"},
};

QList<Option> optionsOf(const Command &command)
{
    QList<Option> options(command.options.begin(), command.options.end());
    options.append(QList<Option>(std::begin(commonOptions), std::end(commonOptions)));
    return options;
}

QString dashed(const char *name)
{
    return QStringLiteral("--") + QString::fromLatin1(name);
}

QString helpHint(const Command &command)
{
    return QStringLiteral("See \"assayctl %1 --help\".").arg(QString::fromLatin1(command.name));
}

tl::unexpected<base::Error> unknownOption(const Command &command, const QString &word)
{
    QStringList names;
    for (const Option &option : optionsOf(command))
        names.append(dashed(option.name));
    const QString near = base::nearestName(word, names);
    return usageError(QStringLiteral("%1 has no option %2").arg(QString::fromLatin1(command.name), word), {},
                      near.isEmpty() ? helpHint(command) : QStringLiteral("Did you mean %1?").arg(near));
}

// Stands between words that belong on one line.
constexpr QChar noBreak(0x00a0);

QString synopsis(const Command &command)
{
    QString text = QStringLiteral("assayctl %1").arg(QString::fromLatin1(command.name));
    if (*command.arguments)
        text += QLatin1Char(' ') + QString::fromLatin1(command.arguments);
    for (const Option &option : command.options) {
        QString word = dashed(option.name);
        if (option.value)
            word += noBreak + QString::fromLatin1(option.value);
        if (!option.required)
            word = QLatin1Char('[') + word + QLatin1Char(']');
        text += QLatin1Char(' ') + word + (option.repeatable ? QStringLiteral("...") : QString());
    }
    return text + QStringLiteral(" [--json]");
}

// Words of a paragraph on lines of at most `width` characters, each after `indent`.
QString wrapped(const QString &text, const QString &indent, qsizetype width = 78)
{
    QString result;
    const QStringList paragraphs = text.split(QLatin1Char('\n'));
    for (const QString &paragraph : paragraphs) {
        QString line;
        const QStringList words = paragraph.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        for (const QString &word : words) {
            if (!line.isEmpty() && indent.size() + line.size() + 1 + word.size() > width) {
                result += indent + line + QLatin1Char('\n');
                line.clear();
            }
            line += (line.isEmpty() ? QString() : QStringLiteral(" ")) + word;
        }
        result += line.isEmpty() ? QStringLiteral("\n") : QString(indent + line + QLatin1Char('\n'));
    }
    return result;
}

QString indented(const char *lines)
{
    QString result;
    const QStringList all = QString::fromUtf8(lines).split(QLatin1Char('\n'));
    for (const QString &line : all)
        result += QStringLiteral("    ") + line + QLatin1Char('\n');
    return result;
}

} // namespace

bool Arguments::has(const char *option) const
{
    return m_options.contains(QString::fromLatin1(option));
}

QString Arguments::value(const char *option) const
{
    const QStringList all = values(option);
    return all.isEmpty() ? QString() : all.last();
}

QStringList Arguments::values(const char *option) const
{
    return m_options.value(QString::fromLatin1(option));
}

base::Result<std::optional<qint64>> Arguments::integer(const char *option, qint64 least) const
{
    if (!has(option))
        return std::optional<qint64>();
    bool ok = false;
    const qint64 number = value(option).toLongLong(&ok);
    if (!ok || number < least)
        return usageError(
            QStringLiteral("--%1 %2 cannot be used").arg(QString::fromLatin1(option), value(option)),
            QStringLiteral("it is not an integer from %1").arg(least), {});
    return std::optional<qint64>(number);
}

const Command *findCommand(const QString &name)
{
    const auto all = commands();
    const auto found = std::find_if(all.begin(), all.end(), [&name](const Command &command) {
        return name == QLatin1String(command.name);
    });
    return found == all.end() ? nullptr : &*found;
}

base::Result<Arguments> parseArguments(const Command &command, const QStringList &words)
{
    Arguments arguments;
    const QList<Option> options = optionsOf(command);
    bool onlyPositional = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (onlyPositional || !word.startsWith(QLatin1Char('-')) || word == QLatin1String("-")) {
            arguments.positional.append(word);
            continue;
        }
        if (word == QLatin1String("--")) {
            onlyPositional = true;
            continue;
        }
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        const QString name = word == QLatin1String("-h") ? QStringLiteral("--help") : word.left(equals);
        const auto known = std::find_if(options.begin(), options.end(), [&name](const Option &option) {
            return dashed(option.name) == name;
        });
        if (known == options.end())
            return unknownOption(command, name);
        QStringList &values = arguments.m_options[QString::fromLatin1(known->name)];
        if (!known->value) {
            if (equals >= 0)
                return usageError(QStringLiteral("%1 takes no value").arg(name), {}, helpHint(command));
            values.append(QString());
            continue;
        }
        if (!values.isEmpty() && !known->repeatable)
            return usageError(QStringLiteral("%1 is given twice").arg(name), {}, helpHint(command));
        if (equals < 0 && i + 1 == words.size())
            return usageError(QStringLiteral("%1 needs a value").arg(name),
                              QStringLiteral("%1 is missing").arg(QString::fromLatin1(known->value)),
                              helpHint(command));
        values.append(equals >= 0 ? word.mid(equals + 1) : words[++i]);
        // Most often a shell variable that was not set: no selection of cells must not mean all of them.
        if (values.last().isEmpty())
            return usageError(QStringLiteral("%1 needs a value").arg(name),
                              QStringLiteral("%1 is empty").arg(QString::fromLatin1(known->value)),
                              helpHint(command));
    }
    if (arguments.has("help"))
        return arguments;
    const qsizetype count = arguments.positional.size();
    if (count < command.least)
        return usageError(QStringLiteral("%1 needs %2")
                              .arg(QString::fromLatin1(command.name), QString::fromLatin1(command.arguments)),
                          count == 0 ? QStringLiteral("no argument is given")
                                     : QStringLiteral("only %1 given").arg(count),
                          helpHint(command));
    if (command.most >= 0 && count > command.most)
        return usageError(QStringLiteral("%1 does not take \"%2\"")
                              .arg(QString::fromLatin1(command.name), arguments.positional[command.most]),
                          command.most == 0
                              ? QStringLiteral("it takes no argument")
                              : QStringLiteral("it takes %1").arg(QString::fromLatin1(command.arguments)),
                          helpHint(command));
    for (const Option &option : command.options) {
        if (option.required && arguments.value(option.name).isEmpty())
            return usageError(QStringLiteral("%1 needs %2 %3")
                                  .arg(QString::fromLatin1(command.name), dashed(option.name),
                                       QString::fromLatin1(option.value)),
                              QString::fromUtf8(option.help), helpHint(command));
    }
    return arguments;
}

QString generalHelp()
{
    QString text = QStringLiteral("Usage: assayctl COMMAND [ARGUMENTS] [--json]\n\n");
    text += wrapped(
        QStringLiteral(
            "Measures the acceptance length (AL) and acceptance rate (AR) of speculative decoding, one "
            "cell of thinking mode and draft length at a time, compares the result with a reference "
            "and exports a reviewed reference YAML."),
        QString());
    text += QStringLiteral("\nCommands:\n");
    qsizetype width = 0;
    for (const Command &command : commands())
        width = std::max(width, QString::fromLatin1(command.name).size());
    for (const Command &command : commands())
        text += QStringLiteral("  %1  %2\n")
                    .arg(QString::fromLatin1(command.name).leftJustified(width),
                         QString::fromUtf8(command.summary));
    text +=
        QStringLiteral("\n\"assayctl COMMAND --help\" explains a command and shows an example.\n"
                       "\"assayctl --version\" prints the version.\n\n"
                       "Exit status: 0 yes or done; 1 the answer is no; 2 wrong usage, or input that cannot\n"
                       "be read; 3 the environment failed (cannot connect, write or submit).\n");
    return text;
}

QString commandHelp(const Command &command)
{
    QString text = QStringLiteral("assayctl %1 - %2\n\n")
                       .arg(QString::fromLatin1(command.name), QString::fromUtf8(command.summary));
    text += QStringLiteral("Usage:\n") +
            wrapped(synopsis(command), QStringLiteral("    ")).replace(noBreak, QLatin1Char(' ')) +
            QLatin1Char('\n');
    text += wrapped(QString::fromUtf8(command.details), QString());
    text += QStringLiteral("\nOptions:\n");
    for (const Option &option : optionsOf(command)) {
        const QString value = option.value ? QLatin1Char(' ') + QString::fromLatin1(option.value) : QString();
        text += QStringLiteral("    %1%2\n").arg(dashed(option.name), value);
        text += wrapped(QString::fromUtf8(option.help), QStringLiteral("        "));
    }
    text += QStringLiteral("\nExit status:\n    0  yes or done\n");
    if (command.no)
        text += QStringLiteral("    1  %1\n").arg(QString::fromUtf8(command.no));
    text += QStringLiteral("    2  wrong usage, or input that cannot be read\n"
                           "    3  the environment failed (cannot connect, write or submit)\n");
    text += QStringLiteral("\nExample:\n") + indented(command.example);
    return text;
}

tl::unexpected<base::Error> usageError(const QString &what, const QString &why, const QString &next)
{
    return base::fail(base::Error::Kind::Input, what, {}, why, next);
}

} // namespace assay::ctl
