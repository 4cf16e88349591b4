// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style.h"

#include "theme/choice_rows.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"
#include "theme/wheel_guard.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOption>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int barWidth = 10;
constexpr int sortArrow = 9;
constexpr int shortestHandle = 28;

void drawBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &edge, double width)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill);
    painter->setPen(width > 0 ? QPen(edge, width) : QPen(Qt::NoPen));
    const double half = std::max(width, 1.0) / 2;
    painter->drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), radius, radius);
    painter->restore();
}

void drawButton(const QStyleOption *option, QPainter *painter)
{
    const QPalette &palette = option->palette;
    const bool enabled = (option->state & QStyle::State_Enabled) != 0;
    const bool down = (option->state & (QStyle::State_Sunken | QStyle::State_On)) != 0;
    const bool hover = enabled && (option->state & QStyle::State_MouseOver) != 0;
    const bool focus = (option->state & QStyle::State_HasFocus) != 0;
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    const bool primary = button != nullptr && (button->features & QStyleOptionButton::DefaultButton) != 0;
    if (primary) {
        QColor fill = color(Token::Accent, palette);
        if (!enabled)
            fill.setAlphaF(0.4F);
        drawBox(painter, option->rect, down ? fill.darker(115) : hover ? fill.lighter(108) : fill, fill, 0);
        return;
    }
    drawBox(painter, option->rect, color(Token::Raised, palette),
            color(focus || (option->state & QStyle::State_On) != 0 ? Token::Accent : Token::Border, palette),
            focus ? 2 : 1);
    if (down || hover)
        drawBox(painter, option->rect.adjusted(1, 1, -1, -1),
                veil(Token::Accent, down ? 0.16 : 0.07, palette), {}, 0);
}

// A word with a line below it where it is the current one.
void drawTab(const QStyleOption *option, QPainter *painter)
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (tab == nullptr)
        return;
    const bool current = (tab->state & QStyle::State_Selected) != 0;
    const bool hover = (tab->state & QStyle::State_MouseOver) != 0;
    painter->save();
    painter->setPen(color(current || hover ? Token::Text : Token::Muted, tab->palette));
    const QRect place = tab->rect.adjusted(tab->leftButtonSize.width(), 0, -tab->rightButtonSize.width(), 0);
    painter->drawText(place, Qt::AlignCenter | Qt::TextShowMnemonic, tab->text);
    const int wide = tab->fontMetrics.horizontalAdvance(tab->text);
    const QRect line(place.center().x() - wide / 2, tab->rect.bottom() - 1, wide, 2);
    if (current)
        painter->fillRect(line, color(Token::Accent, tab->palette));
    painter->restore();
    if ((tab->state & QStyle::State_HasFocus) != 0)
        drawBox(painter, tab->rect.adjusted(2, 2, -2, -4), Qt::transparent,
                color(Token::Accent, tab->palette), 2);
}

void drawArrow(QPainter *painter, const QRect &place, const QColor &ink, bool isUp = false)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF middle = QRectF(place).center();
    const double tip = isUp ? -1.75 : 1.75;
    painter->drawPolyline(
        QPolygonF{middle + QPointF(-3.5, -tip), middle + QPointF(0, tip), middle + QPointF(3.5, -tip)});
    painter->restore();
}

void drawCross(QPainter *painter, const QRect &place, const QColor &ink)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap));
    const QPointF middle = QRectF(place).center();
    painter->drawLine(middle + QPointF(-3, -3), middle + QPointF(3, 3));
    painter->drawLine(middle + QPointF(-3, 3), middle + QPointF(3, -3));
    painter->restore();
}

