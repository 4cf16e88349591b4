// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/exposition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace assay::metrics {

namespace {

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

enum NameClass : unsigned char { First = 1, Rest = 2, LabelFirst = 4, LabelRest = 8 };

constexpr std::array<unsigned char, 256> makeClasses()
{
    std::array<unsigned char, 256> classes{};
    for (std::size_t c = 0; c < classes.size(); ++c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        const bool digit = c >= '0' && c <= '9';
        unsigned char bits = 0;
        if (letter)
            bits = First | Rest | LabelFirst | LabelRest;
        else if (c == ':')
            bits = First | Rest;
        else if (digit)
            bits = Rest | LabelRest;
        classes[c] = bits;
    }
    return classes;
}
constexpr std::array<unsigned char, 256> classes = makeClasses();

constexpr bool is(char c, NameClass wanted)
{
    return (classes[static_cast<unsigned char>(c)] & wanted) != 0;
}

// The first quote or backslash; eight bytes at a time, by the trick that finds a zero byte in a word (Warren,
// Hacker's Delight, 6-1). Its false positives come after the first true one only, so the last look is at
// single bytes.
const char *findQuoteOrEscape(const char *at, const char *end)
{
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t tops = 0x8080808080808080U;
    for (; end - at >= 8; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        const std::uint64_t quote = word ^ (ones * '"');
        const std::uint64_t escape = word ^ (ones * '\\');
        if ((((quote - ones) & ~quote) | ((escape - ones) & ~escape)) & tops)
            break;
    }
    while (at != end && *at != '"' && *at != '\\')
        ++at;
    return at;
}

// Reads one line from left to right.
class Cursor
{
public:
    Cursor(const char *begin, const char *end) : m_at(begin), m_end(end) {}

    [[nodiscard]] bool atEnd() const { return m_at == m_end; }
    [[nodiscard]] const char *at() const { return m_at; }
    [[nodiscard]] char peek() const { return *m_at; }
    void advance() { ++m_at; }

    void skipBlanks()
    {
        while (m_at != m_end && isBlank(*m_at))
            ++m_at;
    }

    bool take(char c)
    {
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }

    // A name of the classes, or empty.
    QByteArrayView name(NameClass first, NameClass rest)
    {
        const char *begin = m_at;
        if (m_at != m_end && is(*m_at, first)) {
            ++m_at;
            while (m_at != m_end && is(*m_at, rest))
                ++m_at;
        }
        return {begin, m_at - begin};
    }

    // Everything up to the next blank.
    QByteArrayView word()
    {
        const char *begin = m_at;
        while (m_at != m_end && !isBlank(*m_at))
            ++m_at;
        return {begin, m_at - begin};
    }

    // The text of a quoted string after its opening quote; false when it is not closed or holds an unknown
    // escape.
    bool quoted(QByteArrayView &text, bool &escaped)
    {
        const char *begin = m_at;
        escaped = false;
        for (;;) {
            m_at = findQuoteOrEscape(m_at, m_end);
            if (m_at == m_end)
                return false;
            if (*m_at == '"')
                break;
            escaped = true;
            if (++m_at == m_end || (*m_at != '\\' && *m_at != '"' && *m_at != 'n'))
                return false;
            ++m_at;
        }
        text = {begin, m_at - begin};
        ++m_at;
        return true;
    }

private:
    const char *m_at;
    const char *m_end;
};

// One label after blanks were skipped; null when it is one, else why not.
const char *readLabel(Cursor &cursor, Label &label)
{
    label.name = cursor.name(LabelFirst, LabelRest);
    if (label.name.isEmpty())
        return "a label has no name";
    cursor.skipBlanks();
    if (!cursor.take('='))
        return "a label has no value";
    cursor.skipBlanks();
    if (!cursor.take('"'))
        return "a label value is not quoted";
    if (!cursor.quoted(label.value, label.escaped))
        return "a label value is not closed or has an unknown escape";
    return nullptr;
}

// Labels of one line that are taken apart while it is checked; a line with more is walked again.
using LabelBuffer = std::array<Label, 24>;

const char *readLabels(Cursor &cursor, Labels &labels, LabelBuffer &buffer)
{
    const char *begin = cursor.at();
    const char *rest = begin;
    std::size_t count = 0;
    Label more;
    for (;;) {
        cursor.skipBlanks();
        if (!cursor.atEnd() && cursor.peek() == '}')
            break;
        const bool fits = count < buffer.size();
        if (const char *why = readLabel(cursor, fits ? buffer[count] : more))
            return why;
        cursor.skipBlanks();
        const bool comma = cursor.take(',');
        if (fits) {
            ++count;
            rest = cursor.at();
        }
        if (comma)
            continue;
        if (!cursor.atEnd() && cursor.peek() == '}')
            break;
        return "the labels are not closed";
    }
    const char *end = cursor.at();
    labels = Labels({begin, end - begin}, std::span<const Label>(buffer.data(), count), {rest, end - rest});
    cursor.advance();
    return nullptr;
}

std::optional<qint64> readTimestamp(QByteArrayView text)
{
    qint64 whole = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, whole);
    if (error != std::errc())
        return std::nullopt;
    if (rest == end)
        return whole;
    // OpenMetrics writes seconds with a fraction.
    return parseValue(text) ? std::optional(whole) : std::nullopt;
}

