// SPDX-License-Identifier: GPL-3.0-or-later
// bench_exposition SECONDS FILE...: megabytes a second of the parser alone and of a whole scrape, a JSON line
// a file.
#include <assay/base/files.h>
#include <assay/metrics/exposition.h>
#include <assay/metrics/scrape.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace assay;

namespace {

// Looks at every label as any use of a sample would.
class Adder final : public metrics::Visitor
{
public:
    void sample(const metrics::Sample &sample) override
    {
        ++samples;
        sum += sample.value;
        metrics::Labels labels = sample.labels;
        for (metrics::Label label; labels.next(label);)
            bytes += label.value.size();
    }
    void malformed(int, QByteArrayView, const char *) override { ++bad; }

    qint64 samples = 0;
    qint64 bytes = 0;
    qint64 bad = 0;
    double sum = 0.0;
};

// The best megabytes a second of rounds that together last at least `seconds`.
template <typename Work>
double rate(double seconds, qsizetype bytes, Work work)
{
    using Clock = std::chrono::steady_clock;
    double best = 0.0;
    for (double spent = 0.0; spent < seconds;) {
        const auto start = Clock::now();
        work();
        const double took = std::chrono::duration<double>(Clock::now() - start).count();
        spent += took;
        best = std::max(best, static_cast<double>(bytes) / 1e6 / took);
    }
    return best;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::fputs("usage: bench_exposition SECONDS FILE...\n", stderr);
        return 2;
    }
    const double seconds = std::atof(argv[1]);
    for (int i = 2; i < argc; ++i) {
        const auto bytes = base::readFile(QString::fromLocal8Bit(argv[i]));
        if (!bytes) {
            std::fprintf(stderr, "%s\n", qPrintable(bytes.error().sentence()));
            return 2;
        }
        Adder adder;
        metrics::parse(*bytes, adder);
        const double parser = rate(seconds, bytes->size(), [&] { metrics::parse(*bytes, adder); });
        qsizetype series = 0;
        const double scrape = rate(seconds, bytes->size(), [&] {
            if (const auto read = metrics::Scrape::fromBytes(*bytes, {}))
                series = read->series().size();
        });
        Adder once;
        metrics::parse(*bytes, once);
        std::printf(
            "{\"file\": \"%s\", \"bytes\": %lld, \"samples\": %lld, \"malformed\": %lld, \"series\": %lld, "
            "\"parser_mb_s\": %.1f, \"scrape_mb_s\": %.1f}\n",
            argv[i], static_cast<long long>(bytes->size()), static_cast<long long>(once.samples),
            static_cast<long long>(once.bad), static_cast<long long>(series), parser, scrape);
    }
    return 0;
}
