// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm_script.h"

#include <assay/base/check.h>
#include <assay/matrix/profile.h>

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

namespace assay::cluster {

using Answer = std::optional<ProgramAnswer>;

// Seconds that one check may take.
inline constexpr int probeLimitS = 5;

[[nodiscard]] base::Check okCheck(const char *id, const QString &text);
[[nodiscard]] base::Check warnCheck(const char *id, const QString &text, const QString &next);
[[nodiscard]] base::Check failCheck(const char *id, const QString &text, const QString &next);
[[nodiscard]] base::Check unknownCheck(const char *id, const QString &text);
// Nothing can be said: no answer at all, or not in time.
[[nodiscard]] std::optional<base::Check> silence(const char *id, const Answer &answer);

// What the host itself shows. Each has the words for a shell that ask it, and what the answer means. Where
// jobs run on other machines than the host, what is missing here may be there: a warning.
struct HostQuestion
{
    const char *id;
    QByteArray command;
    std::function<base::Check(const Answer &)> read;
};
[[nodiscard]] QList<HostQuestion> hostQuestions(const matrix::Profile &profile);

// The difference of the host's clock to ours from its `date +%s.%N` (or %s), asked for between two times of
// ours, seconds since 1970. Half of the way is the doubt.
[[nodiscard]] base::Check clockCheck(const QByteArray &date, double before, double after);

// What Slurm shows, from its answers.
[[nodiscard]] base::Check versionCheck(const Answer &sbatch);
[[nodiscard]] base::Check controllerCheck(const Answer &ping);
// sinfo's records of partitions, all or the named one; each ends with `end`.
[[nodiscard]] base::Check partitionCheck(const matrix::Profile &profile, const Answer &sinfo,
                                         const QByteArray &end);
[[nodiscard]] base::Check accountCheck(const Answer &testOnly);
// sinfo's records of the partition's nodes; each ends with `end`.
[[nodiscard]] base::Check gpusCheck(const matrix::Profile &profile, const Answer &sinfo,
                                    const QByteArray &end);
[[nodiscard]] base::Check accountingCheck(const Answer &sacct);
[[nodiscard]] base::Check pyxisCheck(const Answer &srunHelp);

} // namespace assay::cluster
