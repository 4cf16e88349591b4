// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/profile_shelf.h"
#include "runs/desk.h"

#include <assay/base/check.h>
#include <assay/matrix/profile_form.h>

#include <QDialog>
#include <QPointer>

#include <functional>
#include <optional>

class QAction;
class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;
class QSplitter;

namespace assay::ui {

class ConnectionTest;
class Notice;
class ProbePanel;
class ProfileFormView;
class YamlEdit;

// A cluster profile as a form and as the text that the form writes, side by side, and the test of its
// connection. What is on the screen is a draft until it is saved.
class ProfileDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ProfileDialog(const Desk &desk, QWidget *parent = nullptr);
    ~ProfileDialog() override;

    // Shows the dialog with a new profile.
    void create();
    // Shows the dialog with a profile by name or file.
    void edit(const QString &name);

    void reject() override;

Q_SIGNALS:
    // Written under this name, also after it was renamed or taken out of the trash.
    void saved(const QString &name);
    void removed(const QString &name);
    void said(const QString &text);

private:
    enum class State { Reading, New, Own, Shipped, Removed };

    void layOut();
    QWidget *makeTextSide();
    QWidget *makeFoot();
    void makeMenu();
    void connectWorkers();
    void connectParts();
    void present();
    template <typename Act>
    void onShelf(Act act);
    // Goes on once nothing is left unsaved, by whichever choice of the user.
    void leave(const std::function<void()> &then);
    void begin(State state, const QByteArray &yaml);
    void take(const ShelvedProfile &profile);
    void takeSaved(const ShelvedProfile &profile);
    void takeRenamed(const ShelvedProfile &profile);
    void takeRemoved(const matrix::Trashed &trashed);
    void takeConflict(const QString &sentence);
    void takeHosts(const QString &config, const remote::SshHostNames &hosts);
    void takeField(const QString &key, const QStringList &texts);
    void readText();
    void tellProblems();
    void tellState();
    void save();
    void askForName();
    void duplicate();
    void test(const QByteArray &trustedKey = {});
    void stopTest();
    [[nodiscard]] bool isDirty() const;
    [[nodiscard]] QString whyNotSaved() const;
    [[nodiscard]] QString value(const QString &key) const;
    [[nodiscard]] QString stem() const;

    QPointer<ProfileShelf> m_shelf;
    QPointer<ConnectionTest> m_test;
    QLabel *m_title = nullptr;
    QLabel *m_file = nullptr;
    Notice *m_notice = nullptr;
    QSplitter *m_sides = nullptr;
    QScrollArea *m_formArea = nullptr;
    ProfileFormView *m_form = nullptr;
    YamlEdit *m_text = nullptr;
    QListWidget *m_problems = nullptr;
    ProbePanel *m_probe = nullptr;
    QPushButton *m_more = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_close = nullptr;
    QAction *m_duplicate = nullptr;
    QAction *m_rename = nullptr;
    QAction *m_remove = nullptr;

    State m_state = State::New;
    QString m_stem; // of the file; empty while there is none
    QString m_path;
    std::optional<QByteArray> m_before; // what the file held when it was read or written
    QByteArray m_begun;                 // the text that the draft began with
    matrix::ProfileForm m_read;
    QString m_hostsProblem;
    std::optional<QString> m_hostsFrom; // the SSH configuration whose hosts are offered
    std::function<void()> m_afterSave;
    quint64 m_generation = 0;
    bool m_touched = false;
    bool m_saving = false;
    bool m_undoing = false; // the file is on its way out of the trash
};

} // namespace assay::ui
