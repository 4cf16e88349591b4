// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm_records.h>

#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <limits>

namespace assay::cluster {

namespace {

constexpr char fieldEnd = '\x1f';

QString textOf(const QByteArray &bytes)
{
    return QString::fromUtf8(bytes);
}

// What Slurm prints for nothing, as nothing.
QString valueOf(const QByteArray &bytes)
{
    static const QStringList none = {QStringLiteral("(null)"), QStringLiteral("N/A"), QStringLiteral("n/a"),
                                     QStringLiteral("None assigned"), QStringLiteral("Unknown")};
    const QString text = textOf(bytes).trimmed();
    return none.contains(text) ? QString() : text;
}

QString timeOf(const QByteArray &bytes)
{
    static const QRegularExpression form(
        QStringLiteral("\\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\z"));
    const QString text = textOf(bytes).trimmed();
    return form.match(text).hasMatch() ? text : QString();
}

int numberOf(const QByteArray &bytes)
{
    bool isNumber = false;
    const int number = bytes.trimmed().toInt(&isNumber);
    return isNumber && number >= 0 ? number : 0;
}

int product(int one, int other)
{
    const qint64 whole = qint64{one} * other;
    return static_cast<int>(std::min<qint64>(whole, std::numeric_limits<int>::max()));
}

// 12, 12_3, 12_[5-9%2], 12+1
bool isJobId(const QByteArray &id)
{
    static const QRegularExpression form(
        QStringLiteral("\\A[0-9]{1,10}(_([0-9]{1,10}|\\[[-0-9,%.:]*\\]?)|\\+[0-9]{1,6})?\\z"));
    return form.match(QString::fromLatin1(id)).hasMatch();
}

bool isWord(const QByteArray &text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char letter) {
        return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') || letter == '_' ||
               letter == '+' || letter == '*' || (letter >= '0' && letter <= '9') || letter == ' ';
    });
}

// The value of a " KEY=value" of scontrol's line; it ends where the next " Key=" begins.
QByteArray scontrolValue(const QByteArray &text, const char *key)
{
    const QByteArray begin = QByteArray(" ") + key + '=';
    const qsizetype at = text.indexOf(begin);
    if (at < 0)
        return {};
    const QByteArray rest = text.mid(at + begin.size());
    static const QRegularExpression next(QStringLiteral(" [A-Z][A-Za-z:/_]*="));
    const qsizetype end = QString::fromLatin1(rest).indexOf(next);
    return (end < 0 ? rest : rest.left(end)).trimmed();
}

int gpusOf(const QByteArray &allocated, const QByteArray &perJob, const QByteArray &perNode, int nodes)
{
    if (const int gpus = gresGpus(textOf(allocated)).total)
        return gpus;
    if (const int gpus = gresGpus(textOf(perJob)).total)
        return gpus;
    return product(gresGpus(textOf(perNode)).total, std::max(1, nodes));
}

} // namespace

QByteArray recordFormat(const QList<QByteArray> &fields, const QByteArray &end)
{
    // A suffix without a width means that the field is printed whole.
    QByteArray format;
    for (qsizetype i = 0; i < fields.size(); ++i) {
        const bool isLast = i + 1 == fields.size();
        format += fields.at(i) + ':' + (isLast ? end : QByteArray(1, fieldEnd) + ',');
    }
    return format;
}

SlurmRecords<QList<QByteArray>> splitRecords(QByteArrayView output, const QByteArray &end, qsizetype count)
{
    SlurmRecords<QList<QByteArray>> split;
    qsizetype begin = 0;
    while (begin < output.size()) {
        const qsizetype stop = output.indexOf(end, begin);
        const QByteArrayView text = output.sliced(begin, (stop < 0 ? output.size() : stop) - begin);
        begin = stop < 0 ? output.size() : stop + end.size();
        if (stop < 0) {
            // Behind the last record stands a line's end, or what was cut off.
            if (text.contains(fieldEnd))
                ++split.dropped;
            break;
        }
        QList<QByteArray> fields;
        qsizetype at = 0;
        while (fields.size() + 1 < count) {
            const qsizetype next = text.indexOf(fieldEnd, at);
            if (next < 0)
                break;
            fields.append(text.sliced(at, next - at).toByteArray());
            at = next + 1;
        }
        fields.append(text.sliced(at).toByteArray());
        QByteArray &first = fields.first();
        if (fields.size() > 1)
            first.remove(0, first.lastIndexOf('\n') + 1);
        if (fields.size() == count)
            split.records.append(fields);
        else
            ++split.dropped;
    }
    return split;
}

