// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/plan.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Any bytes are a recipe or at least one error, a setting never makes the reader fail, and what is read makes
// a plan that reads back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace assay;
    const QByteArray yaml(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const matrix::RecipeFile file = matrix::readRecipe(yaml);
    if (file.recipe.has_value() == base::hasErrors(file.problems))
        std::abort();
    static const matrix::Profile profile = *matrix::readProfile(matrix::localProfile()).profile;
    if (file.recipe) {
        const auto plan = matrix::makePlan(*file.recipe, profile, {});
        if (plan && !matrix::planFromJson(matrix::toJson(*plan)))
            std::abort();
    }
    const QByteArray changed = matrix::withSetting(yaml, QStringLiteral("workload.output_len"), "7");
    const matrix::RecipeFile after = matrix::readRecipe(changed);
    if (after.recipe && after.recipe->workload.outputLen != 7)
        std::abort();
    return 0;
}
