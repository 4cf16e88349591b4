// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "exporting.h"
#include "output.h"
#include "signals.h"

#include <assay/exchange/propose.h>

#include <QStandardPaths>
#include <QTextStream>

#include <cstdio>
#include <unistd.h>

namespace assay::ctl {

namespace {

bool canAsk()
{
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
}

base::Status checkPush(const Arguments &arguments)
{
    if (arguments.has("yes") && !arguments.has("push"))
        return usageError(QStringLiteral("--yes belongs to --push"), {}, {});
    if (!arguments.has("push"))
        return {};
    if (arguments.has("dry-run"))
        return usageError(QStringLiteral("--push and --dry-run exclude each other"), {}, {});
    if (!arguments.has("yes") && !canAsk())
        return usageError(QStringLiteral("--push needs a yes"),
                          QStringLiteral("there is no terminal to ask on"),
                          QStringLiteral("Add --yes to push without being asked."));
    if (QStandardPaths::findExecutable(QStringLiteral("gh")).isEmpty())
        return base::fail(
            base::Error::Kind::Environment, QStringLiteral("the program gh is not installed"), {},
            QStringLiteral("a pull request is opened by it"),
            QStringLiteral("Install it, or leave --push out and open the pull request by hand."));
    return {};
}

void print(const exchange::Proposal &proposal, Output &output)
{
    printChange(proposal.report, output);
    if (proposal.commit.isEmpty()) {
        output.message(
            QStringLiteral("no branch was made (--dry-run); %1 would be its name").arg(proposal.branch));
        return;
    }
    output.text(QStringLiteral("\nbranch %1\ncommit %2\n").arg(proposal.branch, proposal.commit));
    if (proposal.commands.isEmpty())
        output.message(
            QStringLiteral("the checkout has no remote that is clearly meant; push the branch by hand"));
    else
        output.text(QStringLiteral("\nTo push it and open the pull request:\n    ") +
                    proposal.commands.join(QStringLiteral("\n    ")) + QLatin1Char('\n'));
}

// Whether the user says yes to what was shown.
bool saysYes(const exchange::Proposal &proposal, Output &output)
{
    output.message(QStringLiteral("These commands push %1 and open a pull request:").arg(proposal.branch));
    for (const QString &command : proposal.commands)
        output.message(QStringLiteral("    ") + command);
    output.message(QStringLiteral("Run them? [y/N]"));
    const QString answer = QTextStream(stdin).readLine().trimmed().toLower();
    return answer == QLatin1String("y") || answer == QLatin1String("yes");
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    if (const auto may = checkPush(arguments); !may)
        return base::fail(may.error());
    const auto exporting = prepareExport(arguments, output);
    if (!exporting)
        return base::fail(exporting.error());
    exchange::ProposeOptions options;
    options.checkout = arguments.value("checkout");
    options.file = arguments.value("into");
    options.branch = arguments.value("branch");
    options.dryRun = arguments.has("dry-run");
    options.willPush = arguments.has("push");
    options.exporting = exporting->options;
    base::Result<exchange::Proposal> proposal;
    {
        // git ends at Ctrl-C; what it leaves is cleared up before we do.
        const SignalWatch signals([](int) {});
        proposal = exchange::propose(exporting->view, exporting->known->recipe, exporting->review, options);
    }
    if (!proposal)
        return base::fail(proposal.error());
    if (!options.dryRun) {
        if (const auto kept = keepDecisions(*exporting); !kept)
            return base::fail(kept.error());
    }
    print(*proposal, output);
    QJsonObject document = exchange::toJson(*proposal);
    document.insert(QStringLiteral("pushed"), false);
    if (options.willPush && !arguments.has("yes") && !saysYes(*proposal, output)) {
        output.document(document);
        output.message(QStringLiteral("nothing was pushed; the branch is in the checkout"));
        return exitNo;
    }
    if (options.willPush) {
        const auto pushed = exchange::runCommands(*proposal, canAsk());
        if (!pushed)
            return base::fail(pushed.error());
        output.text(QStringLiteral("\npushed; the pull request: %1\n").arg(*pushed));
        document.insert(QStringLiteral("pushed"), true);
        document.insert(QStringLiteral("pull_request"), *pushed);
    }
    output.document(document);
    return exitYes;
}

} // namespace

Command proposeCommand()
{
    static const QList<Option> options = withExportOptions({
        {"checkout", "DIR", "a clone of the repository that holds the reference", false, true},
        {"into", "FILE",
         "the reference, relative to the checkout; without it the one tracked YAML file that holds the "
         "model"},
        {"branch", "NAME", "the new branch; without it assay/KEY-RUN"},
        {"dry-run", nullptr, "make no branch and print the change as a unified diff"},
        {"push", nullptr,
         "run the commands that push and open the pull request, after a yes that shows them"},
        {"yes", nullptr, "with --push: do not ask"},
    });
    return {
        "propose",
        "RUN",
        1,
        1,
        "commit an export on a new branch of a checkout",
        "Merges the run into the checkout's reference as \"export\" does and commits it with its provenance "
        "on "
        "a new branch, by your own git with its hooks and signing. Your files, index and current branch stay "
        "as they are. Then it prints the commands that push the branch and open the pull request.",
        "a gate forbids it, the reference is dirty, the branch is there, or you said no",
        "assayctl propose 1a2b3c --checkout ~/InferenceX --dry-run\n"
        "assayctl propose 1a2b3c --checkout ~/InferenceX --into golden_al_distribution/dsv4.yaml",
        options,
        run};
}

} // namespace assay::ctl
