// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/compare/side.h>
#include <assay/golden/reference.h>
#include <assay/matrix/recipe.h>
#include <assay/run/state.h>

#include <QString>
#include <QStringList>

#include <optional>

namespace assay::compare {

// What one side of a difference was named by, before a model is chosen: a reference file or a run.
struct Source
{
    QString name;
    std::optional<golden::Reference> reference;
    std::optional<Side> run;

    // The model keys that it holds.
    [[nodiscard]] QStringList models() const;
    // The side of a model; an empty key means the run's own, or the file's first. Without cells when it is
    // not there.
    [[nodiscard]] Side side(const QString &key) const;
};

// A reference YAML. Input error: it cannot be read, or a key in it is there twice.
[[nodiscard]] base::Result<Source> readReferenceSource(const QString &file);

// A run as a side may be named by one of its attempts: "RUN@2".
struct RunName
{
    QString run;
    std::optional<int> attempt; // of every cell; nothing: whichever counts
};
// A text that is a folder's name as it stands is that.
[[nodiscard]] RunName runNameOf(const QString &text);
// The run in which that attempt counts, of those cells where it was measured; the others are not in it. Input
// error: of no cell it was.
[[nodiscard]] base::Result<run::RunView> repeatOf(run::RunView run, int attempt);

// A run as a side, named by its id and, where one is meant, its attempt.
[[nodiscard]] Source sourceOf(const run::RunView &run, const matrix::Recipe &recipe,
                              std::optional<int> attempt = {});

// The reference file that a text means: a file, or the name of one in the user's or the shipped references;
// empty when it is none and so may be a run.
[[nodiscard]] QString referenceFileOf(const QString &text);

} // namespace assay::compare
