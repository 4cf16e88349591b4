// SPDX-License-Identifier: GPL-3.0-or-later
// A log that grows in steps given by its own first byte. Every line must equal the one of a plain split, and
// its text for the eye may hold no control character but the tab.
#include <assay/logs/line_index.h>
#include <assay/logs/line_text.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace assay;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray log(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const qsizetype step = log.isEmpty() ? 1 : static_cast<unsigned char>(log.front()) * 37 + 1;
    auto source = std::make_shared<logs::BufferSource>();
    logs::LineIndex index(source);
    for (qsizetype end = 0; end < log.size();) {
        end = std::min(log.size(), end + step);
        source->setBytes(log.first(end));
        if (!index.extend())
            std::abort();
    }
    QList<QByteArray> lines = log.split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    if (index.lineCount() != lines.size())
        std::abort();
    for (qint64 number = 1; number <= lines.size(); ++number) {
        const auto line = index.line(number);
        if (!line || line->bytes != lines[number - 1] || index.lineAt(line->offset).value_or(0) != number)
            std::abort();
        for (const QChar character : logs::shownText(line->bytes)) {
            if (character.category() == QChar::Other_Control && character != QLatin1Char('\t'))
                std::abort();
        }
    }
    return 0;
}
