// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_known_hosts.h>

#include "ssh_wire.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>

#include <algorithm>
#include <optional>

namespace assay::remote {
namespace {

using Verdict = HostKeyCheck::Verdict;

struct Line
{
    enum class Marker { None, Authority, Revoked };
    Marker marker = Marker::None;
    QByteArray names;
    HostKey key;
};

QByteArray nextWord(QByteArrayView line, qsizetype &at)
{
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    while (at < line.size() && isBlank(line[at]))
        ++at;
    const qsizetype begin = at;
    while (at < line.size() && !isBlank(line[at]))
        ++at;
    return line.sliced(begin, at - begin).toByteArray();
}

// The type that a key blob names itself: its first string.
QByteArrayView typeInBlob(QByteArrayView blob)
{
    return takeWireString(blob).value_or(QByteArrayView());
}

std::optional<Line> readLine(QByteArrayView text)
{
    if (text.endsWith('\r'))
        text.chop(1);
    qsizetype at = 0;
    QByteArray word = nextWord(text, at);
    if (word.isEmpty() || word.startsWith('#'))
        return std::nullopt;
    Line line;
    if (word.startsWith('@')) {
        if (word == "@revoked")
            line.marker = Line::Marker::Revoked;
        else if (word == "@cert-authority")
            line.marker = Line::Marker::Authority;
        else
            return std::nullopt;
        word = nextWord(text, at);
    }
    line.names = word;
    line.key.type = nextWord(text, at);
    const auto decoded =
        QByteArray::fromBase64Encoding(nextWord(text, at), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return std::nullopt;
    line.key.blob = decoded.decoded;
    if (line.key.type.isEmpty() || typeInBlob(line.key.blob) != line.key.type)
        return std::nullopt;
    return line;
}

// OpenSSH's match_pattern(): * and ?, in a time that a hostile pattern cannot blow up.
bool matchesPattern(QByteArrayView text, QByteArrayView pattern)
{
    qsizetype t = 0, p = 0, star = -1, mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star >= 0) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

QByteArray hashedName(QByteArrayView name, const QByteArray &salt)
{
    return QMessageAuthenticationCode::hash(name.toByteArray(), salt, QCryptographicHash::Sha1);
}

bool matchesNames(const QByteArray &names, const QByteArray &name)
{
    if (names.startsWith("|1|")) {
        const QByteArrayList parts = names.split('|');
        if (parts.size() != 4)
            return false;
        const QByteArray salt = QByteArray::fromBase64(parts[2]);
        return !salt.isEmpty() && hashedName(name, salt) == QByteArray::fromBase64(parts[3]);
    }
    bool found = false;
    for (const QByteArray &raw : names.split(',')) {
        const QByteArray pattern = raw.toLower();
        if (pattern.startsWith('!')) {
            if (matchesPattern(name, QByteArrayView(pattern).sliced(1)))
                return false;
        } else if (!pattern.isEmpty() && matchesPattern(name, pattern)) {
            found = true;
        }
    }
    return found;
}

template <typename Visit>
void forEachLine(const QList<KnownHostsFile> &files, QByteArrayView name, Visit visit)
{
    const QByteArray lower = name.toByteArray().toLower();
    for (const KnownHostsFile &file : files) {
        const QByteArrayView bytes(file.bytes);
        int number = 0;
        for (qsizetype at = 0; at < bytes.size();) {
            qsizetype end = bytes.indexOf('\n', at);
            if (end < 0)
                end = bytes.size();
            ++number;
            const std::optional<Line> line = readLine(bytes.sliced(at, end - at));
            at = end + 1;
            if (line && matchesNames(line->names, lower))
                visit(file, number, *line);
        }
    }
}

// How strongly a verdict speaks; the first line of the strongest decides.
int weight(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Unknown:
        return 0;
    case Verdict::CaOnly:
        return 1;
    case Verdict::OtherType:
        return 2;
    case Verdict::Changed:
        return 3;
    case Verdict::Known:
        return 4;
    case Verdict::Revoked:
        return 5;
    }
    return 0;
}

Verdict verdictOf(const Line &line, const HostKey &key)
{
    const bool same = line.key.blob == key.blob;
    switch (line.marker) {
    case Line::Marker::Revoked:
        return same ? Verdict::Revoked : Verdict::Unknown;
    case Line::Marker::Authority:
        return Verdict::CaOnly;
    case Line::Marker::None:
        break;
    }
    if (same)
        return Verdict::Known;
    return line.key.type == key.type ? Verdict::Changed : Verdict::OtherType;
}

HostKeyCheck checkName(const QList<KnownHostsFile> &files, QByteArrayView name, const HostKey &key)
{
    HostKeyCheck check;
    forEachLine(files, name, [&](const KnownHostsFile &file, int number, const Line &line) {
        const Verdict verdict = verdictOf(line, key);
        if (weight(verdict) > weight(check.verdict))
            check = {verdict, file.path, number, line.key};
    });
    return check;
}

// [name]:port without its port; nothing for any other name.
QByteArray withoutPort(QByteArrayView name)
{
    const qsizetype end = name.lastIndexOf(']');
    if (!name.startsWith('[') || end < 0 || end + 1 >= name.size() || name[end + 1] != ':')
        return {};
    return name.sliced(1, end - 1).toByteArray();
}

QByteArray keyTypeOf(const QByteArray &algorithm)
{
    return algorithm.startsWith("rsa-sha2-") ? QByteArrayLiteral("ssh-rsa") : algorithm;
}

} // namespace

HostKeyCheck checkHostKey(const QList<KnownHostsFile> &files, QByteArrayView name, const HostKey &key)
{
    HostKeyCheck check = checkName(files, name, key);
    if (const QByteArray bare = withoutPort(name); !bare.isEmpty()) {
        HostKeyCheck other = checkName(files, bare, key);
        const bool unheard = check.verdict == Verdict::Unknown || check.verdict == Verdict::CaOnly;
        if (other.verdict == Verdict::Revoked || (unheard && other.verdict == Verdict::Known))
            return other;
    }
    return check;
}

QByteArrayList knownKeyTypes(const QList<KnownHostsFile> &files, QByteArrayView name)
{
    QByteArrayList types;
    forEachLine(files, name, [&](const KnownHostsFile &, int, const Line &line) {
        if (line.marker == Line::Marker::None && !types.contains(line.key.type))
            types.append(line.key.type);
    });
    if (const QByteArray bare = withoutPort(name); types.isEmpty() && !bare.isEmpty())
        return knownKeyTypes(files, bare);
    return types;
}

QByteArrayList preferKnownTypes(const QByteArrayList &algorithms, const QByteArrayList &types)
{
    QByteArrayList preferred;
    for (const QByteArray &algorithm : algorithms) {
        if (!algorithm.contains("-cert-v0"))
            preferred.append(algorithm);
    }
    std::stable_partition(preferred.begin(), preferred.end(),
                          [&](const QByteArray &algorithm) { return types.contains(keyTypeOf(algorithm)); });
    return preferred;
}

QByteArray fingerprint(const HostKey &key)
{
    return "SHA256:" + QCryptographicHash::hash(key.blob, QCryptographicHash::Sha256)
                           .toBase64(QByteArray::OmitTrailingEquals);
}

QByteArray knownHostsLine(QByteArrayView name, const HostKey &key, const QByteArray &salt)
{
    const QByteArray shown = salt.isEmpty()
                                 ? name.toByteArray()
                                 : "|1|" + salt.toBase64() + '|' + hashedName(name, salt).toBase64();
    return shown + ' ' + key.type + ' ' + key.blob.toBase64() + '\n';
}

} // namespace assay::remote
