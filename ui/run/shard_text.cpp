// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/shard_text.h"

#include "language/in_words.h"
#include "run/time_text.h"

#include <QCoreApplication>

namespace assay::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ShardText", text);
}

QString withReason(const QString &state, const QString &reason)
{
    return reason.isEmpty() || reason == QLatin1String("None")
               ? state
               : QStringLiteral("%1: %2").arg(state, inWords(reason));
}

QString titleOf(const QStringList &shards)
{
    return tr("shards %1").arg(shards.join(QStringLiteral(", ")));
}

QString startWords(const QString &iso, const QDateTime &now)
{
    const QDateTime start = QDateTime::fromString(iso, Qt::ISODate).toLocalTime();
    if (!start.isValid())
        return {};
    return tr("starts about %1").arg(momentText(start, now, true));
}

} // namespace

ShardText shardText(const run::JobView &job, const QDateTime &now)
{
    ShardText text;
    text.title = tr("shard %1").arg(job.shard);
    text.detail =
        tr("job %1, %2").arg(job.jobId.isEmpty() ? tr("not submitted yet") : job.jobId, inWords(job.state));
    const QString &state = job.state;
    if (state == QLatin1String("running")) {
        text.state = job.node.isEmpty() ? tr("running") : tr("running on %1").arg(job.node);
        text.tone = Token::Accent;
        text.mark = QStringLiteral("\u25CF");
    } else if (state == QLatin1String("pending") || state == QLatin1String("requeued") ||
               state == QLatin1String("requeue_hold") || state == QLatin1String("special_exit")) {
        text.state = withReason(tr("queued"), job.reason);
        const QString start = startWords(job.estimatedStart, now);
        if (!start.isEmpty())
            text.state += QStringLiteral(", ") + start;
        text.tone = Token::Doubtful;
        text.mark = QStringLiteral("\u25CB");
    } else if (state == QLatin1String("configuring")) {
        text.state =
            job.node.isEmpty() ? tr("the node is being prepared") : tr("%1 is being prepared").arg(job.node);
        text.tone = Token::Accent;
        text.mark = QStringLiteral("\u25CB");
    } else if (state == QLatin1String("completing") || state == QLatin1String("stage_out")) {
        text.state = job.node.isEmpty() ? tr("ending") : tr("ending on %1").arg(job.node);
        text.mark = QStringLiteral("\u25CF");
    } else if (state == QLatin1String("suspended") || state == QLatin1String("stopped")) {
        text.state = withReason(tr("held by the cluster"), job.reason);
        text.tone = Token::Doubtful;
        text.mark = QStringLiteral("\u2016");
    } else if (state == QLatin1String("ended") || state == QLatin1String("completed")) {
        text.state = job.node.isEmpty() ? tr("ended") : tr("ended on %1").arg(job.node);
        text.mark = QStringLiteral("\u2713");
    } else if (state == QLatin1String("lost")) {
        text.state = withReason(job.node.isEmpty() ? tr("lost") : tr("lost on %1").arg(job.node), job.reason);
        text.tone = Token::Wrong;
        text.mark = QStringLiteral("\u2715");
    } else if (state == QLatin1String("unknown") || state.isEmpty()) {
        text.state = withReason(tr("not known"), job.reason);
        text.mark = QStringLiteral("?");
    } else {
        // Every other word of a scheduler is an end that nobody wished: node_fail, timeout, preempted, ...
        QString word = state;
        text.state = withReason(inWords(word.replace(QLatin1Char('_'), QLatin1Char(' '))), job.reason);
        if (!job.node.isEmpty())
            text.state += tr(" (%1)").arg(job.node);
        text.tone = Token::Wrong;
        text.mark = QStringLiteral("\u2715");
    }
    return text;
}

QList<ShardText> shardTexts(const QList<run::JobView> &jobs, const QDateTime &now)
{
    QList<ShardText> texts;
    QList<QStringList> shards;
    for (const run::JobView &job : jobs) {
        const ShardText text = shardText(job, now);
        qsizetype same = 0;
        while (same < texts.size() &&
               (texts.at(same).state != text.state || texts.at(same).mark != text.mark))
            ++same;
        if (same == texts.size()) {
            texts.append(text);
            shards.append({QString::number(job.shard)});
            continue;
        }
        shards[same].append(QString::number(job.shard));
        texts[same].title = titleOf(shards.at(same));
        texts[same].detail += QLatin1Char('\n') + text.detail;
    }
    return texts;
}

} // namespace assay::ui
