// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace assay::run {

// A list that grows at its end and is cut at its front, in stretches that its copies share: a copy costs
// nothing, and adding to one of two copies copies at most one stretch.
template <typename Value>
class Stretches
{
public:
    static constexpr qsizetype stretch = 128;

    [[nodiscard]] qsizetype size() const { return m_full.size() * stretch + m_tail.size(); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    [[nodiscard]] const Value &at(qsizetype i) const
    {
        const qsizetype full = i / stretch;
        return full < m_full.size() ? m_full.at(full).at(i % stretch) : m_tail.at(i % stretch);
    }
    [[nodiscard]] const Value &last() const { return at(size() - 1); }
    [[nodiscard]] qsizetype bytes() const
    {
        return (m_full.size() * stretch + m_tail.capacity()) * qsizetype{sizeof(Value)};
    }
    void append(const Value &value)
    {
        m_tail.append(value);
        if (m_tail.size() < stretch)
            return;
        m_full.append(m_tail);
        m_tail = {};
        m_tail.reserve(stretch);
    }
    // Takes away the first stretch of a list that is longer than that.
    void dropStretch() { m_full.removeFirst(); }

private:
    QList<QList<Value>> m_full;
    QList<Value> m_tail;
};

} // namespace assay::run