// What may follow the value: a timestamp, and in OpenMetrics an exemplar.
const char *readTail(Cursor &cursor, Sample &sample)
{
    cursor.skipBlanks();
    if (!cursor.atEnd() && cursor.peek() != '#') {
        sample.timestamp = readTimestamp(cursor.word());
        if (!sample.timestamp)
            return "what follows the value is no timestamp";
        cursor.skipBlanks();
    }
    if (!cursor.atEnd() && cursor.peek() != '#')
        return "there is text after the timestamp";
    return nullptr;
}

const char *readSample(Cursor &cursor, Sample &sample, LabelBuffer &buffer)
{
    sample.name = cursor.name(First, Rest);
    if (sample.name.isEmpty())
        return "it does not begin with a metric name";
    const bool blankAfterName = !cursor.atEnd() && isBlank(cursor.peek());
    cursor.skipBlanks();
    if (cursor.take('{')) {
        if (const char *why = readLabels(cursor, sample.labels, buffer))
            return why;
        cursor.skipBlanks();
    } else if (!blankAfterName) {
        return "there is no value after the name";
    }
    sample.valueText = cursor.word();
    if (sample.valueText.isEmpty())
        return "there is no value";
    const std::optional<double> value = parseValue(sample.valueText);
    if (!value)
        return "the value is no number";
    sample.value = *value;
    return readTail(cursor, sample);
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char left, char right) {
        return (left >= 'A' && left <= 'Z' ? static_cast<char>(left - 'A' + 'a') : left) == right;
    });
}

// A decimal without exponent whose digits fit a double's 53 bits and whose scale is an exact power of ten:
// one division of exact numbers rounds as the full algorithm does (Clinger 1990). Nothing for any other text.
std::optional<double> shortDecimal(std::string_view text)
{
    static constexpr std::array<double, 16> powers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    if (text.size() > 16 || !isDigit(text.front()))
        return std::nullopt;
    std::uint64_t digits = 0;
    std::size_t at = 0;
    for (; at < text.size() && isDigit(text[at]); ++at)
        digits = digits * 10 + static_cast<std::uint64_t>(text[at] - '0');
    std::size_t fraction = 0;
    if (at < text.size() && text[at] == '.') {
        for (++at; at < text.size() && isDigit(text[at]); ++at, ++fraction)
            digits = digits * 10 + static_cast<std::uint64_t>(text[at] - '0');
    }
    if (at != text.size() || digits > (std::uint64_t{1} << 53))
        return std::nullopt;
    return static_cast<double>(digits) / powers[fraction];
}

// A decimal float whose exponent leaves the range of a double: zero or infinity, as other readers have it.
double outOfRange(std::string_view digits)
{
    const std::size_t mark = digits.find_first_of("eE");
    const std::string_view mantissa = digits.substr(0, mark);
    std::int64_t exponent = 0;
    if (mark != std::string_view::npos) {
        std::string_view text = digits.substr(mark + 1);
        const bool negative = text.starts_with('-');
        if (text.starts_with('+') || negative)
            text.remove_prefix(1);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
        static_cast<void>(end);
        if (error == std::errc::result_out_of_range)
            exponent = std::numeric_limits<std::int32_t>::max();
        if (negative)
            exponent = -exponent;
    }
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t leading = std::min(mantissa.find_first_not_of("0."), mantissa.size());
    const auto scale = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(leading);
    return scale + exponent > 0 ? std::numeric_limits<double>::infinity() : 0.0;
}

