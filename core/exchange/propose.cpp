// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/propose.h"

#include "git.h"
#include "propose_text.h"

#include <assay/base/files.h>
#include <assay/base/quote.h>
#include <assay/base/text.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>

#include <memory>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

// A checkout of HEAD in a folder of its own, gone with its owner.
class Worktree
{
public:
    [[nodiscard]] static base::Result<std::unique_ptr<Worktree>> add(const Git &checkout)
    {
        auto worktree = std::unique_ptr<Worktree>(new Worktree(checkout));
        if (!worktree->m_folder.isValid())
            return base::fail(Kind::Environment, QStringLiteral("no temporary folder can be made"),
                              QDir::tempPath(), worktree->m_folder.errorString());
        const auto added =
            checkout.run(QStringLiteral("no temporary worktree can be made"),
                         {QStringLiteral("worktree"), QStringLiteral("add"), QStringLiteral("--quiet"),
                          QStringLiteral("--detach"), worktree->path(), QStringLiteral("HEAD")});
        if (!added)
            return base::fail(added.error());
        return worktree;
    }
    ~Worktree()
    {
        (void)m_checkout.ask(
            {QStringLiteral("worktree"), QStringLiteral("remove"), QStringLiteral("--force"), path()});
        m_folder.remove();
        (void)m_checkout.ask({QStringLiteral("worktree"), QStringLiteral("prune")});
    }
    Worktree(const Worktree &) = delete;
    Worktree &operator=(const Worktree &) = delete;

    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("checkout")); }

private:
    explicit Worktree(const Git &checkout) : m_checkout(checkout) {}
    Git m_checkout;
    QTemporaryDir m_folder;
};

base::Result<Git> openCheckout(const QString &folder)
{
    if (!QFileInfo(folder).isDir())
        return base::fail(Kind::Input, QStringLiteral("is no folder"), folder);
    const Answer top = Git(folder).ask({QStringLiteral("rev-parse"), QStringLiteral("--show-toplevel")});
    if (top.status < 0)
        return base::fail(Kind::Environment, QStringLiteral("git cannot be run"), folder, top.err);
    const QString root = QString::fromUtf8(top.out).chopped(top.out.endsWith('\n') ? 1 : 0);
    if (!top.ok() || root.isEmpty())
        return base::fail(Kind::Input, QStringLiteral("is no git checkout"), folder, top.err,
                          QStringLiteral("Name a folder of a clone of the reference's repository."));
    Git git(root);
    if (git.line({QStringLiteral("rev-parse"), QStringLiteral("--verify"), QStringLiteral("--quiet"),
                  QStringLiteral("HEAD^{commit}")})
            .isEmpty())
        return base::fail(Kind::Input, QStringLiteral("the checkout has no commit yet"), root);
    return git;
}

// The tracked YAML files with a block of the model.
base::Result<QStringList> filesWith(const Git &git, const QString &key)
{
    const auto listed = git.run(QStringLiteral("the checkout's files cannot be listed"),
                                {QStringLiteral("ls-files"), QStringLiteral("-z")});
    if (!listed)
        return base::fail(listed.error());
    constexpr qint64 largest = qint64{16} << 20;
    QStringList files;
    const QByteArrayList names = listed->split('\0');
    for (const QByteArray &name : names) {
        if (!name.endsWith(".yaml") && !name.endsWith(".yml"))
            continue;
        const QString file = QFile::decodeName(name);
        const auto bytes = base::readFile(git.folder() + QLatin1Char('/') + file, largest);
        // Most YAML files of a repository are something else; reading them as references takes longer.
        if (bytes && bytes->contains(key.toUtf8()) && golden::readReference(*bytes).find(key))
            files.append(file);
    }
    return files;
}

