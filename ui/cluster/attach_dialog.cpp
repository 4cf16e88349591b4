// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/attach_dialog.h"

#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int comfortable = 420;

} // namespace

AttachDialog::AttachDialog(const QString &cluster, const QString &proposal, QWidget *parent)
    : QDialog(parent), m_target(new QLineEdit(proposal, this))
{
    setWindowTitle(tr("Attach to a server"));
    setMinimumWidth(comfortable);
    auto *words =
        new QLabel(tr("A server that runs already, as %1 reaches it: node:port or a URL. Its metrics "
                      "are read and charted; nothing is changed there.")
                       .arg(cluster),
                   this);
    words->setWordWrap(true);
    m_target->setAccessibleName(tr("Server"));
    m_target->setPlaceholderText(tr("b300-001:8888 or http://b300-001:8888/metrics"));
    m_target->selectAll();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton *attach = buttons->addButton(tr("Attach"), QDialogButtonBox::AcceptRole);
    attach->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space5, space5, space5, space4);
    column->setSpacing(space3);
    column->addWidget(words);
    column->addWidget(m_target);
    column->addWidget(buttons);
    const auto judge = [this, attach] {
        const QString text = m_target->text().trimmed();
        const bool isTarget = text.contains(QLatin1Char(':')) && !text.contains(QLatin1Char(' '));
        attach->setEnabled(isTarget);
        attach->setToolTip(isTarget ? QString() : tr("A node and its port, or a URL, is missing"));
    };
    connect(m_target, &QLineEdit::textChanged, this, judge);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT chosen(m_target->text().trimmed());
        accept();
    });
    judge();
    m_target->setFocus();
}

} // namespace assay::ui
