// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "output.h"

#include <assay/base/text.h>

#include <QCoreApplication>
#include <QFile>

#include <csignal>
#include <vector>

namespace {

using namespace assay;
using namespace assay::ctl;

// Commands of the contract that other versions have.
bool isKnownElsewhere(const QString &name)
{
    static const QStringList names{QStringLiteral("dataset"), QStringLiteral("inject"),
                                   QStringLiteral("inject-verify")};
    return names.contains(name);
}

tl::unexpected<base::Error> unknownCommand(const QString &name)
{
    if (isKnownElsewhere(name))
        return usageError(QStringLiteral("the command %1 is not in this version").arg(name), {},
                          QStringLiteral("\"assayctl --help\" lists the commands there are."));
    QStringList names;
    for (const Command &command : commands())
        names.append(QString::fromLatin1(command.name));
    const QString near = base::nearestName(name, names);
    return usageError(QStringLiteral("there is no command \"%1\"").arg(name), {},
                      near.isEmpty() ? QStringLiteral("\"assayctl --help\" lists the commands.")
                                     : QStringLiteral("Did you mean %1?").arg(near));
}

base::Result<ExitStatus> dispatch(QStringList words, Output &output)
{
    while (!words.isEmpty() && words.first() == QLatin1String("--json"))
        words.removeFirst();
    if (words.isEmpty())
        return usageError(QStringLiteral("no command is given"), {},
                          QStringLiteral("\"assayctl --help\" lists the commands."));
    QString name = words.takeFirst();
    if (name == QLatin1String("--version")) {
        output.text(QStringLiteral("assayctl %1\n").arg(QStringLiteral(ASSAY_VERSION)));
        output.document({{QStringLiteral("version"), QStringLiteral(ASSAY_VERSION)}});
        return exitYes;
    }
    const bool help =
        name == QLatin1String("--help") || name == QLatin1String("-h") || name == QLatin1String("help");
    if (help)
        words.removeAll(QStringLiteral("--json"));
    if (help && words.isEmpty()) {
        output.text(generalHelp());
        output.document({{QStringLiteral("help"), generalHelp()}});
        return exitYes;
    }
    if (help) {
        name = words.takeFirst();
        words = {QStringLiteral("--help")};
    }
    const Command *command = findCommand(name);
    if (!command)
        return unknownCommand(name);
    const auto arguments = parseArguments(*command, words);
    if (!arguments)
        return base::fail(arguments.error());
    if (arguments->has("help")) {
        output.text(commandHelp(*command));
        output.document({{QStringLiteral("help"), commandHelp(*command)}});
        return exitYes;
    }
    return command->run(*arguments, output);
}

void ignoreMessages(QtMsgType, const QMessageLogContext &, const QString &) {}

} // namespace

int main(int argc, char **argv)
{
    // A reader that goes away is an answer of write(), not a death.
    std::signal(SIGPIPE, SIG_IGN);
    // Qt takes words for itself out of what it is given.
    const int argumentCount = argc;
    const std::vector<char *> argumentTexts(argv, argv + argc);
    // Without a UTF-8 locale Qt chooses one and says so where only our messages belong.
    qInstallMessageHandler(ignoreMessages);
    QCoreApplication application(argc, argv);
    qInstallMessageHandler(nullptr);
    QCoreApplication::setApplicationName(QStringLiteral("assayctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ASSAY_VERSION));

    QStringList words;
    for (int i = 1; i < argumentCount; ++i)
        words.append(QFile::decodeName(argumentTexts[i]));
    const qsizetype dashes = words.indexOf(QStringLiteral("--"));
    const QStringList options = words.mid(0, dashes);
    const bool json =
        options.contains(QStringLiteral("--json")) || options.contains(QStringLiteral("--json-lines"));
    Output output(json);
    const auto status = dispatch(words, output);
    if (!status)
        output.error(status.error());
    if (const auto written = output.finish(); !written) {
        output.message(QStringLiteral("assayctl: ") + written.error().sentence());
        return static_cast<int>(base::Error::Kind::Environment);
    }
    return status ? *status : static_cast<int>(status.error().kind);
}
