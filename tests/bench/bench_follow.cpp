// SPDX-License-Identifier: GPL-3.0-or-later
// bench_follow CONFIG HOST INTERVAL_MS BYTES FOLDER PATH...: follows files of a host over SSH, writes them
// below FOLDER as 0, 1, ... and ends when BYTES have come. Prints a line {"t", "file", "begin", "end"} an
// arrival (t: seconds since 1970, written when the bytes are on disk) and a last one with what it took.
#include <assay/remote/ssh_host.h>

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <memory>
#include <vector>

#include <sys/resource.h>

using namespace assay;

namespace {

double now()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

double seconds(const timeval &time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// The most memory that this process had, in MB. (getrusage's figure begins with that of whoever started it.)
double peakMemory()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0.0;
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf("VmHWM:");
    return at < 0 ? 0.0 : text.mid(at + 6, text.indexOf(" kB", at) - at - 6).trimmed().toDouble() / 1024.0;
}

int fail(const QString &text)
{
    std::fprintf(stderr, "bench_follow: %s\n", qPrintable(text));
    return 3;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList words = app.arguments();
    if (words.size() < 7) {
        std::fputs("usage: bench_follow CONFIG HOST INTERVAL_MS BYTES FOLDER PATH...\n", stderr);
        return 2;
    }
    remote::SshHost host({words[2], words[1], false});
    const qint64 wanted = words[4].toLongLong();

    std::vector<std::unique_ptr<QFile>> copies;
    QHash<QByteArray, int> numbers;
    for (qsizetype i = 6; i < words.size(); ++i) {
        numbers.insert(words[i].toLocal8Bit(), static_cast<int>(copies.size()));
        copies.push_back(std::make_unique<QFile>(words[5] + u'/' + QString::number(copies.size())));
        if (!copies.back()->open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return fail(copies.back()->fileName() + QStringLiteral(": ") + copies.back()->errorString());
    }

    // The link is there before the clock starts.
    QFuture<base::Result<remote::HostFacts>> facts = host.open();
    while (!facts.isFinished())
        app.processEvents(QEventLoop::WaitForMoreEvents, 20);
    if (!facts.result())
        return fail(facts.result().error().sentence());

    const auto start = std::chrono::steady_clock::now();
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    qint64 bytes = 0;
    const std::unique_ptr<remote::Follow> follow =
        host.follow(std::chrono::milliseconds(words[3].toLongLong()));
    QObject::connect(follow.get(), &remote::Follow::arrived, &app, [&](const remote::Followed &news) {
        const int number = numbers.value(news.path, -1);
        if (number < 0 || news.restarted ||
            copies[static_cast<std::size_t>(number)]->write(news.bytes) != news.bytes.size()) {
            app.exit(fail(QStringLiteral("what came cannot be kept")));
            return;
        }
        bytes += news.bytes.size();
        std::printf("{\"t\": %.6f, \"file\": %d, \"begin\": %lld, \"end\": %lld}\n", now(), number,
                    static_cast<long long>(news.offset),
                    static_cast<long long>(news.offset + news.bytes.size()));
        if (bytes >= wanted)
            app.quit();
    });
    QObject::connect(follow.get(), &remote::Follow::failed, &app,
                     [&](const QByteArray &, const base::Error &error) { app.exit(fail(error.sentence())); });
    for (auto it = numbers.cbegin(); it != numbers.cend(); ++it)
        follow->add(it.key(), {});
    QTimer::singleShot(std::chrono::minutes(3), &app,
                       [&] { app.exit(fail(QStringLiteral("only %1 bytes came").arg(bytes))); });
    const int status = app.exec();
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    const auto traffic = host.traffic();
    std::printf(
        "{\"bytes\": %lld, \"seconds\": %.3f, \"cpu_s\": %.3f, \"memory_mb\": %.1f, \"received\": %llu, "
        "\"sent\": %llu}\n",
        static_cast<long long>(bytes), took,
        seconds(after.ru_utime) + seconds(after.ru_stime) - seconds(before.ru_utime) -
            seconds(before.ru_stime),
        peakMemory(), static_cast<unsigned long long>(traffic.received),
        static_cast<unsigned long long>(traffic.sent));
    return status;
}
