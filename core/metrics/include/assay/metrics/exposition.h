// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <span>

namespace assay::metrics {

// One label of a sample. `value` is as written: with escapes when `escaped` is true.
struct Label
{
    QByteArrayView name;
    QByteArrayView value;
    bool escaped = false;

    // The value with \\, \" and \n resolved (allocates).
    [[nodiscard]] QByteArray unescaped() const;
};

// Walks the labels of a sample in the order written; allocates nothing. Valid while the visitor looks at the
// sample.
class Labels
{
public:
    Labels() = default;
    // `text` is what stands between the braces, found well-formed by parse(); `read` are the labels that its
    // front part was already taken apart into, `rest` what follows them.
    Labels(QByteArrayView text, std::span<const Label> read, QByteArrayView rest)
        : m_text(text), m_read(read), m_rest(rest)
    {}
    // Moves to the next label; false at the end.
    bool next(Label &label)
    {
        if (m_read.empty())
            return nextOfRest(label);
        label = m_read.front();
        m_read = m_read.subspan(1);
        return true;
    }
    [[nodiscard]] QByteArrayView text() const { return m_text; }

private:
    bool nextOfRest(Label &label);

    QByteArrayView m_text;
    std::span<const Label> m_read;
    QByteArrayView m_rest;
};

// One sample line. Views point into the parsed bytes.
struct Sample
{
    QByteArrayView name;
    Labels labels;
    QByteArrayView valueText;
    double value = 0.0;              // may be NaN or infinite
    std::optional<qint64> timestamp; // milliseconds, or whole seconds in OpenMetrics; for show only
    int line = 0;                    // from 1
    bool torn = false;               // the last line of a text that does not end in a newline
};

class Visitor
{
public:
    virtual ~Visitor() = default;
    virtual void sample(const Sample &sample) = 0;
    // A line that is neither a sample nor a comment. `line` counts from 1; `why` is one of a few fixed
    // phrases.
    virtual void malformed(int line, QByteArrayView text, const char *why) = 0;
};

// Reads a Prometheus text exposition (https://prometheus.io/docs/instrumenting/exposition_formats/), also
// OpenMetrics text with exemplars. Every line stands alone: a bad one is reported and the others go on.
// Allocates nothing; visits in file order. LF and CRLF.
void parse(QByteArrayView bytes, Visitor &visitor);

// Why some bytes are no exposition ("an HTML page", "gzip data", ...), judged by their beginning; nothing
// when they may be one. An empty text may be one.
[[nodiscard]] std::optional<QByteArray> notExposition(QByteArrayView bytes);

// The value grammar alone: a decimal or hexadecimal-free float with optional sign and exponent (e+06, e+010),
// Inf, NaN; nothing if it is none. C locale whatever LC_NUMERIC says.
[[nodiscard]] std::optional<double> parseValue(QByteArrayView text);

} // namespace assay::metrics
