// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/digest_cache.h>
#include <assay/base/parallel.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>

using namespace assay::base;

namespace {

const QString kind = QStringLiteral("sums 1");
const QByteArray digest = "worked out";

// As if the files were written a minute ago.
std::shared_ptr<ManualClock> later(int seconds = 60)
{
    return std::make_shared<ManualClock>(QDateTime::currentDateTimeUtc().addSecs(seconds));
}

void write(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Two files, of which the second one is not there, and a cache.
struct Kept
{
    Kept()
    {
        write(files[0], "1 2 3");
        stamps = stampsOf(files);
        cache.keep(kind, files, stamps, digest);
    }

    [[nodiscard]] std::optional<QByteArray> find() const { return cache.find(kind, files, stampsOf(files)); }
    [[nodiscard]] QStringList entries() const
    {
        return QDir(folder).entryList(QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    [[nodiscard]] QString entry() const { return folder + QLatin1Char('/') + entries().value(0); }

    QTemporaryDir home;
    QString folder = home.filePath(QStringLiteral("cache/digests"));
    QStringList files{home.filePath(QStringLiteral("numbers")), home.filePath(QStringLiteral("absent"))};
    QList<FileStamp> stamps;
    DigestCache cache{folder, later()};
};

} // namespace

class TestDigestCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasKeptIsFound()
    {
        const Kept kept;
        QCOMPARE(kept.find(), digest);
        QCOMPARE(kept.entries().size(), 1);
        QVERIFY(!kept.cache.find(QStringLiteral("sums 2"), kept.files, kept.stamps));
        QVERIFY(!kept.cache.find(kind, {kept.files[0]}, {kept.stamps[0]}));
        kept.cache.keep(kind, kept.files, kept.stamps, "another");
        QCOMPARE(kept.find(), QByteArray("another"));
        QCOMPARE(kept.entries().size(), 1);
    }

    void anEmptyDigestIsOne()
    {
        const Kept kept;
        kept.cache.keep(kind, kept.files, kept.stamps, {});
        QCOMPARE(kept.find(), QByteArray());
    }

    void afterAnyChangeNothingIsFound_data()
    {
        QTest::addColumn<int>("change");
        QTest::newRow("other bytes of the same size in place, its time set back") << 0;
        QTest::newRow("its time of change only") << 1;
        QTest::newRow("its time set forward") << 2;
        QTest::newRow("grown") << 3;
        QTest::newRow("another file of the same size and time in its place") << 4;
        QTest::newRow("gone") << 5;
        QTest::newRow("the absent one is there") << 6;
    }

    void afterAnyChangeNothingIsFound()
    {
        QFETCH(int, change);
        const Kept kept;
        const QByteArray name = QFile::encodeName(kept.files[0]);
        struct stat facts = {};
        QCOMPARE(::stat(name.constData(), &facts), 0);
        const QByteArray another = name + 'x';
        const timespec old[2] = {facts.st_atim, facts.st_mtim};
        const timespec newer[2] = {facts.st_atim, {facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec ^ 1}};
        const auto isFound = [&] {
            switch (change) {
            case 0:
                write(kept.files[0], "9 2 3");
                ::utimensat(AT_FDCWD, name.constData(), old, 0);
                break;
            case 1:
                ::chmod(name.constData(), 0600);
                break;
            case 2:
                ::utimensat(AT_FDCWD, name.constData(), newer, 0);
                break;
            case 3:
                write(kept.files[0], "1 2 3 ");
                break;
            case 4:
                write(kept.files[0] + QLatin1Char('x'), "9 2 3");
                ::utimensat(AT_FDCWD, another.constData(), old, 0);
                ::rename(another.constData(), name.constData());
                break;
            case 5:
                QFile::remove(kept.files[0]);
                break;
            default:
                write(kept.files[1], "");
            }
            return kept.find().has_value();
        };
        // The file system's clock goes by steps of some milliseconds; within one a change cannot be told.
        QTRY_VERIFY(!isFound());
    }

    void aBrokenEntryIsNotBelieved_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<QByteArray>("instead");
        QTest::newRow("another form") << 13 << QByteArray("2");
        QTest::newRow("another checksum") << 20 << QByteArray("xx");
        QTest::newRow("another version of the program") << 90 << QByteArray("9");
        QTest::newRow("another digest") << -2 << QByteArray("!");
    }

    void aBrokenEntryIsNotBelieved()
    {
        QFETCH(int, from);
        QFETCH(QByteArray, instead);
        const Kept kept;
        QByteArray bytes = read(kept.entry());
        const QByteArray sound = bytes;
        bytes.replace(from < 0 ? bytes.size() + from : from, instead.size(), instead);
        QVERIFY(bytes != sound);
        write(kept.entry(), bytes);
        QVERIFY(!kept.find());
        kept.cache.keep(kind, kept.files, kept.stamps, digest);
        QCOMPARE(kept.find(), digest);
    }

    void aTruncatedEntryIsNotBelieved()
    {
        const Kept kept;
        const QByteArray sound = read(kept.entry());
        for (qsizetype size = 0; size < sound.size(); ++size) {
            write(kept.entry(), sound.first(size));
            QVERIFY2(!kept.find(), qPrintable(QString::number(size)));
        }
        write(kept.entry(), sound + '\0');
        QVERIFY(!kept.find());
        write(kept.entry(), sound);
        QCOMPARE(kept.find(), digest);
    }

    void anEntryOfOtherFilesIsNotBelieved()
    {
        const Kept kept;
        const Kept other;
        other.cache.keep(kind, other.files, other.stamps, "of the other");
        QVERIFY(QFile::remove(kept.entry()));
        write(kept.folder + QLatin1Char('/') + other.entries().value(0), read(other.entry()));
        const QString name = kept.entry();
        kept.cache.keep(kind, kept.files, kept.stamps, digest);
        QCOMPARE(kept.entries().size(), 2);
        for (const QString &entry : kept.entries())
            write(kept.folder + QLatin1Char('/') + entry, read(name));
        QVERIFY(!kept.find());
    }

    void aFileThatMayChangeUnseenIsNotKept()
    {
        const Kept kept;
        const QString folder = kept.home.filePath(QStringLiteral("young"));
        for (const int seconds : {-3600, 0, 1}) {
            const DigestCache young(folder, later(seconds));
            young.keep(kind, kept.files, kept.stamps, digest);
            QVERIFY(!young.find(kind, kept.files, kept.stamps));
        }
        // Whatever its time of writing was set to.
        const timespec times[2] = {{1000, 0}, {1000, 0}};
        ::utimensat(AT_FDCWD, QFile::encodeName(kept.files[0]).constData(), times, 0);
        const DigestCache young(folder, later(0));
        young.keep(kind, kept.files, stampsOf(kept.files), digest);
        QVERIFY(!young.find(kind, kept.files, stampsOf(kept.files)));
        const DigestCache old(folder, later(4));
        old.keep(kind, kept.files, stampsOf(kept.files), digest);
        QVERIFY(old.find(kind, kept.files, stampsOf(kept.files)));
    }

    void aFileThatChangedWhileItWasReadIsNotKept()
    {
        const Kept kept;
        write(kept.files[0], "1 2 3 4");
        kept.cache.keep(QStringLiteral("means 1"), kept.files, kept.stamps, digest);
        QCOMPARE(kept.entries().size(), 1);
        write(kept.files[1], "came meanwhile");
        kept.cache.keep(QStringLiteral("means 1"), kept.files, kept.stamps, digest);
        QCOMPARE(kept.entries().size(), 1);
    }

    void aFolderThatCannotBeWrittenIsNoError()
    {
        const Kept kept;
        // A file stands where a folder on the way should be: nobody can write there, not even root.
        const DigestCache nowhere(kept.files[0] + QStringLiteral("/digests"), later());
        nowhere.keep(kind, kept.files, kept.stamps, digest);
        QVERIFY(!nowhere.find(kind, kept.files, kept.stamps));
        // A folder stands where the entry should be.
        const QString entry = kept.entry();
        QVERIFY(QFile::remove(entry) && QDir().mkdir(entry));
        kept.cache.keep(kind, kept.files, kept.stamps, digest);
        QVERIFY(!kept.find());
        QVERIFY(kept.entries().isEmpty());
        if (::geteuid() == 0)
            return; // root writes into any folder
        QVERIFY(QDir().rmdir(entry));
        QCOMPARE(::chmod(QFile::encodeName(kept.folder).constData(), 0500), 0);
        kept.cache.keep(kind, kept.files, kept.stamps, digest);
        QVERIFY(!kept.find());
        QCOMPARE(::chmod(QFile::encodeName(kept.folder).constData(), 0700), 0);
    }

    void severalThreadsAtOnce()
    {
        const Kept kept;
        std::atomic<int> wrong{0};
        std::atomic<int> found{0};
        inParallel(400, [&](int index) {
            const QByteArray own(20000 + index, 'x');
            if (index % 2 == 0)
                kept.cache.keep(kind, kept.files, kept.stamps, own);
            const auto one = kept.find();
            found += one ? 1 : 0;
            wrong += one && *one != digest && *one != QByteArray(one->size(), 'x') ? 1 : 0;
        });
        QCOMPARE(wrong.load(), 0);
        QCOMPARE(found.load(), 400);
        QCOMPARE(kept.entries().size(), 1);
    }

    void theOldestEntriesGo()
    {
        const QTemporaryDir home;
        const QString folder = home.filePath(QStringLiteral("digests"));
        constexpr qint64 most = 200'000;
        const DigestCache cache(folder, later(), most);
        const QByteArray large(10'000, 'x');
        const QStringList files{home.filePath(QStringLiteral("file"))};
        write(files[0], "1");
        const QList<FileStamp> stamps = stampsOf(files);
        const auto numbered = [](int number) { return QString::number(number); };
        cache.keep(numbered(0), files, stamps, large);
        const QString first = QDir(folder).entryInfoList(QDir::Files).value(0).filePath();
        const timespec times[2] = {{1000, 0}, {1000, 0}};
        QCOMPARE(::utimensat(AT_FDCWD, QFile::encodeName(first).constData(), times, 0), 0);
        for (int number = 1; number < 100; ++number)
            cache.keep(numbered(number), files, stamps, large);
        QVERIFY(!QFile::exists(first));
        QVERIFY(cache.find(numbered(99), files, stamps));
        qint64 total = 0;
        for (const QFileInfo &entry : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden))
            total += entry.size();
        // It is looked at each 32 entries.
        QVERIFY2(total <= most + 32 * 11'000, qPrintable(QString::number(total)));
    }

    void whatIsTooLargeIsNotKept()
    {
        const Kept kept;
        kept.cache.keep(kind, kept.files, kept.stamps, QByteArray(5 << 20, 'x'));
        QCOMPARE(kept.find(), digest);
    }
};

QTEST_GUILESS_MAIN(TestDigestCache)
#include "tst_digest_cache.moc"