void drawEdge(QPainter *painter, const QRect &rect, const QPalette &palette)
{
    painter->save();
    painter->setPen(color(Token::Border, palette));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

// The head of a column: a word over the line that the rows begin at.
void drawHeadSection(const QStyleOption *option, QPainter *painter)
{
    painter->fillRect(option->rect, color(Token::Surface, option->palette));
    if ((option->state & QStyle::State_MouseOver) != 0)
        painter->fillRect(option->rect, veil(Token::Accent, 0.07, option->palette));
    const QRect line(option->rect.left(), option->rect.bottom(), option->rect.width(), 1);
    painter->fillRect(line, color(Token::Border, option->palette));
}

// What a scroll bar stands on: the ground of what it scrolls.
QColor groundOf(const QWidget *bar, const QPalette &palette)
{
    const QWidget *parent = bar == nullptr ? nullptr : bar->parentWidget();
    while (parent != nullptr && qobject_cast<const QAbstractScrollArea *>(parent) == nullptr)
        parent = parent->parentWidget();
    const auto *area = qobject_cast<const QAbstractScrollArea *>(parent);
    if (area == nullptr)
        return color(Token::Surface, palette);
    const auto *page = qobject_cast<const QScrollArea *>(area);
    const QWidget *ground =
        page != nullptr && page->widget() != nullptr && page->widget()->autoFillBackground()
            ? page->widget()
            : area->viewport();
    return ground->palette().color(ground->backgroundRole());
}

// A radio button's round or a check box's square, whose edge is the focus ring too.
void drawIndicator(const QStyleOption *option, QPainter *painter, bool isRound)
{
    const bool isOn = (option->state & QStyle::State_On) != 0;
    const bool isPartly = (option->state & QStyle::State_NoChange) != 0;
    const bool hasFocus = (option->state & QStyle::State_HasFocus) != 0;
    const bool isMarked = isOn || isPartly;
    const double side = std::min(option->rect.width(), option->rect.height()) - 2.0;
    QRectF place(0, 0, side, side);
    place.moveCenter(QRectF(option->rect).center());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if ((option->state & QStyle::State_Enabled) == 0)
        painter->setOpacity(0.5);
    const Token edge = isMarked || hasFocus ? Token::Accent : Token::Muted;
    painter->setPen(QPen(color(edge, option->palette), hasFocus ? 2.0 : 1.2));
    painter->setBrush(color(isMarked ? Token::Accent : Token::Raised, option->palette));
    if (isRound)
        painter->drawEllipse(place);
    else
        painter->drawRoundedRect(place, 3, 3);
    const QColor ink = color(Token::OnAccent, option->palette);
    const QPointF centre = place.center();
    if (isOn && isRound) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(ink);
        painter->drawEllipse(centre, side * 0.2, side * 0.2);
    } else if (isMarked) {
        painter->setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        QPolygonF mark{centre + QPointF(-0.25 * side, 0), centre + QPointF(0.25 * side, 0)};
        if (isOn)
            mark = {centre + QPointF(-0.25 * side, 0.02 * side), centre + QPointF(-0.06 * side, 0.22 * side),
                    centre + QPointF(0.27 * side, -0.2 * side)};
        painter->drawPolyline(mark);
    }
    painter->restore();
}

} // namespace

