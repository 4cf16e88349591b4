// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/checks_panel.h"

#include "launch/check_row.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

ChecksPanel::ChecksPanel(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(tr("Preflight"), this)),
      m_summary(new QLabel(this)),
      m_again(new QPushButton(tr("Look again"), this)),
      m_message(new QLabel(this)),
      m_lines(new QVBoxLayout)
{
    m_again->setToolTip(tr("Look at everything once more (F5)"));
    m_message->setWordWrap(true);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *head = new QHBoxLayout;
    head->setSpacing(space2);
    head->addWidget(m_title);
    head->addWidget(m_summary, 1);
    head->addWidget(m_again);
    m_lines->setSpacing(space1 + 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    column->addLayout(head);
    column->addWidget(m_message);
    column->addLayout(m_lines);
    column->addStretch(1);
    connect(m_again, &QPushButton::clicked, this, &ChecksPanel::againWanted);
    restyle();
    showMessage({});
}

void ChecksPanel::showMessage(const QString &text)
{
    setChecks({});
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_again->setEnabled(false);
}

void ChecksPanel::setLooking(bool looking)
{
    m_looking = looking;
    m_again->setEnabled(!looking);
    tell();
}

void ChecksPanel::setChecks(const base::Checks &checks)
{
    m_checks = checks;
    m_looking = false;
    m_message->hide();
    m_again->setEnabled(true);
    while (m_rows.size() > checks.size())
        delete m_rows.takeLast();
    while (m_rows.size() < checks.size()) {
        m_rows.append(new CheckRow(this));
        m_lines->addWidget(m_rows.constLast());
    }
    for (qsizetype at = 0; at < checks.size(); ++at)
        m_rows.at(at)->setCheck(checks.at(at));
    tell();
}

void ChecksPanel::tell()
{
    const auto count = [this](base::CheckStatus status) {
        return static_cast<int>(
            std::count_if(m_checks.cbegin(), m_checks.cend(),
                          [status](const base::Check &check) { return check.status == status; }));
    };
    const int fails = count(base::CheckStatus::Fail);
    const int doubts = count(base::CheckStatus::Warn);
    if (m_looking)
        m_summary->setText(tr("looking\u2026"));
    else if (m_checks.isEmpty())
        m_summary->clear();
    else if (fails > 0)
        m_summary->setText(tr("%n fail(s)", nullptr, fails));
    else if (doubts > 0)
        m_summary->setText(tr("good, %n doubtful", nullptr, doubts));
    else
        m_summary->setText(tr("good"));
    const Token tone = m_looking || m_checks.isEmpty() ? Token::Muted
                       : fails > 0                     ? Token::Wrong
                       : doubts > 0                    ? Token::Doubtful
                                                       : Token::Good;
    m_summary->setPalette(inked(palette(), tone));
}

void ChecksPanel::restyle()
{
    m_title->setFont(titleFont(font()));
    m_summary->setFont(captionFont(font()));
    m_message->setPalette(inked(palette(), Token::Muted));
    tell();
}

void ChecksPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
