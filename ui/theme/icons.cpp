// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"

#include <QFileInfo>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>

namespace assay::ui {

namespace {

// Paints another icon's shape in one ink, at whatever size and device pixel ratio is asked for.
class InkEngine final : public QIconEngine
{
public:
    InkEngine(QIcon shape, const QColor &ink) : m_shape(std::move(shape)), m_ink(ink) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const double ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, QIcon::Off, ratio));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        QPixmap inked(size);
        inked.fill(Qt::transparent);
        QPainter painter(&inked);
        painter.drawPixmap(QRect(QPoint(), size), m_shape.pixmap(size, 1.0));
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        QColor ink = m_ink;
        if (mode == QIcon::Disabled)
            ink.setAlphaF(0.45F);
        painter.fillRect(inked.rect(), ink);
        painter.end();
        inked.setDevicePixelRatio(scale);
        return inked;
    }

    [[nodiscard]] QIconEngine *clone() const override { return new InkEngine(*this); }

private:
    QIcon m_shape;
    QColor m_ink;
};

// Breeze first: its drawings are made of one ink, as those of a theme in many colours are not.
QIcon shapeOf(const QString &name)
{
    static QHash<QString, QIcon> known;
    const auto found = known.constFind(name);
    if (found != known.cend())
        return *found;
    QIcon shape;
    for (const QString &path : QIcon::themeSearchPaths()) {
        for (const char *place : {"actions/22", "actions/16", "status/22", "status/16"}) {
            const QString file = QStringLiteral("%1/breeze/%2/%3.svg").arg(path, QLatin1String(place), name);
            if (shape.isNull() && QFileInfo::exists(file))
                shape = QIcon(file);
        }
    }
    if (shape.isNull())
        shape = QIcon::fromTheme(name);
    known.insert(name, shape);
    return shape;
}

} // namespace

QIcon themeIcon(const QString &name, Token ink, const QPalette &palette)
{
    const QIcon shape = shapeOf(name);
    return shape.isNull() ? QIcon() : QIcon(new InkEngine(shape, color(ink, palette)));
}

} // namespace assay::ui
