// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace assay::base {

void inParallel(int count, const std::function<void(int)> &work)
{
    std::atomic<int> next{0};
    const auto takeOnes = [&next, count, &work] {
        for (int index = next.fetch_add(1); index < count; index = next.fetch_add(1))
            work(index);
    };
    const int wanted = std::min(count, static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    std::vector<std::thread> others;
    for (int i = 1; i < wanted; ++i)
        others.emplace_back(takeOnes);
    takeOnes();
    for (std::thread &other : others)
        other.join();
}

} // namespace assay::base