bool startsWith(QByteArrayView bytes, std::string_view magic)
{
    return bytes.size() >= static_cast<qsizetype>(magic.size()) &&
           std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

} // namespace

QByteArray Label::unescaped() const
{
    QByteArray text;
    text.reserve(value.size());
    for (qsizetype i = 0; i < value.size(); ++i) {
        char c = value[i];
        if (c == '\\' && i + 1 < value.size()) {
            c = value[++i];
            if (c == 'n')
                c = '\n';
        }
        text.append(c);
    }
    return text;
}

bool Labels::nextOfRest(Label &label)
{
    Cursor cursor(m_rest.data(), m_rest.data() + m_rest.size());
    cursor.skipBlanks();
    if (cursor.atEnd() || readLabel(cursor, label) != nullptr)
        return false;
    cursor.skipBlanks();
    cursor.take(',');
    m_rest = m_rest.sliced(cursor.at() - m_rest.data());
    return true;
}

std::optional<double> parseValue(QByteArrayView bytes)
{
    std::string_view text(bytes.data(), static_cast<std::size_t>(bytes.size()));
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty())
        return std::nullopt;
    const double sign = negative ? -1.0 : 1.0;
    if (!isDigit(text.front()) && text.front() != '.') {
        if (equalsIgnoringCase(text, "inf") || equalsIgnoringCase(text, "infinity"))
            return sign * std::numeric_limits<double>::infinity();
        if (equalsIgnoringCase(text, "nan"))
            return std::numeric_limits<double>::quiet_NaN();
        return std::nullopt;
    }
    if (const std::optional<double> plain = shortDecimal(text))
        return sign * *plain;
    double value = 0.0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value, std::chars_format::general);
    if (rest != end)
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return sign * outOfRange(text);
    if (error != std::errc())
        return std::nullopt;
    return sign * value;
}

void parse(QByteArrayView bytes, Visitor &visitor)
{
    if (startsWith(bytes, byteOrderMark))
        bytes = bytes.sliced(static_cast<qsizetype>(byteOrderMark.size()));
    const char *at = bytes.data();
    const char *const last = at + bytes.size();
    LabelBuffer labels;
    for (int line = 1; at != last; ++line) {
        const auto *newline =
            static_cast<const char *>(std::memchr(at, '\n', static_cast<std::size_t>(last - at)));
        const bool torn = newline == nullptr;
        const char *end = torn ? last : newline;
        const QByteArrayView text(at, end - at);
        at = torn ? last : newline + 1;
        if (end != text.data() && *(end - 1) == '\r')
            --end;
        Cursor cursor(text.data(), end);
        cursor.skipBlanks();
        if (cursor.atEnd() || cursor.peek() == '#')
            continue;
        Sample sample;
        sample.line = line;
        sample.torn = torn;
        if (const char *why = readSample(cursor, sample, labels))
            visitor.malformed(line, text, why);
        else
            visitor.sample(sample);
    }
}

std::optional<QByteArray> notExposition(QByteArrayView bytes)
{
    using namespace std::string_view_literals;
    if (startsWith(bytes, "\x1f\x8b"sv))
        return QByteArrayLiteral("gzip data");
    if (startsWith(bytes, "\x28\xb5\x2f\xfd"sv))
        return QByteArrayLiteral("Zstandard data");
    const QByteArrayView head = bytes.first(std::min<qsizetype>(bytes.size(), 4096));
    if (startsWith(bytes, "\xff\xfe"sv) || startsWith(bytes, "\xfe\xff"sv) || head.contains('\0'))
        return QByteArrayLiteral("binary data or UTF-16 text");
    if (startsWith(bytes, byteOrderMark))
        bytes = bytes.sliced(static_cast<qsizetype>(byteOrderMark.size()));
    const auto *first = std::find_if(bytes.begin(), bytes.end(),
                                     [](char c) { return !isBlank(c) && c != '\n' && c != '\r'; });
    if (first == bytes.end())
        return std::nullopt;
    if (*first == '<')
        return QByteArrayLiteral("an HTML or XML page");
    if (*first == '{' || *first == '[')
        return QByteArrayLiteral("JSON");
    return std::nullopt;
}

} // namespace assay::metrics