std::optional<SlurmExit> slurmExit(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{1,9})(?::([0-9]{1,9}))?\\z"));
    const QRegularExpressionMatch match = form.match(text.trimmed());
    if (!match.hasMatch())
        return {};
    const int first = match.captured(1).toInt();
    if (match.hasCaptured(2))
        return SlurmExit{first, match.captured(2).toInt()};
    const int signal = first & 0x7f;
    return SlurmExit{signal == 0 ? (first >> 8) & 0xff : 0, signal};
}

QByteArray squeueFormat(const QByteArray &end)
{
    return recordFormat({"JobID",        "JobArrayID",    "State",    "Reason",     "Partition", "QOS",
                         "Account",      "UserName",      "NodeList", "SubmitTime", "StartTime", "TimeUsed",
                         "TimeLimit",    "RestartCnt",    "Requeue",  "exit_code",  "NumNodes",  "tres-alloc",
                         "tres-per-job", "tres-per-node", "Name"},
                        end);
}

SlurmRecords<SlurmJobRecord> squeueJobs(QByteArrayView output, const QByteArray &end)
{
    const SlurmRecords<QList<QByteArray>> split = splitRecords(output, end, 21);
    SlurmRecords<SlurmJobRecord> jobs;
    jobs.dropped = split.dropped;
    for (const QList<QByteArray> &fields : split.records) {
        // Of a plain job both are its id; "12+1" of a heterogeneous one only in the second.
        const QByteArray id = fields.at(1).trimmed();
        const QByteArray state = fields.at(2).trimmed();
        if (!isJobId(id) || !isWord(state)) {
            ++jobs.dropped;
            continue;
        }
        SlurmJobRecord record;
        SlurmJob &job = record.job;
        job.id = textOf(id);
        job.state = textOf(state);
        job.reason = textOf(fields.at(3)).trimmed();
        job.partition = valueOf(fields.at(4));
        job.qos = valueOf(fields.at(5));
        job.account = valueOf(fields.at(6));
        job.user = valueOf(fields.at(7));
        job.nodes = valueOf(fields.at(8));
        job.submitted = timeOf(fields.at(9));
        const SlurmClass meaning = slurmClass(job.state);
        const bool waits = meaning == SlurmClass::Waiting || meaning == SlurmClass::Held;
        (waits ? job.estimatedStart : job.started) = timeOf(fields.at(10));
        job.elapsedS = slurmDuration(textOf(fields.at(11)));
        job.limitS = slurmDuration(textOf(fields.at(12)));
        job.restarts = numberOf(fields.at(13));
        record.isRequeued = fields.at(14).trimmed() == "1";
        record.exit = slurmExit(textOf(fields.at(15)));
        job.gpus = gpusOf(fields.at(17), fields.at(18), fields.at(19), numberOf(fields.at(16)));
        job.name = textOf(fields.at(20));
        jobs.records.append(record);
    }
    return jobs;
}

QByteArray sacctFormat()
{
    return "JobIDRaw,State,ExitCode,Reason,Submit,Start,NodeList,JobName";
}

SlurmRecords<SlurmJobRecord> sacctJobs(QByteArrayView output, const QByteArray &separator)
{
    SlurmRecords<SlurmJobRecord> jobs;
    const QString part = QString::fromUtf8(separator);
    const QList<QByteArray> lines = output.toByteArray().split('\n');
    for (const QByteArray &line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        const QStringList fields = textOf(line).split(part);
        static const QRegularExpression step(QStringLiteral("\\A[0-9]+(_[0-9]+|\\+[0-9]+)?\\.\\w+\\z"));
        if (fields.size() > 1 && step.match(fields.first()).hasMatch())
            continue;
        if (fields.size() != 8 || !isJobId(fields.first().toLatin1()) || fields.at(1).trimmed().isEmpty()) {
            ++jobs.dropped;
            continue;
        }
        SlurmJobRecord record;
        record.job.id = fields.at(0);
        record.job.state = fields.at(1).trimmed();
        record.exit = slurmExit(fields.at(2));
        record.job.reason = fields.at(3);
        record.job.submitted = timeOf(fields.at(4).toUtf8());
        record.job.started = timeOf(fields.at(5).toUtf8());
        record.job.nodes = valueOf(fields.at(6).toUtf8());
        record.job.name = fields.at(7);
        jobs.records.append(record);
    }
    return jobs;
}

