// SPDX-License-Identifier: GPL-3.0-or-later
// A correct program: values cross a thread border by queued signals. The thread-sanitizer leg must be silent
// on it.
#include <QCoreApplication>
#include <QThread>

namespace {

class Worker final : public QObject
{
    Q_OBJECT
public:
    void work(const QByteArray &bytes) { Q_EMIT worked(bytes + bytes); }

Q_SIGNALS:
    void worked(const QByteArray &bytes);
};

class Asker final : public QObject
{
    Q_OBJECT
public:
    void take(const QByteArray &bytes)
    {
        m_sum += bytes.size();
        if (--m_left == 0)
            QCoreApplication::quit();
    }
    [[nodiscard]] qsizetype sum() const { return m_sum; }

Q_SIGNALS:
    void asked(const QByteArray &bytes);

private:
    qsizetype m_sum = 0;
    int m_left = 1000;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QThread thread;
    Worker worker;
    worker.moveToThread(&thread);
    Asker asker;
    QObject::connect(&asker, &Asker::asked, &worker, &Worker::work);
    QObject::connect(&worker, &Worker::worked, &asker, &Asker::take);
    thread.start();
    for (int round = 0; round < 1000; ++round)
        Q_EMIT asker.asked(QByteArray(50, 'x'));
    QCoreApplication::exec();
    thread.quit();
    thread.wait();
    return asker.sum() == 100000 ? 0 : 1;
}

#include "queued_signal.moc"
