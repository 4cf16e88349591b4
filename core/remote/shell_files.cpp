// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_files.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>
#include <array>
#include <utility>

namespace assay::remote {

namespace {

using base::Error;

// Exit statuses of the scripts below; the reason stands on stderr.
constexpr int unusable = 40; // the named thing is not there or not what it has to be
constexpr int taken = 41;

const QByteArray preamble = "LC_ALL=C; export LC_ALL\n";

// absent: ends the script with why $f is not there. That it cannot be looked at is no such reason.
const QByteArray defineAbsent = R"sh(absent() {
    e=$(ls -d -- "$f" 2>&1 >/dev/null)
    [ -z "$e" ] || printf '%s\n' "$e" >&2
    case $e in
        *'No such file'*|*'Not a directory'*|*'ermission denied'*|*'ymbolic link'*|*'ame too long'*|'') exit 40;;
    esac
    exit 1
}
)sh";

// sum: the checksum of stdin as "KIND DIGEST", by the best program that the host has.
const QByteArray defineSum = R"sh(sum() {
    if command -v sha256sum >/dev/null 2>&1; then set -- sha256 $(sha256sum)
    elif command -v shasum >/dev/null 2>&1; then set -- sha256 $(shasum -a 256)
    elif command -v openssl >/dev/null 2>&1; then set -- sha256 $(openssl dgst -sha256 -r)
    elif command -v cksum >/dev/null 2>&1; then set -- cksum $(cksum)
    else set -- none none
    fi
    printf '%s %s\n' "$1" "${2-none}"
}
)sh";

QByteArray sha256(QByteArrayView bytes)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(bytes);
    return hash.result().toHex();
}

bool matches(QByteArrayView bytes, const QByteArray &kind, const QByteArray &digest)
{
    if (kind == "sha256")
        return digest == sha256(bytes);
    return kind == "cksum" && digest == QByteArray::number(posixChecksum(bytes));
}

// What a program of the host said, without the name of the shell in front of it.
QString said(const ScriptAnswer &answer)
{
    QByteArray text = answer.errors.trimmed();
    if (text.isEmpty())
        return QStringLiteral("the host's shell said %1").arg(answer.status);
    return base::escapedUtf8(text.left(400));
}

Error refusal(const ScriptAnswer &answer, const QString &what, const QByteArray &path)
{
    const Error::Kind kind = answer.status == unusable ? Error::Kind::Input
                             : answer.status == taken  ? Error::Kind::No
                                                       : Error::Kind::Environment;
    return {kind, what, base::escapedUtf8(path), said(answer), {}};
}

base::Status statusOf(const ScriptAnswer &answer, const QString &what, const QByteArray &path)
{
    if (answer.status == 0)
        return {};
    return tl::unexpected(refusal(answer, what, path));
}

tl::unexpected<Error> garbled(const QString &what, const QByteArray &path)
{
    return base::fail(Error::Kind::Environment, what, base::escapedUtf8(path),
                      QStringLiteral("the answer of the host is garbled"));
}

std::optional<FileEntry> entryOf(QByteArrayView record)
{
    FileEntry entry;
    std::array<QByteArrayView, 3> fields;
    for (QByteArrayView &field : fields) {
        const qsizetype space = record.indexOf(' ');
        if (space <= 0)
            return {};
        field = record.first(space);
        record = record.sliced(space + 1);
    }
    bool ok = false;
    entry.size = fields[1].toByteArray().toLongLong(&ok);
    const std::optional<double> changed = base::parseDouble(fields[2]);
    entry.name = record.startsWith("./") ? record.sliced(2).toByteArray() : record.toByteArray();
    if (!ok || entry.size < 0 || !changed || entry.name.isEmpty() || fields[0].size() != 1)
        return {};
    entry.changed = *changed;
    const char kind = fields[0].front();
    entry.kind = kind == 'f'   ? FileEntry::Kind::File
                 : kind == 'd' ? FileEntry::Kind::Folder
                 : kind == 'l' ? FileEntry::Kind::Link
                               : FileEntry::Kind::Other;
    return entry;
}

// Only that names vanished between the reading of a folder and the look at them.
bool onlyVanished(const QByteArray &errors)
{
    const QByteArrayList lines = errors.trimmed().split('\n');
    return std::all_of(lines.cbegin(), lines.cend(),
                       [](const QByteArray &line) { return line.endsWith("No such file or directory"); });
}

} // namespace

QByteArray pathWord(const QByteArray &path)
{
    return path.startsWith('/') ? base::shellQuote(path) : "\"$HOME\"/" + base::shellQuote(path);
}

