// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_dialog.h"

#include "language/in_words.h"
#include "shell/settings_keeper.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/golden/library.h>
#include <assay/run/folder.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QThreadPool>
#include <QUrl>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int narrowest = 640;
constexpr int labelWidth = 150;

QFormLayout *makeRows()
{
    auto *rows = new QFormLayout;
    rows->setHorizontalSpacing(space3);
    rows->setVerticalSpacing(space2);
    rows->setLabelAlignment(Qt::AlignLeft);
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return rows;
}

void addRow(QFormLayout *rows, const QString &name, QWidget *control)
{
    auto *label = new QLabel(name);
    label->setFixedWidth(labelWidth);
    label->setMinimumHeight(fieldHeight);
    label->setBuddy(control);
    control->setMinimumHeight(fieldHeight);
    control->setAccessibleName(name);
    rows->addRow(label, control);
}

// Selects what was kept; a value that is not among the choices becomes one.
void select(QComboBox *box, const QVariant &value, const QString &text)
{
    const QSignalBlocker quiet(box);
    if (box->findData(value) < 0)
        box->addItem(text, value);
    box->setCurrentIndex(box->findData(value));
}

QString intervalText(int seconds)
{
    return seconds == 1 ? SettingsDialog::tr("every second")
                        : SettingsDialog::tr("every %1 seconds").arg(seconds);
}

} // namespace

SettingsDialog::SettingsDialog(SettingsKeeper *settings, QWidget *parent)
    : QDialog(parent),
      m_settings(settings),
      m_languageAtStart(preferences(*settings).language),
      m_appearance(new QComboBox(this)),
      m_language(new QComboBox(this)),
      m_languageNote(new QLabel(this)),
      m_notifications(new QCheckBox(tr("When a run ends and the window is not in front"), this)),
      m_lookEvery(new QComboBox(this))
{
    setWindowTitle(tr("Settings"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space5, space5, space5, space4);
    column->setSpacing(space3);
    const QList<std::pair<QString, QFormLayout *>> parts{{tr("Window"), makeChoices()},
                                                         {tr("Places"), makePlaces()}};
    for (const auto &[title, rows] : parts) {
        m_heads.append(new QLabel(title, this));
        column->addWidget(m_heads.constLast());
        column->addLayout(rows);
        column->addSpacing(space2);
    }
    column->addStretch(1);
    column->addWidget(makeButtons());
    tell(preferences(*settings));
    for (QComboBox *box : {m_appearance, m_language, m_lookEvery})
        connect(box, &QComboBox::currentIndexChanged, this, &SettingsDialog::choose);
    connect(m_notifications, &QCheckBox::toggled, this, &SettingsDialog::choose);
    // The palette and the command list choose a theme as well.
    connect(settings, &SettingsKeeper::changed, this, [this] { tell(preferences(*m_settings)); });
    setMinimumWidth(narrowest);
    restyle();
}

QFormLayout *SettingsDialog::makeChoices()
{
    const QList<std::pair<QString, Appearance>> themes{{tr("As the system"), Appearance::System},
                                                       {tr("Light"), Appearance::Light},
                                                       {tr("Dark"), Appearance::Dark}};
    for (const auto &[text, appearance] : themes)
        m_appearance->addItem(text, appearanceName(appearance));
    m_language->addItem(tr("As the system"), QString());
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addItem(QStringLiteral("\u7B80\u4F53\u4E2D\u6587"), QStringLiteral("zh_CN"));
    for (const int seconds : {1, 2, 5, 15, 60})
        m_lookEvery->addItem(intervalText(seconds), seconds);
    m_lookEvery->setToolTip(
        tr("How often the folders of runs are looked at for news; less often is kinder to "
           "a home on a network"));
    m_languageNote->setWordWrap(true);
    m_languageNote->setForegroundRole(QPalette::PlaceholderText);

    QFormLayout *rows = makeRows();
    addRow(rows, tr("Appearance"), m_appearance);
    addRow(rows, tr("Language"), m_language);
    rows->addRow(new QLabel(this), m_languageNote);
    addRow(rows, tr("Notifications"), m_notifications);
    addRow(rows, tr("Look for runs"), m_lookEvery);
    return rows;
}

QFormLayout *SettingsDialog::makePlaces()
{
    QFormLayout *rows = makeRows();
    addRow(rows, tr("Runs"), makePlace(tr("Open the folder of runs"), run::runsFolder()));
    const QStringList references = golden::referenceFolders();
    for (qsizetype i = 0; i < references.size(); ++i)
        addRow(rows, i == 0 ? tr("Your references") : tr("Shipped references"),
               makePlace(i == 0 ? tr("Open the folder of your references")
                                : tr("Open the folder of the shipped references"),
                         references[i]));
    addRow(rows, tr("Configuration"),
           makePlace(tr("Open the folder of the configuration"), base::configFolder()));
    return rows;
}

QWidget *SettingsDialog::makePlace(const QString &name, const QString &folder)
{
    auto *place = new QWidget(this);
    auto *path = new QLabel(folder, place);
    path->setTextFormat(Qt::PlainText);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    path->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    path->setWordWrap(true);
    auto *open = new QPushButton(tr("Open"), place);
    open->setAutoDefault(false);
    open->setAccessibleName(name);
    connect(open, &QPushButton::clicked, this, [this, folder] { openFolder(folder); });
    place->setFocusProxy(open);
    auto *row = new QHBoxLayout(place);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space2);
    row->addWidget(path, 1);
    row->addWidget(open);
    return place;
}

