// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe_checks.h"

#include <assay/base/text.h>
#include <assay/cluster/slurm_records.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace assay::cluster {

using base::Check;
using base::CheckStatus;

namespace {

QString named(const char *id)
{
    return QString::fromLatin1(id);
}

QString lengthText(qint64 seconds)
{
    return QStringLiteral("%1 min").arg(seconds / 60);
}

} // namespace

Check okCheck(const char *id, const QString &text)
{
    return {named(id), CheckStatus::Ok, text, {}};
}

Check warnCheck(const char *id, const QString &text, const QString &next)
{
    return {named(id), CheckStatus::Warn, text, next};
}

Check failCheck(const char *id, const QString &text, const QString &next)
{
    return {named(id), CheckStatus::Fail, text, next};
}

Check unknownCheck(const char *id, const QString &text)
{
    return {named(id), CheckStatus::Unknown, text, {}};
}

std::optional<Check> silence(const char *id, const Answer &answer)
{
    if (!answer)
        return unknownCheck(id, QStringLiteral("no answer came"));
    if (timedOut(*answer))
        return unknownCheck(id, QStringLiteral("no answer within %1 s").arg(probeLimitS));
    return {};
}

Check clockCheck(const QByteArray &date, double before, double after)
{
    // A date without %N leaves the letter.
    QByteArray digits = date.trimmed();
    if (const qsizetype dot = digits.indexOf('.'); dot >= 0 && digits.endsWith('N'))
        digits.truncate(dot);
    const std::optional<double> there = base::parseDouble(digits);
    if (!there)
        return unknownCheck("clock", QStringLiteral("the host does not tell its time"));
    const double skew = *there - (before + after) / 2.0;
    const double doubt = (after - before) / 2.0 + (digits.contains('.') ? 0.0 : 1.0);
    const QString text = QStringLiteral("the host's clock is %1 s %2 ours (to within %3 s)")
                             .arg(QString::fromLatin1(base::fixed(std::abs(skew), 1)),
                                  skew < 0 ? QStringLiteral("behind") : QStringLiteral("ahead of"),
                                  QString::fromLatin1(base::fixed(doubt, 1)));
    if (std::abs(skew) - doubt > 5.0)
        return warnCheck("clock", text,
                         QStringLiteral("have both clocks set by NTP; a run's times are those of the nodes"));
    return okCheck("clock", text);
}

Check versionCheck(const Answer &sbatch)
{
    constexpr const char *id = "slurm";
    if (auto nothing = silence(id, sbatch))
        return *nothing;
    const QString text = base::escapedUtf8(sbatch->output.trimmed());
    static const QRegularExpression form(QStringLiteral("(?m)^slurm(?:-\\w+)? (\\d+)\\.(\\d+)"));
    const QRegularExpressionMatch match = form.match(text);
    if (sbatch->status != 0 || !match.hasMatch()) {
        const QString why = failureOf(QStringLiteral("sbatch"), sbatch);
        return failCheck(id, why.isEmpty() ? QString(QStringLiteral("sbatch --version says: ") + text) : why,
                         QStringLiteral("look whether Slurm's programs work in a shell on the host"));
    }
    if (match.captured(1).toInt() * 100 + match.captured(2).toInt() < 2205)
        return failCheck(id, text, QStringLiteral("Slurm 22.05 or newer is needed"));
    return okCheck(id, text.section(u'\n', -1));
}

Check controllerCheck(const Answer &ping)
{
    constexpr const char *id = "controller";
    if (auto nothing = silence(id, ping))
        return *nothing;
    static const QRegularExpression up(QStringLiteral("(?m)^.* is UP\\s*$"));
    const QString text = base::escapedUtf8(ping->output.trimmed());
    const QRegularExpressionMatch match = up.match(text);
    if (match.hasMatch())
        return okCheck(id, match.captured(0).trimmed());
    const QString why = text.isEmpty() ? wordsOf(ping->errors) : text.section(u'\n', 0, 0);
    return failCheck(
        id, why.isEmpty() ? QStringLiteral("Slurm's controller does not answer") : why,
        QStringLiteral("Slurm's controller is down or cannot be reached; try again later or tell "
                       "the site"));
}

Check partitionCheck(const matrix::Profile &profile, const Answer &sinfo, const QByteArray &end)
{
    constexpr const char *id = "partition";
    if (auto nothing = silence(id, sinfo))
        return *nothing;
    const QString &wanted = profile.scheduler.partition;
    const QList<SlurmPartition> partitions = sinfoPartitions(sinfo->output, end).records;
    const auto found =
        std::find_if(partitions.cbegin(), partitions.cend(), [&wanted](const SlurmPartition &partition) {
            return wanted.isEmpty() ? partition.isDefault : partition.name == wanted;
        });
    const bool isShown = found != partitions.cend();
    if (sinfo->status != 0 || partitions.isEmpty() || (!isShown && !wanted.isEmpty())) {
        const QString words = wordsOf(sinfo->errors);
        return failCheck(id,
                         QStringLiteral("partition %1: %2")
                             .arg(wanted, words.isEmpty() ? QStringLiteral("Slurm does not show it") : words),
                         QStringLiteral("set scheduler.partition to one that `sinfo` shows"));
    }
    if (!isShown)
        return failCheck(id, QStringLiteral("the profile names no partition and Slurm has no default one"),
                         QStringLiteral("set scheduler.partition"));
    const QString &name = found->name;
    if (!found->isUp())
        return failCheck(
            id, QStringLiteral("partition %1 is %2").arg(name, found->state),
            QStringLiteral("wait for the site to bring it up, or set another scheduler.partition"));
    const std::optional<qint64> limit = found->timeLimitS;
    const std::optional<int> asked = profile.scheduler.timeLimitMin;
    if (limit && asked && qint64(*asked) * 60 > *limit) {
        return failCheck(id,
                         QStringLiteral("partition %1 allows %2, and scheduler.time_limit_min is %3")
                             .arg(name, lengthText(*limit))
                             .arg(*asked),
                         QStringLiteral("lower scheduler.time_limit_min to %1 or take another partition")
                             .arg(*limit / 60));
    }
    return okCheck(id, QStringLiteral("partition %1 is up, %2")
                           .arg(name, limit ? QString(QStringLiteral("at most ") + lengthText(*limit))
                                            : QStringLiteral("without a time limit")));
}