std::optional<SlurmJobRecord> scontrolJob(const QByteArray &output, const QByteArray &name)
{
    static const QRegularExpression head(QStringLiteral("(?:\\A|\\n)JobId=([0-9]{1,10}) "));
    const QRegularExpressionMatch match = head.match(QString::fromLatin1(output));
    if (!match.hasMatch())
        return {};
    QByteArray rest = output.mid(match.capturedEnd() - 1);
    const QByteArray named = " JobName=" + name + ' ';
    if (!name.isEmpty() && rest.contains(named))
        rest = rest.mid(rest.indexOf(named) + named.size() - 1);
    SlurmJobRecord record;
    SlurmJob &job = record.job;
    job.id = match.captured(1);
    job.name = textOf(name);
    job.state = textOf(scontrolValue(rest, "JobState"));
    if (job.state.isEmpty())
        return {};
    job.reason = textOf(scontrolValue(rest, "Reason"));
    job.restarts = numberOf(scontrolValue(rest, "Restarts"));
    record.isRequeued = scontrolValue(rest, "Requeue") == "1";
    record.exit = slurmExit(textOf(scontrolValue(rest, "ExitCode")));
    job.submitted = timeOf(scontrolValue(rest, "SubmitTime"));
    job.partition = valueOf(scontrolValue(rest, "Partition"));
    job.nodes = valueOf(scontrolValue(rest, "NodeList"));
    job.elapsedS = slurmDuration(textOf(scontrolValue(rest, "RunTime")));
    job.limitS = slurmDuration(textOf(scontrolValue(rest, "TimeLimit")));
    const SlurmClass meaning = slurmClass(job.state);
    const bool waits = meaning == SlurmClass::Waiting || meaning == SlurmClass::Held;
    (waits ? job.estimatedStart : job.started) = timeOf(scontrolValue(rest, "StartTime"));
    return record;
}

QByteArray sinfoNodeFormat(const QByteArray &end)
{
    return recordFormat(
        {"NodeList", "PartitionName", "StateComplete", "CPUsState", "Memory", "Gres", "GresUsed", "Reason"},
        end);
}

SlurmRecords<SlurmNode> sinfoNodes(QByteArrayView output, const QByteArray &end)
{
    const SlurmRecords<QList<QByteArray>> split = splitRecords(output, end, 8);
    SlurmRecords<SlurmNode> nodes;
    nodes.dropped = split.dropped;
    QHash<QString, qsizetype> places;
    for (const QList<QByteArray> &fields : split.records) {
        const QString name = valueOf(fields.at(0));
        const QList<QByteArray> cpus = fields.at(3).trimmed().split('/'); // allocated/idle/other/total
        if (name.isEmpty() || cpus.size() != 4 || !isWord(fields.at(2).trimmed())) {
            ++nodes.dropped;
            continue;
        }
        const QString partition = valueOf(fields.at(1));
        if (const auto place = places.constFind(name); place != places.cend()) {
            nodes.records[place.value()].partitions.append(partition);
            continue;
        }
        places.insert(name, nodes.records.size());
        SlurmNode node;
        node.name = name;
        node.partitions.append(partition);
        node.state = textOf(fields.at(2).trimmed());
        node.usable = isUsable(node.state);
        const QString reason = textOf(fields.at(7)).trimmed();
        if (reason.compare(QLatin1StringView("none"), Qt::CaseInsensitive) != 0)
            node.reason = reason;
        node.cpus = numberOf(cpus.at(3));
        node.cpusUsed = numberOf(cpus.at(0));
        bool isMemory = false;
        const qint64 memory = fields.at(4).trimmed().toLongLong(&isMemory);
        node.memoryMib = isMemory && memory > 0 ? memory : 0;
        const GresGpus gpus = gresGpus(textOf(fields.at(5)));
        node.gpus = gpus.total;
        node.gpuType = gpus.type;
        node.gpusUsed = gresGpus(textOf(fields.at(6))).total;
        nodes.records.append(node);
    }
    return nodes;
}

