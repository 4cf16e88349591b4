// SPDX-License-Identifier: GPL-3.0-or-later
// A correct program: a value crosses a thread border by a queued call. The thread-sanitizer leg must be silent on it.
#include <QCoreApplication>
#include <QThread>
#include <QTimer>

#include <vector>

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QThread thread;
    QObject worker;
    worker.moveToThread(&thread);
    thread.start();
    std::size_t sum = 0;
    int left = 1000;
    for (int round = 0; round < 1000; ++round) {
        QMetaObject::invokeMethod(&worker, [&app, &sum, &left] {
            const std::vector<int> made(100, 1);
            QMetaObject::invokeMethod(&app, [made, &sum, &left] {
                sum += made.size();
                if (--left == 0)
                    QCoreApplication::quit();
            });
        });
    }
    QCoreApplication::exec();
    thread.quit();
    thread.wait();
    return sum == 100000 ? 0 : 1;
}
