// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtEndian>

#include <optional>

namespace assay::remote {

// The pieces of which keys and an agent's messages are made (RFC 4251, section 5): a number in four bytes, a
// string behind its length. Each is taken off the front of `bytes`; nothing when they are too short for it.

[[nodiscard]] inline std::optional<quint32> takeWireNumber(QByteArrayView &bytes)
{
    if (bytes.size() < 4)
        return std::nullopt;
    const auto value = qFromBigEndian<quint32>(bytes.data());
    bytes = bytes.sliced(4);
    return value;
}

[[nodiscard]] inline std::optional<QByteArrayView> takeWireString(QByteArrayView &bytes)
{
    const auto length = takeWireNumber(bytes);
    if (!length || *length > bytes.size())
        return std::nullopt;
    const QByteArrayView value = bytes.first(*length);
    bytes = bytes.sliced(*length);
    return value;
}

} // namespace assay::remote
