// SPDX-License-Identifier: GPL-3.0-or-later
// Two scrapes parted by a form feed, the first byte choosing the options. Whatever stands in them, a value is
// within its bounds and what is no value shows none.
#include <assay/metrics/delta.h>
#include <assay/metrics/live.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>

using namespace assay::metrics;

namespace {

void check(const assay::base::Result<Acceptance> &result)
{
    if (!result)
        return;
    static_cast<void>(toJson(*result));
    const bool isValue = result->status == Status::Value;
    if (isValue != result->acceptanceLength.has_value() || (!isValue && !result->perPosition.isEmpty()))
        std::abort();
    if (isValue && (!std::isfinite(*result->acceptanceLength) || *result->acceptanceLength < 1.0 ||
                    *result->drafts <= 0))
        std::abort();
    if (result->perPosition.size() != result->conditional.size() || result->undraftedSteps.value_or(0) < 0)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    QByteArrayView input(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    DeltaOptions options;
    if (!input.isEmpty()) {
        const unsigned char choice = static_cast<unsigned char>(input.front());
        if (choice & 1)
            options.draftLength = choice >> 4;
        if (choice & 2)
            options.engineKind = static_cast<assay::engine::Kind>((choice >> 5) % 5);
        if (choice & 4)
            options.planned = choice;
        input = input.sliced(1);
    }
    const qsizetype part = input.indexOf('\f');
    const QByteArrayView first = part < 0 ? input : input.first(part);
    const QByteArrayView second = part < 0 ? QByteArrayView() : input.sliced(part + 1);
    const auto before = Scrape::fromBytes(first, QStringLiteral("before"));
    const auto after = Scrape::fromBytes(second, QStringLiteral("after"));
    static_cast<void>(samplesToJson(first));
    if (!before)
        return 0;
    check(fromStart(*before, options));
    if (after) {
        check(delta(*before, *after, options));
        check(delta(Scrape::join({*before, *after}), Scrape::join({*after, *before}), options));
    }
    Window window(*before, options);
    static_cast<void>(window.update(second));
    check(window.acceptance());
    return 0;
}
