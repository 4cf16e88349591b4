// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "launch/launch_page.h"
#include "theme/theme.h"

#include <assay/base/files.h>
#include <assay/matrix/profile.h>

#include <places.h>

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <memory>

// A home of its own with a page on it, and the thread that the page's worker works on.
class LaunchFixture
{
public:
    LaunchFixture()
    {
        qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
        for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
            qputenv(name, m_home.path().toUtf8() + '/' + name);
        assay::ui::applyTheme(*qApp, assay::ui::Appearance::Light);
        m_thread.start();
        m_desk = {&m_thread, std::make_shared<assay::ui::Stations>()};
    }
    ~LaunchFixture()
    {
        page.reset();
        m_desk.stations.reset(); // the worker's own is the last, and goes on its thread
        m_thread.quit();
        m_thread.wait();
    }
    LaunchFixture(const LaunchFixture &) = delete;
    LaunchFixture &operator=(const LaunchFixture &) = delete;

    [[nodiscard]] QString path(const QString &name) const { return m_home.filePath(name); }
    [[nodiscard]] QString runs() const { return path(QStringLiteral("XDG_DATA_HOME/assay/runs")); }
    [[nodiscard]] QString recipes() const { return path(QStringLiteral("XDG_CONFIG_HOME/assay/recipes")); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).absolutePath());
        if (!assay::base::writeFileAtomically(path(name), bytes))
            qFatal("cannot write %s", qPrintable(name));
    }
    [[nodiscard]] static QByteArray labYaml()
    {
        return assay::base::readFile(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml")).value();
    }

    [[nodiscard]] std::unique_ptr<assay::ui::LaunchPage> makePage() const
    {
        auto made = std::make_unique<assay::ui::LaunchPage>(m_desk);
        made->resize(1200, 720);
        return made;
    }
    void showPage()
    {
        page = makePage();
        page->show();
        page->activateWindow();
        QVERIFY(QTest::qWaitForWindowExposed(page.get()));
    }
    // The control with that accessible name, or that text.
    template <typename T>
    [[nodiscard]] T *control(const QString &name) const
    {
        for (T *each : page->findChildren<T *>()) {
            if (each->accessibleName() == name)
                return each;
            if constexpr (requires { each->text(); }) {
                if (each->text() == name)
                    return each;
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool isReady() const { return assay::ui::isReady(page->state()); }
    [[nodiscard]] bool shows(const QString &text) const
    {
        for (const QLabel *label : page->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }
    // Types in place of what stands there.
    void type(const QString &field, const QString &text) const
    {
        auto *line = control<QLineEdit>(field);
        QVERIFY2(line != nullptr, qPrintable(field));
        line->setFocus();
        QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, text);
    }

    std::unique_ptr<assay::ui::LaunchPage> page;

private:
    QTemporaryDir m_home;
    QThread m_thread;
    assay::ui::Desk m_desk;
};
