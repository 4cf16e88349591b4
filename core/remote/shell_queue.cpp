// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace assay::remote {

using namespace std::chrono_literals;

namespace {

ShellJob endOf(qint64 group, const QString &host)
{
    ShellJob job;
    job.script = "kill -s KILL -- -" + QByteArray::number(group) + " 2>/dev/null";
    job.limits.time = 10s;
    job.endWhenGivenUp = false;
    job.host = host;
    job.done = [](const base::Result<ScriptAnswer> &) {};
    return job;
}

} // namespace

ShellQueue::ShellQueue(int atOnce, Start start) : m_atOnce(std::max(1, atOnce)), m_start(std::move(start)) {}

ShellQueue::~ShellQueue()
{
    close();
}

void ShellQueue::add(ShellJob job)
{
    m_waiting.push_back(std::move(job));
    if (m_closed)
        close();
    else
        next();
}

void ShellQueue::close()
{
    m_closed = true;
    // Also those that have ended and are still to be deleted: no shell outlives the link.
    const QList<ShellScript *> scripts = findChildren<ShellScript *>(Qt::FindDirectChildrenOnly);
    for (ShellScript *script : scripts) {
        script->disconnect(this);
        delete script;
    }
    // An answer may ask for more.
    while (!m_waiting.empty()) {
        const ShellJob job = std::move(m_waiting.front());
        m_waiting.pop_front();
        job.done(base::fail(base::Error::Kind::Environment, QStringLiteral("cannot run a script"), job.host,
                            QStringLiteral("the program is closing")));
    }
}

void ShellQueue::next()
{
    while (!m_closed && !m_waiting.empty() && m_running < m_atOnce) {
        ShellJob job = std::move(m_waiting.front());
        m_waiting.pop_front();
        run(std::move(job));
    }
}

void ShellQueue::run(ShellJob job)
{
    const bool endsGroup = job.endWhenGivenUp;
    const QString host = job.host;
    auto *const script = new ShellScript(std::move(job));
    script->setParent(this);
    ++m_running;
    connect(script, &ShellScript::ended, this, [this, script, host, endsGroup](qint64 group) {
        --m_running;
        // Not now: its shell may be what tells of the end.
        script->deleteLater();
        if (group > 1 && endsGroup)
            m_waiting.push_front(endOf(group, host));
        next();
    });
    connect(script, &ShellScript::notStarted, this, [this, script] { script->start(m_start()); });
    script->start(m_start());
}

} // namespace assay::remote
