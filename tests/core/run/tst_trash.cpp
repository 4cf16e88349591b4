// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_fixture.h"

#include <assay/run/host_mirror.h>
#include <assay/run/trash.h>

#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::run;

class TrashTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFolderGoesAndComesBack();
    void aLinkGoesAndItsFolderStays();
    void aMirrorSaysWhatItLeaves();
    void nothingIsEverReplaced();
    void whatCannotBeMovedStays();
};

void TrashTest::aFolderGoesAndComesBack()
{
    const RunFixture run({QStringLiteral("thinking_on-1")});
    const QString trash = run.root() + QStringLiteral("/trash");
    const auto trashed = moveToTrash(run.folder(), trash);
    QVERIFY2(trashed, qPrintable(trashed ? QString() : trashed.error().sentence()));
    QVERIFY(!QFileInfo::exists(run.path({})));
    QVERIFY(QFileInfo(trashed->to + QStringLiteral("/plan.json")).isFile());
    QVERIFY(trashed->target.isEmpty() && trashed->host.isEmpty());
    QVERIFY(restore(*trashed));
    QVERIFY(QFileInfo(run.folder().planFile()).isFile());
    QVERIFY(!QFileInfo::exists(trashed->to));
    const base::Status twice = restore(*trashed);
    QVERIFY(!twice);
    QCOMPARE(twice.error().kind, base::Error::Kind::Input);
}

void TrashTest::aLinkGoesAndItsFolderStays()
{
    const RunFixture run({QStringLiteral("thinking_on-1")});
    const QString link = run.root() + QStringLiteral("/link");
    QVERIFY(QFile::link(run.path({}), link));
    const auto trashed = moveToTrash(RunFolder(link), run.root() + QStringLiteral("/trash"));
    QVERIFY(trashed);
    QCOMPARE(trashed->target, run.path({}));
    QVERIFY(!QFileInfo(link).isSymLink());
    QVERIFY(QFileInfo(run.folder().planFile()).isFile());
    QVERIFY(restore(*trashed));
    QCOMPARE(QFileInfo(link).symLinkTarget(), run.path({}));
    // Also one whose folder is gone.
    QVERIFY(QDir(run.path({})).removeRecursively());
    QVERIFY(moveToTrash(RunFolder(link), run.root() + QStringLiteral("/trash")));
}

void TrashTest::aMirrorSaysWhatItLeaves()
{
    const RunFixture run({QStringLiteral("thinking_on-1")});
    QVERIFY(makeMirror(run.folder(), "/far/runs/x"));
    const auto trashed = moveToTrash(run.folder(), run.root() + QStringLiteral("/trash"));
    QVERIFY(trashed);
    QCOMPARE(trashed->host, QStringLiteral("/far/runs/x"));
}

void TrashTest::nothingIsEverReplaced()
{
    const RunFixture run({QStringLiteral("thinking_on-1")});
    const QString trash = run.root() + QStringLiteral("/trash");
    QDir().mkpath(trash + QLatin1Char('/') + RunFixture::id());
    const auto trashed = moveToTrash(run.folder(), trash);
    QVERIFY(trashed);
    QCOMPARE(trashed->to, trash + QLatin1Char('/') + RunFixture::id() + QStringLiteral(".1"));
    QDir().mkpath(run.path({}));
    const base::Status back = restore(*trashed);
    QVERIFY(!back);
    QVERIFY2(back.error().sentence().contains(trashed->to), qPrintable(back.error().sentence()));
    QVERIFY(QFileInfo(trashed->to + QStringLiteral("/plan.json")).isFile());
}

void TrashTest::whatCannotBeMovedStays()
{
    const RunFixture run({QStringLiteral("thinking_on-1")});
    const auto missing =
        moveToTrash(RunFolder(run.root() + QStringLiteral("/none")), run.root() + QStringLiteral("/trash"));
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, base::Error::Kind::Input);
    // A trash that is a file.
    QFile file(run.root() + QStringLiteral("/file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto blocked = moveToTrash(run.folder(), file.fileName());
    QVERIFY(!blocked);
    QCOMPARE(blocked.error().kind, base::Error::Kind::Environment);
    QVERIFY(QFileInfo(run.folder().planFile()).isFile());
}

QTEST_GUILESS_MAIN(TrashTest)
#include "tst_trash.moc"
