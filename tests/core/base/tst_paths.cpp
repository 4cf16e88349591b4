// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/paths.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay::base;

namespace {

void touch(const QString &path, const QByteArray &bytes = {})
{
    QVERIFY(QDir().mkpath(QFileInfo(path).absolutePath()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestPaths : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        for (const char *name :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "ASSAY_RESOURCES"})
            qunsetenv(name);
    }

    void foldersFollowTheSpecification()
    {
        qputenv("HOME", "/users/someone");
        QCOMPARE(configFolder(), QStringLiteral("/users/someone/.config/assay"));
        QCOMPARE(dataFolder(), QStringLiteral("/users/someone/.local/share/assay"));
        QCOMPARE(stateFolder(), QStringLiteral("/users/someone/.local/state/assay"));
        QCOMPARE(cacheFolder(), QStringLiteral("/users/someone/.cache/assay"));
        qputenv("XDG_CONFIG_HOME", "/etc/c/");
        qputenv("XDG_DATA_HOME", "relative/is/ignored");
        qputenv("XDG_STATE_HOME", "");
        QCOMPARE(configFolder(), QStringLiteral("/etc/c/assay"));
        QCOMPARE(dataFolder(), QStringLiteral("/users/someone/.local/share/assay"));
        QCOMPARE(stateFolder(), QStringLiteral("/users/someone/.local/state/assay"));
    }

    void environmentChoosesTheResources()
    {
        qputenv("ASSAY_RESOURCES", "/opt/assay/resources/");
        QCOMPARE(resourcesFolder(), QStringLiteral("/opt/assay/resources"));
        qputenv("ASSAY_RESOURCES", "here");
        QCOMPARE(resourcesFolder(), QDir::currentPath() + QStringLiteral("/here"));
    }

    void installedResourcesLieBesideTheProgram()
    {
        const QTemporaryDir folder;
        const QString shared = folder.filePath(QStringLiteral("share/assay"));
        QCOMPARE(findResources(folder.filePath(QStringLiteral("bin"))), shared);
        touch(shared + QStringLiteral("/collector.py"));
        QCOMPARE(findResources(folder.filePath(QStringLiteral("bin"))), shared);
    }

    void buildInsideTheSourceTreeFindsIt()
    {
        const QTemporaryDir folder;
        touch(folder.filePath(QStringLiteral("resources/collector.py")));
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("build/dev/bin")));
        QCOMPARE(findResources(folder.filePath(QStringLiteral("build/dev/bin"))),
                 folder.filePath(QStringLiteral("resources")));
    }

    void buildOutsideTheSourceTreeFindsIt()
    {
        const QTemporaryDir folder;
        touch(folder.filePath(QStringLiteral("out/CMakeCache.txt")),
              "# comment\nCMAKE_BUILD_TYPE:STRING=Debug\nassay_SOURCE_DIR:STATIC=/src/assay\n");
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("out/bin")));
        QCOMPARE(findResources(folder.filePath(QStringLiteral("out/bin"))),
                 QStringLiteral("/src/assay/resources"));
    }

    // This very program lies in a build tree.
    void thisProgramFindsItsSourceTree()
    {
        QCOMPARE(QFileInfo(resourcesFolder()).canonicalFilePath(),
                 QFileInfo(QStringLiteral(ASSAY_SOURCE_DIR "/resources")).canonicalFilePath());
    }
};

QTEST_GUILESS_MAIN(TestPaths)
#include "tst_paths.moc"
