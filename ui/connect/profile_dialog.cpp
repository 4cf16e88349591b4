// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/profile_dialog.h"

#include "connect/connection_test.h"
#include "connect/notice.h"
#include "connect/probe_panel.h"
#include "connect/profile_form_view.h"
#include "connect/yaml_edit.h"
#include "language/in_words.h"
#include "theme/theme.h"

#include <assay/remote/ssh_config.h>

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace assay::ui {

namespace {

const auto nameKey = QStringLiteral("name");
const auto hostKey = QStringLiteral("transport.host");
const auto configKey = QStringLiteral("transport.config");

// What a cluster is called when nobody says otherwise: its host, without user and port.
QString nameOfHost(const QString &host)
{
    const auto split = remote::splitSshName(host);
    return split ? QString::fromUtf8(split->host) : QString();
}

} // namespace

template <typename Act>
void ProfileDialog::onShelf(Act act)
{
    if (m_shelf)
        QMetaObject::invokeMethod(m_shelf.data(),
                                  [shelf = m_shelf.data(), act = std::move(act)] { act(shelf); });
}

ProfileDialog::~ProfileDialog()
{
    for (QObject *worker : {static_cast<QObject *>(m_shelf), static_cast<QObject *>(m_test)}) {
        if (worker != nullptr)
            worker->deleteLater();
    }
}

void ProfileDialog::connectWorkers()
{
    connect(m_shelf, &ProfileShelf::loaded, this, &ProfileDialog::take);
    connect(m_shelf, &ProfileShelf::saved, this, &ProfileDialog::takeSaved);
    connect(m_shelf, &ProfileShelf::renamed, this, &ProfileDialog::takeRenamed);
    connect(m_shelf, &ProfileShelf::removed, this, &ProfileDialog::takeRemoved);
    connect(m_shelf, &ProfileShelf::conflicted, this, &ProfileDialog::takeConflict);
    connect(m_shelf, &ProfileShelf::hostsListed, this, &ProfileDialog::takeHosts);
    connect(m_shelf, &ProfileShelf::failed, this, [this](const QString &sentence) {
        m_saving = false;
        m_undoing = false;
        m_afterSave = {};
        m_notice->say(sentence, Token::Wrong);
        tellState();
    });
    connect(m_test, &ConnectionTest::checked, this, [this](quint64 generation, const base::Check &check) {
        if (generation == m_generation)
            m_probe->add(check);
    });
    connect(m_test, &ConnectionTest::ended, this, [this](quint64 generation) {
        if (generation == m_generation)
            m_probe->end();
    });
    connect(m_test, &ConnectionTest::refused, this, [this](quint64 generation, const QString &sentence) {
        if (generation == m_generation)
            m_probe->refuse(sentence);
    });
}

void ProfileDialog::connectParts()
{
    connect(m_form, &ProfileFormView::edited, this, &ProfileDialog::takeField);
    connect(m_text, &YamlEdit::edited, this, [this] {
        m_touched = true;
        readText();
    });
    connect(m_problems, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        const int row = m_problems->row(item);
        if (row < m_read.file.problems.size())
            m_text->goTo(m_read.file.problems.at(row));
    });
    connect(m_probe, &ProbePanel::testWanted, this, [this] { test(); });
    connect(m_probe, &ProbePanel::trustWanted, this,
            [this](const QString &fingerprint) { test(fingerprint.toLatin1()); });
    connect(m_probe, &ProbePanel::cancelWanted, this, &ProfileDialog::stopTest);
    connect(m_save, &QPushButton::clicked, this, &ProfileDialog::save);
    connect(m_close, &QPushButton::clicked, this, &ProfileDialog::reject);
    connect(m_duplicate, &QAction::triggered, this, [this] { leave([this] { duplicate(); }); });
    connect(m_rename, &QAction::triggered, this, &ProfileDialog::askForName);
    connect(m_remove, &QAction::triggered, this, [this] {
        stopTest();
        onShelf([name = m_stem](ProfileShelf *shelf) { shelf->remove(name); });
    });
}

