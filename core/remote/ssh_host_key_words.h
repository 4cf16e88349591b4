// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace assay::remote {

// The words by which the sentences about a refused host key are known again.
inline constexpr char unknownKeyWords[] = "the host key is unknown";
inline constexpr char showsWords[] = "it shows ";
inline constexpr char takeOutWords[] = "take the old key out: ";

} // namespace assay::remote
