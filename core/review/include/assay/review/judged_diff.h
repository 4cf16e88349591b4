// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/compare/diff.h>
#include <assay/compare/source.h>
#include <assay/run/state.h>

#include <optional>

namespace assay::review {

// A run as one side of a difference.
struct ComparedRun
{
    run::RunView view;
    int outputLen = 0; // its recipe's limit of output tokens, as for loadOutputs
};

// One side of a difference as it was found.
struct ComparedSource
{
    compare::Source source;
    std::optional<ComparedRun> run; // nothing: a reference
};
// What a text names: a reference's file or name, or a run by its id, a part of one or its folder. A run is
// what its folder here tells, with the attempts that its review chose; nobody is asked. Input error: none or
// several fit, or it cannot be read.
[[nodiscard]] base::Result<ComparedSource> readComparedSource(const QString &text);

// A difference judged by all that the runs' folders tell (compare::judged): the requests of every cell, and
// the outputs of those whose values are not the same, which may say why. Nothing stands for a reference.
// Reads files; those that cannot be read are problems of the difference, and their cells are known by less.
[[nodiscard]] compare::Diff judgedByFolders(const compare::Diff &diff, const std::optional<ComparedRun> &left,
                                            const std::optional<ComparedRun> &right);

} // namespace assay::review
