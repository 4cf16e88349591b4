// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller_parts.h"
#include "host_mirror_private.h"
#include "mirror_tree.h"

#include <assay/base/text.h>

#include <QCoro/QCoroFuture>

#include <algorithm>
#include <utility>

namespace assay::run {

using base::Error;
using namespace std::chrono_literals;

QCoro::Task<base::Status> HostMirror::Private::bringFiles(QList<remote::FileEntry> entries)
{
    for (const remote::FileEntry &entry : std::as_const(entries)) {
        base::Status brought;
        switch (styleOf(entry.name)) {
        case FileStyle::Content:
            brought = co_await fetchContent(entry.name, {});
            break;
        case FileStyle::Lines:
            brought = co_await fetchLines(entry.name);
            break;
        case FileStyle::Log:
            // A reader has nothing to tell of a file without a byte.
            if (entry.size == 0)
                brought = files.append(entry.name, {}, false);
            followLog(entry.name);
            break;
        case FileStyle::Journal:
            break;
        }
        if (closed)
            co_return dropped();
        if (!brought && !isMissing(brought))
            co_return brought;
    }
    if (!logs)
        co_return base::Status();
    awaitsLogs = true;
    const base::Status read = co_await logs->round();
    if (closed)
        co_return dropped();
    awaitsLogs = false;
    moved = true;
    co_return failure ? read : failure;
}

// Those of the files whose content here is not the one that the host had when it listed them. A journal here
// may be shorter: then what is here of it is compared. `exactly`: nothing may be longer here, except a log
// that grew meanwhile.
QCoro::Task<base::Result<QList<remote::FileEntry>>>
HostMirror::Private::differing(QList<remote::FileEntry> entries, bool exactly)
{
    QList<remote::FileEntry> others, alike;
    for (const remote::FileEntry &entry : std::as_const(entries)) {
        const qint64 here = files.size(entry.name);
        const FileStyle style = styleOf(entry.name);
        remote::FileEntry compared = entry;
        if (style == FileStyle::Journal)
            compared.size = std::min(entry.size, std::max<qint64>(0, here));
        const bool mayGrow = style == FileStyle::Log && logsInBackground;
        const bool isLonger = exactly && !mayGrow && here > entry.size;
        (here < compared.size || isLonger ? others : alike).append(compared);
    }
    constexpr qsizetype atOnce = 100;
    for (qsizetype begin = 0; begin < alike.size(); begin += atOnce) {
        const QList<remote::FileEntry> some = alike.mid(begin, atOnce);
        const QByteArray script = hashScript(hostFolder, some);
        const remote::ScriptLimits limits{300s};
        patience = usualPatience + limits.time;
        const auto answer = co_await host.run(script, limits);
        if (closed)
            co_return dropped();
        if (!answer)
            co_return tl::make_unexpected(answer.error());
        const QList<QByteArray> here = co_await files.hashes(some);
        if (closed)
            co_return dropped();
        patience = usualPatience;
        moved = true;
        // Without the program there is nothing to compare by but the sizes.
        const bool blind = answer->status == noHashes;
        const QList<QByteArray> lines = answer->output.split('\n');
        // A comparison that did not take place shows no difference either.
        if (!blind && (answer->status != 0 || lines.size() != some.size() + 1))
            co_return base::fail(Error::Kind::Environment,
                                 QStringLiteral("the run's files cannot be compared"), host.name(),
                                 base::escapedUtf8(answer->errors.trimmed().left(400)));
        for (qsizetype i = 0; i < some.size(); ++i) {
            const remote::FileEntry &entry = some.at(i);
            if (blind || here.value(i) == lines.value(i).left(64))
                files.setCompared(entry.name, entry.size, entry.changed);
            else
                others.append(entry);
        }
    }
    co_return others;
}

// What is longer here than it should be, or other: a growing file begins anew beside what there is of the old
// one.
base::Status HostMirror::Private::beginAnew(const QList<remote::FileEntry> &entries)
{
    for (const remote::FileEntry &entry : entries) {
        const FileStyle style = styleOf(entry.name);
        const bool grows = style == FileStyle::Log || style == FileStyle::Lines;
        if (!grows || files.size(entry.name) < entry.size)
            continue;
        if (logs)
            logs->remove(onHost(entry.name));
        followedLogs.remove(entry.name);
        if (base::Status aside = files.setAside(entry.name); !aside)
            return aside;
    }
    return {};
}

// A journal of which a line here is not the host's is brought from its first line on.
QCoro::Task<base::Status> HostMirror::Private::mendJournals(QList<remote::FileEntry> entries)
{
    entries.removeIf(
        [](const remote::FileEntry &entry) { return styleOf(entry.name) != FileStyle::Journal; });
    if (entries.isEmpty())
        co_return base::Status();
    for (const remote::FileEntry &entry : std::as_const(entries)) {
        if (const base::Status aside = files.setAside(entry.name); !aside)
            co_return aside;
    }
    breakOff();
    const base::Status brought = co_await bringNews();
    if (closed)
        co_return dropped();
    co_return brought;
}

QCoro::Task<base::Status> HostMirror::Private::bringWhole(bool anew)
{
    const auto all = co_await tree();
    if (closed)
        co_return dropped();
    if (!all)
        co_return tl::make_unexpected(all.error());
    QList<remote::FileEntry> wanted;
    for (const remote::FileEntry &entry : *all) {
        if (anew || !files.isCompared(entry.name, entry.size, entry.changed))
            wanted.append(entry);
    }
    constexpr int attempts = 3;
    for (int attempt = 0; !wanted.isEmpty(); ++attempt) {
        // A file that was replaced on the host since it was listed is the newer one from then on.
        const auto others = co_await differing(wanted, attempt == 0);
        if (closed)
            co_return dropped();
        if (!others)
            co_return tl::make_unexpected(others.error());
        wanted = *others;
        if (wanted.isEmpty())
            break;
        if (attempt == attempts) {
            co_return base::fail(Error::Kind::Environment,
                                 QStringLiteral("a file of the run differs from the one on its host"),
                                 base::escapedUtf8(wanted.first().name), {}, QStringLiteral("Try again."));
        }
        const base::Status mended = co_await mendJournals(wanted);
        if (closed)
            co_return dropped();
        if (!mended)
            co_return mended;
        if (const base::Status begun = beginAnew(wanted); !begun)
            co_return begun;
        const base::Status brought = co_await bringFiles(wanted);
        if (closed)
            co_return dropped();
        if (!brought)
            co_return brought;
    }
    if (const base::Status saved = files.save(); !saved)
        co_return saved;
    co_return files.setWhole(true);
}

} // namespace assay::run
