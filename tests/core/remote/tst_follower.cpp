// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/follower.h>

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using assay::remote::FileStatus;
using assay::remote::Follower;
using assay::remote::FollowMark;
using Action = Follower::Action;

namespace {

FileStatus file(quint64 inode, qint64 size, quint64 device = 7)
{
    return {true, device, inode, size};
}

} // namespace

class TestFollower : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waitsForAFileThatIsNotThere()
    {
        const Follower follower;
        QCOMPARE(follower.next({}, {}), Action::Wait);
    }

    void waitsWhileTheFileIsEmpty()
    {
        const Follower follower;
        QCOMPARE(follower.next(file(1, 0), {}), Action::Wait);
    }

    void readsWhatIsNewAndNothingTwice()
    {
        Follower follower;
        QCOMPARE(follower.next(file(1, 5), "hello"), Action::Read);
        follower.advance(file(1, 5), "hello");
        QCOMPARE(follower.mark(), (FollowMark{7, 1, 5, "hello"}));
        QCOMPARE(follower.next(file(1, 5), "hello"), Action::Wait);
        QCOMPARE(follower.next(file(1, 9), "hello wor"), Action::Read);
        follower.advance(file(1, 9), " wor");
        QCOMPARE(follower.mark().offset, 9);
        QCOMPARE(follower.mark().head, QByteArray("hello wor"));
    }

    void theHeadStopsGrowingAtItsSize()
    {
        Follower follower;
        follower.advance(file(1, 300), QByteArray(300, 'a'));
        follower.advance(file(1, 301), "b");
        QCOMPARE(follower.mark().head, QByteArray(256, 'a'));
        QCOMPARE(follower.mark().offset, 301);
    }

    void aShorterFileWasTruncated()
    {
        const Follower follower(FollowMark{7, 1, 10, "0123456789"});
        QCOMPARE(follower.next(file(1, 4), "0123"), Action::Restart);
        QCOMPARE(follower.next(file(1, 0), {}), Action::Restart);
    }

    void aRewrittenFileOfTheSameSizeOrLongerIsSeenByItsHead()
    {
        const Follower follower(FollowMark{7, 1, 4, "0123"});
        QCOMPARE(follower.next(file(1, 4), "abcd"), Action::Restart);
        QCOMPARE(follower.next(file(1, 9), "abcdefghi"), Action::Restart);
    }

    void anotherInodeIsAnotherFileEvenIfItBeginsAlike()
    {
        const Follower follower(FollowMark{7, 1, 4, "0123"});
        QCOMPARE(follower.next(file(2, 9), "012345678"), Action::Restart);
    }

    void aRemountedFileSystemIsTheSameFile()
    {
        const Follower follower(FollowMark{7, 1, 4, "0123"});
        QCOMPARE(follower.next(file(1, 9, 8), "012345678"), Action::Read);
        QCOMPARE(follower.next(file(1, 4, 8), "0123"), Action::Wait);
        QCOMPARE(follower.next(file(1, 9, 8), "abcdefghi"), Action::Restart);
    }

    void aFileThatWentAwayIsWaitedFor()
    {
        const Follower follower(FollowMark{7, 1, 4, "0123"});
        QCOMPARE(follower.next({}, {}), Action::Wait);
        QCOMPARE(follower.next(file(1, 6), "012345"), Action::Read);
    }

    void aRestartForgetsTheOldFile()
    {
        Follower follower(FollowMark{7, 1, 4, "0123"});
        follower.restart(file(2, 2));
        QCOMPARE(follower.mark(), (FollowMark{7, 2, 0, {}}));
        follower.advance(file(2, 2), "ab");
        QCOMPARE(follower.mark(), (FollowMark{7, 2, 2, "ab"}));
    }

    // Any sequence of appends, truncations and replacements, looked at now and then: what was collected since
    // the last restart is always a prefix of the file as it was at a look.
    void collectsExactlyTheFile()
    {
        QRandomGenerator random(20261130);
        for (int round = 0; round < 200; ++round) {
            Follower follower;
            QByteArray content;
            quint64 inode = 1;
            QByteArray collected;
            for (int step = 0; step < 60; ++step) {
                switch (random.bounded(8)) {
                case 0:
                    content.truncate(random.bounded(int(content.size()) + 1));
                    break;
                case 1:
                    ++inode;
                    content = QByteArray::number(random.generate64());
                    break;
                default:
                    content += QByteArray::number(random.generate64(), 36);
                }
                if (random.bounded(2) == 0)
                    continue;
                const FileStatus status = file(inode, content.size());
                const Action action = follower.next(status, QByteArrayView(content).first(std::min<qsizetype>(
                                                                content.size(), Follower::headSize)));
                if (action == Action::Restart) {
                    follower.restart(status);
                    collected.clear();
                }
                if (action != Action::Wait) {
                    const QByteArray chunk = content.mid(follower.mark().offset, 1 + random.bounded(40));
                    follower.advance(status, chunk);
                    collected += chunk;
                    // A truncation followed by appends beyond the old offset keeps the head: the one thing
                    // that a fingerprint of the first bytes cannot tell. Such a step ends the round.
                    if (!content.startsWith(collected))
                        break;
                    QCOMPARE(follower.mark().offset, collected.size());
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestFollower)
#include "tst_follower.moc"
