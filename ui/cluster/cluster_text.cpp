// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_text.h"

#include "language/full_stop.h"
#include "language/in_words.h"
#include "theme/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::ui {

using cluster::NodeClass;

namespace {

struct ClusterText
{
    Q_DECLARE_TR_FUNCTIONS(ClusterText)
};

QString tr(const char *text, const char *hint = nullptr, int count = -1)
{
    return ClusterText::tr(text, hint, count);
}

QString sentence(const QString &text)
{
    const QString said = inWords(text);
    if (said != text)
        return stopped(said);
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

bool isUnreachable(const ClusterView &view)
{
    return view.link.kind == ClusterLink::Kind::Lost || view.link.kind == ClusterLink::Kind::Refused;
}

} // namespace

bool isAway(const ClusterView &view)
{
    return isUnreachable(view) || !view.trouble.isEmpty();
}

QString placeText(const ClusterEntry &entry)
{
    const matrix::Profile &profile = entry.profile;
    const QString host = profile.transport.kind == QLatin1StringView("local")
                             ? tr("this machine")
                             : tr("%1 over SSH").arg(profile.transport.host);
    return profile.scheduler.kind == QLatin1StringView("slurm") ? tr("%1, Slurm").arg(host)
                                                                : tr("%1, no scheduler").arg(host);
}

QString spanText(qint64 seconds)
{
    if (seconds < 60)
        return tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return tr("%1 min").arg(seconds / 60);
    const qint64 minutes = seconds / 60 % 60;
    if (seconds >= 86'400)
        return tr("%1 d %2 h").arg(seconds / 86'400).arg(seconds / 3600 % 24);
    return minutes == 0 ? tr("%1 h").arg(seconds / 3600) : tr("%1 h %2 min").arg(seconds / 3600).arg(minutes);
}

QString memoryText(qint64 mib)
{
    constexpr double kibi = 1024.0;
    const double gib = static_cast<double>(mib) / kibi;
    return gib < kibi ? tr("%1 GiB").arg(fixedText(gib, 1)) : tr("%1 TiB").arg(fixedText(gib / kibi, 1));
}

QString linkText(const ClusterView &view, const QDateTime &now)
{
    switch (view.link.kind) {
    case ClusterLink::Kind::Idle:
        return tr("not connected");
    case ClusterLink::Kind::Opening:
        return tr("connecting\u2026");
    case ClusterLink::Kind::Up:
        break;
    case ClusterLink::Kind::Lost:
        return tr("reconnecting %1").arg(spanText(std::max<qint64>(0, view.link.since.secsTo(now))));
    case ClusterLink::Kind::Refused:
        return view.link.newKey.isEmpty() ? tr("refused") : tr("host key unknown");
    }
    const QString latency = view.link.latencyMs ? tr("%1 ms").arg(*view.link.latencyMs) : QString();
    return view.trouble.isEmpty() ? tr("connected, %1").arg(latency) : tr("%1, Slurm is silent").arg(latency);
}

Token linkTone(const ClusterView &view)
{
    switch (view.link.kind) {
    case ClusterLink::Kind::Up:
        return view.trouble.isEmpty() ? Token::Good : Token::Doubtful;
    case ClusterLink::Kind::Lost:
        return Token::Doubtful;
    case ClusterLink::Kind::Refused:
        return Token::Wrong;
    case ClusterLink::Kind::Idle:
    case ClusterLink::Kind::Opening:
        break;
    }
    return Token::Unknown;
}

QString troubleText(const ClusterView &view)
{
    QString text;
    if (!view.link.newKey.isEmpty())
        text = tr("The host key of %1 is not known yet. Compare its fingerprint with one from the host's "
                  "administrator, and trust it if they are the same.")
                   .arg(view.name);
    else if (isUnreachable(view))
        text = sentence(view.link.why);
    else if (!view.trouble.isEmpty())
        text = tr("The host answers, its scheduler does not: %1").arg(sentence(view.trouble));
    if (!text.isEmpty() && view.at.isValid())
        text += QLatin1Char(' ') +
                tr("What is shown is as it was at %1.").arg(view.at.toString(QStringLiteral("HH:mm:ss")));
    return text;
}

ChipText chipText(const ClusterView &view, int unfinished, const QDateTime &now)
{
    if (view.link.kind != ClusterLink::Kind::Up)
        return {view.name, linkText(view, now), linkTone(view)};
    QStringList parts{tr("%1 ms").arg(view.link.latencyMs.value_or(0))};
    if (!view.trouble.isEmpty())
        parts.append(tr("Slurm is silent"));
    else if (view.ownRunning && view.ownPending && *view.ownRunning + *view.ownPending > 0) {
        QStringList jobs;
        if (*view.ownRunning > 0)
            jobs.append(tr("%1 running").arg(*view.ownRunning));
        if (*view.ownPending > 0)
            jobs.append(tr("%1 pending").arg(*view.ownPending));
        parts.append(jobs.join(QLatin1Char(' ')));
    } else if (unfinished > 0) {
        parts.append(tr("%n unfinished run(s)", nullptr, unfinished));
    }
    return {view.name, parts.join(QStringLiteral("  ")), linkTone(view)};
}

QString totalsText(const ClusterView &view)
{
    if (!view.at.isValid())
        return {};
    if (!view.hasScheduler) {
        if (!view.host)
            return {};
        return view.host->gpus.isEmpty() ? tr("no GPUs seen")
                                         : tr("%n GPU(s)", nullptr, static_cast<int>(view.host->gpus.size()));
    }
    int gpus = 0;
    int used = 0;
    for (const cluster::SlurmNode &node : view.nodes) {
        gpus += node.gpus;
        used += node.gpusUsed;
    }
    const auto own = std::count_if(view.jobs.cbegin(), view.jobs.cend(),
                                   [&](const cluster::SlurmJob &job) { return job.user == view.user; });
    QStringList parts{tr("%n node(s)", nullptr, static_cast<int>(view.nodes.size()))};
    if (gpus > 0)
        parts.append(tr("%1 of %2 GPUs used").arg(used).arg(gpus));
    parts.append(tr("%n job(s)", nullptr, static_cast<int>(view.jobs.size())));
    if (own > 0)
        parts.append(tr("%1 of them yours").arg(own));
    return parts.join(QStringLiteral(" \u00B7 "));
}

QString nodeWord(NodeClass state)
{
    switch (state) {
    case NodeClass::Free:
        return tr("free");
    case NodeClass::Partly:
        return tr("partly used");
    case NodeClass::Full:
        return tr("in use");
    case NodeClass::Planned:
        return tr("kept for a job");
    case NodeClass::Starting:
        return tr("starting");
    case NodeClass::Draining:
        return tr("draining");
    case NodeClass::Drained:
        return tr("drained");
    case NodeClass::Down:
        return tr("down");
    case NodeClass::Silent:
        return tr("not responding");
    case NodeClass::Failing:
        return tr("failing");
    case NodeClass::Maintenance:
        return tr("maintenance");
    case NodeClass::Reserved:
        return tr("reserved");
    case NodeClass::Rebooting:
        return tr("rebooting");
    case NodeClass::Off:
        return tr("switched off");
    case NodeClass::Other:
        break;
    }
    return tr("not known");
}

Token nodeTone(NodeClass state)
{
    switch (state) {
    case NodeClass::Free:
        return Token::Good;
    case NodeClass::Partly:
    case NodeClass::Full:
    case NodeClass::Planned:
        return Token::Accent;
    case NodeClass::Draining:
    case NodeClass::Drained:
    case NodeClass::Maintenance:
    case NodeClass::Reserved:
    case NodeClass::Rebooting:
    case NodeClass::Starting:
        return Token::Doubtful;
    case NodeClass::Down:
    case NodeClass::Silent:
    case NodeClass::Failing:
        return Token::Wrong;
    case NodeClass::Off:
    case NodeClass::Other:
        break;
    }
    return Token::Unknown;
}

QString nodeMark(NodeClass state)
{
    switch (nodeTone(state)) {
    case Token::Good:
        return QStringLiteral("\u25CB");
    case Token::Accent:
        return QStringLiteral("\u25CF");
    case Token::Doubtful:
        return QStringLiteral("\u2016");
    case Token::Wrong:
        return QStringLiteral("\u2715");
    default:
        return QStringLiteral("\u2013");
    }
}

QString nodeReason(const cluster::SlurmNode &node)
{
    if (!node.reason.isEmpty())
        return node.reason;
    switch (cluster::nodeClass(node.state)) {
    case NodeClass::Silent:
    case NodeClass::Down:
        return tr("Slurm gives no reason");
    case NodeClass::Off:
        return tr("to save power; a job may switch it on");
    case NodeClass::Planned:
        return tr("a waiting job starts on it soon");
    case NodeClass::Reserved:
        return tr("only jobs of its reservation");
    case NodeClass::Other:
        return node.state;
    default:
        return {};
    }
}

} // namespace assay::ui
