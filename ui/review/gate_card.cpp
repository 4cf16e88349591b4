// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/gate_card.h"

#include "language/in_words.h"
#include "theme/link_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int verdictWidth = 100;
constexpr int leastReason = 56;
constexpr qsizetype mostLinks = 8;
const QLatin1StringView cellLink("cell/");
const QLatin1StringView placeLink("place/");

Token toneOf(review::Verdict verdict)
{
    switch (verdict) {
    case review::Verdict::Pass:
        return Token::Good;
    case review::Verdict::Fail:
        return Token::Wrong;
    case review::Verdict::Accepted:
    case review::Verdict::Overridden:
        return Token::Doubtful;
    case review::Verdict::Unknown:
        break;
    }
    return Token::Unknown;
}

} // namespace

QString verdictWords(review::Verdict verdict)
{
    switch (verdict) {
    case review::Verdict::Pass:
        return GateCard::tr("\u2713 passes");
    case review::Verdict::Fail:
        return GateCard::tr("\u2715 fails");
    case review::Verdict::Accepted:
        return GateCard::tr("! accepted");
    case review::Verdict::Overridden:
        return GateCard::tr("! overridden");
    case review::Verdict::Unknown:
        break;
    }
    return GateCard::tr("? unknown");
}

GateCard::GateCard(QWidget *parent)
    : QWidget(parent),
      m_verdict(new QLabel(this)),
      m_title(new QLabel(this)),
      m_evidence(new QLabel(this)),
      m_links(new QLabel(this)),
      m_reason(new QLineEdit(this)),
      m_decide(new QPushButton(this)),
      m_rerun(new QPushButton(tr("Measure again"), this))
{
    for (QLabel *label : {m_title, m_evidence, m_links}) {
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::WindowText);
    }
    m_verdict->setFixedWidth(verdictWidth);
    m_reason->setMinimumWidth(leastReason);
    m_verdict->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_title->setTextFormat(Qt::PlainText);
    m_evidence->setTextFormat(Qt::PlainText);
    m_evidence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_links->setTextFormat(Qt::RichText);
    m_links->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_links->setAccessibleName(tr("Evidence"));
    m_reason->setPlaceholderText(tr("Why it may be passed over"));
    m_reason->setAccessibleName(tr("Reason"));
    for (QPushButton *button : {m_decide, m_rerun}) {
        button->setAutoDefault(false);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    m_rerun->setToolTip(tr("Measure the cells of this gate once more"));

    auto *decision = new QHBoxLayout;
    decision->setSpacing(space2);
    decision->addWidget(m_reason, 1);
    decision->addWidget(m_decide);
    decision->addStretch(0);
    auto *words = new QVBoxLayout;
    words->setSpacing(space1);
    words->addWidget(m_title);
    words->addWidget(m_evidence);
    words->addWidget(m_links);
    words->addLayout(decision);
    words->addWidget(m_rerun, 0, Qt::AlignLeft);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(space4, space3, space4, space3);
    line->setSpacing(space3);
    line->addWidget(m_verdict);
    line->addLayout(words, 1);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    connect(m_links, &QLabel::linkActivated, this, &GateCard::openLink);
    connect(m_decide, &QPushButton::clicked, this, &GateCard::makeDecision);
    connect(m_reason, &QLineEdit::returnPressed, this, &GateCard::makeDecision);
    connect(m_rerun, &QPushButton::clicked, this, [this] { Q_EMIT rerunWanted(m_gate.cells); });
    restyle();
}

void GateCard::setGate(const review::Gate &gate, bool runGoesOn)
{
    const bool isOther = m_gate.id != gate.id;
    m_gate = gate;
    m_isDecided = gate.verdict == review::Verdict::Accepted || gate.verdict == review::Verdict::Overridden;
    const bool isHard = gate.kind == review::GateKind::Hard;
    m_verdict->setText(verdictWords(gate.verdict));
    m_title->setText(inWords(gate.title));
    QString evidence = inWords(gate.evidence);
    if (isHard && gate.verdict == review::Verdict::Fail)
        evidence += QStringLiteral("\n") +
                    tr("It forbids the export and cannot be overridden: it can only be made to pass.");
    m_evidence->setText(evidence);
    m_evidence->setVisible(!evidence.isEmpty());
    QStringList links;
    for (const QString &cell : gate.cells.mid(0, mostLinks))
        links.append(linkTo(cellLink + cell, cell));
    if (gate.cells.size() > mostLinks)
        links.append(tr("and %n more", nullptr, static_cast<int>(gate.cells.size() - mostLinks)));
    if (!gate.where.isEmpty() && !gate.cells.contains(gate.where))
        links.append(linkTo(placeLink + gate.where, gate.where));
    m_links->setText(links.join(QStringLiteral(" \u00b7 ")));
    m_links->setVisible(!links.isEmpty());

    const bool canAccept = isHard && gate.verdict == review::Verdict::Unknown && !runGoesOn;
    const bool canOverride = !isHard && gate.verdict == review::Verdict::Fail;
    m_decide->setText(m_isDecided ? tr("Take back") : canAccept ? tr("Accept") : tr("Override"));
    m_decide->setVisible(m_isDecided || canAccept || canOverride);
    m_reason->setVisible(canAccept || canOverride);
    m_rerun->setVisible(gate.verdict == review::Verdict::Fail && !gate.cells.isEmpty());
    if (isOther || m_isDecided)
        m_reason->clear();
    setAccessibleName(tr("%1: %2").arg(inWords(gate.title), verdictWords(gate.verdict)));
    restyle();
}

void GateCard::makeDecision()
{
    if (m_isDecided) {
        Q_EMIT decided(m_gate.id, {});
        return;
    }
    const QString reason = m_reason->text().trimmed();
    if (reason.isEmpty()) {
        m_reason->setFocus();
        return;
    }
    Q_EMIT decided(m_gate.id, reason);
}

void GateCard::openLink(const QString &link)
{
    if (link.startsWith(cellLink))
        Q_EMIT cellWanted(link.mid(cellLink.size()));
    else if (link.startsWith(placeLink))
        Q_EMIT placeWanted(link.mid(placeLink.size()));
}

void GateCard::restyle()
{
    m_title->setFont(strongFont(font()));
    m_verdict->setFont(strongFont(font()));
    m_verdict->setPalette(inked(palette(), toneOf(m_gate.verdict)));
    m_evidence->setPalette(inked(palette(), Token::Muted));
    m_links->setFont(captionFont(font()));
}

void GateCard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
