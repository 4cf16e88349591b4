// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/engine/settings.h>

#include <cstddef>
#include <cstdint>

using namespace assay;

// An engine's report of its settings comes out of its log, where anything may stand.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QString text =
        QString::fromUtf8(QByteArrayView(reinterpret_cast<const char *>(data), qsizetype(size)));
    const engine::Table &table = engine::table(engine::Kind::Vllm);
    QJsonObject lines;
    for (const QLatin1StringView mark : table.settingsLines)
        lines.insert(mark, text);
    if (const auto report = engine::settingsReport(table, lines)) {
        const QStringList argv = text.split(u' ');
        if (engine::compareSettings(table, argv, *report).compared < 0)
            __builtin_trap();
    }
    return 0;
}
