// SPDX-License-Identifier: GPL-3.0-or-later
#include "log_digest.h"

#include <assay/base/files.h>

#include <QDataStream>
#include <QIODevice>

#include <optional>

namespace assay::review {

namespace {

QByteArray headOf(const LogReading &log, const QByteArray &fingerprint)
{
    QByteArray head;
    QDataStream stream(&head, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << fingerprint << log.engine << log.source << log.limit;
    return head;
}

QByteArray digestOf(const QList<logs::LogProblem> &problems)
{
    QByteArray digest;
    QDataStream stream(&digest, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << qint64{problems.size()};
    for (const logs::LogProblem &problem : problems)
        stream << problem.rule << static_cast<int>(problem.severity) << problem.text << problem.next
               << problem.offset << problem.line << problem.excerpt;
    return digest;
}

std::optional<QList<logs::LogProblem>> problemsOfDigest(const QByteArray &digest)
{
    QDataStream stream(digest);
    stream.setVersion(QDataStream::Qt_6_0);
    qint64 count = 0;
    stream >> count;
    QList<logs::LogProblem> problems;
    for (; count > 0 && stream.status() == QDataStream::Ok; --count) {
        logs::LogProblem problem;
        int severity = 0;
        stream >> problem.rule >> severity >> problem.text >> problem.next >> problem.offset >>
            problem.line >> problem.excerpt;
        problem.severity = static_cast<base::Severity>(severity);
        problems.append(problem);
    }
    if (stream.status() != QDataStream::Ok || !stream.atEnd())
        return std::nullopt;
    return problems;
}

} // namespace

QByteArray fingerprintOf(const QList<logs::ProblemRule> &rules)
{
    QByteArray all;
    QDataStream stream(&all, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    for (const logs::ProblemRule &rule : rules)
        stream << rule.id << static_cast<int>(rule.severity) << rule.engines << rule.sources << rule.pattern
               << rule.text << rule.next;
    return base::sha256(all);
}

base::Result<QList<logs::LogProblem>> problemsIn(const LogReading &log, const QList<logs::ProblemRule> &rules,
                                                 const QByteArray &fingerprint,
                                                 const base::DigestCache &cache)
{
    // Cells may have one server and each an end of its own in its log, so that one log is kept several times.
    const QString kind = QStringLiteral("log problems 1 %1 %2").arg(log.source).arg(log.limit);
    const QStringList files{log.file};
    const QList<base::FileStamp> stamps = base::stampsOf(files);
    const QByteArray head = headOf(log, fingerprint);
    const auto digest = cache.find(kind, files, stamps);
    if (digest && digest->startsWith(head)) {
        if (auto kept = problemsOfDigest(digest->sliced(head.size())))
            return *std::move(kept);
    }
    auto problems = logs::findProblems(log.file, log.engine, log.source, log.limit, rules);
    if (problems)
        cache.keep(kind, files, stamps, head + digestOf(*problems));
    return problems;
}

} // namespace assay::review
