// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/yaml_edit.h"

#include "theme/theme.h"
#include "theme/tone.h"

#include <assay/base/text_edit.h>

#include <QPainter>
#include <QScopedValueRollback>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include <algorithm>
#include <utility>

namespace assay::ui {

// The strip of line numbers.
class YamlGutter final : public QWidget
{
public:
    explicit YamlGutter(YamlEdit *edit) : QWidget(edit), m_edit(edit) {}
    [[nodiscard]] QSize sizeHint() const override { return {m_edit->gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent *event) override { m_edit->paintGutter(event); }

private:
    YamlEdit *m_edit;
};

namespace {

// Comments step back, so that what counts stands out.
class CommentInk final : public QSyntaxHighlighter
{
public:
    explicit CommentInk(YamlEdit *edit) : QSyntaxHighlighter(edit->document()), m_edit(edit) {}

protected:
    void highlightBlock(const QString &text) override
    {
        QChar quote;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const QChar c = text[i];
            if (quote.isNull() && c == u'#' && (i == 0 || text[i - 1].isSpace())) {
                setFormat(int(i), int(text.size() - i), color(Token::Muted, m_edit->palette()));
                return;
            }
            if (c == quote)
                quote = QChar();
            else if (quote.isNull() && (c == u'"' || c == u'\''))
                quote = c;
        }
    }

private:
    YamlEdit *m_edit;
};

} // namespace

YamlEdit::YamlEdit(QWidget *parent) : QPlainTextEdit(parent), m_gutter(new YamlGutter(this))
{
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true);
    setFrameShape(NoFrame);
    m_gutter->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto *ink = new CommentInk(this);
    ink->setObjectName(QStringLiteral("comments"));
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (m_changing)
            return;
        QByteArray bytes = base::withShownText(m_bytes, shown());
        if (bytes == m_bytes)
            return;
        m_bytes = std::move(bytes);
        Q_EMIT edited();
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, &YamlEdit::placeGutter);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int scrolled) {
        if (scrolled != 0)
            m_gutter->scroll(0, scrolled);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    restyle();
}

QString YamlEdit::shown() const
{
    return document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

void YamlEdit::setBytes(const QByteArray &bytes)
{
    const QScopedValueRollback quiet(m_changing, true);
    m_bytes = bytes;
    setPlainText(base::shownText(bytes));
}

void YamlEdit::change(const QByteArray &bytes)
{
    const QScopedValueRollback quiet(m_changing, true);
    const QString before = shown();
    const QString after = base::shownText(bytes);
    m_bytes = bytes;
    const qsizetype shorter = std::min(before.size(), after.size());
    qsizetype front = 0;
    while (front < shorter && before[front] == after[front])
        ++front;
    qsizetype back = 0;
    while (back < shorter - front && before[before.size() - 1 - back] == after[after.size() - 1 - back])
        ++back;
    QTextCursor cursor(document());
    cursor.setPosition(int(front));
    cursor.setPosition(int(before.size() - back), QTextCursor::KeepAnchor);
    cursor.insertText(after.mid(front, after.size() - front - back));
}

void YamlEdit::setProblems(const base::Problems &problems)
{
    m_problems = problems;
    markProblems();
    m_gutter->update();
}

void YamlEdit::markProblems()
{
    QList<QTextEdit::ExtraSelection> marks;
    for (const base::Problem &problem : std::as_const(m_problems)) {
        if (problem.line < 1)
            continue;
        const qsizetype at = base::shownPosition(m_bytes, problem.line, problem.column);
        QTextCursor cursor(document());
        cursor.setPosition(int(std::min<qsizetype>(at, document()->characterCount() - 1)));
        cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
        if (!cursor.hasSelection())
            cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(color(toneOf(problem.severity), palette()));
        marks.append({cursor, format});
    }
    setExtraSelections(marks);
}

void YamlEdit::goTo(const base::Problem &problem)
{
    QTextCursor cursor(document());
    const qsizetype at = base::shownPosition(m_bytes, problem.line, problem.column);
    cursor.setPosition(int(std::min<qsizetype>(at, document()->characterCount() - 1)));
    setTextCursor(cursor);
    setFocus();
    ensureCursorVisible();
}

int YamlEdit::gutterWidth() const
{
    const auto digits = QString::number(std::max(10, blockCount())).size();
    return fontMetrics().horizontalAdvance(u'0') * int(digits + 1) + space2 + space1;
}

void YamlEdit::placeGutter()
{
    setViewportMargins(gutterWidth() + space1, 0, 0, 0);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
}

void YamlEdit::paintGutter(QPaintEvent *event)
{
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), color(Token::Window, palette()));
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    int top = int(blockBoundingGeometry(block).translated(contentOffset()).top());
    while (block.isValid() && top <= event->rect().bottom()) {
        const int height = int(blockBoundingRect(block).height());
        const int line = block.blockNumber() + 1;
        const auto problem = std::ranges::find(std::as_const(m_problems), line, &base::Problem::line);
        const bool marked = problem != m_problems.cend();
        const QRect place(0, top, m_gutter->width() - space2, height);
        painter.setPen(color(marked ? toneOf(problem->severity) : Token::Muted, palette()));
        painter.drawText(place, Qt::AlignRight | Qt::AlignTop, QString::number(line));
        if (marked)
            painter.drawText(place.adjusted(space1, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                             QStringLiteral("!"));
        top += height;
        block = block.next();
    }
}

void YamlEdit::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(viewport());
    painter.fillRect(QRect(0, 0, 2, viewport()->height()), color(Token::Accent, palette()));
}

void YamlEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
}

void YamlEdit::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void YamlEdit::restyle()
{
    const QFont fixed = monospaceFont(QWidget::font());
    if (font().family() != fixed.family())
        setFont(fixed);
    if (auto *ink = document()->findChild<QSyntaxHighlighter *>()) {
        const QScopedValueRollback quiet(m_changing, true);
        ink->rehighlight();
    }
    markProblems();
    placeGutter();
}

} // namespace assay::ui
