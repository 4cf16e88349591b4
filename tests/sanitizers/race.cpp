// SPDX-License-Identifier: GPL-3.0-or-later
// A data race on purpose: the thread-sanitizer leg is only worth something while it finds this one.
#include <QCoreApplication>
#include <QThread>

#include <cstdio>

namespace {

// Volatile keeps the compiler from folding a loop into one addition, which two threads may never meet in.
volatile int counter = 0;

void count()
{
    for (int step = 0; step < 100000; ++step)
        counter = counter + 1;
}

class Counting final : public QThread
{
protected:
    void run() override { count(); }
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    Counting other;
    other.start();
    count();
    other.wait();
    std::printf("%d\n", counter);
    return 0;
}
