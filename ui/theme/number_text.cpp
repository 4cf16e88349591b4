// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/number_text.h"

#include <assay/base/text.h>

#include <QLocale>

#include <cmath>

namespace assay::ui {

QString fixedText(double value, int decimals)
{
    return QString::fromLatin1(base::fixed(value, decimals));
}

QString signedText(double value, int decimals, QChar minus)
{
    QString digits = fixedText(std::abs(value), decimals);
    if (digits == fixedText(0.0, decimals))
        return digits;
    return (value < 0 ? minus : QChar(u'+')) + digits;
}

QString groupedText(qint64 value)
{
    return QLocale(QLocale::English).toString(value);
}

} // namespace assay::ui
