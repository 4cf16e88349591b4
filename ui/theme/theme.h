// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <optional>

class QApplication;
class QPalette;

namespace assay::ui {

// The only colours there are; values in docs/ux.md. Everything that paints asks for a token with the palette
// of its widget, so a change of theme needs no more than a repaint.
enum class Token {
    Window,
    Surface,
    Raised,
    Border,
    Grid,
    Text,
    Muted,
    Accent,
    OnAccent,
    Good,
    Doubtful,
    Wrong,
    Unknown,
    ThinkingOn,
    ThinkingOff,
    BelowGolden,
    AboveGolden,
    // What a terminal's colours are here, readable on a surface.
    TerminalRed,
    TerminalGreen,
    TerminalYellow,
    TerminalBlue,
    TerminalMagenta,
    TerminalCyan,
};

enum class Appearance { System, Light, Dark };

// "system", "light" or "dark", as an option and a setting have it.
[[nodiscard]] QString appearanceName(Appearance appearance);
[[nodiscard]] std::optional<Appearance> appearanceNamed(const QString &name);

// Fusion with our palette. System follows the palette that the desktop gave the application.
void applyTheme(QApplication &application, Appearance appearance);

// A token's colour in the theme (light or dark) that a palette belongs to.
[[nodiscard]] QColor color(Token token, const QPalette &palette);
[[nodiscard]] bool isDark(const QPalette &palette);

// A token's colour as a veil over what lies below it: `share` 0 (nothing) to 1 (all of it).
[[nodiscard]] QColor veil(Token token, double share, const QPalette &palette);

// A palette whose text has a token's colour: for a label in another ink.
[[nodiscard]] QPalette inked(const QPalette &palette, Token ink);

// The surface tinted towards below or above golden; `relative` is the relative difference, clipped at 10 %.
[[nodiscard]] QColor differenceTint(double relative, const QPalette &palette);

// The three sizes of type, from the system font, with tabular digits where the font has them.
[[nodiscard]] QFont captionFont(const QFont &base);
[[nodiscard]] QFont titleFont(const QFont &base);
[[nodiscard]] QFont valueFont(const QFont &base);
[[nodiscard]] QFont strongFont(const QFont &base);
// The system's font of fixed width, in the size of `base`.
[[nodiscard]] QFont monospaceFont(const QFont &base);

inline constexpr int radius = 6;
inline constexpr int space1 = 4;
inline constexpr int space2 = 8;
inline constexpr int space3 = 12;
inline constexpr int space4 = 16;
inline constexpr int space5 = 24;
// The height of a button, a box and a field of one line.
inline constexpr int fieldHeight = 30;

} // namespace assay::ui
