// SPDX-License-Identifier: GPL-3.0-or-later
#include "review_merge.h"

#include <algorithm>

namespace assay::exchange {

namespace {

QString nameOf(const review::ReviewFile &file)
{
    if (!file.reviewer.isEmpty())
        return file.reviewer;
    return file.signature ? file.signature->reviewer : QStringLiteral("another reviewer");
}

// Both texts, the second with who wrote it; a text that is in already is not added again.
QString bothTexts(const QString &mine, const QString &theirs, const QString &who)
{
    if (theirs.isEmpty() || mine == theirs || mine.contains(theirs))
        return mine;
    if (mine.isEmpty() || theirs.contains(mine))
        return theirs;
    return QStringLiteral("%1; %2: %3").arg(mine, who, theirs);
}

QString bothNames(const QString &mine, const QString &theirs)
{
    QStringList names = mine.split(QStringLiteral(", "), Qt::SkipEmptyParts);
    const QStringList others = theirs.split(QStringLiteral(", "), Qt::SkipEmptyParts);
    for (const QString &name : others) {
        if (!names.contains(name))
            names.append(name);
    }
    return names.join(QStringLiteral(", "));
}

class Merging
{
public:
    Merging(const review::ReviewFile &mine, const review::ReviewFile &theirs)
        : m_theirs(theirs), m_who(nameOf(theirs)), m_result{mine, {}}
    {}

    MergedReview run()
    {
        mergeDecisions();
        mergeSignature();
        m_result.file.note = bothTexts(m_result.file.note, m_theirs.note, m_who);
        for (const QString &tag : m_theirs.tags) {
            if (!m_result.file.tags.contains(tag))
                m_result.file.tags.append(tag);
        }
        for (auto it = m_theirs.cells.cbegin(); it != m_theirs.cells.cend(); ++it)
            mergeCell(it.key(), it.value());
        return m_result;
    }

private:
    void conflict(const QString &what, const QString &mine, const QString &theirs)
    {
        m_result.conflicts.append(
            QStringLiteral("%1: %2 here, %3 by %4; what was here stays").arg(what, mine, theirs, m_who));
    }

    void mergeReasons(QMap<QString, QString> &mine, const QMap<QString, QString> &theirs)
    {
        for (auto it = theirs.cbegin(); it != theirs.cend(); ++it) {
            const QString own = mine.value(it.key());
            const QString both = bothTexts(own, it.value(), m_who);
            if (!own.isEmpty() && both != own)
                m_result.conflicts.append(QStringLiteral("%1: two reasons, both are kept: \"%2\" and \"%3\"")
                                              .arg(it.key(), own, it.value()));
            mine.insert(it.key(), both);
        }
    }

    void mergeDecisions()
    {
        review::ReviewFile &mine = m_result.file;
        const bool mineDecides = !mine.accepted.isEmpty() || !mine.overridden.isEmpty();
        const bool theyDecide = !m_theirs.accepted.isEmpty() || !m_theirs.overridden.isEmpty();
        if (theyDecide && mineDecides && mine.decidedFor != m_theirs.decidedFor) {
            m_result.conflicts.append(
                QStringLiteral("decisions on gates by %1 are about other attempts; what was here stays")
                    .arg(m_who));
            return;
        }
        if (theyDecide && !mineDecides)
            mine.decidedFor = m_theirs.decidedFor;
        mergeReasons(mine.accepted, m_theirs.accepted);
        mergeReasons(mine.overridden, m_theirs.overridden);
        mine.reviewer = bothNames(mine.reviewer, m_theirs.reviewer);
    }

    void mergeSignature()
    {
        std::optional<review::Signature> &mine = m_result.file.signature;
        if (!m_theirs.signature)
            return;
        if (!mine) {
            mine = m_theirs.signature;
            return;
        }
        if (*mine == *m_theirs.signature)
            return;
        if (mine->attempts == m_theirs.signature->attempts &&
            mine->reviewer != m_theirs.signature->reviewer) {
            mine->reviewer = bothNames(mine->reviewer, m_theirs.signature->reviewer);
            mine->at = std::max(mine->at, m_theirs.signature->at);
            return;
        }
        if (mine->attempts != m_theirs.signature->attempts)
            conflict(QStringLiteral("signature"), mine->reviewer,
                     m_theirs.signature->reviewer + QStringLiteral(" for other attempts"));
    }

    void mergeCell(const QString &id, const review::CellReview &theirs)
    {
        review::CellReview &mine = m_result.file.cells[id];
        if (!mine.attempt)
            mine.attempt = theirs.attempt;
        else if (theirs.attempt && mine.attempt != theirs.attempt)
            conflict(id + QStringLiteral(", counting attempt"), QString::number(*mine.attempt),
                     QString::number(*theirs.attempt));
        if (mine.seen.isEmpty()) {
            mine.seen = theirs.seen;
            mine.seenOf = theirs.seenOf;
        } else if (mine.seenOf == theirs.seenOf) {
            for (const int index : theirs.seen) {
                if (!mine.seen.contains(index))
                    mine.seen.append(index);
            }
            std::sort(mine.seen.begin(), mine.seen.end());
        }
        if (mine.verdict.isEmpty())
            mine.verdict = theirs.verdict;
        else if (!theirs.verdict.isEmpty() && mine.verdict != theirs.verdict)
            conflict(id + QStringLiteral(", verdict"), mine.verdict, theirs.verdict);
        mine.note = bothTexts(mine.note, theirs.note, m_who);
    }

    const review::ReviewFile &m_theirs;
    QString m_who;
    MergedReview m_result;
};

} // namespace

MergedReview mergeReviews(const review::ReviewFile &mine, const review::ReviewFile &theirs)
{
    return Merging(mine, theirs).run();
}

} // namespace assay::exchange
