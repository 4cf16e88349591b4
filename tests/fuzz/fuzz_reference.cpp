// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as a reference without a crash, and what can be merged into reads back and is stable.
#include <assay/golden/reference.h>
#include <assay/golden/writer.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace assay;
using namespace assay::golden;

namespace {

void check(bool holds)
{
    if (!holds)
        std::abort();
}

void checkCurves(const Reference &reference)
{
    for (const Curve &curve : reference.models) {
        for (const ReferenceCell &cell : curve.cells) {
            check(cell.value.has_value() == (cell.state == CellState::Value));
            check(!cell.value || (*cell.value >= 1.0 && *cell.value <= cell.draftLength + 1.0));
            check(cell.draftLength >= 1 && cell.line >= 1 && cell.column >= 1);
        }
    }
}

void checkMerge(const QByteArray &bytes, const QString &key)
{
    HeaderFacts facts;
    facts.runId = QStringLiteral("x");
    facts.key = key;
    const QList<QByteArray> header = headerLines(facts);
    const QList<WrittenCell> cells = {{matrix::Thinking::Off, 2, "2.10", {}},
                                      {matrix::Thinking::On, 1, "1.50", {}}};
    for (const KeepPolicy policy : {KeepPolicy::Drop, KeepPolicy::Keep}) {
        const base::Result<Merge> merge = mergeModel(bytes, key, header, cells, policy);
        if (!merge)
            continue;
        const Reference reference = readReference(merge->bytes);
        check(!reference.broken && reference.find(key));
        check(reference.find(key)->find(matrix::Thinking::On, 1)->text == "1.50");
        const base::Result<Merge> again = mergeModel(merge->bytes, key, header, cells, policy);
        check(again.has_value() && again->bytes == merge->bytes);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const Reference reference = readReference(bytes);
    check(!reference.broken || !reference.ok());
    checkCurves(reference);
    static_cast<void>(toJson(reference));
    checkMerge(bytes, QStringLiteral("m"));
    if (!reference.models.isEmpty())
        checkMerge(bytes, reference.models.first().key);
    return 0;
}
