// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/override_field.h"

#include "launch/launch_text.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

const QString switchedOn = QStringLiteral("true");
const QString switchedOff = QStringLiteral("false");

} // namespace

OverrideField::OverrideField(run::Override what, QWidget *parent)
    : QWidget(parent),
      m_what(what),
      m_name(new QLabel(fieldName(what), this)),
      m_mark(new QLabel(tr("changed"), this)),
      m_reset(new QToolButton(this)),
      m_icon(new QLabel(this)),
      m_trouble(new QLabel(this))
{
    makeEditor();
    m_base = text();
    editor()->setAccessibleName(fieldName(what));
    editor()->setAccessibleDescription(fieldHint(what));
    editor()->setToolTip(fieldHint(what));
    m_name->setBuddy(editor());
    m_reset->setFixedSize(22, 18);
    m_name->setMinimumHeight(18); // no row jumps when there is a way back
    m_reset->setAccessibleName(tr("%1: as the file says").arg(fieldName(what)));
    m_trouble->setWordWrap(true);
    m_trouble->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto *head = new QHBoxLayout;
    head->setSpacing(space2);
    head->addWidget(m_name);
    head->addWidget(m_mark);
    head->addWidget(m_reset);
    head->addStretch(1);
    auto *below = new QHBoxLayout;
    below->setSpacing(space1);
    below->addWidget(m_icon, 0, Qt::AlignTop);
    below->addWidget(m_trouble, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(editor());
    column->addLayout(below);
    column->addStretch(1);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        setText(m_base);
        focusEditor();
    });
    restyle();
    react();
}

void OverrideField::makeEditor()
{
    if (m_what == run::Override::Control) {
        m_switch = new QCheckBox(tr("One for each mode"), this);
        m_switch->setMinimumHeight(fieldHeight);
        connect(m_switch, &QCheckBox::toggled, this, [this] {
            react();
            Q_EMIT edited();
        });
        return;
    }
    if (m_what == run::Override::Driver) {
        m_choice = new QComboBox(this);
        m_choice->addItems({QStringLiteral("auto"), QStringLiteral("vllm-bench"),
                            QStringLiteral("sglang-bench"), QStringLiteral("replay"),
                            QStringLiteral("script")});
        connect(m_choice, &QComboBox::currentTextChanged, this, [this] {
            react();
            Q_EMIT edited();
        });
        return;
    }
    m_line = new QLineEdit(this);
    connect(m_line, &QLineEdit::textChanged, this, [this] {
        react();
        Q_EMIT edited();
    });
}

QWidget *OverrideField::editor() const
{
    if (m_line != nullptr)
        return m_line;
    return m_choice != nullptr ? static_cast<QWidget *>(m_choice) : m_switch;
}

void OverrideField::focusEditor()
{
    editor()->setFocus(Qt::OtherFocusReason);
}

void OverrideField::setBase(const QString &text)
{
    const bool wasChanged = isChanged();
    m_base = text;
    if (!wasChanged)
        put(text);
    if (m_line != nullptr)
        m_line->setPlaceholderText(text.isEmpty() ? tr("not set") : QString());
    react();
}

void OverrideField::setText(const QString &text)
{
    if (m_line != nullptr)
        m_line->setText(text);
    else if (m_choice != nullptr)
        m_choice->setCurrentText(text);
    else
        m_switch->setChecked(text == switchedOn);
}

void OverrideField::put(const QString &text)
{
    const QSignalBlocker quiet(editor());
    setText(text);
    if (m_line != nullptr)
        m_line->setCursorPosition(0);
}

QString OverrideField::text() const
{
    if (m_line != nullptr)
        return m_line->text();
    if (m_choice != nullptr)
        return m_choice->currentText();
    return m_switch->isChecked() ? switchedOn : switchedOff;
}

bool OverrideField::isChanged() const
{
    return text().trimmed() != m_base && !(m_base.isEmpty() && text() == switchedOff);
}

void OverrideField::setProblems(const QStringList &texts, bool isError)
{
    m_problem = texts.join(QLatin1Char('\n'));
    m_isError = isError;
    m_trouble->setText(m_problem);
    restyle();
    react();
}

void OverrideField::react()
{
    m_mark->setVisible(isChanged());
    m_reset->setVisible(isChanged());
    m_reset->setToolTip(m_base.isEmpty() ? tr("Back to none, as the file says")
                                         : tr("Back to %1").arg(m_base));
    m_trouble->setVisible(!m_problem.isEmpty());
    m_icon->setVisible(!m_problem.isEmpty());
}

void OverrideField::restyle()
{
    const Token tone = m_isError ? Token::Wrong : Token::Doubtful;
    m_name->setFont(captionFont(font()));
    m_name->setPalette(inked(palette(), Token::Muted));
    m_mark->setFont(captionFont(font()));
    m_mark->setPalette(inked(palette(), Token::Accent));
    m_reset->setIcon(themeIcon(QStringLiteral("edit-undo"), Token::Accent, palette()));
    m_reset->setIconSize({14, 14});
    m_trouble->setFont(captionFont(font()));
    m_trouble->setPalette(inked(palette(), tone));
    m_icon->setPixmap(themeIcon(m_isError ? QStringLiteral("dialog-error") : QStringLiteral("dialog-warning"),
                                tone, palette())
                          .pixmap(QSize(14, 14), devicePixelRatioF()));
}

void OverrideField::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
