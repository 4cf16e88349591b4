// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_answer.h"

#include <QList>

namespace assay::run {

namespace {

constexpr qsizetype longestHead = 65'536;

// The body of a chunked answer; nothing while its last chunk is missing. `broken` when it is none.
std::optional<QByteArray> dechunked(const QByteArray &bytes, bool &broken)
{
    QByteArray body;
    for (qsizetype at = 0;;) {
        const qsizetype end = bytes.indexOf("\r\n", at);
        if (end < 0) {
            broken = bytes.size() - at > 1024;
            return std::nullopt;
        }
        bool isNumber = false;
        const qlonglong size =
            bytes.mid(at, end - at).split(';').constFirst().trimmed().toLongLong(&isNumber, 16);
        if (!isNumber || size < 0) {
            broken = true;
            return std::nullopt;
        }
        at = end + 2;
        if (size == 0)
            return body;
        if (size > bytes.size() - at - 2)
            return std::nullopt;
        body += bytes.mid(at, size);
        at += size + 2;
    }
}

} // namespace

HttpReading readHttpAnswer(const QByteArray &bytes, bool ended)
{
    HttpReading reading;
    const qsizetype headEnd = bytes.indexOf("\r\n\r\n");
    if (!bytes.isEmpty() &&
        !bytes.startsWith(QByteArrayView("HTTP/1.").first(qMin<qsizetype>(7, bytes.size())))) {
        reading.broken = true;
        return reading;
    }
    if (headEnd < 0) {
        reading.broken = ended || bytes.size() > longestHead;
        return reading;
    }
    const QList<QByteArray> head = bytes.left(headEnd).split('\n');
    HttpAnswer answer;
    answer.status = head.constFirst().mid(9, 3).toInt();
    if (answer.status < 100) {
        reading.broken = true;
        return reading;
    }
    std::optional<qlonglong> length;
    bool isChunked = false;
    for (const QByteArray &line : head) {
        const qsizetype colon = line.indexOf(':');
        const QByteArray name = line.left(colon).trimmed().toLower();
        const QByteArray value = line.mid(colon + 1).trimmed();
        if (name == "content-length")
            length = value.toLongLong();
        else if (name == "transfer-encoding")
            isChunked = value.toLower().contains("chunked");
        else if (name == "location")
            answer.location = value;
    }
    const QByteArray rest = bytes.mid(headEnd + 4);
    if (isChunked) {
        const auto body = dechunked(rest, reading.broken);
        reading.broken = reading.broken || (ended && !body);
        if (!body)
            return reading;
        answer.body = *body;
    } else if (length) {
        if (rest.size() < *length) {
            reading.broken = ended;
            return reading;
        }
        answer.body = rest.left(*length);
    } else if (!ended) {
        return reading;
    } else {
        answer.body = rest;
    }
    reading.answer = answer;
    return reading;
}

} // namespace assay::run
