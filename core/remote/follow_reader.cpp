// SPDX-License-Identifier: GPL-3.0-or-later
#include "follow_reader.h"

#include "shell_files.h"

#include <assay/remote/follow_answer.h>

namespace assay::remote {

namespace {

// How many files one `stat` is asked about: an argv has its bounds.
constexpr qsizetype filesAtOnce = 200;

// A file that is far behind gets several records a turn, so that the next turn is asked for while they come.
constexpr int piecesATurn = 4;

// pN, oN, nN, sN: path, offset, inode and last look (a line of `stat`) of the file N. One `stat` looks at all
// files; only those that changed cost a program or two more. Opening a file makes an NFS client ask the
// server about it, which `stat` alone does not.
const QByteArray functions = R"sh(LC_ALL=C; export LC_ALL
set -f
W=$IFS G=
if stat -L -c '%d %i %s %y %z' / >/dev/null 2>&1; then
    look() { stat -L -c '%d %i %s %y %z' -- "$@"; }
elif stat -L -f '%d %i %z %m %c' / >/dev/null 2>&1; then
    look() { stat -L -f '%d %i %z %m %c' -- "$@"; }
else
    look() { for l; do l=$(ls -dniL -- "$l") && (set -- $l && echo "0 $1 $6 $7 $8 $9"); done; }
fi
if dd if=/dev/null of=/dev/null iflag=skip_bytes,count_bytes,fullblock count=0 status=none 2>/dev/null; then
    part() { dd if="$1" iflag=skip_bytes,count_bytes,fullblock skip="$2" count="$3" bs=131072 status=none; }
else
    part() { tail -c "+$(($2 + 1))" <"$1" | head -c "$3"; }
fi
bad() { printf '\036%s x %s %s\n' "$T" "$1" "$2"; }
one() {
    eval "f=\$p$1 o=\$o$1 n=\$n$1 q=\$s$1"
    r=${2#* } i=${2#* } h=0
    i=${i%% *} r=${r#* }
    z=${r%% *}
    if [ -n "$n" ] && [ "$i" != "$n" ]; then o=0
    elif [ "$z" -lt "$o" ]; then o=0
    elif [ "$2" = "$q" ]; then [ "$z" -gt "$o" ] || return 0
    elif [ "$o" -gt 0 ]; then h=$z; [ "$h" -le "$H" ] || h=$H
    fi
    y=0
    while :; do
        m=$((z - o))
        [ "$m" -le "$P" ] || m=$P
        printf '\036%s f %s %s %s %s %s\n' "$T" "$1" "$o" "$h" "$m" "$2"
        [ "$h" -eq 0 ] || head -c "$h" <"$f"
        [ "$m" -eq 0 ] || part "$f" "$o" "$m"
        printf '\036%s .\n' "$T"
        o=$((o + m)) h=0 y=$((y + 1))
        [ "$o" -lt "$z" ] && [ "$y" -lt "$Y" ] || break
    done
    eval "o$1=\$o n$1=\$i s$1=\$2"
}
some() {
    a= k= c=0
    for j; do
        eval "f=\$p$j"
        if [ -f "$f" ]; then
            if true <"$f"; then a="$a \"\$p$j\"" k="$k $j" c=$((c + 1)); else bad "$j" 'Permission denied'; fi
        elif [ -d "${f%/*}/" ] && ! [ -x "${f%/*}/" ]; then bad "$j" 'Permission denied'
        fi
    done
    [ "$c" -gt 0 ] || return 0
    eval "S=\$(look $a)"
    IFS='
'
    set -- $S
    IFS=$W
    if [ "$#" -eq "$c" ]; then
        for j in $k; do one "$j" "$1"; shift; done
    else
        for j in $k; do
            eval "S=\$(look \"\$p$j\")"
            [ -z "$S" ] || one "$j" "$S"
        done
    fi
}
turn() {
    for g in $G; do eval "some \$g$g"; done
    printf '\036%s e %s\n' "$T" "$1"
}
)sh";

} // namespace

QByteArray readerStart(const QByteArray &token)
{
    return "T=" + token + " P=" + QByteArray::number(FollowAnswer::maxPiece) +
           " H=" + QByteArray::number(Follower::headSize) + " Y=" + QByteArray::number(piecesATurn) + "\n" +
           functions;
}

QByteArray readerFile(quint64 id, const QByteArray &path, const FollowMark &mark)
{
    const QByteArray number = QByteArray::number(id);
    const QByteArray inode = mark.inode == 0 ? QByteArray() : QByteArray::number(mark.inode);
    return "p" + number + "=" + pathWord(path) + " o" + number + "=" + QByteArray::number(mark.offset) +
           " n" + number + "=" + inode + " s" + number + "=\n";
}

QByteArray readerForget(quint64 id)
{
    const QByteArray number = QByteArray::number(id);
    return "unset p" + number + " o" + number + " n" + number + " s" + number + "\n";
}

QByteArray readerFiles(const QList<quint64> &ids)
{
    QByteArray groups, text;
    for (qsizetype first = 0; first < ids.size(); first += filesAtOnce) {
        const QByteArray group = QByteArray::number(first / filesAtOnce);
        QByteArrayList members;
        for (const quint64 id : ids.mid(first, filesAtOnce))
            members += QByteArray::number(id);
        text += "g" + group + "='" + members.join(' ') + "'\n";
        groups += ' ' + group;
    }
    return text + "G='" + groups + "'\n";
}

QByteArray readerTurn(quint64 turn)
{
    return "turn " + QByteArray::number(turn) + "\n";
}

} // namespace assay::remote