base::Result<QString> chosenFile(const Git &git, const QString &asked, const QString &key)
{
    if (!asked.isEmpty()) {
        const QString file =
            QDir::cleanPath(QDir(git.folder()).relativeFilePath(QDir(git.folder()).absoluteFilePath(asked)));
        if (file == QLatin1String("..") || file.startsWith(QLatin1String("../")) || file.isEmpty() ||
            file == QLatin1String(".git") || file.startsWith(QLatin1String(".git/")))
            return base::fail(Kind::Input, QStringLiteral("is no file of the checkout"), asked);
        return file;
    }
    const auto files = filesWith(git, key);
    if (!files)
        return base::fail(files.error());
    if (files->size() == 1)
        return files->constFirst();
    return base::fail(
        Kind::Input, QStringLiteral("it is not clear which reference of the checkout is meant"), git.folder(),
        files->isEmpty() ? QStringLiteral("no tracked YAML file holds %1").arg(key)
                         : QStringLiteral("%1 is in %2").arg(key, files->join(QStringLiteral(", "))),
        QStringLiteral("Name it with --into FILE, relative to the checkout."));
}

// What the user has not committed would silently not be part of the proposal.
base::Status checkClean(const Git &git, const QStringList &files)
{
    const auto status =
        git.run(QStringLiteral("the checkout's state cannot be told"),
                QStringList{QStringLiteral("--no-optional-locks"), QStringLiteral("status"),
                            QStringLiteral("--porcelain"), QStringLiteral("-z"), QStringLiteral("--ignored"),
                            QStringLiteral("--untracked-files=all"), QStringLiteral("--")} +
                    files);
    if (!status)
        return base::fail(status.error());
    if (status->isEmpty())
        return {};
    QStringList changed;
    const QByteArrayList entries = status->split('\0');
    for (const QByteArray &entry : entries) {
        constexpr qsizetype marks = 3; // "XY "
        if (entry.size() > marks)
            changed.append(QFile::decodeName(entry.mid(marks)));
    }
    return base::fail(
        Kind::No,
        QStringLiteral("has changes that are not committed: %1").arg(changed.join(QStringLiteral(", "))),
        git.folder(), {},
        QStringLiteral("Look at them with \"git diff HEAD -- %1\", then commit or undo them.")
            .arg(changed.value(0)));
}

base::Result<QString> chosenBranch(const Git &git, const ProposeOptions &options, const run::RunView &run)
{
    const QString branch = options.branch.isEmpty() ? branchName(run.modelKey, run.id) : options.branch;
    const QString ref = QStringLiteral("refs/heads/") + branch;
    if (branch.startsWith(QLatin1Char('-')) || !git.ask({QStringLiteral("check-ref-format"), ref}).ok())
        return base::fail(Kind::Input, QStringLiteral("\"%1\" cannot be a branch").arg(branch));
    if (git.ask({QStringLiteral("show-ref"), QStringLiteral("--verify"), QStringLiteral("--quiet"), ref})
            .ok())
        return base::fail(Kind::No, QStringLiteral("the branch %1 is there already").arg(branch),
                          git.folder(), {},
                          QStringLiteral("Remove it, or name another one with --branch NAME."));
    return branch;
}

// The remote of the current branch, else origin, else the only one.
QString remoteOf(const Git &git)
{
    const QString current = git.line({QStringLiteral("symbolic-ref"), QStringLiteral("--quiet"),
                                      QStringLiteral("--short"), QStringLiteral("HEAD")});
    const QStringList remotes =
        git.line({QStringLiteral("remote")}).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QString own = current.isEmpty() ? QString()
                                    : git.line({QStringLiteral("config"), QStringLiteral("--get"),
                                                QStringLiteral("branch.%1.remote").arg(current)});
    if (remotes.contains(own))
        return own;
    if (remotes.contains(QStringLiteral("origin")))
        return QStringLiteral("origin");
    return remotes.size() == 1 ? remotes.constFirst() : QString();
}

