// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/preferences.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;

namespace assay::ui {

// What the user may choose about the window. A choice is kept and told at once; there is nothing to confirm.
class SettingsDialog final : public QDialog
{
    Q_OBJECT
public:
    // `settings` outlives the dialog.
    explicit SettingsDialog(SettingsKeeper *settings, QWidget *parent = nullptr);

Q_SIGNALS:
    void appearanceChosen(assay::ui::Appearance appearance);
    void notificationsChosen(bool on);
    void lookEveryChosen(std::chrono::seconds interval);
    void defaultLayoutWanted();
    void said(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    QFormLayout *makeChoices();
    QFormLayout *makePlaces();
    QWidget *makeButtons();
    QWidget *makePlace(const QString &name, const QString &folder);
    void tell(const Preferences &kept);
    void openFolder(const QString &folder);
    void choose();
    void restyle();

    SettingsKeeper *m_settings;
    QString m_languageAtStart;
    QComboBox *m_appearance = nullptr;
    QComboBox *m_language = nullptr;
    QLabel *m_languageNote = nullptr;
    QCheckBox *m_notifications = nullptr;
    QComboBox *m_lookEvery = nullptr;
    QList<QLabel *> m_heads;
};

} // namespace assay::ui
