// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/output_text.h"

#include "theme/theme.h"

#include <QEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr qsizetype slice = 48 << 10; // characters, a few ms

} // namespace

OutputText::OutputText(QWidget *parent) : QPlainTextEdit(parent), m_next(new QTimer(this))
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    // A tab stays the way on; the keys of a text that is read are those of its cursor.
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_next->setSingleShot(true);
    connect(m_next, &QTimer::timeout, this, &OutputText::fill);
}

void OutputText::setShown(const ShownText &shown)
{
    if (shown == m_shown && isWhole())
        return;
    m_shown = shown;
    m_filled = 0;
    m_next->stop();
    setExtraSelections({});
    clear();
    fill();
}

void OutputText::fill()
{
    qsizetype size = std::min(slice, m_shown.text.size() - m_filled);
    if (size > 1 && m_shown.text[m_filled + size - 1].isHighSurrogate())
        --size;
    QTextCursor end(document());
    end.movePosition(QTextCursor::End);
    end.insertText(m_shown.text.mid(m_filled, size));
    m_filled += size;
    if (!isWhole()) {
        m_next->start();
        return;
    }
    colour();
    const auto differs = std::find_if(m_shown.marks.cbegin(), m_shown.marks.cend(),
                                      [](const MarkedRange &mark) { return mark.mark == TextMark::Differs; });
    QTextCursor place(document());
    if (differs != m_shown.marks.cend())
        place.setPosition(static_cast<int>(differs->from));
    setTextCursor(place);
    if (differs != m_shown.marks.cend())
        centerCursor();
}

void OutputText::colour()
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const MarkedRange &mark : std::as_const(m_shown.marks)) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(static_cast<int>(mark.from));
        selection.cursor.setPosition(static_cast<int>(mark.from + mark.size), QTextCursor::KeepAnchor);
        switch (mark.mark) {
        case TextMark::Undecodable:
            selection.format.setForeground(color(Token::Wrong, palette()));
            selection.format.setBackground(veil(Token::Wrong, 0.16, palette()));
            break;
        case TextMark::Loop:
            selection.format.setBackground(veil(Token::Doubtful, 0.18, palette()));
            break;
        case TextMark::Differs:
            selection.format.setBackground(veil(Token::Accent, 0.16, palette()));
            break;
        }
        selections.append(selection);
    }
    setExtraSelections(selections);
}

QString OutputText::wholeText() const
{
    return unbroken(m_shown.text, 0, m_shown.breaks);
}

QMimeData *OutputText::createMimeDataFromSelection() const
{
    const QTextCursor chosen = textCursor();
    auto *copied = new QMimeData;
    copied->setText(
        unbroken(m_shown.text.mid(chosen.selectionStart(), chosen.selectionEnd() - chosen.selectionStart()),
                 chosen.selectionStart(), m_shown.breaks));
    return copied;
}

void OutputText::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && isWhole())
        colour();
}

} // namespace assay::ui
