// SPDX-License-Identifier: GPL-3.0-or-later
// bench_review [JOINED [ROUNDS]]: what the review, the difference and the report of a run of 2 x 16 cells
// with 880 requests each cost, each output made of JOINED texts (1) of a capture. Cold: nothing was kept from
// an earlier use; warm: what the cold use kept is used. Medians of ROUNDS (5), by turns with a peer that only
// reads the same results.
#include "review_run.h"

#include <assay/compare/chosen_reference.h>
#include <assay/exchange/report.h>
#include <assay/logs/problem_rule.h>
#include <assay/review/judged_diff.h>
#include <assay/review/review.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

#include <functional>
#include <thread>

using namespace assay;

namespace {

[[noreturn]] void give(const char *what)
{
    std::fprintf(stderr, "bench_review: %s\n", what);
    std::exit(3);
}

double median(QList<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

double milliseconds(const std::function<void()> &work)
{
    QElapsedTimer clock;
    clock.start();
    work();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

struct Opened
{
    run::RunView view;
    matrix::Recipe recipe;
};

Opened open(const QString &folder)
{
    run::RunStore store{run::RunFolder(folder)};
    QFile file(folder + QStringLiteral("/recipe.yaml"));
    if (!store.refresh() || !file.open(QIODevice::ReadOnly))
        give("the run cannot be read");
    const matrix::RecipeFile recipe = matrix::readRecipe(file.readAll());
    if (!recipe.recipe)
        give("the recipe cannot be read");
    return {store.view(), *recipe.recipe};
}

// Each piece of work once without what was kept, and once with it.
class Figures
{
public:
    explicit Figures(QString cache) : m_cache(std::move(cache)) {}

    void measure(const QString &what, const char *goal, int rounds, const std::function<void()> &peer,
                 const std::function<void()> &work) const
    {
        QList<double> cold, warm, reading;
        for (int round = 0; round < rounds; ++round) {
            QDir(m_cache).removeRecursively();
            reading.append(milliseconds(peer));
            cold.append(milliseconds(work));
            warm.append(milliseconds(work));
        }
        std::printf("| %s | %.0f ms | %.0f ms | %.0f ms | %.2f, %.2f | %s |\n", qPrintable(what),
                    median(cold), median(warm), median(reading), median(cold) / median(reading),
                    median(warm) / median(reading), goal);
    }

private:
    QString m_cache;
};

// The peer: all results of the runs read by another program.
void readAll(const QStringList &files)
{
    QProcess cat;
    cat.setStandardOutputFile(QProcess::nullDevice());
    cat.start(QStringLiteral("cat"), files);
    if (!cat.waitForFinished(-1) || cat.exitCode() != 0)
        give("cat failed");
}

} // namespace

int main(int argc, char **argv)
{
    const QTemporaryDir home;
    const QString cache = home.filePath(QStringLiteral("cache"));
    qputenv("XDG_CACHE_HOME", cache.toUtf8());
    qputenv("XDG_DATA_HOME", home.filePath(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CONFIG_HOME", home.filePath(QStringLiteral("config")).toUtf8());
    ReviewRun::Shape shape;
    shape.joined = argc > 1 ? std::max(1, QByteArray(argv[1]).toInt()) : 1;
    const int rounds = argc > 2 ? std::max(1, QByteArray(argv[2]).toInt()) : 5;
    const QString runs = run::runsFolder();
    const ReviewRun left(runs, QStringLiteral("20261130-101500-lab-1a2b3c"), shape);
    shape.accept = 0.75;
    const ReviewRun right(runs, QStringLiteral("20261130-111500-lab-4d5e6f"), shape);
    // A file that was just written may change again unseen, so that nothing is kept of it.
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));

    const auto rules = logs::loadRules();
    if (!rules)
        give("the rules cannot be read");
    const Opened opened = open(left.path());
    for (const run::CellView &cell : opened.view.cells) {
        if (cell.state != run::CellState::Value)
            give(qPrintable(QStringLiteral("%1 has no value: %2").arg(cell.id, cell.reason)));
    }
    std::printf("| %d cells of %d requests, %lld MB of results | cold | warm | `cat` of the results | ratio "
                "cold, warm | goal |\n|---|---|---|---|---|---|\n",
                static_cast<int>(opened.view.cells.size()), shape.requests,
                static_cast<long long>(left.resultBytes() / 1'000'000));
    const Figures figures(cache);
    const QStringList both = left.results() + right.results();
    const auto readLeft = [&] { readAll(left.results()); };
    const auto readBoth = [&] { readAll(both); };

    figures.measure(QStringLiteral("the run's folder read to its view"), "", rounds, readLeft, [&] {
        if (open(left.path()).view.cells.size() != opened.view.cells.size())
            give("the run changed");
    });
    review::Review review;
    figures.measure(QStringLiteral("review (all gates)"), "200 ms", rounds, readLeft,
                    [&] { review = review::reviewRun(opened.view, opened.recipe, *rules); });
    const review::Gate *outputs = review.find(QStringLiteral("outputs_sound"));
    if (outputs == nullptr || outputs->verdict != review::Verdict::Pass)
        give("the outputs are not judged as they are");

    const auto leftSource = review::readComparedSource(left.path());
    const auto rightSource = review::readComparedSource(right.path());
    if (!leftSource || !rightSource)
        give("the runs cannot be compared");
    const compare::Diff bare =
        compare::diff(leftSource->source.side({}), rightSource->source.side({}), compare::DiffOptions());
    compare::Diff diff;
    figures.measure(QStringLiteral("difference of two runs, every cell outside"), "200 ms", rounds, readBoth,
                    [&] { diff = review::judgedByFolders(bare, leftSource->run, rightSource->run); });
    for (const compare::Row &row : diff.rows) {
        if (row.judgement && row.judgement->left && row.judgement->left->method == compare::Method::Requests)
            continue;
        give("a cell is not judged by its requests");
    }
    compare::Diff same;
    figures.measure(QStringLiteral("difference of a run and itself"), "200 ms", rounds, readLeft, [&] {
        same = review::judgedByFolders(
            compare::diff(leftSource->source.side({}), leftSource->source.side({}), compare::DiffOptions()),
            leftSource->run, leftSource->run);
    });
    QByteArray page;
    const auto report = [&] {
        page =
            exchange::reportBytes(exchange::reportOf(opened.view, opened.recipe, review, {},
                                                     compare::candidateReferences(opened.recipe),
                                                     QDateTime(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC)),
                                  exchange::ReportFormat::Html);
    };
    figures.measure(QStringLiteral("HTML report of a reviewed run"), "1 s", rounds, readLeft, report);
    figures.measure(QStringLiteral("the run opened, reviewed and reported"), "1 s", rounds, readLeft, [&] {
        const Opened again = open(left.path());
        review = review::reviewRun(again.view, again.recipe, *rules);
        report();
    });
    std::printf("\nThe page has %lld kB.\n", static_cast<long long>(page.size() / 1000));
    return 0;
}
