// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QList>
#include <QString>

namespace assay::base {

enum class CheckStatus { Ok, Warn, Fail, Unknown };
[[nodiscard]] QString checkStatusName(CheckStatus status); // ok | warn | fail | unknown

// One line of a preflight or of a connection test: what was looked at, what it showed, and what to do about
// it.
struct Check
{
    QString id;
    CheckStatus status = CheckStatus::Unknown;
    QString text;
    QString next;
};
using Checks = QList<Check>;

// {id, status, text, next} each, as in the documents `plan` and `probe`.
[[nodiscard]] QJsonArray toJson(const Checks &checks);
// Any of them fails.
[[nodiscard]] bool hasFailure(const Checks &checks);

} // namespace assay::base