void ProfileDialog::create()
{
    leave([this] {
        begin(State::New, matrix::newProfile());
        present();
        m_form->setFocus();
    });
}

void ProfileDialog::edit(const QString &name)
{
    leave([this, name] {
        begin(State::Reading, {});
        m_title->setText(name);
        present();
        onShelf([name](ProfileShelf *shelf) { shelf->load(name); });
    });
}

void ProfileDialog::begin(State state, const QByteArray &yaml)
{
    stopTest();
    m_state = state;
    m_stem.clear();
    m_path.clear();
    m_before.reset();
    m_begun = yaml;
    m_touched = state != State::New;
    m_saving = false;
    m_hostsFrom.reset();
    m_notice->clear();
    m_text->setBytes(yaml);
    readText();
}

void ProfileDialog::take(const ShelvedProfile &profile)
{
    begin(profile.own ? State::Own : State::Shipped, profile.yaml);
    m_stem = profile.stem;
    m_path = profile.file;
    m_before = profile.yaml;
    tellState();
    m_form->setFocus();
    if (std::exchange(m_undoing, false))
        Q_EMIT saved(m_stem);
}

void ProfileDialog::takeSaved(const ShelvedProfile &profile)
{
    m_saving = false;
    m_state = State::Own;
    m_stem = profile.stem;
    m_path = profile.file;
    m_before = profile.yaml;
    m_notice->say(tr("Saved as %1.").arg(profile.file), Token::Good);
    tellState();
    Q_EMIT saved(m_stem);
    if (const auto then = std::exchange(m_afterSave, {}))
        leave(then);
}

void ProfileDialog::takeRenamed(const ShelvedProfile &profile)
{
    const QString old = m_stem;
    const auto form = matrix::readProfileForm(profile.yaml);
    m_text->change(matrix::withField(m_text->bytes(), nameKey, form.fields.value(nameKey).texts));
    takeSaved(profile);
    readText();
    Q_EMIT removed(old);
    Q_EMIT said(tr("%1 is called %2 now.").arg(old, m_stem));
}

void ProfileDialog::takeRemoved(const matrix::Trashed &trashed)
{
    m_state = State::Removed;
    m_notice->say(tr("%1 lies in the trash now.").arg(m_stem), Token::Good,
                  {{tr("Undo"), [this, trashed, name = m_stem] {
                        m_undoing = true;
                        onShelf([trashed, name](ProfileShelf *shelf) { shelf->bringBack(trashed, name); });
                    }}});
    tellState();
    Q_EMIT removed(m_stem);
}

void ProfileDialog::takeConflict(const QString &sentence)
{
    m_saving = false;
    m_afterSave = {};
    QList<Notice::Choice> choices;
    if (m_before && m_state == State::Own)
        choices = {{tr("Read it again"),
                    [this] { onShelf([name = m_stem](ProfileShelf *shelf) { shelf->load(name); }); }},
                   {tr("Save all the same"), [this] {
                        m_saving = true;
                        tellState();
                        onShelf([name = m_stem, yaml = m_text->bytes()](ProfileShelf *shelf) {
                            shelf->saveOver(name, yaml);
                        });
                    }}};
    m_notice->say(tr("Not saved. %1").arg(sentence), Token::Doubtful, choices);
    tellState();
}

void ProfileDialog::takeHosts(const QString &config, const remote::SshHostNames &hosts)
{
    if (m_hostsFrom != config)
        return;
    m_form->setHosts(hosts.names);
    m_hostsProblem = hosts.problem;
    tellProblems();
}

QString ProfileDialog::value(const QString &key) const
{
    return m_read.fields.value(key).texts.value(0);
}

