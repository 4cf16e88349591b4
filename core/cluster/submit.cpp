// SPDX-License-Identifier: GPL-3.0-or-later
#include "submit.h"

#include <assay/base/quote.h>

#include <QRegularExpression>

namespace assay::cluster {

// A zombie has ended: who should have waited for it is gone.
const char *const processShell = R"sh(
started() {
    read -r stat 2>/dev/null <"/proc/$1/stat" || return 1
    set -- ${stat##*) }
    case $1 in Z|X|x) return 1;; esac
    shift 19
    echo "$1"
}
boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null || echo unknown)
)sh";

QByteArray shardFolder(const ShardRequest &request)
{
    return request.runFolder + "/shard-" + QByteArray::number(request.shard);
}

bool isVariableName(const QString &name)
{
    static const QRegularExpression form(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    return form.match(name).hasMatch();
}

QByteArray exports(const QMap<QString, QByteArray> &secrets)
{
    QByteArray lines;
    for (const auto &[name, value] : secrets.asKeyValueRange()) {
        if (isVariableName(name))
            lines += name.toLatin1() + '=' + base::shellQuote(value) + "\nexport " + name.toLatin1() + '\n';
    }
    return lines;
}

base::Result<Job> jobOfAnswer(const QByteArray &output, const QString &hostName)
{
    auto job = readJob(output, hostName);
    if (job)
        return job;
    return base::fail(
        base::Error::Kind::Environment, QStringLiteral("the answer to a submit is garbled"), hostName,
        job.error().why,
        QStringLiteral("Something in a start-up file of the login may print in the background"));
}

} // namespace assay::cluster
