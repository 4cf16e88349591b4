// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace assay::ui {

// Numbers of lines in rising order, small in memory however many there are: 2 bytes a line where few of a
// stretch are in it, a bit a line where many are (Chambi et al. 2016, "Better bitmap performance with Roaring
// bitmaps").
class LineSet
{
public:
    // `line` is greater than all before.
    void append(quint32 line);
    void removeLast();

    [[nodiscard]] qint64 size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    // The line at a place from 0.
    [[nodiscard]] quint32 at(qint64 place) const;
    // How many lines are smaller than this one: the place of the first that is not.
    [[nodiscard]] qint64 countBelow(qint64 line) const;
    // Bytes that it occupies.
    [[nodiscard]] qint64 memory() const;

private:
    // The lines that have their upper 16 bits in common.
    struct Stretch
    {
        quint32 upper = 0;
        qint64 before = 0; // lines of the stretches before
        qint32 count = 0;
        std::vector<quint16> lower; // while they are few
        std::vector<quint64> bits;  // from then on
    };

    std::vector<Stretch> m_stretches;
    qint64 m_size = 0;
};

} // namespace assay::ui