QByteArray readScript(const QByteArray &path, qint64 offset, qint64 limit)
{
    // The range is fixed before the reading: a file that grows meanwhile is read as it was.
    return preamble + defineSum + defineAbsent + "f=" + pathWord(path) + " o=" + QByteArray::number(offset) +
           " m=" + QByteArray::number(limit) + R"sh(
[ -e "$f" ] || absent
if ! [ -f "$f" ]; then echo 'it is not a regular file' >&2; exit 40; fi
if ! [ -r "$f" ]; then echo 'Permission denied' >&2; exit 40; fi
n=$(($(wc -c <"$f") - o)) || exit 1
[ "$n" -le "$m" ] || n=$m
[ "$n" -ge 0 ] || n=0
part() { [ "$n" -eq 0 ] || tail -c +$((o + 1)) <"$f" | head -c "$n"; }
part
printf '\n%s %s\n' "$n" "$(part | sum)"
)sh";
}

base::Result<std::optional<QByteArray>> readAnswer(const ScriptAnswer &answer, const QByteArray &path)
{
    const QString what = QStringLiteral("cannot be read");
    if (answer.status != 0)
        return tl::unexpected(refusal(answer, what, path));
    const qsizetype end = answer.output.size() - 1;
    const qsizetype start = end < 1 ? -1 : answer.output.lastIndexOf('\n', end - 1);
    const QByteArrayList words =
        start < 0 ? QByteArrayList() : answer.output.mid(start + 1).trimmed().split(' ');
    if (words.size() != 3)
        return garbled(what, path);
    if (words[1] == "none") {
        return base::fail(Error::Kind::Environment, what, base::escapedUtf8(path),
                          QStringLiteral("the host has no program that computes a checksum"),
                          QStringLiteral("Install sha256sum (coreutils) there"));
    }
    QByteArray bytes = answer.output.first(start);
    if (words[0] != QByteArray::number(bytes.size()) || !matches(bytes, words[1], words[2]))
        return std::optional<QByteArray>();
    return std::optional(std::move(bytes));
}

QByteArray writeScript(const QByteArray &path, const QByteArray &bytes, WriteMode mode, int permissions,
                       const QByteArray &token)
{
    // `mv` and `ln` would put the file into a folder of that name.
    const QByteArray check =
        mode == WriteMode::Replace
            ? QByteArray("if [ -d \"$f\" ]; then echo 'it is a folder' >&2; exit 1; fi\n")
            : QByteArray("if [ -e \"$f\" ] || [ -L \"$f\" ]; then echo 'File exists' >&2; "
                         "exit 41; fi\n");
    // A name that exists makes `ln` fail, and `mv -n` leave the temporary file where it is: a file system
    // without hard links.
    const QByteArray publish = mode == WriteMode::Replace
                                   ? QByteArray("mv -f -- \"$t\" \"$f\" || exit 1\n")
                                   : QByteArray(R"sh(if ! e=$(ln -- "$t" "$f" 2>&1); then
    if ! [ -e "$f" ] && ! [ -L "$f" ]; then mv -n -- "$t" "$f" || exit 1; fi
    if [ -e "$t" ]; then printf '%s\n' "${e:-File exists}" >&2; exit 41; fi
fi
)sh");
    return preamble + defineSum + "f=" + pathWord(path) + " n=" + QByteArray::number(bytes.size()) +
           "\nt=$f.new-" + token + "\n" + check + R"sh(umask 077
trap 'rm -f -- "$t"' 0
trap 'exit 1' 1 2 13 15
set -C
if [ "$n" -eq 0 ]; then : >"$t"; else head -c "$n" >"$t"; fi || exit 1
set +C
exec </dev/null
z=$(($(wc -c <"$t"))) || exit 1
if [ "$z" -ne "$n" ]; then echo "only $z of $n bytes arrived" >&2; exit 1; fi
case $(sum <"$t") in
)sh" + "'sha256 " +
           sha256(bytes) + "' | 'cksum " + QByteArray::number(posixChecksum(bytes)) + R"sh(') ;;
'none none') echo 'no program computes a checksum; install sha256sum (coreutils)' >&2; exit 1 ;;
*) echo 'the bytes changed on their way' >&2; exit 1 ;;
esac
chmod )sh" +
           QByteArray::number(permissions & 07777, 8) +
           R"sh( -- "$t" || exit 1
sync -- "$t" 2>/dev/null
)sh" + publish +
           R"sh(d=${f%/*}
sync -- "${d:-/}" 2>/dev/null
exit 0
)sh";
}

