// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>
#include <assay/run/state.h>

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::review {

// What a reviewer noted about one cell.
struct CellReview
{
    std::optional<int> attempt; // the attempt that counts; nothing: the run's own choice
    QList<int> seen;            // indices of the outputs that were looked at, ascending
    QString verdict;            // sound | doubtful; empty: none
    QString note;
    std::optional<int> seenOf; // the attempt that `seen` is about; nothing: whichever counts

    bool operator==(const CellReview &) const = default;
};

struct Signature
{
    QString reviewer;
    QDateTime at;                // UTC
    QMap<QString, int> attempts; // of every cell with a counting attempt, the number of it

    bool operator==(const Signature &) const = default;
};

// review.yaml of a run's folder.
struct ReviewFile
{
    QString reviewer;                   // who accepted and noted; empty: nobody
    std::optional<Signature> signature; // the sign-off
    QString note;
    QStringList tags;
    QMap<QString, QString> accepted;   // gate id to reason
    QMap<QString, QString> overridden; // gate id to reason
    QMap<QString, int> decidedFor;     // the counting attempts that both are about; empty: whatever counts
    QMap<QString, CellReview> cells;

    bool operator==(const ReviewFile &) const = default;
};

// Reads the text of a review.yaml. An Input error names line and column of the first mistake: a broken text,
// another format version, an unknown key or gate, a reason or a number of the wrong kind, an override of a
// hard gate.
[[nodiscard]] base::Result<ReviewFile> parseReview(const QByteArray &yaml);
// The text, such that parseReview gives back the same.
[[nodiscard]] QByteArray toYaml(const ReviewFile &file);

// review.yaml of a run's folder; an empty one when there is none.
[[nodiscard]] base::Result<ReviewFile> readReview(const QString &runFolder);
// Writes it in one step, readable by the user alone.
[[nodiscard]] base::Status writeReview(const QString &runFolder, const ReviewFile &file);

// "GATE=REASON" of the command line. Input error without a gate, a known one, or a reason.
[[nodiscard]] base::Result<std::pair<QString, QString>> parseDecision(const QString &text);
// Before decisions about the attempts that count now are noted: those about others lapse.
void beginDeciding(ReviewFile &file, const run::RunView &run);
// Notes that `reviewer` answers for a gate that is unknown. Input error when nobody is named.
[[nodiscard]] base::Status acceptUnknown(ReviewFile &file, const QString &gate, const QString &reason,
                                         const QString &reviewer);
// Notes that a soft gate is passed over. Input error on a hard one: it can only be made to pass.
[[nodiscard]] base::Status overrideGate(ReviewFile &file, const QString &gate, const QString &reason);
// Signs the run as it is. Input error when nobody is named.
[[nodiscard]] base::Status sign(ReviewFile &file, const run::RunView &run, const QString &reviewer,
                                const QDateTime &at);

// Notes that outputs of an attempt (`counts` when it is the counting one) were looked at, or were not. Those
// of another attempt are forgotten.
void markSeen(CellReview &cell, int attempt, bool counts, const QList<int> &indices, bool seen);
// The outputs of an attempt that were looked at; `counts` when it is the counting one.
[[nodiscard]] QList<int> seenOutputs(const CellReview &cell, int attempt, bool counts);

// Of every cell with a counting attempt, the number of it.
[[nodiscard]] QMap<QString, int> countingAttempts(const run::RunView &run);
// What was accepted and overridden is about the attempts that count now.
[[nodiscard]] bool decisionsAreCurrent(const ReviewFile &file, const run::RunView &run);
// The attempts that count now are those that were signed.
[[nodiscard]] bool isCurrent(const Signature &signature, const run::RunView &run);
// The run with the attempts that a reviewer chose as the counting ones; a choice of an attempt that is not
// there is passed over.
[[nodiscard]] run::RunView withChosenAttempts(run::RunView run, const ReviewFile &file);

} // namespace assay::review
