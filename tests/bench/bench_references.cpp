// SPDX-License-Identifier: GPL-3.0-or-later
// bench_references FOLDER [ROUNDS]: what it costs to open a folder of reference files, with everything that
// is found in them. Medians of ROUNDS (9), by turns with a peer that reads the same files as YAML
// (python3-yaml).
#include <assay/golden/collection.h>

#include <QElapsedTimer>
#include <QProcess>

#include <algorithm>
#include <cstdio>

using namespace assay;

namespace {

double median(QList<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

// Seconds of the reading alone, without the interpreter's start.
double byPython(const QString &folder)
{
    const QString program =
        QStringLiteral("import glob, sys, time, yaml\n"
                       "started = time.perf_counter()\n"
                       "for name in glob.glob(sys.argv[1] + '/*.yaml'):\n"
                       "    with open(name, encoding='utf-8') as file:\n"
                       "        yaml.load(file, Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader))\n"
                       "print(time.perf_counter() - started)\n");
    QProcess python;
    python.start(QStringLiteral("python3"), {QStringLiteral("-c"), program, folder});
    python.waitForFinished();
    return python.exitCode() == 0 ? python.readAllStandardOutput().trimmed().toDouble() : 0.0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "bench_references FOLDER [ROUNDS]\n");
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[1]);
    const int rounds = argc > 2 ? std::max(1, QByteArray(argv[2]).toInt()) : 9;
    QList<double> own, peer;
    qsizetype files = 0, problems = 0;
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer clock;
        clock.start();
        const auto collection = golden::readCollection(folder);
        own.append(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        if (!collection) {
            std::fprintf(stderr, "%s\n", qPrintable(collection.error().sentence()));
            return 2;
        }
        files = collection->files.size();
        problems = 0;
        for (const golden::CollectedFile &file : collection->files)
            problems += file.reference.problems.size();
        peer.append(byPython(folder) * 1e3);
    }
    std::printf("| %lld files, %lld findings | %.1f ms | python3-yaml %.1f ms | %.2f |\n",
                static_cast<long long>(files), static_cast<long long>(problems), median(own), median(peer),
                median(peer) > 0 ? median(own) / median(peer) : 0.0);
    return 0;
}
