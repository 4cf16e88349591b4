// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace assay::matrix {

// The value of a setting on one line. A text that is no YAML is taken as it stands.
[[nodiscard]] QByteArray valueText(const QByteArray &value);

// A text as JSON, which is a YAML scalar in quotes.
[[nodiscard]] QByteArray quotedText(const QString &text);

// A YAML text whose list at a dotted path has these items. Items that are in both stay as they are written,
// with the comments around them; every other byte stays too. A path that has no list of texts is set anew.
[[nodiscard]] QByteArray withItems(const QByteArray &yaml, const QString &key, const QStringList &texts);

} // namespace assay::matrix
