// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/run/folder.h>

#include <QCoro/QCoroTask>

namespace assay::run {

// How much of a run a mirror brings.
enum class Extent {
    Journals, // journals and what they name and a value rests on: scrapes, results, commands, jobs
    Whole,    // logs and outputs as well
    Compared, // the same, and every file here is compared with the host's once more: what was damaged here is
              // brought again
};

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
    // Writes here what is new there, up to what was there when it was called. A journal's line is never here
    // before the file that it names. An Environment error says that the host did not answer; what was brought
    // before stays and is true.
    [[nodiscard]] virtual QCoro::Task<base::Status> bring(Extent extent) = 0;
    // From now on logs and outputs come in the background, after the journals.
    virtual void followLogs() = 0;
    // The folder here is a copy of another one; whoever brings it holds the run's lock.
    [[nodiscard]] virtual bool isCopy() const { return false; }
    // The last bring found no folder on the host: nothing will come from there any more.
    [[nodiscard]] virtual bool isGone() const { return false; }
    // Something was just written to the host's folder: the next bring looks for more than the journals' news.
    virtual void expectNews() {}
    // Whoever waits for a bring tells the (monotonic) time now and then. A bring in which nothing moves for
    // too long ends with an Environment error, and the next one begins anew.
    virtual void passTime(double) {}
};

// A run that lies on this machine: the folder is its own mirror.
class LocalMirror final : public Mirror
{
public:
    explicit LocalMirror(RunFolder folder);

    [[nodiscard]] const RunFolder &folder() const override { return m_folder; }
    [[nodiscard]] QCoro::Task<base::Status> bring(Extent extent) override;
    void followLogs() override {}

private:
    RunFolder m_folder;
};

} // namespace assay::run
