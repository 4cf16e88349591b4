// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/problem.h"

#include <algorithm>

namespace assay::base {

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return QStringLiteral("note");
    case Severity::Warning:
        return QStringLiteral("warning");
    case Severity::Error:
        break;
    }
    return QStringLiteral("error");
}

QJsonObject toJson(const Problem &problem)
{
    return {{QStringLiteral("id"), problem.id},
            {QStringLiteral("severity"), severityName(problem.severity)},
            {QStringLiteral("text"), problem.text}};
}

QJsonObject toFindingJson(const Problem &problem)
{
    return {{QStringLiteral("severity"), severityName(problem.severity)},
            {QStringLiteral("line"), problem.line},
            {QStringLiteral("column"), problem.column},
            {QStringLiteral("text"), problem.text}};
}

bool hasErrors(const Problems &problems)
{
    return std::any_of(problems.begin(), problems.end(),
                       [](const Problem &problem) { return problem.severity == Severity::Error; });
}

} // namespace assay::base