QWidget *SettingsDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *restore = buttons->addButton(tr("Restore default layout"), QDialogButtonBox::ResetRole);
    restore->setAutoDefault(false);
    connect(restore, &QPushButton::clicked, this, &SettingsDialog::defaultLayoutWanted);
    QPushButton *close = buttons->button(QDialogButtonBox::Close);
    close->setIcon({});
    close->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

void SettingsDialog::openFolder(const QString &folder)
{
    // A folder that nothing was put into yet is made first, where a slow disk holds up nobody.
    QThreadPool::globalInstance()->start([dialog = QPointer(this), folder] {
        const base::Status made = base::makePrivateFolder(folder);
        const QString trouble = made ? QString() : inWords(made.error());
        QMetaObject::invokeMethod(qApp, [dialog, folder, trouble] {
            if (!dialog)
                return;
            if (!trouble.isEmpty())
                Q_EMIT dialog->said(trouble);
            else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
                Q_EMIT dialog->said(tr("%1 cannot be opened: no file manager answers.").arg(folder));
        });
    });
}

void SettingsDialog::tell(const Preferences &kept)
{
    select(m_appearance, appearanceName(kept.appearance), {});
    select(m_language, kept.language, kept.language);
    const auto seconds = static_cast<int>(kept.lookEvery.count());
    select(m_lookEvery, seconds, intervalText(seconds));
    const QSignalBlocker quiet(m_notifications);
    m_notifications->setChecked(kept.notifications);
    m_languageNote->setText(kept.language == m_languageAtStart
                                ? tr("Texts that come from programs and clusters stay as they are.")
                                : tr("The language changes when Assay is started again."));
}

void SettingsDialog::choose()
{
    const Preferences before = preferences(*m_settings);
    Preferences chosen;
    chosen.appearance = appearanceNamed(m_appearance->currentData().toString()).value_or(Appearance::System);
    chosen.language = m_language->currentData().toString();
    chosen.notifications = m_notifications->isChecked();
    chosen.lookEvery = std::chrono::seconds(m_lookEvery->currentData().toInt());
    keep(*m_settings, chosen);
    if (chosen.appearance != before.appearance)
        Q_EMIT appearanceChosen(chosen.appearance);
    if (chosen.notifications != before.notifications)
        Q_EMIT notificationsChosen(chosen.notifications);
    if (chosen.lookEvery != before.lookEvery)
        Q_EMIT lookEveryChosen(chosen.lookEvery);
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void SettingsDialog::restyle()
{
    for (QLabel *head : std::as_const(m_heads))
        head->setFont(strongFont(font()));
}

} // namespace assay::ui
