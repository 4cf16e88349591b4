// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>

#include <algorithm>
#include <array>
#include <cmath>

namespace assay::ui {

namespace {

struct Pair
{
    Token token;
    QRgb light;
    QRgb dark;
};

constexpr std::array tokens{
    Pair{Token::Window, 0xFFF6F7F9, 0xFF15171B},        Pair{Token::Surface, 0xFFFFFFFF, 0xFF1C1F24},
    Pair{Token::Raised, 0xFFFFFFFF, 0xFF23272E},        Pair{Token::Border, 0xFFD8DDE4, 0xFF333942},
    Pair{Token::Grid, 0xFFE8EBEF, 0xFF2A2F37},          Pair{Token::Text, 0xFF1B1F24, 0xFFE8EAED},
    Pair{Token::Muted, 0xFF59626E, 0xFFA4ACB8},         Pair{Token::Accent, 0xFF2457C5, 0xFF7AA7FF},
    Pair{Token::OnAccent, 0xFFFFFFFF, 0xFF15171B},      Pair{Token::Good, 0xFF1A7F4B, 0xFF4CC38A},
    Pair{Token::Doubtful, 0xFF8A5A00, 0xFFE3B341},      Pair{Token::Wrong, 0xFFC0311E, 0xFFFF7B6B},
    Pair{Token::Unknown, 0xFF6A7480, 0xFF8B949E},       Pair{Token::ThinkingOn, 0xFF0072B2, 0xFF56B4E9},
    Pair{Token::ThinkingOff, 0xFFD55E00, 0xFFE69F00},   Pair{Token::BelowGolden, 0xFF2166AC, 0xFF67A9CF},
    Pair{Token::AboveGolden, 0xFFB35806, 0xFFF1A340},   Pair{Token::TerminalRed, 0xFFC0311E, 0xFFFF7B6B},
    Pair{Token::TerminalGreen, 0xFF1A7F4B, 0xFF4CC38A}, Pair{Token::TerminalYellow, 0xFF8A5A00, 0xFFE3B341},
    Pair{Token::TerminalBlue, 0xFF2457C5, 0xFF7AA7FF},  Pair{Token::TerminalMagenta, 0xFF9A3B9A, 0xFFD79BE0},
    Pair{Token::TerminalCyan, 0xFF0B7285, 0xFF5CC7D8},
};

QColor colorOf(Token token, bool dark)
{
    const auto found =
        std::find_if(tokens.begin(), tokens.end(), [token](const Pair &pair) { return pair.token == token; });
    Q_ASSERT(found != tokens.end());
    return QColor::fromRgb(dark ? found->dark : found->light);
}

QPalette paletteFor(bool dark)
{
    const auto of = [dark](Token token) { return colorOf(token, dark); };
    QPalette palette;
    palette.setColor(QPalette::Window, of(Token::Window));
    palette.setColor(QPalette::WindowText, of(Token::Text));
    palette.setColor(QPalette::Base, of(Token::Surface));
    palette.setColor(QPalette::AlternateBase, of(Token::Window));
    palette.setColor(QPalette::Text, of(Token::Text));
    palette.setColor(QPalette::PlaceholderText, of(Token::Muted));
    palette.setColor(QPalette::Button, of(Token::Raised));
    palette.setColor(QPalette::ButtonText, of(Token::Text));
    palette.setColor(QPalette::BrightText, of(Token::Wrong));
    palette.setColor(QPalette::ToolTipBase, of(Token::Raised));
    palette.setColor(QPalette::ToolTipText, of(Token::Text));
    palette.setColor(QPalette::Highlight, of(Token::Accent));
    palette.setColor(QPalette::HighlightedText, of(Token::OnAccent));
    palette.setColor(QPalette::Link, of(Token::Accent));
    palette.setColor(QPalette::Light, of(Token::Surface));
    palette.setColor(QPalette::Midlight, of(Token::Grid));
    palette.setColor(QPalette::Mid, of(Token::Border));
    palette.setColor(QPalette::Dark, of(Token::Border));
    palette.setColor(QPalette::Shadow, of(Token::Border));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, of(Token::Unknown));
    return palette;
}

QFont sized(const QFont &base, double factor, QFont::Weight weight)
{
    QFont font = base;
    if (base.pointSizeF() > 0)
        font.setPointSizeF(base.pointSizeF() * factor);
    else
        font.setPixelSize(static_cast<int>(std::lround(base.pixelSize() * factor)));
    font.setWeight(weight);
    return font;
}

} // namespace

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QString appearanceName(Appearance appearance)
{
    switch (appearance) {
    case Appearance::Light:
        return QStringLiteral("light");
    case Appearance::Dark:
        return QStringLiteral("dark");
    case Appearance::System:
        break;
    }
    return QStringLiteral("system");
}

std::optional<Appearance> appearanceNamed(const QString &name)
{
    for (const Appearance appearance : {Appearance::System, Appearance::Light, Appearance::Dark}) {
        if (appearanceName(appearance) == name)
            return appearance;
    }
    return std::nullopt;
}

void applyTheme(QApplication &application, Appearance appearance)
{
    // The desktop's palette is lost once ours is set, so its tone is read before the first change.
    static const bool systemIsDark = isDark(application.palette());
    QApplication::setStyle(new Style);
    QApplication::setPalette(
        paletteFor(appearance == Appearance::System ? systemIsDark : appearance == Appearance::Dark));
}

QColor color(Token token, const QPalette &palette)
{
    return colorOf(token, isDark(palette));
}

QColor veil(Token token, double share, const QPalette &palette)
{
    QColor tint = color(token, palette);
    tint.setAlphaF(static_cast<float>(std::clamp(share, 0.0, 1.0)));
    return tint;
}

QPalette inked(const QPalette &palette, Token ink)
{
    QPalette other = palette;
    // What a label on a surface is drawn in, and one on the window.
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText})
        other.setColor(role, color(ink, palette));
    return other;
}

QColor differenceTint(double relative, const QPalette &palette)
{
    constexpr double clip = 0.10;
    constexpr double strongest = 0.35;
    const double share = std::clamp(std::abs(relative) / clip, 0.0, 1.0) * strongest;
    const QColor from = color(Token::Surface, palette);
    const QColor to = color(relative < 0 ? Token::BelowGolden : Token::AboveGolden, palette);
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

QFont captionFont(const QFont &base)
{
    return sized(base, 0.85, QFont::Normal);
}

QFont titleFont(const QFont &base)
{
    return sized(base, 1.25, QFont::DemiBold);
}

QFont valueFont(const QFont &base)
{
    return sized(base, 1.6, QFont::DemiBold);
}

QFont strongFont(const QFont &base)
{
    return sized(base, 1.0, QFont::DemiBold);
}

QFont monospaceFont(const QFont &base)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (base.pointSizeF() > 0)
        font.setPointSizeF(base.pointSizeF());
    else
        font.setPixelSize(base.pixelSize());
    return font;
}

} // namespace assay::ui
