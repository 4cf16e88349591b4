// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/mirror.h>

#include <utility>

namespace assay::run {

LocalMirror::LocalMirror(RunFolder folder) : m_folder(std::move(folder)) {}

QCoro::Task<base::Status> LocalMirror::bring(Extent)
{
    co_return base::Status();
}

} // namespace assay::run
