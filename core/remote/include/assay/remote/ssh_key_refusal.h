// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::remote {

// What can be done about a host whose key was refused, out of the sentence that says so. All are empty for
// every other sentence.
struct KeyRefusal
{
    QString fingerprint; // of an unknown key, "SHA256:...": the user may trust it
    QString reason;      // then the sentence without its advice, which is for a terminal
    QString removal;     // the command that takes the known key of a changed host out
};
[[nodiscard]] KeyRefusal keyRefusal(const QString &sentence);

} // namespace assay::remote
