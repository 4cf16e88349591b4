// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QMetaType>
#include <QString>

namespace assay::ui {

// How the place that a run is on can be reached.
struct LinkState
{
    enum class Kind {
        Opening,
        Up,
        Lost,
        Idle, // the run has ended, nobody asks there
    };
    Kind kind = Kind::Opening;
    QString place;   // the profile's name
    QString what;    // why it is lost, in a sentence
    QDateTime since; // local time of the change
    bool isRemote = false;

    bool operator==(const LinkState &) const = default;
};

// "b300 does not answer: ... Lost since 14:02:11; what is shown is as it was then." Empty while it is not
// lost.
[[nodiscard]] QString linkSentence(const LinkState &link);
// "connected", "reconnecting 4 s".
[[nodiscard]] QString linkWord(const LinkState &link, const QDateTime &now);

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::LinkState)
