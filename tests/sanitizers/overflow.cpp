// SPDX-License-Identifier: GPL-3.0-or-later
// A read past the end on purpose: the address-sanitizer leg is only worth something while it finds this one.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **)
{
    const std::vector<int> values(8, argc);
    volatile const int *data = values.data();
    std::printf("%d\n", data[7 + argc]);
    return 0;
}
