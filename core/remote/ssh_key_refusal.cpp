// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_key_refusal.h>

#include "ssh_host_key_words.h"

#include <QRegularExpression>

namespace assay::remote {

KeyRefusal keyRefusal(const QString &sentence)
{
    static const QRegularExpression shown(
        QString(QLatin1String(showsWords) + QStringLiteral("\\S+ (SHA256:[A-Za-z0-9+/]{43})(?![^.\\s])")));
    KeyRefusal refusal;
    if (sentence.contains(QLatin1String(unknownKeyWords))) {
        const QRegularExpressionMatch match = shown.match(sentence);
        refusal.fingerprint = match.captured(1);
        refusal.reason = match.hasMatch() ? sentence.left(match.capturedEnd()) : QString();
    }
    const QLatin1String takeOut(takeOutWords);
    if (const qsizetype at = sentence.indexOf(takeOut); at >= 0)
        refusal.removal = sentence.mid(at + takeOut.size());
    return refusal;
}

} // namespace assay::remote
