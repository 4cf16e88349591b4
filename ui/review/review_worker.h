// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review_types.h"

#include <assay/matrix/recipe.h>

#include <QObject>

#include <functional>
#include <optional>

namespace assay::ui {

// Judges a run, keeps what a reviewer decides in its review.yaml, and exports it, on the thread of the disk.
// Every change is made in the file as it lies there at that moment, so that another's notes stay.
class ReviewWorker final : public QObject
{
    Q_OBJECT
public:
    explicit ReviewWorker(QObject *parent = nullptr);

    void judge(const assay::ui::ReviewWish &wish);
    void sign(const QString &reviewer, const QString &note);
    void decide(const assay::ui::GateDecision &decision);
    // Tells the change that an export would make, or makes it if it is the one that was shown.
    void exportTo(const assay::ui::ExportWish &wish);
    // The same as a commit on a new branch of a checkout.
    void propose(const assay::ui::ProposeWish &wish);
    // Runs a proposal's commands, on a thread of their own: a remote may take its time.
    void push(const assay::exchange::Proposal &proposal);

Q_SIGNALS:
    void judged(const assay::ui::ReviewAnswer &answer);
    // A decision could not be kept: why.
    void notKept(const QString &sentence);
    void exported(const assay::ui::ExportAnswer &answer);
    void proposed(const assay::ui::ProposeAnswer &answer);
    void pushed(const assay::ui::PushAnswer &answer);

private:
    using Change = std::function<base::Status(review::ReviewFile &notes, const run::RunView &run)>;
    void keep(const Change &change);
    [[nodiscard]] base::Result<matrix::Recipe> readRecipe() const;
    [[nodiscard]] base::Result<review::Review> judgeWith(const run::RunView &view,
                                                         const matrix::Recipe &recipe,
                                                         const review::ReviewOptions &options) const;
    // What an export is made of, as the files lie there now.
    struct Prepared
    {
        run::RunView view;
        matrix::Recipe recipe;
        review::Review review;
        exchange::ExportOptions options;
    };
    [[nodiscard]] base::Result<Prepared> prepare(const ExportWish &wish) const;
    [[nodiscard]] base::Result<exchange::ExportReport> exportWith(const ExportWish &wish, bool dryRun) const;
    [[nodiscard]] base::Result<exchange::Proposal> proposeWith(const ProposeWish &wish, bool dryRun) const;

    ReviewWish m_wish;
};

} // namespace assay::ui
