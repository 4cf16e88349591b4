// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::logs {

// One rule of resources/log-rules.yaml (or the user's log-rules.yaml). docs/formats.md has no table of its
// keys: they are the members' names.
struct ProblemRule
{
    QString id;
    base::Severity severity = base::Severity::Error;
    QStringList engines;          // empty: all
    QStringList sources;          // server | workload | job; empty: all
    QString pattern;              // a PCRE matched against a line without ANSI codes
    QString text;                 // what it means, in a sentence
    QString next;                 // what to do
    QList<QByteArray> matches;    // examples that must match
    QList<QByteArray> mismatches; // examples that must not
};

struct RuleFile
{
    QList<ProblemRule> rules; // those without an error
    base::Problems problems;
};
// Reads a file of rules: `log_rules: 1` and a list under `rules`. Unknown keys and words, patterns that do
// not compile, ids that are taken, and examples that the pattern does not bear out are errors with line and
// column.
[[nodiscard]] RuleFile readRules(const QByteArray &yaml);

// A line of a log that a rule speaks about.
struct LogProblem
{
    QString rule;
    base::Severity severity = base::Severity::Error;
    QString text;
    QString next;
    qint64 offset = 0;  // byte offset of the line in the log
    qint64 line = 0;    // from 1
    QByteArray excerpt; // the part of the line that the rule matched, without ANSI codes, at most 400 bytes
};

// The shipped rules followed by the user's; one of the user's with a shipped id takes its place. A file with
// an error is an Input error that names file, line and column. Cached by the caller.
[[nodiscard]] base::Result<QList<ProblemRule>> loadRules();

// Every problem in a log's first `limit` bytes (all when negative), in order; repeated hits of one rule are
// kept up to 100. Reads the file in pieces; works for any size. `engine` is a word of engine::kindName
// (empty: rules of all engines), `source` one of server, workload, job (empty: all). Input error when the
// file is not there.
[[nodiscard]] base::Result<QList<LogProblem>> findProblems(const QString &logFile, const QString &engine,
                                                           const QString &source, qint64 limit,
                                                           const QList<ProblemRule> &rules);

} // namespace assay::logs