bool isUsable(const QString &nodeState)
{
    // Behind the word: * not responding, ~ off, # starting, ! and % going off, $ and @ in maintenance, ^
    // booting. - only says that it is planned for a job.
    static const QRegularExpression bad(
        QStringLiteral("DOWN|DRAIN|FAIL|MAINT|INVAL|REBOOT|POWER|NOT_RESPONDING|NO_RESPOND|[*~#!%$@^]"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression good(QStringLiteral("\\A(IDLE|MIX|MIXED|ALLOC|ALLOCATED)(?![A-Z])"),
                                         QRegularExpression::CaseInsensitiveOption);
    const QString state = nodeState.trimmed();
    return good.match(state).hasMatch() && !bad.match(state).hasMatch();
}

QByteArray sinfoPartitionFormat(const QByteArray &end)
{
    return recordFormat({"Available", "Time", "Nodes", "Partition", "PartitionName"}, end);
}

SlurmRecords<SlurmPartition> sinfoPartitions(QByteArrayView output, const QByteArray &end)
{
    const SlurmRecords<QList<QByteArray>> split = splitRecords(output, end, 5);
    SlurmRecords<SlurmPartition> partitions;
    partitions.dropped = split.dropped;
    for (const QList<QByteArray> &fields : split.records) {
        SlurmPartition partition;
        partition.name = valueOf(fields.at(4));
        if (partition.name.isEmpty() || !isWord(fields.at(0).trimmed())) {
            ++partitions.dropped;
            continue;
        }
        partition.state = textOf(fields.at(0).trimmed());
        partition.timeLimitS = slurmDuration(textOf(fields.at(1)));
        partition.nodes = numberOf(fields.at(2));
        partition.isDefault = textOf(fields.at(3)).trimmed() == partition.name + QLatin1Char('*');
        const auto same =
            std::find_if(partitions.records.begin(), partitions.records.end(),
                         [&](const SlurmPartition &other) { return other.name == partition.name; });
        if (same == partitions.records.end())
            partitions.records.append(partition);
        else
            same->nodes += partition.nodes;
    }
    return partitions;
}

QString howItEnded(const SlurmJobRecord &record)
{
    const QString word = slurmWord(record.job.state);
    const QString node =
        record.job.nodes.isEmpty() ? QStringLiteral("its node") : QStringLiteral("node ") + record.job.nodes;
    if (word == QLatin1StringView("cancelled")) {
        const QString by = record.job.state.section(QLatin1StringView(" by "), 1).trimmed();
        return by.isEmpty() ? QStringLiteral("cancelled") : QStringLiteral("cancelled by user ") + by;
    }
    if (word == QLatin1StringView("timeout"))
        return QStringLiteral("the time limit was reached");
    if (word == QLatin1StringView("deadline"))
        return QStringLiteral("its deadline was reached");
    if (word == QLatin1StringView("out_of_memory"))
        return QStringLiteral("it used more memory than it asked for on %1; raise scheduler.mem").arg(node);
    if (word == QLatin1StringView("node_fail"))
        return node + QStringLiteral(" failed");
    if (word == QLatin1StringView("boot_fail"))
        return node + QStringLiteral(" could not be booted");
    if (word == QLatin1StringView("preempted"))
        return QStringLiteral("a job with a higher priority took its place");
    if (word == QLatin1StringView("revoked"))
        return QStringLiteral("another cluster of the federation took it");
    if (record.job.reason == QLatin1StringView("JobLaunchFailure") ||
        (record.exit && record.exit->signal == 53))
        return QStringLiteral(
                   "it could not be launched on %1: a bad node, or an output folder that cannot be written "
                   "there")
            .arg(node);
    if (record.exit && record.exit->signal != 0)
        return QStringLiteral("ended by signal %1").arg(record.exit->signal);
    if (record.exit)
        return QStringLiteral("exit code %1").arg(record.exit->code);
    const QString reason = slurmReason(record.job.reason, record.job.id);
    return reason.isEmpty() ? word : reason;
}

} // namespace assay::cluster
