// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/node_state.h>

#include <QLatin1StringView>
#include <QStringList>

#include <array>

namespace assay::cluster {

namespace {

struct Sign
{
    QLatin1StringView text;
    NodeClass meaning;
};

// The first that is found anywhere in the state says what it is: a node that is down stays so whatever else
// it is. Letters behind the word are those of node_state_string() in Slurm 22.05 to 26.05.
constexpr std::array signs = {
    Sign{QLatin1StringView("DOWN*"), NodeClass::Down},
    Sign{QLatin1StringView("MAINT"), NodeClass::Maintenance},
    Sign{QLatin1StringView("REBOOT"), NodeClass::Rebooting},
    Sign{QLatin1StringView("POWERING_UP"), NodeClass::Starting},
    Sign{QLatin1StringView("POWER_UP"), NodeClass::Starting},
    Sign{QLatin1StringView("POWER"), NodeClass::Off},
    Sign{QLatin1StringView("DOWN"), NodeClass::Down},
    Sign{QLatin1StringView("FAIL"), NodeClass::Failing},
    Sign{QLatin1StringView("INVALID"), NodeClass::Down},
    Sign{QLatin1StringView("RESP"), NodeClass::Silent},
    Sign{QLatin1StringView("*"), NodeClass::Silent},
    Sign{QLatin1StringView("$"), NodeClass::Maintenance},
    Sign{QLatin1StringView("@"), NodeClass::Rebooting},
    Sign{QLatin1StringView("^"), NodeClass::Rebooting},
    Sign{QLatin1StringView("#"), NodeClass::Starting},
    Sign{QLatin1StringView("~"), NodeClass::Off},
    Sign{QLatin1StringView("!"), NodeClass::Off},
    Sign{QLatin1StringView("%"), NodeClass::Off},
    Sign{QLatin1StringView("DRAINING"), NodeClass::Draining},
    Sign{QLatin1StringView("DRAINED"), NodeClass::Drained},
};

bool begins(const QString &text, const char *word)
{
    return text.startsWith(QLatin1StringView(word));
}

} // namespace

NodeClass nodeClass(const QString &state)
{
    const QString text = state.trimmed().toUpper();
    for (const Sign &sign : signs) {
        if (text.contains(sign.text))
            return sign.meaning;
    }
    const bool isTaken =
        begins(text, "ALLOC") || begins(text, "MIX") || text.contains(QStringLiteral("COMP"));
    if (text.contains(QStringLiteral("DRAIN")))
        return isTaken ? NodeClass::Draining : NodeClass::Drained;
    if (text.contains(QStringLiteral("RESV")) || text.contains(QStringLiteral("RESERVED")))
        return isTaken ? NodeClass::Full : NodeClass::Reserved;
    if (begins(text, "MIX"))
        return NodeClass::Partly;
    if (isTaken)
        return NodeClass::Full;
    if (text.contains(QStringLiteral("PLANNED")) || text.endsWith(QLatin1Char('-')))
        return NodeClass::Planned;
    return begins(text, "IDLE") ? NodeClass::Free : NodeClass::Other;
}

} // namespace assay::cluster
