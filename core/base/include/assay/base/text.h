// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::base {

// A double in the C locale with `decimals` digits, exactly as C's "%.*f" prints it, whatever LC_NUMERIC says.
[[nodiscard]] QByteArray fixed(double value, int decimals);

// A whole text as a finite double, C locale, no surrounding space; nothing otherwise.
[[nodiscard]] std::optional<double> parseDouble(QByteArrayView text);

// The candidate nearest to a mistyped name by edit distance, or empty when none is near enough to be meant.
[[nodiscard]] QString nearestName(const QString &name, const QStringList &candidates);

// The length (1 to 4) of the UTF-8 sequence that starts at `at`, or 0 when none does. `at` is inside the
// bytes.
[[nodiscard]] int utf8SequenceLength(QByteArrayView bytes, qsizetype at);

// Bytes for the eye: UTF-8, and each byte that is not as \xNN.
[[nodiscard]] QString escapedUtf8(QByteArrayView bytes);

// A JSON number, or null for a number that does not exist (also NaN and infinities).
[[nodiscard]] QJsonValue jsonNumber(std::optional<double> value);
[[nodiscard]] QJsonValue jsonInteger(std::optional<qint64> value);

} // namespace assay::base
