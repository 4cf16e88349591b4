// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal_names.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace assay::run {

namespace {

using Key = QLatin1StringView;
using Kind = NamedFile::Kind;

// Most lines are samples of a running workload and name nothing; they are not parsed.
bool mayName(QByteArrayView line)
{
    static constexpr std::array words{"\"file\"",           "\"result\"",       "\"server_started\"",
                                      "\"server_stopped\"", "\"cell_claimed\"", "\"workload_started\"",
                                      "\"cell_finished\""};
    return std::any_of(words.begin(), words.end(),
                       [&](const char *word) { return line.contains(QByteArrayView(word)); });
}

QByteArray text(const QJsonObject &event, Key key)
{
    return event.value(key).toString().toUtf8();
}

} // namespace

QList<NamedFile> filesNamedBy(QByteArrayView line)
{
    if (!mayName(line))
        return {};
    const QJsonObject event =
        QJsonDocument::fromJson(QByteArray::fromRawData(line.data(), line.size())).object();
    const QByteArray kind = text(event, Key("kind"));
    const QByteArray cell = text(event, Key("cell"));
    const QByteArray attempt = QByteArray::number(event.value(Key("attempt")).toInteger(1));
    const QByteArray place = "cells/" + cell + "/attempt-" + attempt;
    QList<NamedFile> files;
    const auto add = [&](Kind what, const QByteArray &name, const QByteArray &sha256 = {}) {
        if (!name.isEmpty())
            files.append({what, name, sha256});
    };
    if (kind == "scrape") {
        add(Kind::Content, text(event, Key("file")), text(event, Key("sha256")));
    } else if (kind == "cell_claimed" && !cell.isEmpty()) {
        add(Kind::Content, "claims/" + cell + '.' + attempt + "/owner.json");
    } else if (kind == "workload_finished") {
        add(Kind::Content, text(event, Key("result")));
        if (!cell.isEmpty())
            add(Kind::Lines, place + "/requests.jsonl");
    } else if (kind == "control") {
        const QByteArray file = text(event, Key("file"));
        add(Kind::Command, file.isEmpty() ? file : "control/" + file.mid(file.lastIndexOf('/') + 1));
    } else if (kind == "server_started") {
        add(Kind::Log, text(event, Key("log")));
    } else if (kind == "server_stopped") {
        const qint64 server = event.value(Key("server")).toInteger();
        add(Kind::Ending, "servers/" + QByteArray::number(server) + "/server.log");
    } else if (kind == "workload_started" && !cell.isEmpty()) {
        add(Kind::Log, place + "/workload.log");
    } else if (kind == "cell_finished" && !cell.isEmpty()) {
        add(Kind::Ending, place + "/workload.log");
    }
    return files;
}

} // namespace assay::run
