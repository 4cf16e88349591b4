// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/link_state.h"

#include "language/full_stop.h"
#include "language/in_words.h"

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

// A sentence of its own; a name of a host or a file at its beginning stays as it is written.
QString wholeSentence(QString text)
{
    const QString said = inWords(text);
    if (said != text)
        return stopped(said);
    const QString first = text.section(QLatin1Char(' '), 0, 0);
    if (!first.isEmpty() &&
        std::all_of(first.cbegin(), first.cend(), [](QChar letter) { return letter.isLetter(); }))
        text[0] = text.at(0).toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

} // namespace

QString linkSentence(const LinkState &link)
{
    if (link.kind != LinkState::Kind::Lost)
        return {};
    const QString when = link.since.toString(QStringLiteral("HH:mm:ss"));
    // An error begins with its place, and so does this sentence.
    const QString place = link.place + QStringLiteral(": ");
    const QString what = link.what.startsWith(place) ? link.what.sliced(place.size()) : link.what;
    return tr("%1 does not answer since %2. %3 The run goes on there; what is shown is as it was then, and "
              "the "
              "rest comes when the link is back.")
        .arg(link.place, when, wholeSentence(what));
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
