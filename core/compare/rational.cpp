// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/rational.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

namespace assay::compare {

namespace {

constexpr int limbBits = 32;
constexpr int longestDecimal = 400;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                     : static_cast<std::uint64_t>(value);
}

} // namespace

Natural::Natural(std::uint64_t value)
{
    m_limbs = {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> limbBits)};
    trim();
}

void Natural::trim()
{
    while (!m_limbs.empty() && m_limbs.back() == 0)
        m_limbs.pop_back();
}

int Natural::bitLength() const
{
    if (m_limbs.empty())
        return 0;
    return static_cast<int>(m_limbs.size() - 1) * limbBits + static_cast<int>(std::bit_width(m_limbs.back()));
}

std::uint64_t Natural::low64() const
{
    std::uint64_t value = m_limbs.empty() ? 0 : m_limbs[0];
    if (m_limbs.size() > 1)
        value |= std::uint64_t{m_limbs[1]} << limbBits;
    return value;
}

Natural Natural::operator+(const Natural &other) const
{
    Natural sum;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < std::max(m_limbs.size(), other.m_limbs.size()) || carry != 0; ++i) {
        carry += i < m_limbs.size() ? m_limbs[i] : 0;
        carry += i < other.m_limbs.size() ? other.m_limbs[i] : 0;
        sum.m_limbs.push_back(static_cast<std::uint32_t>(carry));
        carry >>= limbBits;
    }
    sum.trim();
    return sum;
}

Natural Natural::operator-(const Natural &other) const
{
    Natural rest;
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < m_limbs.size(); ++i) {
        std::int64_t limb = std::int64_t{m_limbs[i]} - borrow;
        limb -= i < other.m_limbs.size() ? std::int64_t{other.m_limbs[i]} : 0;
        borrow = limb < 0 ? 1 : 0;
        rest.m_limbs.push_back(static_cast<std::uint32_t>(limb));
    }
    rest.trim();
    return rest;
}

Natural Natural::operator*(const Natural &other) const
{
    Natural product;
    product.m_limbs.assign(m_limbs.size() + other.m_limbs.size(), 0);
    for (std::size_t i = 0; i < m_limbs.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < other.m_limbs.size(); ++j) {
            carry += std::uint64_t{m_limbs[i]} * other.m_limbs[j] + product.m_limbs[i + j];
            product.m_limbs[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= limbBits;
        }
        product.m_limbs[i + other.m_limbs.size()] = static_cast<std::uint32_t>(carry);
    }
    product.trim();
    return product;
}

Natural Natural::shiftedLeft(int bits) const
{
    Natural shifted;
    shifted.m_limbs.assign(static_cast<std::size_t>(bits / limbBits), 0);
    std::uint64_t carry = 0;
    for (const std::uint32_t limb : m_limbs) {
        carry |= std::uint64_t{limb} << (bits % limbBits);
        shifted.m_limbs.push_back(static_cast<std::uint32_t>(carry));
        carry >>= limbBits;
    }
    shifted.m_limbs.push_back(static_cast<std::uint32_t>(carry));
    shifted.trim();
    return shifted;
}

std::pair<Natural, Natural> Natural::dividedBy(const Natural &divisor) const
{
    Natural quotient;
    Natural remainder = *this;
    for (int shift = bitLength() - divisor.bitLength(); shift >= 0; --shift) {
        const Natural part = divisor.shiftedLeft(shift);
        quotient = quotient.shiftedLeft(1);
        if (part <= remainder) {
            remainder = remainder - part;
            quotient = quotient + Natural(1);
        }
    }
    return {quotient, remainder};
}

Natural Natural::powerOfTen(int exponent)
{
    Natural power(1);
    for (int i = 0; i < exponent; ++i)
        power = power * Natural(10);
    return power;
}

std::strong_ordering Natural::operator<=>(const Natural &other) const
{
    if (m_limbs.size() != other.m_limbs.size())
        return m_limbs.size() <=> other.m_limbs.size();
    return std::lexicographical_compare_three_way(m_limbs.rbegin(), m_limbs.rend(), other.m_limbs.rbegin(),
                                                  other.m_limbs.rend());
}

Rational::Rational(std::int64_t numerator, std::int64_t denominator)
    : Rational((numerator < 0) != (denominator < 0), Natural(magnitude(numerator)),
               Natural(magnitude(denominator)))
{}

