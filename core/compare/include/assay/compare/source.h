// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/compare/side.h>
#include <assay/golden/reference.h>

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

// The reference file that a text means: a file, or the name of one in the user's or the shipped references;
// empty when it is none and so may be a run.
[[nodiscard]] QString referenceFileOf(const QString &text);

} // namespace assay::compare
