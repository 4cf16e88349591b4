// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace assay::ui {

class WheelGuard;

// Fusion with flat surfaces: buttons, fields, lists and scroll bars as docs/ux.md has them, one radius, a
// focus ring of 2 px. A push button whose `autoDefault` and `default` are set is the primary action.
class Style final : public QProxyStyle
{
    Q_OBJECT
public:
    Style();
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option,
                                  const QWidget *widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                                QStyleHintReturn *returned) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                         const QWidget *widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption *option,
                                       const QWidget *widget) const override;
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;

private:
    WheelGuard *m_wheelGuard;
};

} // namespace assay::ui
