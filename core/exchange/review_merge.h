// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/review/review_file.h>

#include <QStringList>

namespace assay::exchange {

struct MergedReview
{
    review::ReviewFile file;
    QStringList conflicts; // where both say something and not the same
};

// Two reviews of one run as one that keeps what both say. Where only one can stand, that is `mine`, and what
// `theirs` says is kept in words. Merging the same again changes nothing.
[[nodiscard]] MergedReview mergeReviews(const review::ReviewFile &mine, const review::ReviewFile &theirs);

} // namespace assay::exchange
