// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/check_row.h"

#include "language/in_words.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "theme/tone.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

namespace assay::ui {

namespace {

QString iconOf(base::CheckStatus status)
{
    switch (status) {
    case base::CheckStatus::Ok:
        return QStringLiteral("checkmark");
    case base::CheckStatus::Warn:
        return QStringLiteral("dialog-warning");
    case base::CheckStatus::Fail:
        return QStringLiteral("dialog-error");
    case base::CheckStatus::Unknown:
        break;
    }
    return QStringLiteral("dialog-question");
}

QString wordOf(base::CheckStatus status)
{
    switch (status) {
    case base::CheckStatus::Ok:
        return CheckRow::tr("good");
    case base::CheckStatus::Warn:
        return CheckRow::tr("doubtful");
    case base::CheckStatus::Fail:
        return CheckRow::tr("fails");
    case base::CheckStatus::Unknown:
        break;
    }
    return CheckRow::tr("unknown");
}

} // namespace

CheckRow::CheckRow(QWidget *parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)), m_next(new QLabel(this))
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space2);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_icon, 0, 0, Qt::AlignTop);
    grid->addWidget(m_text, 0, 1);
    grid->addWidget(m_next, 1, 1);
    m_icon->setFixedSize(18, 18);
    for (QLabel *label : {m_text, m_next}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
}

void CheckRow::setCheck(const base::Check &check)
{
    m_status = check.status;
    m_text->setText(inWords(check.text));
    m_text->setAccessibleName(QStringLiteral("%1: %2").arg(wordOf(check.status), m_text->text()));
    m_next->setText(inWords(check.next));
    m_next->setVisible(!check.next.isEmpty());
    m_icon->setToolTip(wordOf(check.status));
    m_icon->setAccessibleName(wordOf(check.status));
    restyle();
}

void CheckRow::restyle()
{
    m_icon->setPixmap(
        themeIcon(iconOf(m_status), toneOf(m_status), palette()).pixmap(QSize(16, 16), devicePixelRatioF()));
    m_next->setFont(captionFont(font()));
    m_next->setPalette(inked(palette(), m_status == base::CheckStatus::Ok ? Token::Muted : toneOf(m_status)));
}

void CheckRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
