// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/core_sentences.h"

#include <QtGlobal>

namespace assay::ui {

Sentences wordsAlone()
{
    static constexpr const char *sentences[] = {
        QT_TRANSLATE_NOOP("CoreSentence", "note"),          QT_TRANSLATE_NOOP("CoreSentence", "warning"),
        QT_TRANSLATE_NOOP("CoreSentence", "error"),         QT_TRANSLATE_NOOP("CoreSentence", "running"),
        QT_TRANSLATE_NOOP("CoreSentence", "suspended"),     QT_TRANSLATE_NOOP("CoreSentence", "stopped"),
        QT_TRANSLATE_NOOP("CoreSentence", "configuring"),   QT_TRANSLATE_NOOP("CoreSentence", "completing"),
        QT_TRANSLATE_NOOP("CoreSentence", "requeued"),      QT_TRANSLATE_NOOP("CoreSentence", "ended"),
        QT_TRANSLATE_NOOP("CoreSentence", "lost"),          QT_TRANSLATE_NOOP("CoreSentence", "unknown"),
        QT_TRANSLATE_NOOP("CoreSentence", "node fail"),     QT_TRANSLATE_NOOP("CoreSentence", "boot fail"),
        QT_TRANSLATE_NOOP("CoreSentence", "out of memory"), QT_TRANSLATE_NOOP("CoreSentence", "deadline"),
        QT_TRANSLATE_NOOP("CoreSentence", "revoked"),       QT_TRANSLATE_NOOP("CoreSentence", "model"),
        QT_TRANSLATE_NOOP("CoreSentence", "method"),        QT_TRANSLATE_NOOP("CoreSentence", "engine"),
        QT_TRANSLATE_NOOP("CoreSentence", "image"),         QT_TRANSLATE_NOOP("CoreSentence", "parallel"),
        QT_TRANSLATE_NOOP("CoreSentence", "dataset"),       QT_TRANSLATE_NOOP("CoreSentence", "driver"),
        QT_TRANSLATE_NOOP("CoreSentence", "repeats"),       QT_TRANSLATE_NOOP("CoreSentence", "category"),
        QT_TRANSLATE_NOOP("CoreSentence", "categories"),    QT_TRANSLATE_NOOP("CoreSentence", "concurrency"),
        QT_TRANSLATE_NOOP("CoreSentence", "concurrencies"), QT_TRANSLATE_NOOP("CoreSentence", "sampling"),
        QT_TRANSLATE_NOOP("CoreSentence", "hardware"),
    };
    return sentences;
}

} // namespace assay::ui