// The branch of the remote that the current one follows; the pull request goes to it.
QString baseOf(const Git &git, const QString &remote)
{
    const QString upstream =
        git.line({QStringLiteral("rev-parse"), QStringLiteral("--abbrev-ref"),
                  QStringLiteral("--symbolic-full-name"), QStringLiteral("HEAD@{upstream}")});
    const QString prefix = remote + QLatin1Char('/');
    return upstream.startsWith(prefix) ? upstream.mid(prefix.size()) : QString();
}

QStringList commandsFor(const Git &git, const QString &remote, const QString &branch)
{
    if (remote.isEmpty())
        return {};
    const auto quoted = [](const QString &word) {
        return QString::fromUtf8(base::shellQuote(word.toUtf8()));
    };
    const QString folder = quoted(git.folder());
    const QString base = baseOf(git, remote);
    const QString log = QStringLiteral("\"$(git log -1 --format=%1 %2)\"");
    QString open = QStringLiteral("cd %1 && gh pr create --head %2").arg(folder, quoted(branch));
    if (!base.isEmpty())
        open += QStringLiteral(" --base ") + quoted(base);
    open += QStringLiteral(" --title ") + log.arg(QStringLiteral("%s"), quoted(branch)) +
            QStringLiteral(" --body ") + log.arg(QStringLiteral("%b"), quoted(branch));
    return {QStringLiteral("git -C %1 push --set-upstream %2 %3").arg(folder, quoted(remote), quoted(branch)),
            open};
}

// A link in the checkout could lead an export out of it.
base::Status checkInside(const QString &root, const QString &file)
{
    const QFileInfo info(root + QLatin1Char('/') + file);
    if (!QDir().mkpath(info.path()))
        return base::fail(Kind::Environment, QStringLiteral("its folder cannot be made"), file);
    const QString folder = QFileInfo(info.path()).canonicalFilePath();
    const QString canonicalRoot = QFileInfo(root).canonicalFilePath();
    if (!info.isSymLink() && (folder == canonicalRoot || folder.startsWith(canonicalRoot + QLatin1Char('/'))))
        return {};
    return base::fail(Kind::Input, QStringLiteral("the reference is a link, or lies behind one"), file, {},
                      QStringLiteral("Name the file itself with --into."));
}

// The commit, made in the worktree with the hooks and the signing that the user has.
base::Result<QString> commit(const Git &tree, const QStringList &files, const QString &message)
{
    const auto added = tree.run(QStringLiteral("the export cannot be staged"),
                                QStringList{QStringLiteral("add"), QStringLiteral("--")} + files);
    if (!added)
        return base::fail(added.error());
    const QString staged = tree.line({QStringLiteral("write-tree")});
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("message"));
    if (const auto written = base::writeFileAtomically(file, message.toUtf8(), 0600); !written)
        return base::fail(written.error());
    const auto committed = tree.run(QStringLiteral("git did not commit"),
                                    {QStringLiteral("commit"), QStringLiteral("--quiet"),
                                     QStringLiteral("--cleanup=whitespace"), QStringLiteral("-F"), file});
    if (!committed)
        return base::fail(committed.error());
    const QString id =
        tree.line({QStringLiteral("rev-parse"), QStringLiteral("--verify"), QStringLiteral("HEAD")});
    if (staged.isEmpty() || id.isEmpty() ||
        tree.line({QStringLiteral("rev-parse"), QStringLiteral("HEAD^{tree}")}) != staged)
        return base::fail(Kind::No, QStringLiteral("a hook changed the files on their way into the commit"),
                          tree.folder(), QStringLiteral("what would be proposed is not what was shown"),
                          QStringLiteral("Leave the reference files out of that hook."));
    return id;
}

} // namespace

