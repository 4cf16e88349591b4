// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/system.h>

#include <cstring>

#include <unistd.h>

namespace assay::base {

void Descriptor::reset(int descriptor)
{
    close();
    m_descriptor = descriptor;
}

bool Descriptor::close()
{
    const int descriptor = release();
    return descriptor < 0 || ::close(descriptor) == 0;
}

QString systemText(int number)
{
    return QString::fromLocal8Bit(std::strerror(number));
}

} // namespace assay::base
