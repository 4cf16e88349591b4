// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/remote/host.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace assay::run {

// The commands that collectors take (docs/plan.md).
[[nodiscard]] QJsonObject addCommand(const QJsonArray &cells);
[[nodiscard]] QJsonObject cancelCommand(const QString &cell);
[[nodiscard]] QJsonObject finishCommand(const QString &cell);
[[nodiscard]] QJsonObject stopCommand();
[[nodiscard]] QJsonObject holdCommand(int minutes);

// Writes a command to the collectors of the run whose folder lies at `runFolder` on the host, as the next
// control/NNN.json; returns the file's name. Needs no lock: two writers never get one number.
[[nodiscard]] QCoro::Task<base::Result<QString>> writeControl(remote::Host *host, QByteArray runFolder,
                                                              QJsonObject command);

} // namespace assay::run
