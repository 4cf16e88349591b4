// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace assay::compare {

// An integer from 0 of any size: what exact decimals and counters beyond 64 bits need, and no more.
class Natural
{
public:
    Natural() = default;
    explicit Natural(std::uint64_t value);

    [[nodiscard]] bool isZero() const { return m_limbs.empty(); }
    [[nodiscard]] int bitLength() const;
    [[nodiscard]] std::uint64_t low64() const; // the lowest 64 bits

    [[nodiscard]] Natural operator+(const Natural &other) const;
    [[nodiscard]] Natural operator-(const Natural &other) const; // other must not be greater
    [[nodiscard]] Natural operator*(const Natural &other) const;
    [[nodiscard]] Natural shiftedLeft(int bits) const; // bits from 0
    // Quotient and remainder; the divisor must not be zero.
    [[nodiscard]] std::pair<Natural, Natural> dividedBy(const Natural &divisor) const;
    [[nodiscard]] static Natural powerOfTen(int exponent); // exponent from 0

    bool operator==(const Natural &) const = default;
    std::strong_ordering operator<=>(const Natural &other) const;

private:
    void trim();
    std::vector<std::uint32_t> m_limbs; // lowest first, no zero at the end
};

// An exact fraction. Gates are judged with these: 2.85 against 3.00 is 0.95 and passes, whatever doubles say.
class Rational
{
public:
    Rational() : m_denominator(1) {}
    // numerator / denominator; the denominator must not be 0.
    Rational(std::int64_t numerator, std::int64_t denominator);

    // A decimal as people and references write it: "2.85", "+3", ".5", "1.9e0". At most 400 characters and an
    // exponent of at most 400 either way; nothing for any other text.
    [[nodiscard]] static std::optional<Rational> fromDecimal(QByteArrayView text);
    // 1 + accepted / drafts. drafts > 0, accepted >= 0.
    [[nodiscard]] static Rational acceptanceLength(std::int64_t accepted, std::int64_t drafts);

    [[nodiscard]] int sign() const; // -1, 0, 1
    [[nodiscard]] Rational operator-() const;
    [[nodiscard]] Rational operator-(const Rational &other) const;
    [[nodiscard]] Rational operator*(const Rational &other) const;
    [[nodiscard]] Rational operator/(const Rational &other) const; // other must not be 0
    [[nodiscard]] Rational absolute() const;
    // The nearest double, ties to even.
    [[nodiscard]] double toDouble() const;

    bool operator==(const Rational &other) const { return (*this <=> other) == std::strong_ordering::equal; }
    std::strong_ordering operator<=>(const Rational &other) const;

private:
    Rational(bool negative, Natural numerator, Natural denominator);
    bool m_negative = false;
    Natural m_numerator;
    Natural m_denominator;
};

} // namespace assay::compare
