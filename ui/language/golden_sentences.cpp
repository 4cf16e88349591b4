// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/core_sentences.h"

#include <QtGlobal>

namespace assay::ui {

Sentences goldenSentences()
{
    static constexpr const char *sentences[] = {
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "\"%1\" holds no curve: a map of draft lengths or of thinking_on and thinking_off is expected"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" has no draft length"),
        QT_TRANSLATE_NOOP("CoreSentence", "draft length %1 stands beside thinking modes"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is there a second time"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" is no map of draft lengths"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "each item of a list is a draft length and its value, like {1: 1.90}"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 has a decimal comma; here it is read as %2 and a new key %3; write a point"),
        QT_TRANSLATE_NOOP("CoreSentence", "draft length %1 is there a second time"),
        QT_TRANSLATE_NOOP("CoreSentence", "draft length %1 holds no number"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 has a decimal comma; write %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" is not a number"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 is outside the range of an acceptance length at draft length %2, 1 to %3"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" is a truth value to YAML 1.1 readers; write %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "thinking_on and thinking_off are known"),
        QT_TRANSLATE_NOOP("CoreSentence", "unknown thinking mode \"%1\"; %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" is no draft length: %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "a whole number from 1 is expected"),
        QT_TRANSLATE_NOOP("CoreSentence", "some YAML readers take a leading 0 for octal"),
        QT_TRANSLATE_NOOP("CoreSentence", "it is larger than %1"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 is also in %2, and no header tells them apart: name the file where "
                          "this curve is meant"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 is also in %2, here it is %3: name the file where this curve is meant"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is also in %2: name the file where this curve is meant"),
        QT_TRANSLATE_NOOP("CoreSentence", "there are no references"),
        QT_TRANSLATE_NOOP("CoreSentence", "the folder holds no .yaml file, and no folder %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot open references"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is no such file or folder"),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot read which curves are golden"),
        QT_TRANSLATE_NOOP("CoreSentence", "Mend the file or remove it"),
        QT_TRANSLATE_NOOP("CoreSentence", "it does not hold \"golden: 1\" and a list \"curves\""),
        QT_TRANSLATE_NOOP("CoreSentence", "an entry needs model, engine, file and key"),
        QT_TRANSLATE_NOOP("CoreSentence", "the curve falls by %1 from draft length %2 to %3"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 falls by %2 from draft length %3 to %4"),
        QT_TRANSLATE_NOOP("CoreSentence", "the header does not say where the values come from"),
        QT_TRANSLATE_NOOP("CoreSentence", "the header describes \"%1\", the block is \"%2\""),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "the header says \"thinking: %1\", but the block has no thinking modes to show it"),
        QT_TRANSLATE_NOOP("CoreSentence", "the header describes %1, but the block has none"),
        QT_TRANSLATE_NOOP("CoreSentence", "the header does not say the temperature of %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "the header names two methods, \"%1\" and \"%2\""),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot read the reference"),
        QT_TRANSLATE_NOOP("CoreSentence", "a reference is a map of models; this is none"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is no model"),
        QT_TRANSLATE_NOOP("CoreSentence", "no cell has a value on both sides"),
        QT_TRANSLATE_NOOP("CoreSentence", "tolerance \"%1\" cannot be used"),
        QT_TRANSLATE_NOOP("CoreSentence", "it is not a decimal number from 0"),
        QT_TRANSLATE_NOOP("CoreSentence", "Give an acceptance length such as 0.05."),
        QT_TRANSLATE_NOOP("CoreSentence", "no model in common: \"%1\" and \"%2\""),
        QT_TRANSLATE_NOOP("CoreSentence", "\"assayctl validate\" lists all problems of a file."),
        QT_TRANSLATE_NOOP("CoreSentence", "cannot be read as a reference"),
        QT_TRANSLATE_NOOP("CoreSentence", "the run's recipe cannot be read"),
        QT_TRANSLATE_NOOP("CoreSentence", "draft model"),
        QT_TRANSLATE_NOOP("CoreSentence", "speculative config"),
        QT_TRANSLATE_NOOP("CoreSentence", "prefix caching"),
        QT_TRANSLATE_NOOP("CoreSentence", "output length"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 sampling"),
        QT_TRANSLATE_NOOP("CoreSentence", "dataset sha256"),
        QT_TRANSLATE_NOOP("CoreSentence", "engine version"),
        QT_TRANSLATE_NOOP("CoreSentence", "engine args"),
        QT_TRANSLATE_NOOP("CoreSentence", "server per"),
        QT_TRANSLATE_NOOP("CoreSentence", "Forced speculative acceptance ON"),
        QT_TRANSLATE_NOOP("CoreSentence", "No reference holds a curve of %1."),
        QT_TRANSLATE_NOOP("CoreSentence", "Several references hold a curve of %1 (%2), and the recipe's "
                                          "reference.file does not say which one is meant."),
        QT_TRANSLATE_NOOP("CoreSentence", "across repeats (%1 repeats)"),
        QT_TRANSLATE_NOOP("CoreSentence", "between requests (%1 requests)"),
        QT_TRANSLATE_NOOP("CoreSentence", "batches in time (%1 batches)"),
        QT_TRANSLATE_NOOP("CoreSentence", "line through batches in time (%1 batches)"),
        QT_TRANSLATE_NOOP("CoreSentence", "between paired requests (%1 requests)"),
        QT_TRANSLATE_NOOP("CoreSentence", "between outputs"),
        QT_TRANSLATE_NOOP("CoreSentence", "delta method"),
        QT_TRANSLATE_NOOP("CoreSentence", "Newcombe, outputs"),
    };
    return sentences;
}

} // namespace assay::ui
