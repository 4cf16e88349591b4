// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/core_sentences.h"

#include <QtGlobal>

namespace assay::ui {

Sentences yamlSentences()
{
    static constexpr const char *sentences[] = {
        QT_TRANSLATE_NOOP("CoreSentence", "YAML directives must have exactly one argument"),
        QT_TRANSLATE_NOOP("CoreSentence", "bad YAML version: %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "YAML major version too large"),
        QT_TRANSLATE_NOOP("CoreSentence", "repeated YAML directive"),
        QT_TRANSLATE_NOOP("CoreSentence", "TAG directives must have exactly two arguments"),
        QT_TRANSLATE_NOOP("CoreSentence", "repeated TAG directive"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal character found while scanning tag handle"),
        QT_TRANSLATE_NOOP("CoreSentence", "tag handle with no suffix"),
        QT_TRANSLATE_NOOP("CoreSentence", "end of verbatim tag not found"),
        QT_TRANSLATE_NOOP("CoreSentence", "end of map not found"),
        QT_TRANSLATE_NOOP("CoreSentence", "end of map flow not found"),
        QT_TRANSLATE_NOOP("CoreSentence", "end of sequence not found"),
        QT_TRANSLATE_NOOP("CoreSentence", "end of sequence flow not found"),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot assign multiple tags to the same node"),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot assign multiple anchors to the same node"),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot assign multiple aliases to the same node"),
        QT_TRANSLATE_NOOP("CoreSentence", "aliases can't have any content, *including* tags"),
        QT_TRANSLATE_NOOP("CoreSentence", "bad character found while scanning hex number"),
        QT_TRANSLATE_NOOP("CoreSentence", "invalid unicode: %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "unknown escape character: %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "unknown token"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal document indicator in scalar"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal EOF in scalar"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal character in scalar"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal tab when looking for indentation"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal flow end"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal block entry"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal map key"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal map value"),
        QT_TRANSLATE_NOOP("CoreSentence", "alias not found after *"),
        QT_TRANSLATE_NOOP("CoreSentence", "anchor not found after &"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal character found while scanning alias"),
        QT_TRANSLATE_NOOP("CoreSentence", "illegal character found while scanning anchor"),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot set zero indentation for a block scalar"),
        QT_TRANSLATE_NOOP("CoreSentence", "unexpected character in block scalar"),
        QT_TRANSLATE_NOOP("CoreSentence", "the referenced anchor is not defined"),
    };
    return sentences;
}

} // namespace assay::ui
