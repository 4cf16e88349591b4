// SPDX-License-Identifier: GPL-3.0-or-later
// A journal cut in two at a place that the first byte chooses. Whatever stands in it, the cut changes
// nothing, every whole line is an event or a problem or empty, and no event has a number below its range.
#include <assay/run/journal.h>
#include <assay/run/phase.h>

#include <cstdint>
#include <cstdlib>

using namespace assay::run;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const QByteArrayView bytes(data + 1, static_cast<qsizetype>(size - 1));
    const qsizetype cut = bytes.size() * data[0] / 255;
    JournalParser whole, parts;
    QList<JournalEvent> expected, events;
    whole.feed(bytes, expected);
    parts.feed(bytes.first(cut), events);
    parts.feed(bytes.sliced(cut), events);
    if (events.size() != expected.size() || parts.problems() != whole.problems() ||
        parts.lines() != whole.lines())
        std::abort();
    AttemptPhase attempt = AttemptPhase::Planned;
    for (qsizetype i = 0; i < events.size(); ++i) {
        const JournalEvent &event = events.at(i);
        if (event.fields != expected.at(i).fields || event.attempt < 0 || event.server < 0 || event.line < 1)
            std::abort();
        const AttemptPhase next = advance(attempt, event);
        if (!hasEnded(attempt) && next < attempt)
            std::abort();
        attempt = next;
    }
    return 0;
}
