// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/field_edit.h"

#include "language/in_words.h"
#include "theme/choice_rows.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QStringListModel>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

using Kind = matrix::ProfileField::Kind;

namespace {

constexpr int fewestListLines = 2;
constexpr int mostListLines = 5;

// Several lines in the frame that a line has.
class ListEdit final : public QPlainTextEdit
{
public:
    explicit ListEdit(QWidget *parent) : QPlainTextEdit(parent)
    {
        setFrameShape(NoFrame);
        document()->setDocumentMargin(space1 + 2);
        viewport()->setBackgroundRole(QPalette::Button);
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPlainTextEdit::paintEvent(event);
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        const double width = hasFocus() ? 2 : 1;
        painter.setPen(QPen(color(hasFocus() ? Token::Accent : Token::Border, palette()), width));
        painter.drawRoundedRect(
            QRectF(viewport()->rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), radius,
            radius);
    }
    void focusInEvent(QFocusEvent *event) override
    {
        QPlainTextEdit::focusInEvent(event);
        viewport()->update();
    }
    void focusOutEvent(QFocusEvent *event) override
    {
        QPlainTextEdit::focusOutEvent(event);
        viewport()->update();
    }
};

} // namespace

FieldEdit::FieldEdit(const matrix::ProfileField &field, const QString &label, const QString &hint,
                     QWidget *parent)
    : QWidget(parent), m_field(field), m_label(label), m_problem(new QLabel(this))
{
    setObjectName(field.key);
    QWidget *control = makeControl(hint);
    control->setAccessibleName(label);
    control->setToolTip(field.key);
    setFocusProxy(control);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setForegroundRole(QPalette::WindowText);
    m_problem->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(control);
    column->addWidget(m_problem);
    restyle();
}

QWidget *FieldEdit::makeControl(const QString &hint)
{
    switch (m_field.kind) {
    case Kind::Word:
        return makeWord();
    case Kind::Texts:
        return makeList(hint);
    case Kind::Switch:
        m_switch = new QCheckBox(m_label, this);
        connect(m_switch, &QCheckBox::toggled, this, [this](bool on) {
            if (!m_setting)
                Q_EMIT edited(m_field.key, {on ? QStringLiteral("true") : QStringLiteral("false")});
        });
        return m_switch;
    case Kind::Text:
    case Kind::Number:
    case Kind::Ports:
        break;
    }
    m_line = new QLineEdit(this);
    m_line->setPlaceholderText(m_field.fallback.isEmpty() ? hint : m_field.fallback);
    connect(m_line, &QLineEdit::textEdited, this,
            [this](const QString &text) { Q_EMIT edited(m_field.key, {text}); });
    return m_line;
}

QWidget *FieldEdit::makeWord()
{
    m_word = new QComboBox(this);
    m_word->addItem(tr("%1 (not set)").arg(m_field.fallback), QString());
    for (const QString &word : std::as_const(m_field.words))
        m_word->addItem(word, word);
    connect(m_word, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_setting)
            Q_EMIT edited(m_field.key, {m_word->itemData(index).toString()});
    });
    return m_word;
}

QWidget *FieldEdit::makeList(const QString &hint)
{
    m_list = new ListEdit(this);
    m_list->setPlaceholderText(hint.isEmpty() ? tr("one a line") : tr("one a line, such as %1").arg(hint));
    m_list->setTabChangesFocus(true);
    m_list->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_list, &QPlainTextEdit::textChanged, this, [this] {
        const int lines = std::clamp(m_list->blockCount(), fewestListLines, mostListLines);
        m_list->setFixedHeight(m_list->fontMetrics().lineSpacing() * lines + space4);
        if (m_setting)
            return;
        QStringList texts = m_list->toPlainText().split(u'\n');
        for (QString &text : texts)
            text = text.trimmed();
        texts.removeAll(QString());
        Q_EMIT edited(m_field.key, texts);
    });
    m_list->setFixedHeight(m_list->fontMetrics().lineSpacing() * fewestListLines + space4);
    return m_list;
}

void FieldEdit::setValue(const matrix::FieldValue &value)
{
    const QScopedValueRollback quiet(m_setting, true);
    const QString text = value.texts.join(QStringLiteral(", "));
    if (m_line != nullptr && m_line->text() != text)
        m_line->setText(text);
    if (m_switch != nullptr)
        m_switch->setChecked(text.compare(QLatin1String("true"), Qt::CaseInsensitive) == 0);
    if (m_word != nullptr) {
        // A word that is none of the known ones is shown as it stands, as long as it stands.
        const int known = int(m_field.words.size()) + 1;
        while (m_word->count() > known && m_word->itemText(known) != text)
            m_word->removeItem(known);
        const QString written = value.written ? text : QString();
        if (m_word->findData(written) < 0)
            m_word->addItem(written, written);
        m_word->setCurrentIndex(m_word->findData(written));
    }
    if (m_list != nullptr) {
        QStringList lines = m_list->toPlainText().split(u'\n');
        for (QString &line : lines)
            line = line.trimmed();
        lines.removeAll(QString());
        // An empty line that was begun here stays.
        if (lines != value.texts)
            m_list->setPlainText(value.texts.join(u'\n'));
    }
    m_problems = value.problems;
    tellProblems();
}

void FieldEdit::showProblems(bool shown)
{
    m_problemsShown = shown;
    tellProblems();
}

void FieldEdit::tellProblems()
{
    QStringList sentences;
    bool wrong = false;
    for (const base::Problem &problem : std::as_const(m_problems)) {
        wrong = wrong || problem.severity == base::Severity::Error;
        sentences.append(
            (problem.severity == base::Severity::Error ? QStringLiteral("\u2715 ") : QStringLiteral("! ")) +
            inWords(problem.text));
    }
    const QString text = m_problemsShown ? sentences.join(u'\n') : QString();
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
    m_problem->setPalette(inked(palette(), wrong ? Token::Wrong : Token::Doubtful));
    focusProxy()->setAccessibleDescription(text);
}

void FieldEdit::setChoices(const QStringList &choices)
{
    if (m_line == nullptr)
        return;
    if (m_choices == nullptr) {
        m_choices = new QStringListModel(this);
        m_completer = new QCompleter(m_choices, this);
        m_completer->setCaseSensitivity(Qt::CaseInsensitive);
        m_completer->setFilterMode(Qt::MatchContains);
        m_line->setCompleter(m_completer);
        m_completer->popup()->setItemDelegate(new ChoiceRows(m_completer));
        m_line->installEventFilter(this);
        m_choose = m_line->addAction(QIcon(), QLineEdit::TrailingPosition);
        m_choose->setText(tr("Show all"));
        connect(m_choose, &QAction::triggered, this, &FieldEdit::openChoices);
        connect(m_completer, QOverload<const QString &>::of(&QCompleter::activated), this,
                [this](const QString &text) { Q_EMIT edited(m_field.key, {text}); });
        restyle();
    }
    m_choices->setStringList(choices);
    m_choose->setVisible(!choices.isEmpty());
}

void FieldEdit::openChoices()
{
    m_line->setFocus();
    m_completer->setCompletionPrefix({});
    m_completer->complete();
}

bool FieldEdit::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress && m_choices->rowCount() > 0) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Down && key->modifiers() == Qt::NoModifier) {
            openChoices();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FieldEdit::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || m_problem == nullptr)
        return;
    restyle();
    tellProblems();
}

void FieldEdit::restyle()
{
    m_problem->setFont(captionFont(font()));
    if (m_choose != nullptr)
        m_choose->setIcon(themeIcon(QStringLiteral("go-down"), Token::Muted, palette()));
}

} // namespace assay::ui
