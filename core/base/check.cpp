// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/check.h>

#include <QJsonObject>

#include <algorithm>

namespace assay::base {

QString checkStatusName(CheckStatus status)
{
    switch (status) {
    case CheckStatus::Ok:
        return QStringLiteral("ok");
    case CheckStatus::Warn:
        return QStringLiteral("warn");
    case CheckStatus::Fail:
        return QStringLiteral("fail");
    case CheckStatus::Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QJsonArray toJson(const Checks &checks)
{
    QJsonArray array;
    for (const Check &check : checks) {
        const QJsonValue next = check.next.isEmpty() ? QJsonValue() : QJsonValue(check.next);
        array.append(QJsonObject{{QStringLiteral("id"), check.id},
                                 {QStringLiteral("status"), checkStatusName(check.status)},
                                 {QStringLiteral("text"), check.text},
                                 {QStringLiteral("next"), next}});
    }
    return array;
}

bool hasFailure(const Checks &checks)
{
    return std::any_of(checks.cbegin(), checks.cend(),
                       [](const Check &check) { return check.status == CheckStatus::Fail; });
}

} // namespace assay::base