base::Result<Proposal> propose(const run::RunView &run, const matrix::Recipe &recipe,
                               const review::Review &review, const ProposeOptions &options)
{
    const auto git = openCheckout(options.checkout);
    if (!git)
        return base::fail(git.error());
    const auto file = chosenFile(*git, options.file, run.modelKey);
    if (!file)
        return base::fail(file.error());
    const QString provenance = provenanceFile(*file, run.modelKey);
    if (const auto clean = checkClean(*git, {*file, provenance}); !clean)
        return base::fail(clean.error());
    const auto branch = chosenBranch(*git, options, run);
    if (!branch)
        return base::fail(branch.error());
    const QString remote = remoteOf(*git);
    if (options.willPush && remote.isEmpty())
        return base::fail(Kind::Input, QStringLiteral("it is not clear where to push"), git->folder(),
                          QStringLiteral("the checkout has no remote, or several and none is origin"));
    const auto worktree = Worktree::add(*git);
    if (!worktree)
        return base::fail(worktree.error());
    const Git tree((*worktree)->path());
    if (const auto inside = checkInside(tree.folder(), *file); !inside)
        return base::fail(inside.error());

    ExportOptions exporting = options.exporting;
    exporting.into = tree.folder() + QLatin1Char('/') + *file;
    exporting.dryRun = false;
    const golden::Reference before =
        golden::readReference(base::readFile(exporting.into).value_or(QByteArray()));
    auto report = exportRun(run, recipe, review, exporting);
    if (!report) {
        base::Error error = report.error();
        error.where.replace(tree.folder(), git->folder());
        error.why.replace(tree.folder(), git->folder());
        return base::fail(error);
    }
    if (report->diff.isEmpty())
        return base::fail(Kind::No, QStringLiteral("nothing would change"), *file,
                          QStringLiteral("it holds these values and this header already"));
    const auto bytes = base::readFile(exporting.into);
    const golden::Reference after = golden::readReference(bytes.value_or(QByteArray()));
    const golden::Curve *curve = after.find(run.modelKey);
    if (!curve)
        return base::fail(Kind::Environment, QStringLiteral("does not read back as it was written"), *file);

    Proposal proposal;
    proposal.checkout = git->folder();
    proposal.file = *file;
    proposal.branch = *branch;
    proposal.message = commitMessage(run, review, exporting, *report, before.find(run.modelKey), *curve);
    proposal.commands = commandsFor(*git, remote, *branch);
    report->file = *file;
    report->provenance = provenance;
    proposal.report = *report;
    if (options.dryRun)
        return proposal;

    const auto id = commit(tree, {*file, provenance}, proposal.message);
    if (!id)
        return base::fail(id.error());
    const auto made =
        git->run(QStringLiteral("the branch cannot be made"),
                 {QStringLiteral("update-ref"), QStringLiteral("refs/heads/") + *branch, *id, QString()});
    if (!made)
        return base::fail(made.error());
    proposal.commit = *id;
    return proposal;
}

base::Result<QString> runCommands(const Proposal &proposal, bool hasTerminal)
{
    QString told;
    for (const QString &command : proposal.commands) {
        const Answer answer = runShellLine(command, proposal.checkout, hasTerminal);
        if (!answer.ok())
            return base::fail(
                Kind::Environment, QStringLiteral("a command failed"), command, answer.err,
                QStringLiteral("The branch %1 is here; run the commands again once that is mended.")
                    .arg(proposal.branch));
        told = withoutCredentials(base::escapedUtf8(answer.out.trimmed()));
    }
    return told;
}

QJsonObject toJson(const Proposal &proposal)
{
    QJsonObject json = toJson(proposal.report);
    json.remove(QStringLiteral("written"));
    json.insert(QStringLiteral("checkout"), proposal.checkout);
    json.insert(QStringLiteral("branch"), proposal.branch);
    json.insert(QStringLiteral("commit"),
                proposal.commit.isEmpty() ? QJsonValue() : QJsonValue(proposal.commit));
    json.insert(QStringLiteral("message"), proposal.message);
    json.insert(QStringLiteral("commands"), QJsonArray::fromStringList(proposal.commands));
    return json;
}

} // namespace assay::exchange