Style::Style() : QProxyStyle(QStringLiteral("Fusion")), m_wheelGuard(new WheelGuard(this)) {}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) != nullptr || qobject_cast<QComboBox *>(widget) != nullptr ||
        qobject_cast<QScrollBar *>(widget) != nullptr)
        widget->setAttribute(Qt::WA_Hover);
    auto *area = qobject_cast<QAbstractScrollArea *>(widget);
    if (area != nullptr && area->frameShape() == QFrame::NoFrame && (area->focusPolicy() & Qt::TabFocus) != 0)
        FocusRing::give(area);
    auto *choice = qobject_cast<QComboBox *>(widget);
    if (choice != nullptr || qobject_cast<QAbstractSpinBox *>(widget) != nullptr)
        m_wheelGuard->guard(widget);
    // Whoever draws rows of their own keeps them.
    if (choice != nullptr && choice->itemDelegate()->inherits("QComboBoxDelegate"))
        choice->setItemDelegate(new ChoiceRows(choice));
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    switch (element) {
    case PE_PanelButtonCommand:
        drawButton(option, painter);
        return;
    case PE_PanelButtonTool:
        if ((option->state & (State_Sunken | State_On | State_MouseOver | State_HasFocus)) != 0)
            drawButton(option, painter);
        return;
    case PE_IndicatorRadioButton:
    case PE_IndicatorCheckBox:
        drawIndicator(option, painter, element == PE_IndicatorRadioButton);
        return;
    case PE_FrameFocusRect:
        // The controls that we draw carry their ring in their edge.
        if (qobject_cast<const QAbstractButton *>(widget) == nullptr)
            drawBox(painter, option->rect, Qt::transparent, color(Token::Accent, option->palette), 2);
        return;
    case PE_PanelLineEdit:
        if (qobject_cast<const QLineEdit *>(widget) != nullptr) {
            const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
            if (frame != nullptr && frame->lineWidth == 0)
                return;
            const bool focus = (option->state & State_HasFocus) != 0;
            drawBox(painter, option->rect, color(Token::Raised, option->palette),
                    color(focus ? Token::Accent : Token::Border, option->palette), focus ? 2 : 1);
            return;
        }
        break;
    case PE_IndicatorTabClose: {
        const bool hot = (option->state & (State_MouseOver | State_Raised | State_HasFocus)) != 0;
        drawCross(painter, option->rect, color(hot ? Token::Text : Token::Muted, option->palette));
        return;
    }
    case PE_PanelMenu:
        painter->fillRect(option->rect, color(Token::Raised, option->palette));
        drawEdge(painter, option->rect, option->palette);
        return;
    case PE_Frame:
    case PE_FrameMenu:
        drawEdge(painter, option->rect, option->palette);
        return;
    case PE_PanelItemViewRow:
        // That a row is chosen is drawn with its cells, as a veil; drawn here too, it would hide their inks.
        if (const auto *row = qstyleoption_cast<const QStyleOptionViewItem *>(option);
            row != nullptr && (row->state & State_Selected) != 0) {
            QStyleOptionViewItem plain = *row;
            plain.state &= ~State_Selected;
            QProxyStyle::drawPrimitive(element, &plain, painter, widget);
            return;
        }
        break;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, color(Token::Surface, option->palette));
        return;
    case PE_PanelTipLabel:
        drawBox(painter, option->rect, color(Token::Raised, option->palette),
                color(Token::Border, option->palette), 1);
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    if (element == CE_PushButtonLabel) {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        if (button != nullptr && (button->features & QStyleOptionButton::DefaultButton) != 0) {
            QStyleOptionButton primary = *button;
            primary.palette.setColor(QPalette::ButtonText, color(Token::OnAccent, option->palette));
            QProxyStyle::drawControl(element, &primary, painter, widget);
            return;
        }
    }
    if (element == CE_ComboBoxLabel && option->direction == Qt::LeftToRight) {
        const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        if (combo != nullptr) {
            QStyleOptionComboBox inset = *combo;
            inset.rect.setLeft(inset.rect.left() + space1);
            QRect place = subControlRect(CC_ComboBox, &inset, SC_ComboBoxEditField, widget);
            if (!combo->currentIcon.isNull())
                place.setLeft(place.left() + combo->iconSize.width() + space1);
            inset.currentText =
                combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, place.width() - 2);
            QProxyStyle::drawControl(element, &inset, painter, widget);
            return;
        }
    }
    // Qt's own places of word and arrow never ask a proxy.
    if (const auto *head = qstyleoption_cast<const QStyleOptionHeader *>(option);
        element == CE_Header && head != nullptr) {
        painter->save();
        painter->setClipRect(head->rect);
        drawHeadSection(head, painter);
        QStyleOptionHeader part = *head;
        part.rect = subElementRect(SE_HeaderLabel, head, widget);
        QProxyStyle::drawControl(CE_HeaderLabel, &part, painter, widget);
        part.rect = subElementRect(SE_HeaderArrow, head, widget);
        if (head->sortIndicator != QStyleOptionHeader::None)
            QProxyStyle::drawPrimitive(PE_IndicatorHeaderArrow, &part, painter, widget);
        painter->restore();
        return;
    }
    if (element == CE_HeaderSection || element == CE_HeaderEmptyArea) {
        drawHeadSection(option, painter);
        return;
    }
    // A row that is chosen keeps its inks, which say what state things are in.
    if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
        element == CE_ItemViewItem && item != nullptr && (item->state & State_Selected) != 0) {
        QStyleOptionViewItem row = *item;
        row.palette.setColor(QPalette::Highlight, veil(Token::Accent, 0.16, item->palette));
        row.palette.setColor(QPalette::HighlightedText, item->palette.color(QPalette::Text));
        QProxyStyle::drawControl(element, &row, painter, widget);
        return;
    }
    if (element == CE_TabBarTabShape)
        return;
    if (element == CE_TabBarTabLabel) {
        drawTab(option, painter);
        return;
    }
    if (element == CE_Splitter) {
        painter->fillRect(option->rect, color(Token::Border, option->palette));
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        const QRect groove = subControlRect(CC_ScrollBar, option, SC_ScrollBarGroove, widget);
        const QRect slider = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
        painter->fillRect(option->rect, groundOf(widget, option->palette));
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        if (bar == nullptr || bar->maximum <= bar->minimum || !groove.isValid())
            return;
        const bool hot = (option->state & (State_MouseOver | State_Sunken)) != 0;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(veil(Token::Muted, hot ? 0.75 : 0.4, option->palette));
        const QRectF handle = QRectF(slider).adjusted(2, 2, -2, -2);
        const double round = std::min(handle.width(), handle.height()) / 2;
        painter->drawRoundedRect(handle, round, round);
        painter->restore();
        return;
    }
    if (const auto *tool = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
        // A button that is an icon says by its icon that it opens a menu.
        QStyleOptionToolButton plain = *tool;
        plain.features &= ~QStyleOptionToolButton::HasMenu;
        QProxyStyle::drawComplexControl(control, &plain, painter, widget);
        return;
    }
    const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
    if (control == CC_SpinBox && spin != nullptr) {
        const bool focus = (option->state & State_HasFocus) != 0;
        drawBox(painter, option->rect, color(Token::Raised, option->palette),
                color(focus ? Token::Accent : Token::Border, option->palette), focus ? 2 : 1);
        if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
            return;
        for (const SubControl part : {SC_SpinBoxUp, SC_SpinBoxDown}) {
            const bool isUp = part == SC_SpinBoxUp;
            const bool canStep = (spin->stepEnabled & (isUp ? QAbstractSpinBox::StepUpEnabled
                                                            : QAbstractSpinBox::StepDownEnabled)) != 0;
            drawArrow(painter, subControlRect(control, option, part, widget),
                      color(canStep ? Token::Muted : Token::Border, option->palette), isUp);
        }
        return;
    }
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    if (control == CC_ComboBox && combo != nullptr && !combo->editable) {
        drawButton(option, painter);
        const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
        drawArrow(painter, arrow, color(Token::Muted, option->palette));
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return barWidth;
    case PM_ScrollBarSliderMin:
        return shortestHandle;
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    // Cells and heads of tables keep their words off their edges; to a cell's a pixel is added.
    case PM_FocusFrameHMargin:
        return space2 - 1;
    case PM_HeaderMargin:
        return space2;
    case PM_MenuVMargin:
        return space1;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returned) const
{
    if (hint == SH_ComboBox_Popup || hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    if (hint == SH_Header_ArrowAlignment)
        return Qt::AlignTop | Qt::AlignHCenter;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    const QRect &head = option->rect;
    // The arrow of a sorted column stands above its word and takes nothing from it.
    if (element == SE_HeaderArrow)
        return {head.center().x() - sortArrow / 2, head.top() + 1, sortArrow, sortArrow};
    if (element == SE_HeaderLabel)
        return head.adjusted(space2, 0, -space2, 0);
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    return element == SE_LineEditContents ? rect.adjusted(space1, 0, -space1, 0) : rect;
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    if (const auto *head = qstyleoption_cast<const QStyleOptionHeader *>(option);
        type == CT_HeaderSection && head != nullptr) {
        QStyleOptionHeader unsorted = *head;
        unsorted.sortIndicator = QStyleOptionHeader::None;
        return QProxyStyle::sizeFromContents(type, &unsorted, size, widget);
    }
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_PushButton || type == CT_ComboBox || type == CT_LineEdit)
        whole.setHeight(std::max(whole.height(), fieldHeight));
    // The field in it has counted the frame already.
    if (type == CT_SpinBox)
        whole.setHeight(std::max(size.height(), fieldHeight));
    if (type == CT_ComboBox)
        whole.rwidth() += space2;
    // As wide as its word; Fusion's least width would take the room of others.
    if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        type == CT_PushButton && button != nullptr)
        whole.setWidth(button->text.isEmpty() ? std::max(whole.width() + space2, fieldHeight)
                                              : size.width() + 2 * space3);
    return whole;
}

} // namespace assay::ui
