// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/files.h>
#include <assay/matrix/shelf.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::matrix;

class TestShelf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_folder->path()));
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_folder->path() + QStringLiteral("/data")));
        qputenv("HOME", QFile::encodeName(m_folder->path()));
    }

    void stems()
    {
        QCOMPARE(fileStem(QStringLiteral("b300")), QStringLiteral("b300"));
        QCOMPARE(fileStem(QStringLiteral(" B300, new (Ann's) ")), QStringLiteral("B300-new-Ann-s"));
        QCOMPARE(fileStem(QStringLiteral("../../etc/passwd")), QStringLiteral("etc-passwd"));
        QCOMPARE(fileStem(QStringLiteral("...")), QString());
        QCOMPARE(fileStem(QStringLiteral("超算")), QStringLiteral("超算"));
    }

    void aFileIsNeverOverwrittenUnseen()
    {
        const auto made = store(Shelf::Clusters, QStringLiteral("a"), "one", std::nullopt);
        QVERIFY(made);
        QCOMPARE(*made, userFolder(Shelf::Clusters) + QStringLiteral("/a.yaml"));
        QCOMPARE(base::readFile(*made).value_or("none"), "one");
        const auto again = store(Shelf::Clusters, QStringLiteral("a"), "two", std::nullopt);
        QVERIFY(!again);
        QCOMPARE(again.error().kind, base::Error::Kind::No);
        QVERIFY(store(Shelf::Clusters, QStringLiteral("a"), "two", QByteArray("one")));
        QVERIFY(base::writeFileAtomically(*made, "by hand"));
        const auto changed = store(Shelf::Clusters, QStringLiteral("a"), "three", QByteArray("two"));
        QVERIFY(!changed);
        QCOMPARE(changed.error().kind, base::Error::Kind::No);
        QCOMPARE(base::readFile(*made).value_or("none"), "by hand");
        QVERIFY(QFile::remove(*made));
        QVERIFY(!store(Shelf::Clusters, QStringLiteral("a"), "three", QByteArray("two")));
        QVERIFY(!store(Shelf::Clusters, QStringLiteral("../a"), "three", std::nullopt));
        QVERIFY(!QFile::exists(*made));
    }

    void theShorterEndingIsKept()
    {
        const QString file = userFolder(Shelf::Clusters) + QStringLiteral("/b.yml");
        QVERIFY(QDir().mkpath(userFolder(Shelf::Clusters)));
        QVERIFY(base::writeFileAtomically(file, "one"));
        QCOMPARE(store(Shelf::Clusters, QStringLiteral("b"), "two", QByteArray("one")).value_or(QString()),
                 file);
    }

    void renaming()
    {
        QVERIFY(store(Shelf::Clusters, QStringLiteral("a"), "one", std::nullopt));
        QVERIFY(store(Shelf::Clusters, QStringLiteral("c"), "other", std::nullopt));
        QVERIFY(!rename(Shelf::Clusters, QStringLiteral("a"), QStringLiteral("c"), "one", "new"));
        QVERIFY(!rename(Shelf::Clusters, QStringLiteral("a"), QStringLiteral("b"), "stale", "new"));
        const auto done = rename(Shelf::Clusters, QStringLiteral("a"), QStringLiteral("b"), "one", "new");
        QVERIFY(done);
        QCOMPARE(base::readFile(*done).value_or("none"), "new");
        QVERIFY(!QFile::exists(userFolder(Shelf::Clusters) + QStringLiteral("/a.yaml")));
    }

    void theTrashGivesBack()
    {
        const auto made = store(Shelf::Clusters, QStringLiteral("a"), "one", std::nullopt);
        QVERIFY(made);
        const auto trashed = moveToTrash(Shelf::Clusters, QStringLiteral("a"));
        QVERIFY2(trashed, qPrintable(trashed ? QString() : trashed.error().sentence()));
        QVERIFY(!QFile::exists(*made));
        QVERIFY(QFile::exists(trashed->inTrash));
        QVERIFY(base::writeFileAtomically(*made, "another"));
        QVERIFY(!bringBack(*trashed));
        QVERIFY(QFile::remove(*made));
        QVERIFY(bringBack(*trashed));
        QCOMPARE(base::readFile(*made).value_or("none"), "one");
        const QString info = QFileInfo(QFileInfo(trashed->inTrash).path()).path() + QStringLiteral("/info");
        QCOMPARE(QDir(info).entryList(QDir::Files).size(), 0);
        QVERIFY(!moveToTrash(Shelf::Clusters, QStringLiteral("nobody")));
        QVERIFY(!bringBack(*trashed));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestShelf)
#include "tst_shelf.moc"
