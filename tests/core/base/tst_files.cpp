// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/files.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <optional>

#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace assay::base;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

int modeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? int(status.st_mode & 07777) : -1;
}

QStringList namesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

// A small file system of its own while the object lives; only root can make one.
class Mount
{
public:
    Mount(const QString &folder, const char *options, unsigned long flags = 0)
        : m_folder(QFile::encodeName(folder)),
          m_mounted(::mount("tmpfs", m_folder.constData(), "tmpfs", flags, options) == 0)
    {}
    ~Mount()
    {
        if (m_mounted)
            ::umount2(m_folder.constData(), MNT_DETACH);
    }
    Mount(const Mount &) = delete;
    Mount &operator=(const Mount &) = delete;
    [[nodiscard]] bool isMounted() const { return m_mounted; }
    [[nodiscard]] bool makeReadOnly() const
    {
        return ::mount("tmpfs", m_folder.constData(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0;
    }

private:
    QByteArray m_folder;
    bool m_mounted;
};

} // namespace

class TestFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder.emplace();
        QVERIFY(m_folder->isValid());
    }

    void writesANewFileWithItsMode()
    {
        const QString path = m_folder->filePath(QStringLiteral("new"));
        QVERIFY(writeFileAtomically(path, "abc").has_value());
        QCOMPARE(contents(path), QByteArray("abc"));
        QCOMPARE(modeOf(path), 0644);
        const QString secret = m_folder->filePath(QStringLiteral("private"));
        QVERIFY(writeFileAtomically(secret, {}, 0600).has_value());
        QCOMPARE(modeOf(secret), 0600);
        QCOMPARE(contents(secret), QByteArray());
        QCOMPARE(namesIn(m_folder->path()).size(), 2);
    }

    void replacesAFileAndKeepsItsMode()
    {
        const QString path = m_folder->filePath(QStringLiteral("script"));
        put(path, "old and longer");
        QCOMPARE(::chmod(QFile::encodeName(path).constData(), 0750), 0);
        QVERIFY(writeFileAtomically(path, "new").has_value());
        QCOMPARE(contents(path), QByteArray("new"));
        QCOMPARE(modeOf(path), 0750);
    }

    // Who had the old file open still sees all of the old one.
    void readerSeesOldOrNewAndNothingBetween()
    {
        const QString path = m_folder->filePath(QStringLiteral("f"));
        put(path, "old");
        QFile reader(path);
        QVERIFY(reader.open(QIODevice::ReadOnly));
        QVERIFY(writeFileAtomically(path, QByteArray(1 << 20, 'n')).has_value());
        QCOMPARE(reader.readAll(), QByteArray("old"));
        QCOMPARE(contents(path).size(), 1 << 20);
    }

    void followsSymbolicLinks()
    {
        const QString path = m_folder->filePath(QStringLiteral("real"));
        put(path, "old");
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("d")));
        const QString link = m_folder->filePath(QStringLiteral("d/link"));
        QCOMPARE(::symlink("../real", QFile::encodeName(link).constData()), 0);
        QVERIFY(writeFileAtomically(link, "new").has_value());
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(contents(path), QByteArray("new"));

        const QString dangling = m_folder->filePath(QStringLiteral("dangling"));
        QCOMPARE(::symlink("d/target", QFile::encodeName(dangling).constData()), 0);
        QVERIFY(writeFileAtomically(dangling, "made").has_value());
        QCOMPARE(contents(m_folder->filePath(QStringLiteral("d/target"))), QByteArray("made"));

        const QString loop = m_folder->filePath(QStringLiteral("loop"));
        QCOMPARE(::symlink("loop", QFile::encodeName(loop).constData()), 0);
        QVERIFY(!writeFileAtomically(loop, "x").has_value());
    }

    void fileSizeLimitLeavesTheOldFile()
    {
        const QString path = m_folder->filePath(QStringLiteral("f"));
        put(path, "old");
        struct rlimit before = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        struct rlimit small = before;
        small.rlim_cur = 1000;
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const Status status = writeFileAtomically(path, QByteArray(5000, 'n'));
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        std::signal(SIGXFSZ, handler);
        QVERIFY(!status.has_value());
        QCOMPARE(status.error().kind, Error::Kind::Environment);
        QCOMPARE(status.error().where, path);
        QVERIFY(status.error().why.contains(QStringLiteral("too large")));
        QCOMPARE(contents(path), QByteArray("old"));
        QCOMPARE(namesIn(m_folder->path()), QStringList{QStringLiteral("f")});
    }

    void fullDiskLeavesTheOldFile()
    {
        const Mount mount(m_folder->path(), "size=64k");
        if (!mount.isMounted())
            QSKIP("only root can mount the small disk that this fills");
        const QString path = m_folder->filePath(QStringLiteral("f"));
        put(path, "old");
        const Status status = writeFileAtomically(path, QByteArray(200'000, 'n'));
        QVERIFY(!status.has_value());
        QCOMPARE(status.error().kind, Error::Kind::Environment);
        QVERIFY(status.error().why.contains(QStringLiteral("space")));
        QVERIFY(!status.error().next.isEmpty());
        QCOMPARE(contents(path), QByteArray("old"));
        QCOMPARE(namesIn(m_folder->path()), QStringList{QStringLiteral("f")});
        QVERIFY(writeFileAtomically(path, "fits").has_value());
    }

    void readOnlyDiskLeavesTheOldFile()
    {
        const Mount mount(m_folder->path(), "size=64k");
        if (!mount.isMounted())
            QSKIP("only root can mount a disk to be made read-only");
        const QString path = m_folder->filePath(QStringLiteral("f"));
        put(path, "old");
        QVERIFY(mount.makeReadOnly());
        const Status status = writeFileAtomically(path, "new");
        QVERIFY(!status.has_value());
        QCOMPARE(status.error().kind, Error::Kind::Environment);
        QVERIFY(status.error().why.contains(QStringLiteral("Read-only")));
        QCOMPARE(contents(path), QByteArray("old"));
        QCOMPARE(namesIn(m_folder->path()), QStringList{QStringLiteral("f")});
        QVERIFY(!makePrivateFolder(m_folder->filePath(QStringLiteral("x"))).has_value());
    }

    void folderWithoutWritePermissionLeavesTheOldFile()
    {
        if (::geteuid() == 0)
            QSKIP("root may write into any folder");
        const QString path = m_folder->filePath(QStringLiteral("f"));
        put(path, "old");
        QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0500), 0);
        const Status status = writeFileAtomically(path, "new");
        QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0700), 0);
        QVERIFY(!status.has_value());
        QCOMPARE(status.error().kind, Error::Kind::Environment);
        QCOMPARE(contents(path), QByteArray("old"));
    }

    void placesThatCannotHoldAFile_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("missing folder") << QStringLiteral("no/such/file");
        QTest::newRow("below a file") << QStringLiteral("file/x");
        QTest::newRow("a folder") << QStringLiteral("folder");
        QTest::newRow("a pipe") << QStringLiteral("pipe");
        QTest::newRow("a device") << QStringLiteral("/dev/full");
        QTest::newRow("too long a name") << QString(300, u'n');
        QTest::newRow("nothing") << QString();
        QTest::newRow("NUL") << QStringLiteral("a") + QChar(u'\0') + QStringLiteral("b");
    }
    void placesThatCannotHoldAFile()
    {
        QFETCH(QString, path);
        put(m_folder->filePath(QStringLiteral("file")), "x");
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
        QCOMPARE(::mkfifo(QFile::encodeName(m_folder->filePath(QStringLiteral("pipe"))).constData(), 0600),
                 0);
        const QStringList before = namesIn(m_folder->path());
        const QString full = path.isEmpty() || path.startsWith(u'/') ? path : m_folder->filePath(path);
        const Status status = writeFileAtomically(full, "bytes");
        QVERIFY(!status.has_value());
        QCOMPARE(status.error().kind, Error::Kind::Environment);
        QVERIFY(!status.error().why.isEmpty());
        QCOMPARE(namesIn(m_folder->path()), before);
        QVERIFY(QFileInfo::exists(QStringLiteral("/dev/full")));

        const Result<QByteArray> read = readFile(full);
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().kind, Error::Kind::Input);
        QVERIFY(!read.error().why.isEmpty());
    }

    void readsWholeFiles()
    {
        const QString path = m_folder->filePath(QStringLiteral("f"));
        QByteArray bytes(300'001, '\0');
        for (qsizetype i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<char>(i * 7);
        put(path, bytes);
        QCOMPARE(readFile(path).value(), bytes);
        QCOMPARE(readFile(path, bytes.size()).value(), bytes);
        const Result<QByteArray> larger = readFile(path, bytes.size() - 1);
        QVERIFY(!larger.has_value());
        QVERIFY(larger.error().sentence().contains(QStringLiteral("larger than 300000 bytes")));
        put(path, {});
        QCOMPARE(readFile(path).value(), QByteArray());
    }

    // Files of /proc say that they are empty.
    void readsFilesThatDoNotSayTheirSize()
    {
        QVERIFY(readFile(QStringLiteral("/proc/self/status")).value().contains("Pid:"));
        QVERIFY(!readFile(QStringLiteral("/proc/self/status"), 10).has_value());
    }

    void namesThatAreNotAscii()
    {
        const QString path = m_folder->filePath(QString::fromUtf8("\xE8\xAE\xB0 \xC3\xA9"));
        QVERIFY(writeFileAtomically(path, "x").has_value());
        QCOMPARE(readFile(path).value(), QByteArray("x"));
    }

    void privateFoldersAreMadeWithTheirParents()
    {
        const QString path = m_folder->filePath(QStringLiteral("a/b/../c/d/"));
        QVERIFY(makePrivateFolder(path).has_value());
        QVERIFY(makePrivateFolder(path).has_value());
        QCOMPARE(modeOf(m_folder->filePath(QStringLiteral("a"))), 0700);
        QCOMPARE(modeOf(m_folder->filePath(QStringLiteral("a/c/d"))), 0700);
        put(m_folder->filePath(QStringLiteral("file")), "x");
        const Status below = makePrivateFolder(m_folder->filePath(QStringLiteral("file/x")));
        QVERIFY(!below.has_value());
        QCOMPARE(below.error().kind, Error::Kind::Environment);
        QVERIFY(!makePrivateFolder(m_folder->filePath(QStringLiteral("file"))).has_value());
        QVERIFY(!makePrivateFolder({}).has_value());
    }

    void hash()
    {
        // FIPS 180-4's own example.
        QCOMPARE(sha256("abc"),
                 QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

private:
    std::optional<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
