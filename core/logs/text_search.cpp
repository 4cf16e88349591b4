// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/text_search.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <vector>

namespace assay::logs {

namespace {

// Loops over so many bytes have no branch in them, so that the compiler makes vector instructions of them.
constexpr qsizetype kStride = 64;

bool isLetter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

// How usual a byte is in logs, by their letters, digits and marks; what is not named is rare.
int commonness(char byte, bool isFolded)
{
    static constexpr QByteArrayView usual = " 0e1tai2nosr3:.4-56d789l/,cumpgf_h[]()=bvy'\"wkINEOTARS{}x";
    const auto rank = [](char letter) {
        const qsizetype at = usual.indexOf(letter);
        return at < 0 ? 0 : static_cast<int>(usual.size() - at);
    };
    if (!isFolded || !isLetter(byte))
        return rank(byte);
    return rank(static_cast<char>(byte | 0x20)) + rank(static_cast<char>(byte & ~0x20));
}

} // namespace

qint64 countOf(QByteArrayView bytes, char byte)
{
    constexpr qsizetype mostRounds = 255; // a lane counts to no more
    constexpr qsizetype few = 4 * kStride;
    if (bytes.size() < few)
        return std::count(bytes.begin(), bytes.end(), byte);
    const char *at = bytes.data();
    qsizetype left = bytes.size();
    qint64 count = 0;
    while (left >= kStride) {
        const qsizetype rounds = std::min(mostRounds, left / kStride);
        std::array<unsigned char, kStride> lanes{};
        for (qsizetype round = 0; round < rounds; ++round, at += kStride) {
            for (std::size_t lane = 0; lane < lanes.size(); ++lane)
                lanes[lane] = static_cast<unsigned char>(lanes[lane] + (at[lane] == byte ? 1 : 0));
        }
        left -= rounds * kStride;
        count += std::accumulate(lanes.begin(), lanes.end(), qint64{0});
    }
    return count + std::count(at, at + left, byte);
}

qsizetype findBeyondAscii(QByteArrayView bytes, qsizetype from)
{
    qsizetype at = from;
    for (; at + kStride <= bytes.size(); at += kStride) {
        unsigned char any = 0;
        for (qsizetype lane = 0; lane < kStride; ++lane)
            any = static_cast<unsigned char>(any | static_cast<unsigned char>(bytes.data()[at + lane]));
        if ((any & 0x80U) != 0)
            break;
    }
    for (; at < bytes.size(); ++at) {
        if ((static_cast<unsigned char>(bytes.data()[at]) & 0x80U) != 0)
            return at;
    }
    return -1;
}

TextSearch::TextSearch(QByteArray text, Case sensitivity) : m_text(std::move(text)), m_case(sensitivity)
{
    if (m_text.isEmpty())
        return;
    for (qsizetype at = 0; at < m_text.size(); ++at) {
        const char byte = m_text.at(at);
        const unsigned char fold = m_case == Case::Folded && isLetter(byte) ? 0x20 : 0;
        m_probes.push_back({at, fold, static_cast<unsigned char>(static_cast<unsigned char>(byte) | fold)});
    }
    std::vector<Probe> byRarity = m_probes;
    std::stable_sort(byRarity.begin(), byRarity.end(), [this](const Probe &a, const Probe &b) {
        const bool folded = m_case == Case::Folded;
        return commonness(m_text.at(a.at), folded) < commonness(m_text.at(b.at), folded);
    });
    m_first = byRarity.front();
    m_second = byRarity[byRarity.size() > 1 ? 1 : 0];
}

bool TextSearch::standsAt(const char *place) const
{
    if (m_case == Case::Counts)
        return std::memcmp(place, m_text.constData(), static_cast<std::size_t>(m_text.size())) == 0;
    // From the end: texts that are alike are so at their beginning.
    for (auto probe = m_probes.crbegin(); probe != m_probes.crend(); ++probe) {
        if (!probe->fits(place[probe->at]))
            return false;
    }
    return true;
}

qsizetype TextSearch::find(QByteArrayView bytes, qsizetype from) const
{
    if (m_text.isEmpty())
        return -1;
    const qsizetype end = bytes.size() - m_text.size() + 1; // of the places where it may begin
    std::array<unsigned char, kStride> hits{};
    for (qsizetype at = std::max<qsizetype>(0, from); at < end; at += kStride) {
        const char *first = bytes.data() + at + m_first.at;
        const char *second = bytes.data() + at + m_second.at;
        const qsizetype places = std::min(kStride, end - at);
        unsigned char any = 0;
        if (places == kStride) {
            for (std::size_t lane = 0; lane < hits.size(); ++lane) {
                const unsigned both = static_cast<unsigned>(m_first.fits(first[lane])) &
                                      static_cast<unsigned>(m_second.fits(second[lane]));
                hits[lane] = static_cast<unsigned char>(both);
                any = static_cast<unsigned char>(any | hits[lane]);
            }
        } else {
            for (qsizetype lane = 0; lane < places; ++lane) {
                const bool both = m_first.fits(first[lane]) && m_second.fits(second[lane]);
                hits[static_cast<std::size_t>(lane)] = static_cast<unsigned char>(both);
                any = static_cast<unsigned char>(any | static_cast<unsigned char>(both));
            }
        }
        if (any == 0)
            continue;
        const QByteArrayView marks(hits.data(), places);
        for (qsizetype lane = marks.indexOf('\1'); lane >= 0; lane = marks.indexOf('\1', lane + 1)) {
            if (standsAt(bytes.data() + at + lane))
                return at + lane;
        }
    }
    return -1;
}

} // namespace assay::logs