void ProfileDialog::takeField(const QString &key, const QStringList &texts)
{
    const QString hostBefore = value(hostKey);
    QByteArray yaml = matrix::withField(m_text->bytes(), key, texts);
    // A new cluster is called as its host until somebody says otherwise.
    const QString name = value(nameKey);
    if (key == hostKey && m_state == State::New && (name.isEmpty() || name == nameOfHost(hostBefore)))
        yaml = matrix::withField(yaml, nameKey, {nameOfHost(texts.value(0))});
    m_touched = true;
    m_text->change(yaml);
    readText();
}

void ProfileDialog::readText()
{
    m_read = matrix::readProfileForm(m_text->bytes());
    if (m_read.editable)
        m_form->setForm(m_read);
    m_form->showProblems(m_touched);
    m_probe->markStale();
    const QString config = value(configKey);
    if (m_hostsFrom != config) {
        m_hostsFrom = config;
        onShelf([config](ProfileShelf *shelf) { shelf->listHosts(config); });
    }
    tellProblems();
    tellState();
}

void ProfileDialog::tellProblems()
{
    const base::Problems problems = m_touched ? m_read.file.problems : base::Problems();
    m_text->setProblems(problems);
    m_problems->clear();
    for (const base::Problem &problem : problems) {
        const bool wrong = problem.severity == base::Severity::Error;
        auto *item = new QListWidgetItem(tr("%1 line %2, column %3: %4")
                                             .arg(wrong ? QStringLiteral("\u2715") : QStringLiteral("!"))
                                             .arg(problem.line)
                                             .arg(problem.column)
                                             .arg(inWords(problem.text)),
                                         m_problems);
        item->setForeground(color(wrong ? Token::Wrong : Token::Doubtful, palette()));
        item->setToolTip(inWords(problem.text));
    }
    if (!m_hostsProblem.isEmpty())
        m_problems->addItem(tr("Not all hosts can be offered: %1").arg(m_hostsProblem));
    m_problems->setVisible(m_problems->count() > 0);
    const int rows = std::min(m_problems->count(), 4);
    m_problems->setFixedHeight(rows * (m_problems->fontMetrics().height() + space1) + space2);
}

bool ProfileDialog::isDirty() const
{
    if (m_state == State::Removed || m_state == State::Reading)
        return false;
    return m_text->bytes() != (m_before ? *m_before : m_begun);
}

QString ProfileDialog::stem() const
{
    return m_stem.isEmpty() ? matrix::fileStem(value(nameKey)) : m_stem;
}

QString ProfileDialog::whyNotSaved() const
{
    if (m_saving)
        return tr("It is being saved");
    if (m_state == State::Reading || m_state == State::Removed)
        return tr("There is no profile open");
    if (!m_read.file.profile) {
        const auto first = std::ranges::find(std::as_const(m_read.file.problems), base::Severity::Error,
                                             &base::Problem::severity);
        return first == m_read.file.problems.cend() ? tr("The profile cannot be read") : first->text;
    }
    if (stem().isEmpty())
        return tr("The name has no letter that a file may have");
    if (m_before && *m_before == m_text->bytes())
        return tr("Nothing has changed");
    return {};
}

void ProfileDialog::tellState()
{
    const bool open = m_state != State::Reading && m_state != State::Removed;
    const QString why = whyNotSaved();
    m_save->setEnabled(why.isEmpty());
    m_save->setToolTip(why);
    m_save->setAccessibleDescription(why);
    const bool valid = open && m_read.file.profile.has_value();
    m_probe->setReady(valid, valid ? QString() : tr("The profile has errors; mend them first"));
    m_formArea->setEnabled(open && m_read.editable);
    m_text->setReadOnly(!open);
    m_duplicate->setEnabled(open && m_state != State::New);
    m_rename->setEnabled(m_state == State::Own);
    m_remove->setEnabled(m_state == State::Own);
    m_more->setEnabled(m_duplicate->isEnabled());

    const QString name = value(nameKey);
    if (m_state != State::Reading)
        m_title->setText(m_state == State::New && name.isEmpty() ? tr("New cluster") : name);
    const QString target =
        matrix::userFolder(matrix::Shelf::Clusters) + u'/' + stem() + QStringLiteral(".yaml");
    if (m_state == State::Reading)
        m_file->setText(tr("Reading\u2026"));
    else if (m_state == State::New)
        m_file->setText(stem().isEmpty() ? tr("Choose a host to begin with")
                                         : tr("To be saved as %1").arg(target));
    else if (m_state == State::Shipped)
        m_file->setText(tr("Comes with Assay; saving makes a copy of your own, %1").arg(target));
    else
        m_file->setText(isDirty() ? tr("%1 \u00B7 not saved yet").arg(m_path) : m_path);
    setWindowTitle(tr("Cluster %1[*]").arg(name));
    setWindowModified(isDirty());
}