Rational::Rational(bool negative, Natural numerator, Natural denominator)
    : m_negative(negative && !numerator.isZero()),
      m_numerator(std::move(numerator)),
      m_denominator(std::move(denominator))
{}

std::optional<Rational> Rational::fromDecimal(QByteArrayView text)
{
    if (text.size() > longestDecimal)
        return std::nullopt;
    qsizetype at = 0;
    const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
    const bool negative = peek() == '-';
    if (peek() == '-' || peek() == '+')
        ++at;

    Natural digits;
    int count = 0;
    int decimals = 0;
    const auto take = [&](int &places) {
        for (; isDigit(peek()); ++at, ++count, ++places)
            digits = digits * Natural(10) + Natural(static_cast<std::uint64_t>(peek() - '0'));
    };
    int whole = 0;
    take(whole);
    if (peek() == '.') {
        ++at;
        take(decimals);
    }
    if (count == 0)
        return std::nullopt;

    int exponent = 0;
    if (peek() == 'e' || peek() == 'E') {
        ++at;
        const bool down = peek() == '-';
        if (peek() == '-' || peek() == '+')
            ++at;
        if (!isDigit(peek()))
            return std::nullopt;
        for (; isDigit(peek()); ++at) {
            exponent = exponent * 10 + (peek() - '0');
            if (exponent > longestDecimal)
                return std::nullopt;
        }
        exponent = down ? -exponent : exponent;
    }
    if (at != text.size())
        return std::nullopt;
    const int places = decimals - exponent;
    if (places >= 0)
        return Rational(negative, digits, Natural::powerOfTen(places));
    return Rational(negative, digits * Natural::powerOfTen(-places), Natural(1));
}

Rational Rational::acceptanceLength(std::int64_t accepted, std::int64_t drafts)
{
    return Rational(false, Natural(magnitude(drafts)) + Natural(magnitude(accepted)),
                    Natural(magnitude(drafts)));
}

int Rational::sign() const
{
    if (m_numerator.isZero())
        return 0;
    return m_negative ? -1 : 1;
}

Rational Rational::operator-() const
{
    return Rational(!m_negative, m_numerator, m_denominator);
}

Rational Rational::operator-(const Rational &other) const
{
    const Natural left = m_numerator * other.m_denominator;
    const Natural right = other.m_numerator * m_denominator;
    const Natural denominator = m_denominator * other.m_denominator;
    if (m_negative != other.m_negative)
        return Rational(m_negative, left + right, denominator);
    if (right <= left)
        return Rational(m_negative, left - right, denominator);
    return Rational(!m_negative, right - left, denominator);
}

Rational Rational::operator*(const Rational &other) const
{
    return Rational(m_negative != other.m_negative, m_numerator * other.m_numerator,
                    m_denominator * other.m_denominator);
}

Rational Rational::operator/(const Rational &other) const
{
    return Rational(m_negative != other.m_negative, m_numerator * other.m_denominator,
                    m_denominator * other.m_numerator);
}

Rational Rational::absolute() const
{
    return Rational(false, m_numerator, m_denominator);
}

double Rational::toDouble() const
{
    if (m_numerator.isZero())
        return 0.0;
    // A quotient of 64 bits with the lost rest folded into its last bit rounds once, in the conversion.
    int shift = 64 + m_denominator.bitLength() - m_numerator.bitLength();
    const auto divide = [this](int bits) {
        return bits >= 0 ? m_numerator.shiftedLeft(bits).dividedBy(m_denominator)
                         : m_numerator.dividedBy(m_denominator.shiftedLeft(-bits));
    };
    auto [quotient, rest] = divide(shift);
    if (quotient.bitLength() > 64)
        std::tie(quotient, rest) = divide(--shift);
    const std::uint64_t bits = quotient.low64() | (rest.isZero() ? 0U : 1U);
    const double value = std::ldexp(static_cast<double>(bits), -shift);
    return m_negative ? -value : value;
}

std::strong_ordering Rational::operator<=>(const Rational &other) const
{
    const int own = sign();
    const int theirs = other.sign();
    if (own != theirs)
        return own <=> theirs;
    const auto order = m_numerator * other.m_denominator <=> other.m_numerator * m_denominator;
    return own < 0 ? 0 <=> order : order;
}

} // namespace assay::compare
