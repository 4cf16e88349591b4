// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/number_text.h"

#include <assay/base/text.h>

#include <QLocale>

namespace assay::ui {

QString fixedText(double value, int decimals)
{
    return QString::fromLatin1(base::fixed(value, decimals));
}

QString groupedText(qint64 value)
{
    return QLocale(QLocale::English).toString(value);
}

} // namespace assay::ui
