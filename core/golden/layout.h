// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/text_edit.h>
#include <assay/base/yaml.h>

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace assay::golden {

// Line numbers count from 0, ranges are [begin, end).
struct LineRange
{
    int begin = 0;
    int end = 0;

    [[nodiscard]] bool isEmpty() const { return begin == end; }
};

// One top-level entry of a reference and the comment lines that describe it.
struct Block
{
    const base::yaml::Node *key = nullptr;
    const base::yaml::Node *value = nullptr;
    bool isModel = false; // not one of the entries that begin with '_'
    LineRange header;     // empty, at the key's line, when nothing describes it
    LineRange body;       // without the blank and comment lines that follow it
};

// Where the blocks of a reference lie in its text. The document must outlive it.
class Layout
{
public:
    Layout(const QByteArray &bytes, const base::yaml::Document &document);

    [[nodiscard]] const QList<Block> &blocks() const { return m_blocks; }
    // False for a text whose top level is in braces or indented: its blocks are not whole lines.
    [[nodiscard]] bool hasWholeLines() const { return m_wholeLines; }
    [[nodiscard]] const QList<base::TextLine> &lines() const { return m_lines; }
    // A line without its ending and without a byte order mark.
    [[nodiscard]] QByteArrayView line(int index) const;
    // The lines of a range as text for the eye.
    [[nodiscard]] QStringList text(LineRange range) const;
    // The comment lines before the first entry.
    [[nodiscard]] QStringList leadingComments() const;

private:
    [[nodiscard]] bool isBlank(int index) const;
    [[nodiscard]] bool isComment(int index) const; // one that begins in the first column
    [[nodiscard]] int endOfBody(int keyLine, int nextKeyLine) const;
    [[nodiscard]] LineRange commentsAbove(int keyLine) const;
    [[nodiscard]] LineRange headerAbove(int keyLine) const;
    void leaveTheFilesOwnHeader();

    QByteArrayView m_bytes;
    QList<base::TextLine> m_lines;
    QList<Block> m_blocks;
    bool m_wholeLines = true;
};

} // namespace assay::golden
