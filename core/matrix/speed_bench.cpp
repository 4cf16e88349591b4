// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/speed_bench.h>

namespace assay::matrix {

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(u' ');
}

} // namespace

QString speedBenchName()
{
    return QStringLiteral("speed_bench");
}

QStringList speedBenchSplits()
{
    return words("qualitative throughput_1k throughput_2k throughput_8k throughput_16k throughput_32k");
}

QStringList speedBenchCategories(const QString &split)
{
    if (split == QLatin1String("qualitative"))
        return words(
            "coding humanities math multilingual qa rag reasoning roleplay stem summarization writing");
    if (speedBenchSplits().contains(split))
        return words("low_entropy mixed high_entropy");
    return {};
}

} // namespace assay::matrix
