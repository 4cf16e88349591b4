// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/about.h"

#include "theme/theme.h"

#include <assay/base/paths.h>
#include <assay/run/folder.h>

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int comfortable = 460;

} // namespace

About::About(QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("About Assay"));
    auto *title = new QLabel(tr("Assay %1").arg(QApplication::applicationVersion()), this);
    title->setFont(titleFont(font()));
    auto *what =
        new QLabel(tr("Measures the acceptance length of speculative decoding over a matrix of thinking "
                      "mode and draft length, on a cluster, and compares it with golden curves."),
                   this);
    what->setWordWrap(true);
    const QList<std::pair<QString, QString>> facts{
        {tr("Qt"), QString::fromLatin1(qVersion())},
        {tr("System"), QSysInfo::prettyProductName()},
        {tr("Runs"), run::runsFolder()},
        {tr("Shipped files"), base::resourcesFolder()},
        {tr("Licence"), tr("GNU General Public License 3 or later")},
    };
    auto *rows = new QFormLayout;
    rows->setHorizontalSpacing(space4);
    rows->setLabelAlignment(Qt::AlignLeft);
    QString all = title->text();
    for (const auto &[name, value] : facts) {
        auto *label = new QLabel(value, this);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setWordWrap(true);
        auto *head = new QLabel(name, this);
        head->setForegroundRole(QPalette::PlaceholderText);
        head->setBuddy(label);
        rows->addRow(head, label);
        all += QStringLiteral("\n%1: %2").arg(name, value);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    for (QPushButton *button : {copy, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [all] { QApplication::clipboard()->setText(all); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space5, space5, space5, space4);
    column->setSpacing(space3);
    column->addWidget(title);
    column->addWidget(what);
    column->addSpacing(space2);
    column->addLayout(rows);
    column->addStretch(1);
    column->addWidget(buttons);
    // Lines that are wrapped are as high as this width makes them.
    setMinimumWidth(comfortable);
    resize(comfortable, column->heightForWidth(comfortable) + space3);
}

} // namespace assay::ui
