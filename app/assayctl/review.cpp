// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"
#include "review_text.h"

#include <assay/logs/problem_rule.h>
#include <assay/review/review.h>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"sign", "NAME", "sign the run as it stands; a signature counts while the same attempts count"},
    {"note", "TEXT", "keep a note with the review"},
};

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const auto opened = openWhole(arguments.positional[0], output);
    if (!opened)
        return base::fail(opened.error());
    const auto &[known, view] = *opened;
    const auto rules = logs::loadRules();
    if (!rules)
        return base::fail(rules.error());
    review::ReviewFile &notes = known->notes;
    if (arguments.has("sign")) {
        const QDateTime now = known->clock.now();
        if (const auto signature = review::sign(notes, view, arguments.value("sign"), now); !signature)
            return base::fail(signature.error());
    }
    if (arguments.has("note"))
        notes.note = arguments.value("note");
    if (arguments.has("sign") || arguments.has("note")) {
        if (const auto written = review::writeReview(known->folder.path(), notes); !written)
            return base::fail(written.error());
    }
    const review::Review review =
        review::reviewRun(view, known->recipe, *rules, review::optionsOf(notes, view));
    output.document(review::toJson(review));
    output.text(reviewText(review, output));
    return review.exportable() ? exitYes : exitNo;
}

} // namespace

Command reviewCommand()
{
    return {"review",
            "RUN",
            1,
            1,
            "every gate of a run with its verdict and evidence",
            "A hard gate that fails forbids an export. One that is unknown forbids it too, until a reviewer "
            "answers for it "
            "(assayctl export --accept-unknown). Soft gates are for the eye, and forbid nothing.",
            "the run is not exportable as it stands",
            "assayctl review 1a2b3c\n"
            "assayctl review 1a2b3c --sign \"Ada Lovelace\" --note \"looked at ten outputs of each mode\"",
            options,
            run};
}

} // namespace assay::ctl
