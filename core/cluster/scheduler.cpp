// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/scheduler.h>

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

} // namespace assay::cluster
