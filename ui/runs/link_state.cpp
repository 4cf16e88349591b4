// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/link_state.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("LinkState", text);
}

QString spanWords(qint64 seconds)
{
    if (seconds < 60)
        return tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return tr("%1 min").arg(seconds / 60);
    return tr("%1 h %2 min").arg(seconds / 3600).arg(seconds / 60 % 60);
}

} // namespace

QString linkSentence(const LinkState &link)
{
    if (link.kind != LinkState::Kind::Lost)
        return {};
    const QString when = link.since.toString(QStringLiteral("HH:mm:ss"));
    // An error begins with its place, and so does this sentence.
    const QString place = link.place + QStringLiteral(": ");
    QString what = link.what.startsWith(place) ? link.what.sliced(place.size()) : link.what;
    // A name of a host or a file stays as it is written.
    const QString first = what.section(QLatin1Char(' '), 0, 0);
    if (!first.isEmpty() &&
        std::all_of(first.cbegin(), first.cend(), [](QChar letter) { return letter.isLetter(); }))
        what[0] = what.at(0).toUpper();
    if (!what.endsWith(QLatin1Char('.')))
        what += QLatin1Char('.');
    return tr("%1 does not answer since %2. %3 The run goes on there; what is shown is as it was then, and "
              "the "
              "rest comes when the link is back.")
        .arg(link.place, when, what);
}

QString linkWord(const LinkState &link, const QDateTime &now)
{
    switch (link.kind) {
    case LinkState::Kind::Opening:
        return tr("connecting");
    case LinkState::Kind::Up:
        return link.isRemote ? tr("connected") : tr("this machine");
    case LinkState::Kind::Idle:
        return tr("idle");
    case LinkState::Kind::Lost:
        break;
    }
    return tr("reconnecting, %1").arg(spanWords(std::max<qint64>(0, link.since.secsTo(now))));
}

} // namespace assay::ui
