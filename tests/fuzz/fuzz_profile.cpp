// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/profile.h>

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Any bytes are a profile or at least one error; a profile's ports are a range.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace assay;
    const QByteArray yaml(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const matrix::ProfileFile file = matrix::readProfile(yaml);
    if (file.profile.has_value() == base::hasErrors(file.problems))
        std::abort();
    if (file.profile && file.profile->firstPort > file.profile->lastPort)
        std::abort();
    return 0;
}
