// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/key_card.h"

#include "theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace assay::ui {

KeyCard::KeyCard(QWidget *parent)
    : QWidget(parent), m_fingerprint(new QLabel(this)), m_trust(new QPushButton(tr("Trust this key"), this))
{
    m_fingerprint->setFont(monospaceFont(font()));
    m_fingerprint->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_fingerprint->setAccessibleName(tr("Fingerprint of the host key"));
    m_trust->setAutoDefault(false);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space4 + 16 + space2, space2, space4, space2);
    row->setSpacing(space3);
    row->addWidget(m_fingerprint);
    row->addWidget(m_trust);
    row->addStretch(1);
    connect(m_trust, &QPushButton::clicked, this, [this] {
        m_trust->setEnabled(false);
        Q_EMIT trusted(m_fingerprint->text());
    });
    hide();
}

void KeyCard::setFingerprint(const QString &fingerprint)
{
    if (m_fingerprint->text() == fingerprint && isHidden() == fingerprint.isEmpty())
        return;
    m_fingerprint->setText(fingerprint);
    m_trust->setEnabled(true);
    m_trust->setToolTip(tr("Writes the key to your known_hosts file"));
    setVisible(!fingerprint.isEmpty());
}

} // namespace assay::ui
