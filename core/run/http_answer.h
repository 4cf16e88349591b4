// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace assay::run {

// An answer of HTTP/1.0 or 1.1, its body whole and without its transfer coding.
struct HttpAnswer
{
    int status = 0;
    QByteArray location; // where a redirect leads
    QByteArray body;
};

// What came over a stream so far, read as one answer.
struct HttpReading
{
    bool broken = false;              // it is no HTTP
    std::optional<HttpAnswer> answer; // nothing while more has to come
};

// `ended`: nothing more will come, which is the end of a body whose length was not told.
[[nodiscard]] HttpReading readHttpAnswer(const QByteArray &bytes, bool ended);

} // namespace assay::run
