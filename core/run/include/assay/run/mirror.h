// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/run/folder.h>

#include <QCoro/QCoroTask>

namespace assay::run {

// A run's folder on this machine that is kept like the one on its host. Everything else reads the folder here
// and nothing but the folder.
class Mirror
{
public:
    Mirror() = default;
    virtual ~Mirror() = default;
    Mirror(const Mirror &) = delete;
    Mirror &operator=(const Mirror &) = delete;

    [[nodiscard]] virtual const RunFolder &folder() const = 0;
    // Writes here what is new there: journals first, then what they point to. An Environment error says that
    // the host did not answer; what was brought before stays.
    [[nodiscard]] virtual QCoro::Task<base::Status> bring() = 0;
};

// A run that lies on this machine: the folder is its own mirror.
class LocalMirror final : public Mirror
{
public:
    explicit LocalMirror(RunFolder folder);

    [[nodiscard]] const RunFolder &folder() const override { return m_folder; }
    [[nodiscard]] QCoro::Task<base::Status> bring() override;

private:
    RunFolder m_folder;
};

} // namespace assay::run
