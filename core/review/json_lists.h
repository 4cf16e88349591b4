// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>

#include <vector>

namespace assay::review {

// A piece of a file.
struct Span
{
    qint64 from = 0;
    qint64 size = 0;
};

// Finds where in the text of one JSON object the elements of its lists stand, as the text comes in pieces.
// Only lists directly below the object and of a wanted name are kept. It does not judge what it passes over.
class JsonLists
{
public:
    explicit JsonLists(const QList<QByteArray> &wanted);
    void feed(const QByteArray &bytes);
    // The object's end was seen.
    [[nodiscard]] bool isComplete() const { return m_state == State::Complete; }
    // The text does not begin as an object does.
    [[nodiscard]] bool isOther() const { return m_state == State::Other; }
    [[nodiscard]] const std::vector<Span> &elements(const QByteArray &name) const;

private:
    enum class State { Before, Inside, Complete, Other };
    void takeStructure(char byte);
    void endElement();

    QMap<QByteArray, std::vector<Span>> m_lists;
    std::vector<Span> *m_list = nullptr; // the wanted one that the place is in
    State m_state = State::Before;
    qint64 m_at = 0;
    qint64 m_element = -1; // where the element begins that the place is in
    int m_depth = 0;
    bool m_inText = false;
    bool m_escaped = false;
    QByteArray m_text; // the last text directly below the object, as far as it may be a name
    QByteArray m_name;
};

} // namespace assay::review
