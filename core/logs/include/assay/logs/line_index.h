// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>
#include <vector>

namespace assay::logs {

// Bytes that may grow while they are read.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    // How many bytes there are now.
    [[nodiscard]] virtual base::Result<qint64> size() const = 0;
    // At most `length` bytes from `offset`; fewer only at the end. Environment error when they cannot be
    // read.
    [[nodiscard]] virtual base::Result<QByteArray> read(qint64 offset, qint64 length) const = 0;
};

// A file by its name: opened anew for each question, so that a replaced file is seen.
class FileSource final : public ByteSource
{
public:
    explicit FileSource(QString path);
    [[nodiscard]] base::Result<qint64> size() const override;
    [[nodiscard]] base::Result<QByteArray> read(qint64 offset, qint64 length) const override;

private:
    QString m_path;
};

// Bytes in memory.
class BufferSource final : public ByteSource
{
public:
    explicit BufferSource(QByteArray bytes = {});
    void setBytes(QByteArray bytes);
    [[nodiscard]] base::Result<qint64> size() const override;
    [[nodiscard]] base::Result<QByteArray> read(qint64 offset, qint64 length) const override;

private:
    QByteArray m_bytes;
};

// Random access to the lines of a growing text of any size. Only a line start in each 64 KiB is kept: about a
// quarter of a MiB for a text of 1 GiB. Lines end at \n and count from 1; the bytes after the last \n are a
// line.
class LineIndex
{
public:
    enum class Growth { None, Grown, Restarted };

    struct Line
    {
        qint64 number = 0; // from 1
        qint64 offset = 0; // of its first byte
        qint64 length = 0; // bytes without the \n
        QByteArray bytes;  // at most the asked limit; without the \n
    };

    explicit LineIndex(std::shared_ptr<const ByteSource> source);

    // Takes in what was appended since the last call, at most `limit` bytes of it (all when negative). A text
    // that became shorter or whose known start or end changed is indexed from the beginning: Restarted.
    [[nodiscard]] base::Result<Growth> extend(qint64 limit = -1);

    [[nodiscard]] qint64 lineCount() const;
    [[nodiscard]] qint64 indexedBytes() const { return m_indexed; }
    // Bytes that the index itself occupies.
    [[nodiscard]] qint64 memory() const;

    // Up to `count` lines from line `first`, fewer at the end; none when `first` is not there. Each has at
    // most `limit` bytes: the first ones, or of a longer line that returns its carriage the last ones, since
    // those are what is shown.
    [[nodiscard]] base::Result<QList<Line>> lines(qint64 first, qint64 count, qint64 limit = 1 << 20) const;
    // Line `number`; Input error when there is no such line.
    [[nodiscard]] base::Result<Line> line(qint64 number, qint64 limit = 1 << 20) const;
    // The number of the line that holds the byte at `offset`; 0 when it lies outside of what is indexed.
    [[nodiscard]] base::Result<qint64> lineAt(qint64 offset) const;

private:
    struct Mark
    {
        qint64 line = 1;
        qint64 offset = 0;
    };

    [[nodiscard]] base::Result<bool> isSameText() const;
    [[nodiscard]] base::Result<Mark> startOf(qint64 line) const;
    [[nodiscard]] base::Result<qint64> endOf(const Mark &start) const;
    [[nodiscard]] base::Result<Line> readLine(const Mark &start, qint64 end, qint64 limit) const;
    void take(QByteArrayView bytes);
    void restart();

    std::shared_ptr<const ByteSource> m_source;
    std::vector<Mark> m_marks;
    qint64 m_indexed = 0;
    qint64 m_newlines = 0;
    bool m_endsInNewline = true;
    QByteArray m_head;
    QByteArray m_tail;
};

} // namespace assay::logs
