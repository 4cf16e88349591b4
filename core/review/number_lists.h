// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace assay::review {

// An object's text with an empty list for its member `name`, when that is a list of lists of numbers: what is
// not wanted need not be made into values. Nothing when there is no such member, or when what would be left
// out is not strictly JSON: a text with it has the same meaning, or none, as the text without it.
[[nodiscard]] std::optional<QByteArray> withoutNumberLists(const QByteArray &json, QByteArrayView name);

} // namespace assay::review
