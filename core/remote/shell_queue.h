// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shell_script.h"

#include <deque>

namespace assay::remote {

// The scripts of one host: so many at once, first come first served.
class ShellQueue final : public QObject
{
    Q_OBJECT
public:
    using Start = std::function<std::unique_ptr<Shell>()>;

    ShellQueue(int atOnce, Start start);
    ~ShellQueue() override;

    void add(ShellJob job);
    // Answers everything with an error, from now on.
    void close();

private:
    void next();
    void run(ShellJob job);

    int m_atOnce;
    Start m_start;
    std::deque<ShellJob> m_waiting;
    int m_running = 0;
    bool m_closed = false;
};

} // namespace assay::remote
