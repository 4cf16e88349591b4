// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/field_edit.h"
#include "connect/probe_line.h"
#include "connect/probe_panel.h"
#include "connect/profile_dialog.h"
#include "connect/yaml_edit.h"
#include "theme/theme.h"

#include <assay/base/files.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>

// A profile dialog with a desk of its own, the user's folders in a place that goes away.
class ProfileBench
{
public:
    ProfileBench()
    {
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(path("config")));
        qputenv("XDG_DATA_HOME", QFile::encodeName(path("data")));
        qputenv("HOME", QFile::encodeName(path("")));
        m_thread.start();
        m_desk = {&m_thread, std::make_shared<assay::ui::Stations>()};
        dialog = std::make_unique<assay::ui::ProfileDialog>(m_desk);
    }
    ~ProfileBench()
    {
        dialog.reset();
        m_thread.quit();
        m_thread.wait();
    }
    Q_DISABLE_COPY_MOVE(ProfileBench)

    [[nodiscard]] QString path(const char *below) const
    {
        return m_folder.filePath(QString::fromLatin1(below));
    }
    [[nodiscard]] QString clusterFile(const char *stem) const
    {
        return path("config/assay/clusters/") + QString::fromLatin1(stem) + QStringLiteral(".yaml");
    }
    [[nodiscard]] bool write(const char *stem, const QByteArray &yaml) const
    {
        return assay::base::makePrivateFolder(path("config/assay/clusters")) &&
               assay::base::writeFileAtomically(clusterFile(stem), yaml);
    }
    [[nodiscard]] QByteArray onDisk(const char *stem) const
    {
        return assay::base::readFile(clusterFile(stem)).value_or("no such file");
    }

    // Opens a profile and waits until it is there.
    [[nodiscard]] bool open(const char *stem, const QByteArray &yaml)
    {
        if (!write(stem, yaml))
            return false;
        dialog->edit(QString::fromLatin1(stem));
        return QTest::qWaitFor([&] { return text()->bytes() == yaml && !text()->isReadOnly(); });
    }

    [[nodiscard]] assay::ui::YamlEdit *text() const { return dialog->findChild<assay::ui::YamlEdit *>(); }
    [[nodiscard]] assay::ui::ProbePanel *probe() const
    {
        return dialog->findChild<assay::ui::ProbePanel *>();
    }
    [[nodiscard]] assay::ui::FieldEdit *field(const char *key) const
    {
        return dialog->findChild<assay::ui::FieldEdit *>(QString::fromLatin1(key));
    }
    template <typename Control>
    [[nodiscard]] Control *control(const char *key) const
    {
        return qobject_cast<Control *>(field(key)->focusProxy());
    }
    [[nodiscard]] QLineEdit *line(const char *key) const { return control<QLineEdit>(key); }
    // What is said below a field.
    [[nodiscard]] QString problem(const char *key) const
    {
        return field(key)->focusProxy()->accessibleDescription();
    }
    // A button that can be seen, by its text.
    [[nodiscard]] QPushButton *button(const QString &text) const { return buttonOf(dialog.get(), text); }
    [[nodiscard]] static QPushButton *buttonOf(const QWidget *window, const QString &text)
    {
        const auto buttons = window->findChildren<QPushButton *>();
        const auto found = std::find_if(buttons.cbegin(), buttons.cend(), [&](const QPushButton *button) {
            return button->isVisibleTo(window) && button->text().remove(u'&') == text;
        });
        return found == buttons.cend() ? nullptr : *found;
    }
    [[nodiscard]] bool shows(const QString &text) const
    {
        const auto labels = dialog->findChildren<QLabel *>();
        return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }
    // A line of the connection test as it is read aloud; empty while it is not there.
    [[nodiscard]] QString probeLine(const char *id) const
    {
        const auto *line = dialog->findChild<assay::ui::ProbeLine *>(QString::fromLatin1(id));
        return line == nullptr ? QString() : line->accessibleName();
    }
    // The question that the dialog has put, as a window.
    template <typename Window>
    [[nodiscard]] Window *asked() const
    {
        const auto windows = dialog->findChildren<Window *>();
        const auto found = std::find_if(windows.cbegin(), windows.cend(),
                                        [](const Window *window) { return window->isVisible(); });
        return found == windows.cend() ? nullptr : *found;
    }

    static void click(QWidget *widget) { QTest::mouseClick(widget, Qt::LeftButton); }
    static void type(QWidget *widget, const QString &keys)
    {
        widget->setFocus();
        QTest::keyClicks(widget, keys);
    }
    static void retype(QLineEdit *line, const QString &keys)
    {
        line->setFocus();
        line->selectAll();
        if (keys.isEmpty())
            QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, keys);
    }

private:
    QTemporaryDir m_folder;
    QThread m_thread;
    assay::ui::Desk m_desk;

public:
    std::unique_ptr<assay::ui::ProfileDialog> dialog;
};