Check accountCheck(const Answer &testOnly)
{
    constexpr const char *id = "account";
    if (auto nothing = silence(id, testOnly))
        return *nothing;
    const QString words = wordsOf(testOnly->errors);
    static const QRegularExpression form(QStringLiteral("Job \\d+ to start at (\\S+) .*on nodes (\\S+)"));
    const QRegularExpressionMatch match = form.match(words);
    if (testOnly->status == 0 && match.hasMatch())
        return okCheck(id, QStringLiteral("Slurm would take a job: on %1, at %2 by its clock")
                               .arg(match.captured(2), match.captured(1)));
    if (testOnly->status == 0)
        return okCheck(id, QStringLiteral("Slurm would take a job"));
    const QString advice = adviceOnSubmit(base::escapedUtf8(testOnly->errors));
    return failCheck(id, QStringLiteral("Slurm refuses a job with these settings: ") + words,
                     advice.isEmpty()
                         ? QStringLiteral("compare the profile's scheduler settings with a job of "
                                          "yours that runs")
                         : advice);
}

Check gpusCheck(const matrix::Profile &profile, const Answer &sinfo, const QByteArray &end)
{
    constexpr const char *id = "gpus";
    if (auto nothing = silence(id, sinfo))
        return *nothing;
    if (sinfo->status != 0)
        return unknownCheck(id, failureOf(QStringLiteral("sinfo"), sinfo));
    const SlurmRecords<SlurmNode> nodes = sinfoNodes(sinfo->output, end);
    if (nodes.records.isEmpty() && nodes.dropped > 0)
        return unknownCheck(id, QStringLiteral("sinfo printed another form"));
    if (nodes.records.isEmpty())
        return failCheck(id, QStringLiteral("the partition has no nodes"),
                         QStringLiteral("set another scheduler.partition"));
    const GresGpus wanted = gresGpus(profile.scheduler.gres);
    int fitting = 0, usable = 0, most = 0;
    for (const SlurmNode &node : nodes.records) {
        most = std::max(most, node.gpus);
        if (node.gpus < wanted.total || (!wanted.type.isEmpty() && wanted.type != node.gpuType))
            continue;
        ++fitting;
        usable += node.usable ? 1 : 0;
    }
    if (fitting == 0) {
        return failCheck(id,
                         QStringLiteral("none of the %1 nodes has %2; the most is %3 GPUs")
                             .arg(nodes.records.size())
                             .arg(profile.scheduler.gres)
                             .arg(most),
                         QStringLiteral("set scheduler.gres to what `sinfo -o \"%N %G\"` shows"));
    }
    if (wanted.total == 0 && most > 0 && profile.scheduler.extra.filter(QStringLiteral("gpu")).isEmpty()) {
        return warnCheck(
            id, QStringLiteral("the nodes have up to %1 GPUs and the profile asks for none").arg(most),
            QStringLiteral("set scheduler.gres, such as \"gpu:%1\"").arg(most));
    }
    const QString what = wanted.total == 0
                             ? QStringLiteral("%1 nodes").arg(fitting)
                             : QStringLiteral("%1 nodes with %2").arg(fitting).arg(profile.scheduler.gres);
    if (usable < profile.nodes.count) {
        return warnCheck(id, QStringLiteral("%1, of which %2 can run jobs now").arg(what).arg(usable),
                         QStringLiteral("shards beyond these wait; `sinfo -R` shows why nodes are down"));
    }
    return okCheck(id, QStringLiteral("%1, %2 of them in service").arg(what).arg(usable));
}

Check accountingCheck(const Answer &sacct)
{
    constexpr const char *id = "accounting";
    if (auto nothing = silence(id, sacct))
        return *nothing;
    const QString why = failureOf(QStringLiteral("sacct"), sacct);
    if (why.isEmpty())
        return okCheck(id, QStringLiteral("sacct answers"));
    return warnCheck(
        id, why,
        QStringLiteral("nothing has to be done: how a job ended is then known from scontrol, for "
                       "some minutes, and from the run's own record"));
}

Check pyxisCheck(const Answer &srunHelp)
{
    constexpr const char *id = "container";
    if (auto nothing = silence(id, srunHelp))
        return *nothing;
    if (srunHelp->output.contains("--container-image"))
        return okCheck(id, QStringLiteral("srun has pyxis"));
    return failCheck(id, QStringLiteral("srun --help shows no --container-image: pyxis is not installed"),
                     QStringLiteral("set container.runtime to what the site has: apptainer, docker or none"));
}

} // namespace assay::cluster
