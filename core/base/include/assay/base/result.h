// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <tl/expected.hpp>

namespace assay::base {

// What went wrong, as a value. `kind` is the class of the exit status (docs/formats.md):
// No = 1, Input = 2, Environment = 3.
struct Error
{
    enum class Kind { No = 1, Input = 2, Environment = 3 };

    Kind kind = Kind::Input;
    QString what;  // the thing and what happened to it, without a final stop
    QString where; // file:line:column, a host, a run; may be empty
    QString why;   // the reason, in the system's own words where it has some; may be empty
    QString next;  // what the user can do; may be empty

    // One sentence for a terminal or a dialog: "where: what: why. next".
    [[nodiscard]] QString sentence() const;
};

template <typename T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

// `return fail(...)` from any function that returns a Result.
[[nodiscard]] tl::unexpected<Error> fail(Error error);
[[nodiscard]] tl::unexpected<Error> fail(Error::Kind kind, QString what, QString where = {}, QString why = {},
                                         QString next = {});

} // namespace assay::base
