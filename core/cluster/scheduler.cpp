// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/scheduler.h>

#include "job_answer.h"

#include <QJsonDocument>

namespace assay::cluster {

base::Result<Job> readJob(const QByteArray &json, const QString &where)
{
    QJsonParseError error;
    const QJsonObject record = QJsonDocument::fromJson(json, &error).object();
    const QString id = record.value(QLatin1StringView("job_id")).toString();
    if (!id.isEmpty())
        return Job{id, record};
    return base::fail(base::Error::Kind::Input, QStringLiteral("job record cannot be read"), where,
                      error.error == QJsonParseError::NoError ? QStringLiteral("it has no job_id")
                                                              : error.errorString());
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
