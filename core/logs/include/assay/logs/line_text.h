// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace assay::logs {

// A line without ANSI escape sequences (ECMA-48: CSI, OSC and the other strings, two-byte escapes). A string
// sequence that is never closed loses only its introducer, so that it cannot hide the text behind it.
[[nodiscard]] QByteArray withoutAnsi(QByteArrayView line);
// The same of each line of a text by itself; newlines stay, so there are as many lines as before.
[[nodiscard]] QByteArray withoutAnsiInLines(QByteArrayView lines);

// What a terminal would show of a line that returns its carriage, as progress bars do: the last part between
// carriage returns that is not empty. A view into `line`.
[[nodiscard]] QByteArrayView lastSegment(QByteArrayView line);

// A line for the eye: last segment, no escapes, bytes that are not UTF-8 as U+FFFD, control characters as
// their Unicode pictures (NUL is U+2400). Inert: nothing in it can steer a terminal or a text view. A tab
// stays a tab.
[[nodiscard]] QString shownText(QByteArrayView line);

} // namespace assay::logs
