// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/change_view.h"

#include "theme/theme.h"

#include <QEvent>
#include <QTextCursor>

namespace assay::ui {

namespace {

Token inkOf(const QString &line)
{
    if (line.startsWith(QLatin1String("+++")) || line.startsWith(QLatin1String("---")) ||
        line.startsWith(QLatin1String("@@")))
        return Token::Muted;
    if (line.startsWith(QLatin1Char('+')))
        return Token::Good;
    return line.startsWith(QLatin1Char('-')) ? Token::Wrong : Token::Text;
}

} // namespace

ChangeView::ChangeView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(NoWrap);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setAccessibleName(tr("The change of the file"));
    fill();
}

void ChangeView::setChange(const QByteArray &diff)
{
    m_diff = diff;
    fill();
}

void ChangeView::fill()
{
    clear();
    setFont(monospaceFont(parentWidget() != nullptr ? parentWidget()->font() : font()));
    QTextCursor cursor(document());
    const QStringList lines = QString::fromUtf8(m_diff).split(QLatin1Char('\n'));
    for (const QString &line : lines) {
        QTextCharFormat format;
        format.setForeground(color(inkOf(line), palette()));
        cursor.insertText(line + QLatin1Char('\n'), format);
    }
    moveCursor(QTextCursor::Start);
}

void ChangeView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace assay::ui
