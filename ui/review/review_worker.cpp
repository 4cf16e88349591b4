// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/review_worker.h"

#include "language/in_words.h"
#include "runs/aside.h"

#include <assay/base/files.h>
#include <assay/logs/problem_rule.h>
#include <assay/run/folder.h>

#include <QDateTime>

namespace assay::ui {

ReviewWorker::ReviewWorker(QObject *parent) : QObject(parent)
{
    qRegisterMetaType<ReviewWish>();
    qRegisterMetaType<ReviewAnswer>();
    qRegisterMetaType<GateDecision>();
    qRegisterMetaType<ExportWish>();
    qRegisterMetaType<ExportAnswer>();
    qRegisterMetaType<ProposeWish>();
    qRegisterMetaType<ProposeAnswer>();
    qRegisterMetaType<PushAnswer>();
    qRegisterMetaType<exchange::Proposal>();
}

base::Result<matrix::Recipe> ReviewWorker::readRecipe() const
{
    const QString file = run::RunFolder(m_wish.folder).recipeFile();
    const auto yaml = base::readFile(file);
    if (!yaml)
        return base::fail(yaml.error());
    matrix::RecipeFile recipe = matrix::readRecipe(*yaml);
    if (recipe.recipe)
        return std::move(*recipe.recipe);
    return base::fail(base::Error::Kind::Input, QStringLiteral("the run's recipe cannot be read"), file,
                      recipe.problems.isEmpty() ? QString() : recipe.problems.first().text);
}

base::Result<review::Review> ReviewWorker::judgeWith(const run::RunView &view, const matrix::Recipe &recipe,
                                                     const review::ReviewOptions &options) const
{
    const auto rules = logs::loadRules();
    if (!rules)
        return base::fail(rules.error());
    return review::reviewRun(view, recipe, *rules, options);
}

void ReviewWorker::judge(const ReviewWish &wish)
{
    m_wish = wish;
    ReviewAnswer answer;
    answer.number = wish.number;
    answer.partial = wish.view.partial;
    auto notes = review::readReview(wish.folder);
    const auto recipe = readRecipe();
    if (!notes || !recipe) {
        answer.trouble = inWords(notes ? recipe.error() : notes.error());
        Q_EMIT judged(answer);
        return;
    }
    const run::RunView view = review::withChosenAttempts(wish.view, *notes);
    const auto review = judgeWith(view, *recipe, review::optionsOf(*notes, view));
    if (!review) {
        answer.trouble = inWords(review.error());
    } else {
        answer.review = *review;
        answer.isSigned = notes->signature && review::isCurrent(*notes->signature, view);
        const bool decided = !notes->accepted.isEmpty() || !notes->overridden.isEmpty();
        answer.hasLapsed =
            (notes->signature && !answer.isSigned) || (decided && !review::decisionsAreCurrent(*notes, view));
        answer.notes = std::move(*notes);
    }
    Q_EMIT judged(answer);
}

void ReviewWorker::keep(const Change &change)
{
    auto notes = review::readReview(m_wish.folder);
    base::Status kept = notes ? base::Status() : base::fail(notes.error());
    if (notes)
        kept = change(*notes, review::withChosenAttempts(m_wish.view, *notes));
    if (kept)
        kept = review::writeReview(m_wish.folder, *notes);
    if (!kept)
        Q_EMIT notKept(inWords(kept.error()));
    const ReviewWish again = m_wish;
    judge(again);
}

void ReviewWorker::sign(const QString &reviewer, const QString &note)
{
    keep([&](review::ReviewFile &notes, const run::RunView &run) {
        notes.note = note;
        return review::sign(notes, run, reviewer, QDateTime::currentDateTimeUtc());
    });
}

void ReviewWorker::decide(const GateDecision &decision)
{
    keep([&](review::ReviewFile &notes, const run::RunView &run) -> base::Status {
        review::beginDeciding(notes, run);
        notes.accepted.remove(decision.gate);
        notes.overridden.remove(decision.gate);
        if (decision.reason.isEmpty())
            return {};
        const QList<review::Gate> gates = review::gateCatalogue();
        for (const review::Gate &gate : gates) {
            if (gate.id == decision.gate && gate.kind == review::GateKind::Soft)
                return review::overrideGate(notes, decision.gate, decision.reason);
        }
        return review::acceptUnknown(notes, decision.gate, decision.reason, decision.reviewer);
    });
}

base::Result<ReviewWorker::Prepared> ReviewWorker::prepare(const ExportWish &wish) const
{
    const auto notes = review::readReview(m_wish.folder);
    if (!notes)
        return base::fail(notes.error());
    const auto recipe = readRecipe();
    if (!recipe)
        return base::fail(recipe.error());
    const run::RunView view = review::withChosenAttempts(m_wish.view, *notes);
    review::ReviewOptions asked = review::optionsOf(*notes, view);
    asked.partial = wish.partial;
    asked.sourceUrl = wish.source;
    const auto review = judgeWith(view, *recipe, asked);
    if (!review)
        return base::fail(review.error());
    exchange::ExportOptions options;
    options.sourceUrl = wish.source;
    options.reviewer = wish.reviewer.isEmpty() ? notes->reviewer : wish.reviewer;
    options.partial = wish.partial;
    options.policy = wish.policy;
    options.accepted = asked.accepted;
    options.overridden = asked.overridden;
    options.now = QDateTime::currentDateTimeUtc();
    return Prepared{view, *recipe, *review, options};
}

base::Result<exchange::ExportReport> ReviewWorker::exportWith(const ExportWish &wish, bool dryRun) const
{
    auto prepared = prepare(wish);
    if (!prepared)
        return base::fail(prepared.error());
    prepared->options.into = wish.into;
    prepared->options.dryRun = dryRun;
    return exchange::exportRun(prepared->view, prepared->recipe, prepared->review, prepared->options);
}

base::Result<exchange::Proposal> ReviewWorker::proposeWith(const ProposeWish &wish, bool dryRun) const
{
    const auto prepared = prepare(wish.exporting);
    if (!prepared)
        return base::fail(prepared.error());
    exchange::ProposeOptions options;
    options.checkout = wish.checkout;
    options.file = wish.file;
    options.branch = wish.branch;
    options.dryRun = dryRun;
    options.exporting = prepared->options;
    return exchange::propose(prepared->view, prepared->recipe, prepared->review, options);
}

void ReviewWorker::propose(const ProposeWish &wish)
{
    ProposeAnswer answer;
    answer.number = wish.number;
    auto proposal = proposeWith(wish, true);
    if (proposal && wish.commit) {
        answer.hasMoved = proposal->report.diff != wish.shown;
        if (!answer.hasMoved)
            proposal = proposeWith(wish, false);
    }
    if (proposal)
        answer.proposal = *proposal;
    else
        answer.trouble = inWords(proposal.error());
    Q_EMIT proposed(answer);
}

void ReviewWorker::push(const exchange::Proposal &proposal)
{
    const auto run = [proposal] {
        const auto ran = exchange::runCommands(proposal, false);
        return PushAnswer{ran ? QString() : inWords(ran.error()), ran ? *ran : QString()};
    };
    aside(this, run, [this](const PushAnswer &answer) { Q_EMIT pushed(answer); });
}

void ReviewWorker::exportTo(const ExportWish &wish)
{
    ExportAnswer answer;
    answer.number = wish.number;
    auto report = exportWith(wish, true);
    if (report && wish.write) {
        answer.hasMoved = report->diff != wish.shown;
        if (!answer.hasMoved)
            report = exportWith(wish, false);
    }
    if (report)
        answer.report = *report;
    else
        answer.trouble = inWords(report.error());
    Q_EMIT exported(answer);
}

} // namespace assay::ui
