// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/probe_panel.h"

#include "connect/probe_line.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <assay/base/text.h>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace assay::ui {

using base::CheckStatus;

namespace {

constexpr std::chrono::milliseconds tick{200};

QPushButton *plainButton(const QString &text, QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    button->setAutoDefault(false);
    return button;
}

} // namespace

ProbePanel::ProbePanel(QWidget *parent, const base::Clock *clock)
    : QWidget(parent),
      m_clock(clock != nullptr ? clock : &m_systemClock),
      m_test(plainButton(tr("Test connection"), this)),
      m_cancel(plainButton(tr("Cancel"), this)),
      m_copy(plainButton(tr("Copy all"), this)),
      m_state(new QLabel(this)),
      m_empty(new QLabel(tr("The test looks at everything a run needs, from the link to the clock, with the "
                            "profile as it stands here. It starts nothing and leaves nothing behind."),
                         this)),
      m_area(new QScrollArea(this)),
      m_ticker(new QTimer(this))
{
    m_cancel->setAccessibleName(tr("Cancel the test"));
    m_copy->setAccessibleName(tr("Copy all lines of the test"));
    m_cancel->hide();
    m_copy->setEnabled(false);
    m_copy->setToolTip(tr("There is nothing to copy yet"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(space4, space1, space4, space1);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(space4, space2, space4, space2);
    head->setSpacing(space2);
    head->addWidget(m_test);
    head->addWidget(m_cancel);
    head->addWidget(m_state, 1);
    head->addWidget(m_copy);
    auto *list = new QWidget(this);
    list->setAutoFillBackground(true);
    list->setBackgroundRole(QPalette::Base);
    m_rows = new QVBoxLayout(list);
    m_rows->setContentsMargins(0, 0, 0, space2);
    m_rows->setSpacing(0);
    m_rows->addWidget(m_empty);
    m_rows->addStretch(1);
    m_area->setWidget(list);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setAccessibleName(tr("Lines of the connection test"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_area, 1);

    m_ticker->setInterval(tick);
    connect(m_ticker, &QTimer::timeout, this, &ProbePanel::tellTime);
    connect(m_test, &QPushButton::clicked, this, &ProbePanel::testWanted);
    connect(m_cancel, &QPushButton::clicked, this, &ProbePanel::cancel);
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
}

void ProbePanel::setReady(bool ready, const QString &why)
{
    m_test->setEnabled(ready);
    m_test->setToolTip(why);
    m_test->setAccessibleDescription(why);
}

void ProbePanel::clear()
{
    qDeleteAll(m_lines);
    m_lines.clear();
    m_checks.clear();
    m_refusal.clear();
    m_empty->hide();
}

void ProbePanel::begin()
{
    clear();
    m_running = true;
    m_stale = false;
    m_started = m_clock->monotonic();
    m_test->setText(tr("Test again"));
    m_cancel->show();
    m_copy->setEnabled(false);
    m_ticker->start();
    tellTime();
}

void ProbePanel::add(const base::Check &check)
{
    auto *line = new ProbeLine(check, this);
    connect(line, &ProbeLine::trustWanted, this, &ProbePanel::trustWanted);
    m_rows->insertWidget(m_rows->count() - 1, line);
    line->show();
    m_lines.append(line);
    m_checks.append(check);
    m_copy->setEnabled(true);
    m_copy->setToolTip({});
    tellTime();
}

void ProbePanel::end()
{
    stop(counts());
}

void ProbePanel::refuse(const QString &sentence)
{
    m_refusal = sentence;
    stop(sentence);
}

void ProbePanel::cancel()
{
    stop(m_checks.isEmpty() ? tr("Cancelled") : tr("Cancelled: %1").arg(counts()));
    Q_EMIT cancelWanted();
}

void ProbePanel::stop(const QString &how)
{
    if (m_cancel->hasFocus())
        m_test->setFocus();
    m_running = false;
    m_ticker->stop();
    m_cancel->hide();
    m_state->setText(tr("%1 \u00B7 %2").arg(how, seconds()));
    m_state->setAccessibleName(m_state->text());
    m_state->setToolTip(m_state->text());
    QAccessibleEvent alert(m_state, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ProbePanel::markStale()
{
    if (!m_running && !m_checks.isEmpty() && !std::exchange(m_stale, true))
        m_state->setText(tr("Before the last change: %1").arg(m_state->text()));
}

void ProbePanel::tellTime()
{
    if (!m_running)
        return;
    m_state->setText(m_checks.isEmpty() ? tr("Connecting \u00B7 %1").arg(seconds())
                                        : tr("Testing \u00B7 %1").arg(seconds()));
    m_state->setAccessibleName(m_state->text());
}

QString ProbePanel::seconds() const
{
    return tr("%1 s").arg(fixedText(m_clock->monotonic() - m_started, 1));
}

QString ProbePanel::counts() const
{
    const auto count = [this](CheckStatus status) {
        return int(std::ranges::count(m_checks, status, &base::Check::status));
    };
    QStringList parts;
    if (const int sound = count(CheckStatus::Ok); sound > 0)
        parts.append(tr("%n ok", nullptr, sound));
    if (const int warnings = count(CheckStatus::Warn); warnings > 0)
        parts.append(tr("%n warned", nullptr, warnings));
    if (const int failures = count(CheckStatus::Fail); failures > 0)
        parts.append(tr("%n failed", nullptr, failures));
    if (const int unknown = count(CheckStatus::Unknown); unknown > 0)
        parts.append(tr("%n unknown", nullptr, unknown));
    return parts.join(QStringLiteral(", "));
}

QString ProbePanel::text() const
{
    QStringList lines;
    for (const base::Check &check : m_checks) {
        lines.append(QStringLiteral("%1\t%2\t%3")
                         .arg(checkWord(check.status), checkTitle(check.id), checkText(check)));
        if (const QString next = checkNext(check); !next.isEmpty())
            lines.append(QStringLiteral("\t\t\u2192 %1").arg(next));
    }
    lines.append(m_state->text());
    return lines.join(u'\n');
}

} // namespace assay::ui