base::Status writeAnswer(const ScriptAnswer &answer, const QByteArray &path)
{
    return statusOf(answer,
                    answer.status == taken ? QStringLiteral("is there already")
                                           : QStringLiteral("cannot be written"),
                    path);
}

QByteArray makeFolderScript(const QByteArray &path)
{
    return preamble + "umask 077\nmkdir -p -- " + pathWord(path) + "\n";
}

base::Status makeFolderAnswer(const ScriptAnswer &answer, const QByteArray &path)
{
    return statusOf(answer, QStringLiteral("folder cannot be made"), path);
}

QByteArray listScript(const QByteArray &folder, Listing listing)
{
    const QByteArray which = listing == Listing::Folder ? "! -name . -prune" : "-type f";
    // Each entry is "KIND SIZE CHANGED NAME" and a NUL: no name can break the rest.
    return preamble + defineAbsent + "f=" + pathWord(folder) + R"sh(
[ -e "$f" ] || absent
if ! [ -d "$f" ]; then echo 'it is not a folder' >&2; exit 40; fi
CDPATH= cd -- "$f" >/dev/null || exit 40
if ! [ -r . ]; then echo 'Permission denied' >&2; exit 40; fi
if find . -prune -printf '' >/dev/null 2>&1; then
    find . )sh" +
           which + R"sh( -printf '%y %s %T@ %p\0'
else
    find . )sh" +
           which + R"sh( -exec /bin/sh -c '
        for f; do
            if [ -L "$f" ]; then k=l; elif [ -f "$f" ]; then k=f; elif [ -d "$f" ]; then k=d; else k=o; fi
            s=$(stat -c "%s %Y" -- "$f" 2>/dev/null) || s=$(stat -f "%z %m" -- "$f" 2>/dev/null) || {
                s=$(ls -dn -- "$f" 2>/dev/null) || continue
                set -f; set -- $s; s="$5 0"
            }
            printf "%s %s %s\0" $k "$s" "$f"
        done' sh {} +
fi
)sh";
}

base::Result<QList<FileEntry>> listAnswer(const ScriptAnswer &answer, const QByteArray &folder)
{
    const QString what = QStringLiteral("cannot be listed");
    if (answer.status != 0 && (answer.status == unusable || !onlyVanished(answer.errors)))
        return tl::unexpected(refusal(answer, what, folder));
    QList<FileEntry> entries;
    const QByteArrayView all(answer.output);
    for (qsizetype at = 0; at < all.size();) {
        const qsizetype end = all.indexOf('\0', at);
        const std::optional<FileEntry> entry = end < 0 ? std::nullopt : entryOf(all.sliced(at, end - at));
        if (!entry)
            return garbled(what, folder);
        entries.append(*entry);
        at = end + 1;
    }
    std::sort(entries.begin(), entries.end(),
              [](const FileEntry &a, const FileEntry &b) { return a.name < b.name; });
    return entries;
}

QByteArray factsScript()
{
    return preamble + "printf '%s\\0%s\\0%s\\0' \"${HOME:-$(cd && pwd)}\" "
                      "\"$(uname -n)\" \"$(id -un)\"\n";
}

base::Result<HostFacts> factsAnswer(const ScriptAnswer &answer, const QString &host)
{
    const QByteArrayList fields = answer.output.split('\0');
    if (answer.status != 0 || fields.size() != 4 || !fields[0].startsWith('/'))
        return base::fail(Error::Kind::Environment, QStringLiteral("the host does not say who it is"), host,
                          QStringLiteral("the answer of the host is garbled"));
    HostFacts facts;
    facts.home = fields[0];
    facts.node = base::escapedUtf8(fields[1]);
    facts.user = base::escapedUtf8(fields[2]);
    return facts;
}

quint32 posixChecksum(QByteArrayView bytes)
{
    static const std::array<quint32, 256> table = [] {
        std::array<quint32, 256> made{};
        for (quint32 i = 0; i < made.size(); ++i) {
            quint32 value = i << 24;
            for (int bit = 0; bit < 8; ++bit)
                value = (value << 1) ^ ((value & 0x80000000u) != 0 ? 0x04c11db7u : 0u);
            made[i] = value;
        }
        return made;
    }();
    quint32 crc = 0;
    const auto take = [&crc](quint8 byte) { crc = (crc << 8) ^ table[(crc >> 24) ^ byte]; };
    for (const char byte : bytes)
        take(static_cast<quint8>(byte));
    for (quint64 size = static_cast<quint64>(bytes.size()); size != 0; size >>= 8)
        take(static_cast<quint8>(size & 0xff));
    return ~crc;
}

} // namespace assay::remote
