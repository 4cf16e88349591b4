// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/exchange/export.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace assay::exchange {

struct ProposeOptions
{
    QString checkout; // a folder of a git checkout
    QString file;   // the reference, relative to the checkout's root; empty: the one tracked file that holds
                    // the model
    QString branch; // empty: assay/KEY-RUN
    bool dryRun = false;     // no branch is made
    bool willPush = false;   // a remote must be there
    ExportOptions exporting; // without `into` and `dryRun`
};

struct Proposal
{
    QString checkout; // the root of the checkout
    QString file;     // relative to it
    QString branch;
    QString commit;       // full id; empty after a dry run
    QString message;      // of the commit
    ExportReport report;  // its paths are relative to the checkout
    QStringList commands; // for a shell: push, and open the pull request; none without a remote
};

// Exports a run into a commit of its own on a new branch of a checkout, by the user's own git with its hooks,
// filters and signing. The work is done in a temporary worktree: the checkout's files, index and current
// branch stay as they are, and the branch comes to be in one step at the end. Nothing is pushed. Errors. No:
// what an export refuses; the reference or the provenance has changes that are not committed; the branch is
// there already; nothing would change; a hook changed what was shown. Input: no checkout, no commit in it, no
// such remote, not clear which file is meant. Environment: git fails (in its own words, without credentials).
[[nodiscard]] base::Result<Proposal> propose(const run::RunView &run, const matrix::Recipe &recipe,
                                             const review::Review &review, const ProposeOptions &options);

// Runs the commands of a proposal in their order, each in a shell on the terminal that the program has;
// without one nothing asks for a password. What the last one printed: where the pull request is. Environment
// error at the first that fails.
[[nodiscard]] base::Result<QString> runCommands(const Proposal &proposal, bool hasTerminal);

// The `propose` document of docs/formats.md, without `pushed`.
[[nodiscard]] QJsonObject toJson(const Proposal &proposal);

} // namespace assay::exchange
