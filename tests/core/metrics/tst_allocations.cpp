// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/metrics/exposition.h>

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> allocations{0};

}

// glibc's own malloc behind a counter; a sanitizer has its own malloc, and there only operator new is
// counted.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
void *operator new(std::size_t size)
{
    ++allocations;
    if (void *memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void *memory) noexcept
{
    std::free(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}
#else
extern "C" void *__libc_malloc(std::size_t size);
extern "C" void *malloc(std::size_t size) noexcept
{
    ++allocations;
    return __libc_malloc(size);
}
#endif

using namespace assay::metrics;

namespace {

class Adder final : public Visitor
{
public:
    void sample(const Sample &sample) override
    {
        sum += sample.value;
        Labels labels = sample.labels;
        for (Label label; labels.next(label);)
            labelBytes += label.value.size();
    }
    void malformed(int, QByteArrayView, const char *) override { ++bad; }

    double sum = 0.0;
    qsizetype labelBytes = 0;
    int bad = 0;
};

} // namespace

class TestAllocations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parsingAllocatesNothing()
    {
        QByteArray text;
        for (int i = 1; i <= 20000; ++i) {
            text += "vllm:family_total{engine=\"" + QByteArray::number(i) +
                    "\",model_name=\"a \\\"b\\\"\"} 1.5e+06 17\n";
            if (i % 100 == 0)
                text += "not a sample at all\n";
        }
        Adder adder;
        const long before = allocations;
        parse(text, adder);
        const long after = allocations;
        QCOMPARE(after - before, 0L);
        QCOMPARE(adder.sum, 20000 * 1.5e6);
        QCOMPARE(adder.bad, 200);
        QVERIFY(adder.labelBytes > 0);
    }

    void theCounterCounts()
    {
        const long before = allocations;
        void *memory = ::operator new(5);
        const long after = allocations;
        ::operator delete(memory);
        QCOMPARE(after - before, 1L);
    }
};

QTEST_APPLESS_MAIN(TestAllocations)
#include "tst_allocations.moc"
