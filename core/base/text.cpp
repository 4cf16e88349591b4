// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace assay::base {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// [-+]? ( digits [. digits?] | . digits ) ( [eE] [-+]? digits )?
bool looksLikeNumber(QByteArrayView text)
{
    qsizetype i = 0;
    const auto sign = [&] {
        if (i < text.size() && (text[i] == '-' || text[i] == '+'))
            ++i;
    };
    const auto digits = [&] {
        const qsizetype begin = i;
        while (i < text.size() && isDigit(text[i]))
            ++i;
        return i - begin;
    };
    sign();
    qsizetype mantissa = digits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        mantissa += digits();
    }
    if (mantissa == 0)
        return false;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        sign();
        if (digits() == 0)
            return false;
    }
    return i == text.size();
}

// Optimal string alignment distance: insertions, deletions, replacements, swaps of neighbours.
qsizetype editDistance(const QString &a, const QString &b)
{
    const auto width = std::size_t(b.size()) + 1;
    std::vector<qsizetype> beforeLast(width), last(width), row(width);
    for (std::size_t j = 0; j < width; ++j)
        last[j] = qsizetype(j);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const QChar right = b[qsizetype(j) - 1];
            const qsizetype replaced = last[j - 1] + (a[i - 1] == right ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[qsizetype(j) - 2] && a[i - 2] == right)
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        beforeLast.swap(last);
        last.swap(row);
    }
    return last[width - 1];
}

} // namespace

QByteArray fixed(double value, int decimals)
{
    decimals = std::clamp(decimals, 0, 1000);
    // The longest double has 309 digits before the point.
    QByteArray text(decimals + 320, Qt::Uninitialized);
    const std::to_chars_result result =
        std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, decimals);
    text.truncate(result.ptr - text.constData());
    return text;
}

std::optional<double> parseDouble(QByteArrayView text)
{
    if (!looksLikeNumber(text))
        return std::nullopt;
    if (text.front() == '+')
        text = text.sliced(1);
    double value = 0.0;
    const std::from_chars_result result = std::from_chars(text.begin(), text.end(), value);
    if (result.ec != std::errc() || result.ptr != text.end() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

QString nearestName(const QString &name, const QStringList &candidates)
{
    constexpr qsizetype longestName = 200;
    if (name.isEmpty() || name.size() > longestName)
        return {};
    const QString wanted = name.toLower();
    const auto commonBeginning = [&](const QString &candidate) {
        const auto end =
            std::mismatch(wanted.begin(), wanted.end(), candidate.begin(), candidate.end()).first;
        return end - wanted.begin();
    };
    QString nearest;
    qsizetype nearestDistance = 0;
    qsizetype nearestBeginning = 0;
    for (const QString &candidate : candidates) {
        if (candidate.size() > longestName)
            continue;
        const QString lower = candidate.toLower();
        const qsizetype distance = editDistance(wanted, lower);
        const qsizetype beginning = commonBeginning(lower);
        const qsizetype allowed = std::max<qsizetype>(1, std::max(name.size(), candidate.size()) / 3);
        const bool nearer = nearest.isEmpty() || distance < nearestDistance ||
                            (distance == nearestDistance && beginning > nearestBeginning);
        if (distance <= allowed && nearer) {
            nearest = candidate;
            nearestDistance = distance;
            nearestBeginning = beginning;
        }
    }
    if (!nearest.isEmpty() || name.size() < 3)
        return nearest;
    const auto begins = [&](const QString &candidate) { return candidate.toLower().startsWith(wanted); };
    const auto found = std::find_if(candidates.begin(), candidates.end(), begins);
    return found == candidates.end() ? QString() : *found;
}

int utf8SequenceLength(QByteArrayView bytes, qsizetype at)
{
    const auto byte = [&](qsizetype i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = byte(at);
    if (first < 0x80)
        return 1;
    const int length = first >= 0xC2 && first <= 0xDF   ? 2
                       : first >= 0xE0 && first <= 0xEF ? 3
                       : first >= 0xF0 && first <= 0xF4 ? 4
                                                        : 0;
    if (length == 0 || bytes.size() - at < length)
        return 0;
    for (int i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
    }
    // Longer than need be, surrogates, and beyond U+10FFFF (RFC 3629, section 4).
    const unsigned char second = byte(at + 1);
    const bool outside = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                         (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return outside ? 0 : length;
}

QString escapedUtf8(QByteArrayView bytes)
{
    QByteArray valid;
    valid.reserve(bytes.size());
    for (qsizetype i = 0; i < bytes.size();) {
        const int length = utf8SequenceLength(bytes, i);
        if (length > 0) {
            valid.append(bytes.sliced(i, length));
            i += length;
        } else {
            valid.append("\\x").append(bytes.sliced(i, 1).toByteArray().toHex());
            ++i;
        }
    }
    return QString::fromUtf8(valid);
}

QJsonValue jsonNumber(std::optional<double> value)
{
    return value && std::isfinite(*value) ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue jsonInteger(std::optional<qint64> value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

} // namespace assay::base
