// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/command_palette.h"

#include "theme/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int widest = 620;
constexpr int rowsShown = 10;
constexpr int topGap = 56;

class PaletteDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {200, option.fontMetrics.height() + 2 * space2};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        const QPalette &palette = option.palette;
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(veil(Token::Accent, 0.16, palette));
            painter->drawRoundedRect(option.rect, radius - 2, radius - 2);
        }
        const QRect inside = option.rect.adjusted(space3, 0, -space3, 0);
        const QString keys = index.data(PaletteModel::KeysRole).toString();
        const QString aside = keys.isEmpty() ? index.data(PaletteModel::KindRole).toString() : keys;
        painter->setFont(captionFont(option.font));
        painter->setPen(color(Token::Muted, palette));
        const int asideWidth = painter->fontMetrics().horizontalAdvance(aside);
        painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, aside);
        painter->setFont(option.font);
        painter->setPen(color(Token::Text, palette));
        const int room = inside.width() - asideWidth - space4;
        painter->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, room));
        painter->restore();
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window),
      m_model(new PaletteModel(this)),
      m_field(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_nothing(new QLabel(tr("Nothing has this name."), this))
{
    setAccessibleName(tr("Command palette"));
    m_field->setPlaceholderText(tr("A command, a run or a cell"));
    m_field->setAccessibleName(tr("Search commands, runs and cells"));
    m_list->setAccessibleName(tr("What fits"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    m_nothing->setMargin(space3);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space3, space3, space3, space3);
    column->setSpacing(space2);
    column->addWidget(m_field);
    column->addWidget(m_list);
    column->addWidget(m_nothing);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::typed);
    connect(m_list, &QListView::clicked, this, &CommandPalette::doCurrent);
    hide();
}

void CommandPalette::open(QList<PaletteEntry> entries)
{
    m_cameFrom = QApplication::focusWidget();
    m_model->setEntries(std::move(entries));
    m_field->clear();
    typed({});
    show();
    raise();
    m_field->setFocus();
}

void CommandPalette::typed(const QString &text)
{
    m_model->setTyped(text);
    m_list->setCurrentIndex(m_model->index(0));
    const int rows = m_model->rowCount();
    m_nothing->setVisible(rows == 0);
    m_list->setVisible(rows > 0);
    m_list->setFixedHeight(std::clamp(rows, 1, rowsShown) * std::max(1, m_list->sizeHintForRow(0)));
    place();
}

void CommandPalette::place()
{
    const QRect room = parentWidget()->rect();
    const int width = std::min(widest, room.width() - 2 * space5);
    setFixedWidth(width);
    adjustSize();
    move((room.width() - width) / 2, topGap);
}

void CommandPalette::leave()
{
    if (isHidden())
        return;
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_cameFrom != nullptr)
        m_cameFrom->setFocus();
    m_cameFrom = nullptr;
}

void CommandPalette::doCurrent()
{
    const std::function<void()> act = m_model->actOf(m_list->currentIndex());
    leave();
    if (act)
        act();
}

bool CommandPalette::takesKey(int key)
{
    const int rows = m_model->rowCount();
    const int row = m_list->currentIndex().row();
    switch (key) {
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        doCurrent();
        return true;
    case Qt::Key_Down:
        m_list->setCurrentIndex(m_model->index(rows == 0 ? 0 : (row + 1) % rows));
        return true;
    case Qt::Key_Up:
        m_list->setCurrentIndex(m_model->index(rows == 0 ? 0 : (row + rows - 1) % rows));
        return true;
    case Qt::Key_PageDown:
        m_list->setCurrentIndex(m_model->index(std::min(rows - 1, row + rowsShown)));
        return true;
    case Qt::Key_PageUp:
        m_list->setCurrentIndex(m_model->index(std::max(0, row - rowsShown)));
        return true;
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress)
        return takesKey(static_cast<QKeyEvent *>(event)->key());
    if (watched == m_field && event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason)
        leave();
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(color(Token::Raised, palette()));
    painter.setPen(color(Token::Border, palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

} // namespace assay::ui
