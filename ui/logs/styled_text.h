// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <assay/logs/line_text.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace assay::ui {

// A stretch of a line in the colour that its writer gave it.
struct TextSpan
{
    qsizetype start = 0; // characters
    qsizetype length = 0;
    std::optional<Token> ink; // nothing: the text's own
    bool bold = false;

    bool operator==(const TextSpan &) const = default;
};

struct StyledText
{
    QString text; // logs::shownText of the part with tabs as blanks up to the next multiple of 8
    QList<TextSpan> spans;
};

// A line as a terminal would show it. Colours are those of SGR 30-37, 90-97, 38;5;n and 38;2;r;g;b, brought
// to the nearest of ours; backgrounds are left out. Of very many changes of colour only the first 64 count.
// `choose` takes the line without escapes and returns the part of it that is shown.
using PartChoice = std::function<QByteArrayView(QByteArrayView plain)>;
[[nodiscard]] StyledText styledText(QByteArrayView line, const PartChoice &choose = logs::lastSegment);

} // namespace assay::ui