void ProfileDialog::save()
{
    if (!whyNotSaved().isEmpty())
        return;
    m_saving = true;
    m_notice->clear();
    tellState();
    // A shipped profile is copied: the user's own folder must not have one of this name yet.
    const auto before = m_state == State::Own ? m_before : std::nullopt;
    onShelf([name = stem(), yaml = m_text->bytes(), before](ProfileShelf *shelf) {
        shelf->save(name, yaml, before);
    });
}

void ProfileDialog::askForName()
{
    auto *ask = new QInputDialog(this);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setWindowTitle(tr("Rename %1").arg(m_stem));
    ask->setLabelText(tr("New name, of the cluster and of its file:"));
    ask->setTextValue(m_stem);
    connect(ask, &QInputDialog::textValueSelected, this, [this](const QString &name) {
        const QString to = matrix::fileStem(name);
        if (to.isEmpty() || to == m_stem)
            return;
        const QByteArray yaml = matrix::withField(*m_before, nameKey, {name.trimmed()});
        onShelf([from = m_stem, to, before = *m_before, yaml](ProfileShelf *shelf) {
            shelf->rename(from, to, before, yaml);
        });
    });
    ask->open();
}

void ProfileDialog::duplicate()
{
    const QByteArray yaml = m_text->bytes();
    const QString name = tr("%1-copy").arg(value(nameKey));
    begin(State::New, matrix::withField(yaml, nameKey, {name}));
    m_touched = true;
    readText();
    m_form->setFocus();
}

void ProfileDialog::test(const QByteArray &trustedKey)
{
    if (!m_read.file.profile || !m_test)
        return;
    ++m_generation;
    m_probe->begin();
    QMetaObject::invokeMethod(m_test.data(),
                              [worker = m_test.data(), generation = m_generation, yaml = m_text->bytes(),
                               trustedKey] { worker->start(generation, yaml, trustedKey); });
}

void ProfileDialog::stopTest()
{
    ++m_generation;
    if (m_test)
        QMetaObject::invokeMethod(m_test.data(), [worker = m_test.data()] { worker->stop(); });
}

void ProfileDialog::leave(const std::function<void()> &then)
{
    if (!isDirty()) {
        then();
        return;
    }
    auto *ask = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"),
                                tr("%1 has changes that are not saved.").arg(m_title->text()),
                                QMessageBox::NoButton, this);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *keep = ask->addButton(tr("Save"), QMessageBox::AcceptRole);
    QPushButton *drop = ask->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    QPushButton *stay = ask->addButton(tr("Go on editing"), QMessageBox::RejectRole);
    keep->setEnabled(whyNotSaved().isEmpty());
    keep->setToolTip(whyNotSaved());
    ask->setDefaultButton(keep->isEnabled() ? keep : stay);
    ask->setEscapeButton(stay);
    connect(ask, &QMessageBox::buttonClicked, this, [this, keep, drop, then](const QAbstractButton *chosen) {
        if (chosen == keep) {
            m_afterSave = then;
            save();
        } else if (chosen == drop) {
            m_begun = m_text->bytes();
            m_before.reset();
            then();
        }
    });
    ask->open();
}

void ProfileDialog::reject()
{
    leave([this] {
        stopTest();
        QDialog::reject();
    });
}

} // namespace assay::ui
