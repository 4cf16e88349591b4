// SPDX-License-Identifier: GPL-3.0-or-later
// A data race on purpose: the thread-sanitizer leg is only worth something while it finds this one.
#include <QThread>

#include <cstdio>
#include <memory>

namespace {
int counter = 0;
}

int main()
{
    const std::unique_ptr<QThread> other(QThread::create([] {
        for (int step = 0; step < 100000; ++step)
            ++counter;
    }));
    other->start();
    for (int step = 0; step < 100000; ++step)
        ++counter;
    other->wait();
    std::printf("%d\n", counter);
    return 0;
}
