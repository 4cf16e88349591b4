// SPDX-License-Identifier: GPL-3.0-or-later
#include "token.h"

#include <QRandomGenerator>

#include <array>

namespace assay::remote {

QByteArray randomToken()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype{words.size()});
    QByteArray token;
    for (const quint32 word : words)
        token += QByteArray::number(word, 16).rightJustified(8, '0');
    return token;
}

} // namespace assay::remote
