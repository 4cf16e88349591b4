// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an exposition: every view lies within them, every line is told once, labels can be walked.
#include <assay/metrics/exposition.h>

#include <cstdint>
#include <cstdlib>

using namespace assay::metrics;

namespace {

class Checker final : public Visitor
{
public:
    explicit Checker(QByteArrayView bytes) : m_bytes(bytes) {}

    void sample(const Sample &sample) override
    {
        advance(sample.line);
        inside(sample.name);
        inside(sample.valueText);
        Labels labels = sample.labels;
        qsizetype length = 0;
        for (Label label; labels.next(label);) {
            inside(label.name);
            inside(label.value);
            length += label.name.size() + label.value.size();
            if (label.unescaped().size() > label.value.size() || label.name.isEmpty())
                std::abort();
        }
        if (length > sample.labels.text().size() || !parseValue(sample.valueText))
            std::abort();
    }

    void malformed(int line, QByteArrayView text, const char *why) override
    {
        advance(line);
        inside(text);
        if (!why || !*why)
            std::abort();
    }

private:
    void advance(int line)
    {
        if (line <= m_line)
            std::abort();
        m_line = line;
    }

    void inside(QByteArrayView part) const
    {
        if (part.data() < m_bytes.data() || part.data() + part.size() > m_bytes.data() + m_bytes.size())
            std::abort();
    }

    QByteArrayView m_bytes;
    int m_line = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArrayView bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    Checker checker(bytes);
    parse(bytes, checker);
    static_cast<void>(notExposition(bytes));
    static_cast<void>(parseValue(bytes));
    return 0;
}
