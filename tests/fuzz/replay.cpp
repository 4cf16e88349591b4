// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without a fuzzer: over the empty input, every file of the folders given, and prefixes of
// each.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

constexpr std::size_t cuts = 64;

std::vector<std::uint8_t> bytesOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void runWithPrefixes(const std::vector<std::uint8_t> &seed)
{
    LLVMFuzzerTestOneInput(seed.data(), seed.size());
    const std::size_t step = std::max<std::size_t>(1, seed.size() / cuts);
    for (std::size_t size = 0; size < seed.size(); size += step) {
        // A copy of exactly that size, so that a sanitizer sees a read beyond it.
        const std::vector<std::uint8_t> prefix(seed.begin(),
                                               seed.begin() + static_cast<std::ptrdiff_t>(size));
        LLVMFuzzerTestOneInput(prefix.data(), prefix.size());
    }
}

} // namespace

int main(int argc, char **argv)
{
    LLVMFuzzerTestOneInput(nullptr, 0);
    int seeds = 0;
    for (int i = 1; i < argc; ++i) {
        std::error_code error;
        for (const auto &entry : std::filesystem::directory_iterator(argv[i], error)) {
            if (entry.is_regular_file()) {
                runWithPrefixes(bytesOf(entry.path()));
                ++seeds;
            }
        }
    }
    std::printf("%d seeds\n", seeds);
    return seeds > 0 ? 0 : 1;
}
