// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/attach_worker.h"

#include "language/in_words.h"

#include <assay/matrix/library.h>

#include <utility>

namespace assay::ui {

base::Result<std::unique_ptr<run::ServerLink>> AttachWorker::linkTo(const QString &cluster,
                                                                    const QString &target)
{
    if (cluster.isEmpty())
        return run::linkToUrl(target);
    const auto profile = matrix::find(matrix::Shelf::Clusters, cluster);
    if (!profile)
        return tl::make_unexpected(profile.error());
    const auto station = m_stations->at(profile->yaml, cluster);
    if (!station)
        return tl::make_unexpected(station.error());
    return run::linkThrough(*(*station)->host, target);
}

void AttachWorker::attach(int number, const QString &cluster, const QString &target, bool look)
{
    auto link = linkTo(cluster, target);
    if (!link) {
        Q_EMIT refused(number, inWords(link.error()));
        return;
    }
    auto attachment = std::make_unique<run::Attachment>(*std::move(link));
    run::Attachment *const known = attachment.get();
    connect(known, &run::Attachment::changed, this,
            [this, number, known] { Q_EMIT looked(number, known->view()); });
    m_attachments[number] = std::move(attachment);
    if (!look) {
        known->stop();
        return;
    }
    Q_EMIT looked(number, known->view());
    known->start();
}

void AttachWorker::start(int number)
{
    if (const auto known = m_attachments.find(number); known != m_attachments.end())
        known->second->start();
}

void AttachWorker::stop(int number)
{
    if (const auto known = m_attachments.find(number); known != m_attachments.end())
        known->second->stop();
}

} // namespace assay::ui
