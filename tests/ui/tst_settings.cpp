// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_dialog.h"
#include "shell/settings_keeper.h"

#include <assay/base/paths.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace assay;
using namespace assay::ui;

namespace {

// Stands where the desktop's file manager would.
class FileManager final : public QObject
{
    Q_OBJECT
public:
    FileManager() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "open"); }
    ~FileManager() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QList<QUrl> opened;

public Q_SLOTS:
    void open(const QUrl &url) { opened.append(url); }
};

template <typename Control>
Control *named(const QWidget &window, const QString &name)
{
    const auto controls = window.findChildren<Control *>();
    const auto found = std::find_if(controls.cbegin(), controls.cend(), [&](const Control *control) {
        return control->accessibleName() == name || control->property("text").toString() == name;
    });
    return found == controls.cend() ? nullptr : *found;
}

} // namespace

class SettingsTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void choicesAreKeptAndToldAtOnce();
    void whatWasKeptIsShown();
    void theLanguageSaysWhenItChanges();
    void foldersAreOpened();
    void keyboardReachesAll();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void SettingsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_folder->filePath(QStringLiteral("config"))));
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_folder->filePath(QStringLiteral("data"))));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder->path());
    QSettings().clear();
}

void SettingsTest::choicesAreKeptAndToldAtOnce()
{
    SettingsKeeper keeper;
    SettingsDialog dialog(&keeper);
    QSignalSpy appearance(&dialog, &SettingsDialog::appearanceChosen);
    QSignalSpy notifications(&dialog, &SettingsDialog::notificationsChosen);
    QSignalSpy lookEvery(&dialog, &SettingsDialog::lookEveryChosen);
    QSignalSpy layout(&dialog, &SettingsDialog::defaultLayoutWanted);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *themes = named<QComboBox>(dialog, QStringLiteral("Appearance"));
    themes->setFocus();
    QTest::keyClick(themes, Qt::Key_End);
    QCOMPARE(appearance.count(), 1);
    QCOMPARE(appearance.first().first().value<Appearance>(), Appearance::Dark);
    QCOMPARE(preferences(keeper).appearance, Appearance::Dark);

    auto *box = dialog.findChild<QCheckBox *>();
    QVERIFY(box->isChecked());
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(notifications.count(), 1);
    QVERIFY(!preferences(keeper).notifications);

    auto *interval = named<QComboBox>(dialog, QStringLiteral("Look for runs"));
    interval->setFocus();
    QTest::keyClick(interval, Qt::Key_Down);
    QCOMPARE(lookEvery.count(), 1);
    QCOMPARE(preferences(keeper).lookEvery, std::chrono::seconds(5));

    QTest::mouseClick(named<QPushButton>(dialog, QStringLiteral("Restore default layout")), Qt::LeftButton);
    QCOMPARE(layout.count(), 1);
    // A choice made elsewhere is shown here, and told no second time.
    keeper.keep(appearanceSetting, appearanceName(Appearance::Light));
    QCOMPARE(themes->currentText(), QStringLiteral("Light"));
    QCOMPARE(appearance.count(), 1);
}

void SettingsTest::whatWasKeptIsShown()
{
    {
        SettingsKeeper keeper;
        QCOMPARE(preferences(keeper), Preferences());
        keep(keeper, {Appearance::Dark, QStringLiteral("zh_CN"), false, std::chrono::seconds(7)});
    }
    QCOMPARE(keptLanguage(), QStringLiteral("zh_CN"));
    SettingsKeeper keeper;
    SettingsDialog dialog(&keeper);
    QCOMPARE(named<QComboBox>(dialog, QStringLiteral("Appearance"))->currentText(), QStringLiteral("Dark"));
    QVERIFY(!dialog.findChild<QCheckBox *>()->isChecked());
    // An interval that the list does not have came from the settings file.
    QVERIFY(named<QComboBox>(dialog, QStringLiteral("Look for runs"))->currentText().contains(u'7'));
    keeper.keep(lookEverySetting, 0);
    QCOMPARE(preferences(keeper).lookEvery, Preferences().lookEvery);
    keeper.keep(lookEverySetting, 1'000'000);
    QCOMPARE(preferences(keeper).lookEvery, std::chrono::seconds(600));
}

void SettingsTest::theLanguageSaysWhenItChanges()
{
    SettingsKeeper keeper;
    SettingsDialog dialog(&keeper);
    dialog.show();
    auto *language = named<QComboBox>(dialog, QStringLiteral("Language"));
    const auto shows = [&](const QString &text) {
        const auto labels = dialog.findChildren<QLabel *>();
        return std::any_of(labels.cbegin(), labels.cend(),
                           [&](const QLabel *label) { return label->text().contains(text); });
    };
    QVERIFY(!shows(QStringLiteral("started again")));
    language->setFocus();
    QTest::keyClick(language, Qt::Key_End);
    QCOMPARE(preferences(keeper).language, QStringLiteral("zh_CN"));
    QVERIFY(shows(QStringLiteral("started again")));
    QTest::keyClick(language, Qt::Key_Home);
    QVERIFY(!shows(QStringLiteral("started again")));
}

void SettingsTest::foldersAreOpened()
{
    SettingsKeeper keeper;
    SettingsDialog dialog(&keeper);
    QSignalSpy said(&dialog, &SettingsDialog::said);
    FileManager manager;
    dialog.show();
    QTest::mouseClick(named<QPushButton>(dialog, QStringLiteral("Open the folder of the configuration")),
                      Qt::LeftButton);
    QTRY_COMPARE(manager.opened.size(), 1);
    QCOMPARE(manager.opened.first().toLocalFile(), base::configFolder());
    QVERIFY(QDir(base::configFolder()).exists());
    // Where a file lies there can be no folder.
    QVERIFY(QDir(base::configFolder()).removeRecursively());
    QFile file(base::configFolder());
    QVERIFY(file.open(QIODevice::WriteOnly));
    QTest::mouseClick(named<QPushButton>(dialog, QStringLiteral("Open the folder of the configuration")),
                      Qt::LeftButton);
    QTRY_COMPARE(said.count(), 1);
    QVERIFY(said.first().first().toString().contains(base::configFolder()));
    QCOMPARE(manager.opened.size(), 1);
}

void SettingsTest::keyboardReachesAll()
{
    SettingsKeeper keeper;
    SettingsDialog dialog(&keeper);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QSet<QWidget *> reached;
    while (!reached.contains(QApplication::focusWidget())) {
        QWidget *focus = QApplication::focusWidget();
        QVERIFY(!focus->accessibleName().isEmpty() || !focus->property("text").toString().isEmpty());
        reached.insert(focus);
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    for (QWidget *control : dialog.findChildren<QWidget *>()) {
        if (control->isVisible() &&
            (qobject_cast<QComboBox *>(control) || qobject_cast<QAbstractButton *>(control)))
            QVERIFY2(reached.contains(control), qPrintable(control->accessibleName()));
    }
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

QTEST_MAIN(SettingsTest)
#include "tst_settings.moc"
