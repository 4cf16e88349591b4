// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/parallel.h>

#include <QTest>

#include <atomic>
#include <vector>

using namespace assay;

class TestParallel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachIndexIsWorkedOnOnce()
    {
        for (const int count : {0, 1, 2, 7, 1000}) {
            std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
            base::inParallel(count, [&calls](int index) { ++calls[static_cast<std::size_t>(index)]; });
            for (const std::atomic<int> &call : calls)
                QCOMPARE(call.load(), 1);
        }
    }

    void allIsDoneWhenItReturns()
    {
        std::vector<int> results(64);
        base::inParallel(64,
                         [&results](int index) { results[static_cast<std::size_t>(index)] = index * index; });
        for (int i = 0; i < 64; ++i)
            QCOMPARE(results[static_cast<std::size_t>(i)], i * i);
    }
};

QTEST_GUILESS_MAIN(TestParallel)
#include "tst_parallel.moc"
