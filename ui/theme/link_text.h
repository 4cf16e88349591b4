// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::ui {

// A link for a label of rich text; both parts are plain.
[[nodiscard]] inline QString linkTo(const QString &target, const QString &text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace assay::ui
