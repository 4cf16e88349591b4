// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QWidget;

namespace assay::ui {

// A widget as it is painted now, at twice its size or what its screen has, whichever is more.
[[nodiscard]] QImage pictureOf(QWidget &widget);
[[nodiscard]] QByteArray pngOf(QWidget &widget);
// The same as lines and letters.
[[nodiscard]] QByteArray svgOf(QWidget &widget, const QString &title);

} // namespace assay::ui
