// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QStringView>

#include <optional>

namespace assay::engine {

// A dictionary as Python's repr() writes it: {'a': 1, 'b': [True, None]}. Keys are text. A call such as
// Config(a=1) becomes the object of its named arguments, anything else that is no literal its own text.
// Nothing when the text holds no whole dictionary; what follows it is ignored.
[[nodiscard]] std::optional<QJsonObject> readPythonDictionary(QStringView text);

// Named arguments as Python's repr() of a call holds them: a=1, b='x'. An argument that is cut off is left
// out, and what follows it.
[[nodiscard]] QJsonObject readPythonArguments(QStringView text);

} // namespace assay::engine
