// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output_digest.h"

namespace assay::review {

// A digest and its terms as bytes for the cache. The file is not among them.
[[nodiscard]] QByteArray toBytes(const OutputDigest &digest, const DigestTerms &terms);
// Nothing of bytes that are none of ours, or of other terms. More texts may have been looked for.
[[nodiscard]] std::optional<OutputDigest> digestFromBytes(const QByteArray &bytes, const DigestTerms &terms);

} // namespace assay::review
