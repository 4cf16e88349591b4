// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/local_host.h>

#include <QFuture>
#include <QPromise>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

// This machine as if it were another one, over a link that carries so many bytes and then breaks, in the
// middle of whatever it carries.
class CutHost final : public assay::remote::Host
{
public:
    CutHost() = default;
    ~CutHost() override
    {
        for (const auto &late : unanswered)
            late();
    }
    Q_DISABLE_COPY_MOVE(CutHost)

    qint64 budget = -1; // bytes until the link breaks; negative: it holds
    qint64 carried = 0;
    bool isMute = false;                           // the link holds, and nothing is answered any more
    std::vector<std::function<void()>> unanswered; // each gives its answer after all
    bool scriptsFail = false;                      // before they have done anything

    [[nodiscard]] bool isCut() const { return budget == 0; }
    [[nodiscard]] static assay::base::Error cutError()
    {
        return {assay::base::Error::Kind::Environment, QStringLiteral("the link broke"), {}, {}, {}};
    }

    // How many of these bytes come through.
    qsizetype carry(qsizetype bytes)
    {
        const qsizetype through =
            budget < 0 ? bytes : static_cast<qsizetype>(std::min<qint64>(bytes, budget));
        if (budget >= 0)
            budget -= through;
        carried += through;
        return through;
    }

    [[nodiscard]] QString name() const override { return QStringLiteral("far"); }
    [[nodiscard]] bool isLocal() const override { return false; }
    [[nodiscard]] QFuture<assay::base::Result<assay::remote::HostFacts>> open() override
    {
        return whole(m_local.open().result(), 1);
    }
    [[nodiscard]] QFuture<assay::base::Result<assay::remote::ScriptAnswer>>
    run(const QByteArray &script, const assay::remote::ScriptLimits &limits) override
    {
        if (carry(script.size()) < script.size() || isCut())
            return ready<assay::remote::ScriptAnswer>(tl::make_unexpected(cutError()));
        if (scriptsFail)
            return ready<assay::remote::ScriptAnswer>(
                assay::remote::ScriptAnswer{3, {}, "cd: Stale file handle\n"});
        return m_local.run(script, limits);
    }
    [[nodiscard]] QFuture<assay::base::Result<QByteArray>> readFile(const QByteArray &path, qint64 offset,
                                                                    qint64 limit) override
    {
        const auto bytes = m_local.readFile(path, offset, limit).result();
        return whole(bytes, bytes ? bytes->size() : 0);
    }
    [[nodiscard]] QFuture<assay::base::Status> writeFile(const QByteArray &path, const QByteArray &bytes,
                                                         assay::remote::WriteMode mode,
                                                         int permissions) override
    {
        if (isCut())
            return QtFuture::makeReadyFuture<assay::base::Status>(tl::make_unexpected(cutError()));
        return m_local.writeFile(path, bytes, mode, permissions);
    }
    [[nodiscard]] QFuture<assay::base::Status> makeFolder(const QByteArray &path) override
    {
        return m_local.makeFolder(path);
    }
    [[nodiscard]] QFuture<assay::base::Result<QList<assay::remote::FileEntry>>>
    list(const QByteArray &folder) override
    {
        const auto entries = m_local.list(folder).result();
        return whole(entries, 10);
    }
    [[nodiscard]] QFuture<assay::base::Result<QList<assay::remote::FileEntry>>>
    tree(const QByteArray &folder) override
    {
        if (isMute) {
            using Entries = assay::base::Result<QList<assay::remote::FileEntry>>;
            const auto promise = std::make_shared<QPromise<Entries>>();
            promise->start();
            unanswered.push_back([promise] {
                promise->addResult(Entries(tl::make_unexpected(cutError())));
                promise->finish();
            });
            return promise->future();
        }
        auto entries = m_local.tree(folder).result();
        if (entries)
            entries->append(strangers);
        return whole(entries, 10);
    }
    [[nodiscard]] std::unique_ptr<assay::remote::Follow> follow(std::chrono::milliseconds interval) override;
    [[nodiscard]] std::unique_ptr<assay::remote::Stream> stream(const QString &node, quint16 port) override
    {
        return m_local.stream(node, port);
    }

    QList<assay::remote::FileEntry> strangers; // told as if they were in every tree

private:
    template <typename T>
    static QFuture<assay::base::Result<T>> ready(assay::base::Result<T> value)
    {
        return QtFuture::makeReadyFuture<assay::base::Result<T>>(std::move(value));
    }
    // An answer that comes whole or not at all.
    template <typename T>
    QFuture<assay::base::Result<T>> whole(assay::base::Result<T> value, qsizetype size)
    {
        const bool broke = isCut() || carry(size) < size;
        return ready<T>(broke ? assay::base::Result<T>(tl::make_unexpected(cutError())) : std::move(value));
    }

    assay::remote::LocalHost m_local;
};

// What was told before the link broke stays told, up to the byte.
class CutFollow final : public assay::remote::Follow
{
public:
    CutFollow(CutHost &host, std::unique_ptr<assay::remote::Follow> inner)
        : m_host(host), m_inner(std::move(inner))
    {
        connect(m_inner.get(), &assay::remote::Follow::arrived, this,
                [this](const assay::remote::Followed &news) { tell(news); });
        connect(m_inner.get(), &assay::remote::Follow::failed, this, &assay::remote::Follow::failed);
    }
    void add(const QByteArray &path, const assay::remote::FollowMark &mark) override
    {
        m_inner->add(path, mark);
    }
    void remove(const QByteArray &path) override { m_inner->remove(path); }
    [[nodiscard]] QFuture<assay::base::Status> round() override
    {
        // The answer comes also when this object has gone.
        return m_inner->round().then(
            QtFuture::Launch::Sync, [broken = m_broken](const assay::base::Status &status) {
                return *broken ? assay::base::Status(tl::make_unexpected(CutHost::cutError())) : status;
            });
    }

private:
    void tell(assay::remote::Followed news)
    {
        if (*m_broken)
            return;
        const qsizetype through = m_host.carry(news.bytes.size());
        *m_broken = through < news.bytes.size() || m_host.isCut();
        news.bytes.truncate(through);
        if (through > 0)
            Q_EMIT arrived(news);
    }

    CutHost &m_host;
    std::unique_ptr<assay::remote::Follow> m_inner;
    std::shared_ptr<bool> m_broken = std::make_shared<bool>(false);
};

inline std::unique_ptr<assay::remote::Follow> CutHost::follow(std::chrono::milliseconds interval)
{
    return std::make_unique<CutFollow>(*this, m_local.follow(interval));
}
