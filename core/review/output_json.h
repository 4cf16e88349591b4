// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/review/outputs.h"

#include <QJsonObject>
#include <QJsonValue>

namespace assay::review {

// An object as Python writes it: NaN and Infinity are null, bytes that are not UTF-8 are U+FFFD.
[[nodiscard]] base::Result<QJsonObject> readObject(const QByteArray &bytes, const QString &where);

[[nodiscard]] std::optional<int> integerOf(const QJsonValue &value);

// A line of requests.jsonl; `index` is its place.
[[nodiscard]] Output outputOfRequest(const QJsonObject &request, int index, int outputLen);

// What stands of one request in the lists of a result.
[[nodiscard]] Output outputOfResult(const QJsonValue &text, const QJsonValue &error,
                                    const QJsonValue &inputLen, const QJsonValue &outputLen, int index,
                                    int longest);

} // namespace assay::review
