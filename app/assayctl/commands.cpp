// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <array>

namespace assay::ctl {

std::span<const Command> commands()
{
    static const std::array all{deltaCommand(),  scrapeCommand(), watchUrlCommand(), validateCommand(),
                                diffCommand(),   planCommand(),   probeCommand(),    runCommand(),
                                statusCommand(), watchCommand(),  cancelCommand(),   resumeCommand(),
                                fetchCommand(),  reviewCommand(), exportCommand(),   proposeCommand(),
                                importCommand(), packCommand(),   reportCommand()};
    return all;
}

} // namespace assay::ctl
