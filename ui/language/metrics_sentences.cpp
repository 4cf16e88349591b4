// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/core_sentences.h"

#include <QtGlobal>

namespace assay::ui {

Sentences metricsSentences()
{
    static constexpr const char *sentences[] = {
        QT_TRANSLATE_NOOP("CoreSentence",
                          "position %1 is not exposed; %2 leaves out what was never accepted"),
        QT_TRANSLATE_NOOP("CoreSentence", "position %1 is unknown in this window"),
        QT_TRANSLATE_NOOP("CoreSentence", "nothing was ever accepted at position %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "the positions sum to %1 accepted tokens, the counter says %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "position %1 accepted %2, more than the number of drafts, %3"),
        QT_TRANSLATE_NOOP("CoreSentence", "position %1 accepted %2, more than position %3, %4"),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "all %1 positions accepted exactly %2: all or nothing, or one counter shown for each"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "the positions look like forced acceptance: full, one fraction, then nothing"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 tokens were drafted a step on average, the draft length is %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 tokens were drafted a step on average, %2 at most: acceptance "
                                          "rate times draft length is not acceptance length - 1"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 drafts and not one token accepted"),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "acceptance length %1: the drafter is of no use (wrong weights, quantisation or draft model?)"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 tokens were generated; drafts, accepted tokens and requests explain %2"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 steps were not drafted: acceptance length speaks of the others only"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 requests in the window, planned %2 (+%3 probe): %4 foreign"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 of %2 outputs were cut at the length limit (%3)"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "requests were running or waiting at a scrape: %1 before, %2 after"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 tokens accepted of %2 drafted"),
        QT_TRANSLATE_NOOP("CoreSentence", "acceptance length %1 is not within 1 and draft length + 1"),
        QT_TRANSLATE_NOOP("CoreSentence", "acceptance length %1 is not within 1 and %2"),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "prefix caching is on (%1 hits in the window): published curves are measured without"),
        QT_TRANSLATE_NOOP("CoreSentence", "prefix caching is on: published curves are measured without"),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "the prefix cache was hit (%1 hits in the window): published curves are measured without"),
        QT_TRANSLATE_NOOP("CoreSentence", "the prefix cache was hit: published curves are measured without"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 more of these"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 stands %2 times in one scrape"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is not finite"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is no count"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is larger than any counter"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 has no position"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "%1 is in a last line without a newline and may be cut inside the number"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is %2, beyond 2^53: single tokens are lost in it"),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "%1 was born at %2 before and at %3 after: the server was restarted inside the window"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 fell from %2 to %3: the server was restarted inside the "
                                          "window, or the scrapes are the wrong way round"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is not in the scrape before"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is not in the scrape after"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1 is not in the scrape %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "the engines before were %1, after %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "engine %1 does not expose %2, others do"),
        QT_TRANSLATE_NOOP("CoreSentence", "metrics of several engines in one scrape"),
        QT_TRANSLATE_NOOP("CoreSentence", "Choose one with --engine"),
        QT_TRANSLATE_NOOP("CoreSentence", "no metrics of the model %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "the models seen are %1"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "several models, and acceptance is of one: %1. Choose with --model"),
        QT_TRANSLATE_NOOP("CoreSentence", "draft tokens are not exposed; %1 a draft assumed"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "the number of drafts is not exposed; %1 draft tokens each assumed"),
        QT_TRANSLATE_NOOP("CoreSentence", "only metrics of the engine's previous generation: they do not "
                                          "count drafts, so there is no acceptance length"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "only gauges of the last interval: shown, and no value of a window"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "accepted tokens are not exposed, so there is no acceptance length"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "the number of drafts is not exposed; it follows from the server's draft length"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "the number of drafts is not exposed, so there is no acceptance length"),
        QT_TRANSLATE_NOOP("CoreSentence", "a label has no name"),
        QT_TRANSLATE_NOOP("CoreSentence", "a label has no value"),
        QT_TRANSLATE_NOOP("CoreSentence", "a label value is not quoted"),
        QT_TRANSLATE_NOOP("CoreSentence", "a label value is not closed or has an unknown escape"),
        QT_TRANSLATE_NOOP("CoreSentence", "the labels are not closed"),
        QT_TRANSLATE_NOOP("CoreSentence", "what follows the value is no timestamp"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is text after the timestamp"),
        QT_TRANSLATE_NOOP("CoreSentence", "it does not begin with a metric name"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is no value after the name"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is no value"),
        QT_TRANSLATE_NOOP("CoreSentence", "the value is no number"),
        QT_TRANSLATE_NOOP("CoreSentence", "gzip data"),
        QT_TRANSLATE_NOOP("CoreSentence", "Zstandard data"),
        QT_TRANSLATE_NOOP("CoreSentence", "binary data or UTF-16 text"),
        QT_TRANSLATE_NOOP("CoreSentence", "an HTML or XML page"),
        QT_TRANSLATE_NOOP("CoreSentence", "between requests"),
        QT_TRANSLATE_NOOP("CoreSentence", "batches in time"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "per-position counts, drafts taken as independent (a lower bound of the width)"),
        QT_TRANSLATE_NOOP("CoreSentence", "it has no newline and may be cut inside the number"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1: %2 more lines do not read as samples"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1:%2: this line is passed over: %3"),
        QT_TRANSLATE_NOOP("CoreSentence", "this is not a metrics exposition"),
        QT_TRANSLATE_NOOP("CoreSentence", "not_exposition: %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "Give the text of http://host:port/metrics"),
        QT_TRANSLATE_NOOP("CoreSentence", "it is %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "hardly a line of it reads as a sample"),
    };
    return sentences;
}

} // namespace assay::ui
