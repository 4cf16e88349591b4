// SPDX-License-Identifier: GPL-3.0-or-later
#include "number_lists.h"

namespace assay::review {

namespace {

// Numbers that every reader of JSON takes: neither too large for a double nor too long to be one.
constexpr int mostDigits = 40;
constexpr int mostExponentDigits = 2;

// A place in a text that is passed over.
class Place
{
public:
    Place(QByteArrayView text, qsizetype at) : m_text(text), m_at(at) {}

    [[nodiscard]] qsizetype at() const { return m_at; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] char byte() const { return isAtEnd() ? '\0' : m_text[m_at]; }
    void step() { ++m_at; }

    void passSpace()
    {
        while (byte() == ' ' || byte() == '\n' || byte() == '\r' || byte() == '\t')
            ++m_at;
    }

    bool pass(char wanted)
    {
        if (byte() != wanted || isAtEnd())
            return false;
        ++m_at;
        return true;
    }

    // From its opening quote to behind its closing one.
    bool passText()
    {
        for (qsizetype quote = m_text.indexOf('"', m_at + 1); quote >= 0;
             quote = m_text.indexOf('"', quote + 1)) {
            qsizetype backslashes = 0;
            while (m_text[quote - 1 - backslashes] == '\\')
                ++backslashes;
            if (backslashes % 2 == 0) {
                m_at = quote + 1;
                return true;
            }
        }
        return false;
    }

    bool passNumber()
    {
        pass('-');
        const qsizetype begin = m_at;
        const int whole = passDigits();
        if (whole == 0 || whole > mostDigits || (whole > 1 && m_text[begin] == '0'))
            return false;
        if (pass('.')) {
            const int fraction = passDigits();
            if (fraction == 0 || fraction > mostDigits)
                return false;
        }
        if (!pass('e') && !pass('E'))
            return true;
        if (!pass('-'))
            pass('+');
        const int exponent = passDigits();
        return exponent > 0 && exponent <= mostExponentDigits;
    }

    // A list of what `element` passes.
    template <typename Element>
    bool passList(const Element &element)
    {
        if (!pass('['))
            return false;
        passSpace();
        if (pass(']'))
            return true;
        for (;;) {
            if (!element(*this))
                return false;
            passSpace();
            if (pass(']'))
                return true;
            if (!pass(','))
                return false;
            passSpace();
        }
    }

private:
    int passDigits()
    {
        int digits = 0;
        for (; byte() >= '0' && byte() <= '9'; ++m_at)
            ++digits;
        return digits;
    }

    QByteArrayView m_text;
    qsizetype m_at;
};

bool passNumberLists(Place &place)
{
    return place.passList(
        [](Place &list) { return list.passList([](Place &number) { return number.passNumber(); }); });
}

// Where the value of the object's member begins; -1: there is none.
qsizetype valueOf(QByteArrayView json, QByteArrayView name)
{
    Place place(json, 0);
    int depth = 0;
    while (!place.isAtEnd()) {
        const char byte = place.byte();
        if (byte != '"') {
            depth += byte == '{' || byte == '[' ? 1 : byte == '}' || byte == ']' ? -1 : 0;
            place.step();
            continue;
        }
        const qsizetype begin = place.at() + 1;
        if (!place.passText())
            return -1;
        if (depth != 1 || json.sliced(begin, place.at() - 1 - begin) != name)
            continue;
        place.passSpace();
        if (place.pass(':')) {
            place.passSpace();
            return place.at();
        }
    }
    return -1;
}

} // namespace

std::optional<QByteArray> withoutNumberLists(const QByteArray &json, QByteArrayView name)
{
    const qsizetype begin = valueOf(json, name);
    if (begin < 0)
        return std::nullopt;
    Place end(json, begin);
    if (!passNumberLists(end))
        return std::nullopt;
    QByteArray shorter = json.first(begin);
    shorter += "[]";
    shorter.append(QByteArrayView(json).sliced(end.at()));
    return shorter;
}

} // namespace assay::review
