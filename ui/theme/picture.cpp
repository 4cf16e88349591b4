// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/picture.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QWidget>

#include <algorithm>

namespace assay::ui {

QImage pictureOf(QWidget &widget)
{
    const double ratio = std::max(2.0, widget.devicePixelRatioF());
    QImage image(widget.size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(widget.palette().color(QPalette::Base));
    QPainter painter(&image);
    widget.render(&painter);
    return image;
}

QByteArray pngOf(QWidget &widget)
{
    QBuffer buffer;
    pictureOf(widget).save(&buffer, "PNG");
    return buffer.data();
}

QByteArray svgOf(QWidget &widget, const QString &title)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(widget.size());
    generator.setViewBox(widget.rect());
    generator.setTitle(title);
    QPainter painter(&generator);
    widget.render(&painter);
    painter.end();
    return buffer.data();
}

} // namespace assay::ui
