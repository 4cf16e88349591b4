// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/base/system.h>
#include <assay/run/folder.h>

#include <memory>
#include <utility>

namespace assay::run {

// The right to follow a run and to change its folder; everyone else reads. Held until the object goes, or its
// process ends in whatever way.
class RunLock
{
public:
    // Fails with the kind No when another process holds it (names its pid), Environment when the lock file
    // cannot be made.
    [[nodiscard]] static base::Result<std::unique_ptr<RunLock>> acquire(const RunFolder &folder);
    RunLock(const RunLock &) = delete;
    RunLock &operator=(const RunLock &) = delete;

private:
    explicit RunLock(base::Descriptor descriptor) : m_descriptor(std::move(descriptor)) {}
    base::Descriptor m_descriptor;
};

} // namespace assay::run
