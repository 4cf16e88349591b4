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

// One rule of resources/log-rules.yaml (or the user's log-rules.yaml).
struct ProblemRule
{
    QString id;
    base::Severity severity = base::Severity::Error;
    QStringList engines;  // empty: all
    QStringList sources;  // server | workload | job; empty: all
    QString pattern;      // a PCRE matched against a line without ANSI codes
    QString text;         // what it means, in a sentence
    QString next;         // what to do
    QList<QByteArray> matches;    // examples that must match
    QList<QByteArray> mismatches; // examples that must not
};

struct RuleFile
{
    QList<ProblemRule> rules;
    base::Problems problems;
};
[[nodiscard]] RuleFile readRules(const QByteArray &yaml);

// A line of a log that a rule speaks about.
struct LogProblem
{
    QString rule;
    base::Severity severity = base::Severity::Error;
    QString text;
    QString next;
    qint64 offset = 0; // byte offset of the line in the log
    qint64 line = 0;   // from 1
    QByteArray excerpt; // the line without ANSI codes, at most 400 bytes
};

// The shipped rules followed by the user's. Cached by the caller.
[[nodiscard]] base::Result<QList<ProblemRule>> loadRules();

// Every problem in a log's first `limit` bytes (all when negative), in order; repeated hits of one rule are kept up
// to 100. Reads the file in pieces; works for any size.
[[nodiscard]] base::Result<QList<LogProblem>> findProblems(const QString &logFile, const QString &engine,
                                                           const QString &source, qint64 limit,
                                                           const QList<ProblemRule> &rules);

} // namespace assay::logs
