// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_dialog.h"

#include "language/in_words.h"
#include "runs/aside.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr QSize firstSize(680, 360);

} // namespace

ImportDialog::ImportDialog(QWidget *parent)
    : QDialog(parent),
      m_path(new QLineEdit(this)),
      m_file(new QPushButton(tr("File\u2026"), this)),
      m_folder(new QPushButton(tr("Folder\u2026"), this)),
      m_recipe(new QLineEdit(this)),
      m_cell(new QLineEdit(this)),
      m_sentence(new QLabel(this)),
      m_findings(new QListWidget(this)),
      m_import(new QPushButton(tr("Import"), this)),
      m_open(new QPushButton(tr("Open the run"), this))
{
    setWindowTitle(tr("Import a run"));
    resize(firstSize);
    layOut();
    connect(m_file, &QPushButton::clicked, this, [this] { choose(false); });
    connect(m_folder, &QPushButton::clicked, this, [this] { choose(true); });
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::start);
    connect(m_open, &QPushButton::clicked, this, [this] {
        Q_EMIT openWanted(m_imported);
        accept();
    });
    connect(m_path, &QLineEdit::textChanged, this,
            [this] { m_import->setEnabled(!m_path->text().trimmed().isEmpty()); });
    restyle();
}

void ImportDialog::layOut()
{
    m_path->setPlaceholderText(tr("A packed run, or a folder, zip or tar of another collector's artifacts"));
    m_path->setAccessibleName(tr("What is imported"));
    m_recipe->setPlaceholderText(tr("A recipe's name or file; empty: not known"));
    m_recipe->setAccessibleName(tr("Measured by"));
    m_cell->setPlaceholderText(tr("thinking_on-3; empty: the files tell"));
    m_cell->setAccessibleName(tr("Cell"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_findings->setAccessibleName(tr("What was left out or is not known"));
    m_findings->setWordWrap(true);
    m_findings->setTextElideMode(Qt::ElideNone);
    m_findings->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_findings->setSelectionMode(QAbstractItemView::ExtendedSelection);
    FocusRing::give(m_findings);
    m_findings->hide();
    m_import->setEnabled(false);
    m_import->setDefault(true);
    for (QPushButton *button : {m_file, m_folder, m_open})
        button->setAutoDefault(false);
    auto *path = new QHBoxLayout;
    path->setSpacing(space2);
    path->addWidget(m_path, 1);
    path->addWidget(m_file);
    path->addWidget(m_folder);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(space3);
    form->setVerticalSpacing(space2);
    form->addRow(tr("&Path"), path);
    qobject_cast<QLabel *>(form->labelForField(path))->setBuddy(m_path);
    form->addRow(tr("&Recipe"), m_recipe);
    form->addRow(tr("&Cell"), m_cell);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_open, QDialogButtonBox::ActionRole);
    buttons->addButton(m_import, QDialogButtonBox::ActionRole);
    m_open->hide();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->setSpacing(space3);
    column->addLayout(form);
    column->addWidget(m_sentence);
    column->addWidget(m_findings, 1);
    column->addStretch();
    column->addWidget(buttons);
}

void ImportDialog::import(const QString &path)
{
    m_path->setText(path);
    start();
}

QString ImportDialog::sentence() const
{
    return m_sentence->text();
}

void ImportDialog::choose(bool isFolder)
{
    auto *dialog =
        new QFileDialog(this, tr("Import a run"), m_path->text(),
                        isFolder ? QString() : tr("Archives (*.tar.gz *.tgz *.tar *.zip);;All files (*)"));
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ImportDialog::import);
    dialog->open();
}

void ImportDialog::start()
{
    const ImportWish wish{m_path->text().trimmed(), m_recipe->text().trimmed(), m_cell->text().trimmed()};
    if (wish.path.isEmpty())
        return;
    m_import->setEnabled(false);
    m_open->hide();
    m_findings->hide();
    say(tr("%1 is read\u2026").arg(QFileInfo(wish.path).fileName()), false);
    aside(
        this, [wish] { return importHere(wish); }, [this](const ImportAnswer &answer) { show(answer); });
}

void ImportDialog::show(const ImportAnswer &answer)
{
    m_import->setEnabled(true);
    m_findings->clear();
    if (!answer.trouble.isEmpty()) {
        say(answer.trouble, true);
        return;
    }
    m_imported = answer.report.folder;
    say(answer.report.isNew ? tr("%1 is here now.").arg(answer.report.run)
                            : tr("%1 was here already; its review was brought together with this one.")
                                  .arg(answer.report.run),
        false);
    for (const QString &conflict : answer.report.conflicts)
        m_findings->addItem(tr("Reviews differ: %1").arg(conflict));
    for (const exchange::LeftOutFile &file : answer.report.leftOut)
        m_findings->addItem(tr("Left out %1: %2").arg(file.path, inWords(file.why)));
    m_findings->addItems(answer.unknown);
    m_findings->setVisible(m_findings->count() > 0);
    m_open->show();
    m_open->setDefault(true);
    Q_EMIT imported(m_imported);
}

void ImportDialog::say(const QString &sentence, bool isWrong)
{
    m_sentence->setText(sentence);
    m_isWrong = isWrong;
    restyle();
}

void ImportDialog::restyle()
{
    m_sentence->setPalette(inked(palette(), m_isWrong ? Token::Wrong : Token::Text));
}

void ImportDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace assay::ui
