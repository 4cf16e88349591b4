// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_shell.h"

namespace assay::cluster::shell {

const char *const prelude = R"sh(
child='' ends='' signals=0
say() { printf 'assay: %s\n' "$*"; }
fail() { say "$*"; exit 3; }
need() { [ -e "$1" ] || fail "$1 is to be mounted into the container and is not there on $(uname -n)"; }
# The status of $child. A wait that a signal cut short is taken up again; a shell that has told the status
# before says 127 then.
await() {
    again=''
    while :; do
        seen=$signals
        wait "$child" 2>/dev/null
        new=$?
        if [ -z "$again" ] || [ "$new" -ne 127 ]; then status=$new; fi
        [ "$seen" -ne "$signals" ] || break
        again=1
    done
}
trap '' HUP
trap 'ends=1; signals=$((signals + 1)); [ -z "$child" ] || forward' TERM
cd "$run" || fail "the run folder $run cannot be entered on $(uname -n)"
)sh";

const char *const importOnce = R"sh(
folder=$(dirname "$image") lock=$image.lock mine=$(uname -n).$$
# The beat tells others that the import lives, by nobody's clock but their own.
beat() {
    count=0
    while kill -0 "$1" 2>/dev/null; do
        count=$((count + 1))
        printf '%s\n%s\n' "$mine $count" "$partial" >"$lock/beat.new" && mv "$lock/beat.new" "$lock/beat"
        sleep 20
    done
}
import_now() {
    partial=$folder/.$mine.$(basename "$image")
    say "importing the image $url into $image"
    importer "$partial" </dev/null &
    child=$!
    beat "$child" >/dev/null 2>&1 &
    beats=$!
    [ -z "$ends" ] || forward
    await
    child=''
    kill "$beats" 2>/dev/null
    wait "$beats" 2>/dev/null
    if [ "$status" -eq 0 ]; then
        if chmod 0644 "$partial" && mv -f "$partial" "$image"; then :; else status=1; fi
    fi
    rm -rf "$partial" "$lock"
    [ -z "$ends" ] || exit 143
    [ "$status" -eq 0 ] ||
        fail "the image $url could not be imported into $image: $tool ended with status $status, its own words stand above"
}
mkdir -p "$folder" || fail "the folder $folder for images cannot be made on $(uname -n)"
told='' last='' idle=0 misses=0
# Two that import at once, because one was taken for dead, do no harm: each has a file of its own, and a whole
# one takes the name.
while [ ! -s "$image" ]; do
    [ -z "$ends" ] || exit 143
    if mkdir "$lock" 2>/dev/null; then
        import_now
        break
    fi
    if [ ! -d "$lock" ]; then
        misses=$((misses + 1))
        [ "$misses" -lt 5 ] || fail "the folder $folder for images cannot be written on $(uname -n)"
    fi
    now=$(cat "$lock/beat" 2>/dev/null)
    if [ "$now" = "$last" ]; then idle=$((idle + 5)); else idle=0; fi
    last=$now
    if [ "$idle" -ge 300 ]; then
        say "the job that was importing the image has shown no life for five minutes; this one imports it now"
        rm -rf "$lock.$mine"
        if mv "$lock" "$lock.$mine" 2>/dev/null; then
            # Others may write here: of what they say the name alone counts, and only that of a partial image.
            left=$(sed -n 2p "$lock.$mine/beat" 2>/dev/null)
            left=${left##*/}
            case $left in .*".$(basename "$image")") rm -rf "$folder/$left" ;; esac
            rm -rf "$lock.$mine"
        fi
        idle=0
        continue
    fi
    [ -n "$told" ] || say "another job is importing the image into $image; this one waits for it"
    told=1
    sleep 5
done
)sh";

const char *const forwardToChild = R"sh(
forward() { kill -TERM "$child" 2>/dev/null; }
bury() { :; }
)sh";

const char *const forwardToStep = R"sh(
forward() {
    pid=$(cat "$shard/collector.pid" 2>/dev/null)
    { [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null; } || kill -TERM "$child" 2>/dev/null
}
# An srun that was killed may leave its step behind.
bury() {
    pid=$(cat "$shard/collector.pid" 2>/dev/null)
    [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null
    rm -f "$shard/collector.pid"
}
# Of an earlier start of the job, maybe on another node.
rm -f "$shard/collector.pid"
)sh";

const char *const forwardToDocker = R"sh(
forward() { docker stop -t 90 "$ASSAY_JOB-collector" >/dev/null 2>&1 || kill -TERM "$child" 2>/dev/null; }
bury() { docker rm -f "$ASSAY_JOB-collector" >/dev/null 2>&1; }
)sh";

const char *const dockerFacts = R"sh(
# Docker's daemon knows nothing of what Slurm gave to the job.
gpus=${SLURM_JOB_GPUS:-${CUDA_VISIBLE_DEVICES:-}}
[ -z "$gpus" ] || ASSAY_GPUS=\"device=$gpus\"
# Without root the daemon's own root is the user already.
case $(docker info --format '{{.SecurityOptions}}' 2>/dev/null) in
*rootless*) ASSAY_USER='' ;;
*) ASSAY_USER=$(id -u):$(id -g) ;;
esac
USER=${USER:-$(id -un)}
ASSAY_GPUS=${ASSAY_GPUS:-all}
export ASSAY_GPUS ASSAY_USER USER
)sh";

const char *const holdToShell = R"sh(
hold=''
! setpriv --pdeathsig TERM true 2>/dev/null || hold='setpriv --pdeathsig TERM'
)sh";

const char *const supervise = R"sh(
lives=0
while :; do
    [ -z "$ends" ] || exit 143
    start </dev/null &
    child=$!
    [ -z "$ends" ] || forward
    await
    child=''
    if [ "$status" -le 128 ] || [ "$status" -eq 143 ] || [ -n "$ends" ]; then break; fi
    if [ "$lives" -eq 3 ]; then
        say "the collector was ended by signal $((status - 128)) once more; it is not started again"
        break
    fi
    lives=$((lives + 1))
    say "the collector was ended by signal $((status - 128)); it is started again ($lives of 3)"
    bury
done
if [ ! -s "$shard/journal.jsonl" ] && [ "$status" -ne 0 ] && [ -z "$ends" ]; then
    say "the collector did not begin: $tool ended with status $status, its own words stand above"
elif [ "$status" -ne 0 ] && [ "$status" -ne 143 ]; then
    say "the collector ended with status $status"
fi
)sh";

} // namespace assay::cluster::shell
