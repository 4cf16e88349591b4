// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/report.h>

#include <QByteArray>

namespace assay::exchange {

// A line a cell, with the raw integers. A number that does not exist is an empty field. Text that a
// spreadsheet would take for a formula begins with an apostrophe.
[[nodiscard]] QByteArray csvOf(const Report &report);

// The `report` file of docs/formats.md: the documents of status, review and diff with what a report adds.
[[nodiscard]] QByteArray jsonOf(const Report &report);

} // namespace assay::exchange
