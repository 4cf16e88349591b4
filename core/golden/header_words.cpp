// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/header.h"

#include <array>

namespace assay::golden {

namespace {

struct Word
{
    const char *name;
    const char *published;
};

template <std::size_t size>
QString published(const std::array<Word, size> &words, const QString &name)
{
    for (const Word &word : words) {
        if (name == QLatin1String(word.name))
            return QString::fromLatin1(word.published);
    }
    return name;
}

} // namespace

QString methodWord(const QString &method)
{
    constexpr std::array<Word, 3> words = {{{"mtp", "MTP"}, {"eagle3", "EAGLE3"}, {"dspark", "DSpark"}}};
    return published(words, method);
}

QString engineWord(const QString &kindName)
{
    constexpr std::array<Word, 5> words = {{{"vllm", "vLLM"},
                                            {"sglang", "SGLang"},
                                            {"trtllm", "TensorRT-LLM"},
                                            {"llamacpp", "llama.cpp"},
                                            {"atom", "ATOM"}}};
    return published(words, kindName);
}

QString datasetWord(const QString &name)
{
    constexpr std::array<Word, 2> words = {{{"speed_bench", "SPEED-Bench"}, {"speed-bench", "SPEED-Bench"}}};
    return published(words, name);
}

} // namespace assay::golden
