// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/shell_host.h>

#include "shell_files.h"
#include "shell_follow.h"
#include "shell_queue.h"
#include "shell_room.h"
#include "shell_stream.h"
#include "token.h"

#include <assay/base/text.h>

#include <QPromise>

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace assay::remote {

using namespace std::chrono_literals;

namespace {

constexpr qint64 aboutTheBytes = 256; // size and checksum behind them
constexpr int attemptsToRead = 3;

template <typename Value>
using PromiseOf = std::shared_ptr<QPromise<base::Result<Value>>>;

template <typename Value>
PromiseOf<Value> begin()
{
    auto promise = std::make_shared<QPromise<base::Result<Value>>>();
    promise->start();
    return promise;
}

template <typename Value>
void answer(const PromiseOf<Value> &promise, base::Result<Value> value)
{
    promise->addResult(std::move(value));
    promise->finish();
}

// That the host's key was refused matters to open() alone: elsewhere "no" has a meaning of its own.
base::Error asEnvironment(base::Error error)
{
    error.kind = base::Error::Kind::Environment;
    return error;
}

} // namespace

struct ShellHost::Private
{
    Private(int shells, std::chrono::milliseconds silence, const ShellQueue::Start &startShell)
        : room(std::make_shared<ShellRoom>()),
          start([startShell, room = room] {
              std::unique_ptr<Shell> shell = startShell();
              if (shell)
                  room->watch(*shell);
              return shell;
          }),
          queue(shells, start),
          patience(silence)
    {}

    // Runs a script about a file and hands on what `read` makes of its answer.
    template <typename Value>
    QFuture<base::Result<Value>> ask(ShellJob job,
                                     std::function<base::Result<Value>(const ScriptAnswer &)> read);
    void readFile(const QString &host, const QByteArray &path, qint64 offset, qint64 limit, int attempt,
                  const PromiseOf<QByteArray> &promise);

    std::shared_ptr<ShellRoom> room;
    ShellQueue::Start start;
    ShellQueue queue;
    std::chrono::milliseconds patience;
};

template <typename Value>
QFuture<base::Result<Value>>
ShellHost::Private::ask(ShellJob job, std::function<base::Result<Value>(const ScriptAnswer &)> read)
{
    const PromiseOf<Value> promise = begin<Value>();
    QFuture<base::Result<Value>> future = promise->future();
    job.limits.time = patience;
    job.limit = ShellJob::Limit::Silence;
    job.done = [promise, read = std::move(read)](const base::Result<ScriptAnswer> &got) {
        if (got)
            answer<Value>(promise, read(*got));
        else
            answer<Value>(promise, tl::unexpected(asEnvironment(got.error())));
    };
    queue.add(std::move(job));
    return future;
}

void ShellHost::Private::readFile(const QString &host, const QByteArray &path, qint64 offset, qint64 limit,
                                  int attempt, const PromiseOf<QByteArray> &promise)
{
    ShellJob job;
    job.script = readScript(path, offset, limit);
    job.limits = {patience, std::min(limit, std::numeric_limits<qint64>::max() / 2) + aboutTheBytes};
    job.limit = ShellJob::Limit::Silence;
    job.host = host;
    job.done = [=, this](const base::Result<ScriptAnswer> &got) {
        if (!got)
            return answer<QByteArray>(promise, tl::unexpected(asEnvironment(got.error())));
        base::Result<std::optional<QByteArray>> bytes = readAnswer(*got, path);
        if (!bytes)
            return answer<QByteArray>(promise, tl::unexpected(std::move(bytes).error()));
        if (*bytes)
            return answer<QByteArray>(promise, **std::move(bytes));
        if (attempt < attemptsToRead)
            return readFile(host, path, offset, limit, attempt + 1, promise);
        answer<QByteArray>(promise, base::fail(base::Error::Kind::Environment,
                                               QStringLiteral("cannot be read"), base::escapedUtf8(path),
                                               QStringLiteral("it changes while it is read")));
    };
    queue.add(std::move(job));
}

ShellHost::ShellHost(int shells, std::chrono::milliseconds patience)
{
    // The link is the derived object: it is asked for no shell after close(), which its destructor calls.
    const std::shared_ptr<bool> isOpen = std::make_shared<bool>(true);
    m_isOpen = isOpen;
    d = std::make_unique<Private>(shells, patience, [this, isOpen]() -> std::unique_ptr<Shell> {
        return *isOpen ? startShell() : nullptr;
    });
}

ShellHost::~ShellHost()
{
    close();
}

void ShellHost::close()
{
    *m_isOpen = false;
    d->queue.close();
}

QFuture<base::Result<HostFacts>> ShellHost::open()
{
    const PromiseOf<HostFacts> promise = begin<HostFacts>();
    ShellJob job;
    job.script = factsScript();
    job.limits.time = 120s; // a link may try several ways, each with a deadline of its own
    job.host = name();
    job.done = [promise, this](const base::Result<ScriptAnswer> &got) {
        base::Result<HostFacts> facts =
            got.and_then([this](const ScriptAnswer &said) { return factsAnswer(said, name()); });
        if (facts)
            facts->note = note();
        answer<HostFacts>(promise, std::move(facts));
    };
    QFuture<base::Result<HostFacts>> future = promise->future();
    d->queue.add(std::move(job));
    return future;
}

QFuture<base::Result<ScriptAnswer>> ShellHost::run(const QByteArray &script, const ScriptLimits &limits)
{
    const PromiseOf<ScriptAnswer> promise = begin<ScriptAnswer>();
    ShellJob job;
    job.script = script;
    job.limits = limits;
    job.host = name();
    job.done = [promise](base::Result<ScriptAnswer> got) {
        answer<ScriptAnswer>(promise, std::move(got).map_error(asEnvironment));
    };
    QFuture<base::Result<ScriptAnswer>> future = promise->future();
    d->queue.add(std::move(job));
    return future;
}

QFuture<base::Result<QByteArray>> ShellHost::readFile(const QByteArray &path, qint64 offset, qint64 limit)
{
    const PromiseOf<QByteArray> promise = begin<QByteArray>();
    QFuture<base::Result<QByteArray>> future = promise->future();
    d->readFile(name(), path, std::max(qint64{0}, offset), std::max(qint64{0}, limit), 1, promise);
    return future;
}

QFuture<base::Status> ShellHost::writeFile(const QByteArray &path, const QByteArray &bytes, WriteMode mode,
                                           int permissions)
{
    ShellJob job;
    job.script = writeScript(path, bytes, mode, permissions, randomToken());
    job.input = bytes;
    job.host = name();
    return d->ask<void>(std::move(job), [path](const ScriptAnswer &got) { return writeAnswer(got, path); });
}

QFuture<base::Status> ShellHost::makeFolder(const QByteArray &path)
{
    ShellJob job;
    job.script = makeFolderScript(path);
    job.host = name();
    return d->ask<void>(std::move(job),
                        [path](const ScriptAnswer &got) { return makeFolderAnswer(got, path); });
}

QFuture<base::Result<QList<FileEntry>>> ShellHost::list(const QByteArray &folder)
{
    ShellJob job;
    job.script = listScript(folder, Listing::Folder);
    job.host = name();
    return d->ask<QList<FileEntry>>(std::move(job),
                                    [folder](const ScriptAnswer &got) { return listAnswer(got, folder); });
}

QFuture<base::Result<QList<FileEntry>>> ShellHost::tree(const QByteArray &folder)
{
    ShellJob job;
    job.script = listScript(folder, Listing::Tree);
    job.host = name();
    return d->ask<QList<FileEntry>>(std::move(job),
                                    [folder](const ScriptAnswer &got) { return listAnswer(got, folder); });
}

std::unique_ptr<Follow> ShellHost::follow(std::chrono::milliseconds interval)
{
    return std::make_unique<ShellFollow>(name(), d->start, d->room, interval, d->patience);
}

std::unique_ptr<Stream> ShellHost::stream(const QString &node, quint16 port)
{
    return std::make_unique<ShellStream>(d->start, node, port);
}

} // namespace assay::remote
