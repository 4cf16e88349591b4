// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/digest_cache.h>
#include <assay/base/result.h>
#include <assay/logs/problem_rule.h>

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::review {

// A log and how it is read, as for logs::findProblems.
struct LogReading
{
    QString file;
    QString engine;
    QString source;
    qint64 limit = -1;
};

// A whole that changes with any rule.
[[nodiscard]] QByteArray fingerprintOf(const QList<logs::ProblemRule> &rules);

// What logs::findProblems finds, which is kept in the cache. `fingerprint` is that of the rules.
[[nodiscard]] base::Result<QList<logs::LogProblem>> problemsIn(const LogReading &log,
                                                               const QList<logs::ProblemRule> &rules,
                                                               const QByteArray &fingerprint,
                                                               const base::DigestCache &cache);

} // namespace assay::review
