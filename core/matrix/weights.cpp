// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/weights.h>

namespace assay::matrix {

namespace {

QString joined(const QString &folder, const QString &name)
{
    return folder.endsWith(u'/') ? QString(folder + name) : QString(folder + u'/' + name);
}

} // namespace

QString weightsPath(const QString &modelId, const Profile::Models &models)
{
    if (modelId.startsWith(u'/'))
        return modelId;
    const QString name = modelId.section(u'/', -1);
    if (models.staged.contains(name))
        return joined(models.stagedDir, name);
    return models.writableDir.isEmpty() ? modelId : joined(models.writableDir, name);
}

} // namespace assay::matrix
