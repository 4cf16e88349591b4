// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/catalog.h>

#include <assay/run/store.h>

#include <memory>
#include <utility>
#include <vector>

namespace assay::run {

namespace {

struct Listed
{
    RunFolder folder;
    std::optional<RunSummary> summary;
    std::unique_ptr<RunStore> store; // of a run that has not ended as far as its folder tells
};

RunSummary summarize(const RunView &view, const CatalogOptions &options)
{
    RunSummary summary = summaryOf(view);
    if (options.worstDifference)
        summary.worstDifference = options.worstDifference(view);
    return summary;
}

Listed readRun(const RunFolder &folder, const CatalogOptions &options)
{
    if (options.index != nullptr) {
        if (const auto known = options.index->find(folder))
            return {folder, known, nullptr};
    }
    auto store = std::make_unique<RunStore>(folder);
    if (!store->refresh())
        return {folder, std::nullopt, nullptr};
    const RunView view = store->view();
    Listed listed{folder, summarize(view, options), nullptr};
    if (!hasEnded(view.state))
        listed.store = std::move(store);
    else if (options.index != nullptr)
        options.index->keep(folder, *listed.summary);
    return listed;
}

// Jobs of unfinished runs that this scheduler started, and where each belongs.
struct Asked
{
    QList<cluster::Job> jobs;
    std::vector<std::pair<std::size_t, int>> places; // of the run, and its shard
};

Asked jobsToAsk(const std::vector<Listed> &runs, const QString &scheduler)
{
    Asked asked;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs.at(i).store)
            continue;
        const QMap<int, cluster::Job> jobs = runs.at(i).store->jobs();
        for (const auto &[shard, job] : jobs.asKeyValueRange()) {
            if (job.record.value(QLatin1StringView("scheduler")).toString() != scheduler)
                continue;
            asked.jobs.append(job);
            asked.places.emplace_back(i, shard);
        }
    }
    return asked;
}

} // namespace

QCoro::Task<QList<RunSummary>> listRuns(QString root, CatalogOptions options)
{
    const QList<RunFolder> folders = runFolders(root);
    std::vector<Listed> runs;
    for (const RunFolder &folder : folders)
        runs.push_back(readRun(folder, options));
    if (options.index != nullptr)
        options.index->retain(folders);
    if (options.scheduler != nullptr) {
        const Asked asked = jobsToAsk(runs, options.scheduler->kind());
        if (!asked.jobs.isEmpty()) {
            const QList<cluster::JobAnswer> answers = co_await options.scheduler->query(asked.jobs);
            std::vector<QMap<int, cluster::JobAnswer>> byRun(runs.size());
            for (qsizetype i = 0; i < answers.size(); ++i) {
                const auto &[run, shard] = asked.places.at(static_cast<std::size_t>(i));
                byRun.at(run).insert(shard, answers.at(i));
            }
            for (std::size_t i = 0; i < runs.size(); ++i) {
                if (byRun.at(i).isEmpty())
                    continue;
                runs.at(i).store->setAnswers(byRun.at(i));
                if (!runs.at(i).store->refresh())
                    continue;
                runs.at(i).summary = summarize(runs.at(i).store->view(), options);
                // An answer that ended a run is final, so it is kept like the journal's own last word.
                if (options.index != nullptr && hasEnded(runs.at(i).summary->state))
                    options.index->keep(runs.at(i).folder, *runs.at(i).summary);
            }
        }
    }
    QList<RunSummary> summaries;
    for (const Listed &run : runs) {
        if (run.summary)
            summaries.append(*run.summary);
    }
    co_return summaries;
}

} // namespace assay::run
