// SPDX-License-Identifier: GPL-3.0-or-later
// Linked with one whole core library and only what it declares; see tests/CMakeLists.txt.
int main()
{
    return 0;
}
