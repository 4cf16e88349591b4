// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm_text.h>

#include <array>

namespace assay::cluster {

namespace {

struct Word
{
    QLatin1StringView name;
    SlurmClass meaning;
};

// Base states and flags of Slurm 22.05 to 26.05 (job_state_string in src/common/slurm_protocol_defs.c).
constexpr std::array words = {
    Word{QLatin1StringView("pending"), SlurmClass::Waiting},
    Word{QLatin1StringView("running"), SlurmClass::Running},
    Word{QLatin1StringView("suspended"), SlurmClass::Running},
    Word{QLatin1StringView("completed"), SlurmClass::Final},
    Word{QLatin1StringView("cancelled"), SlurmClass::Final},
    Word{QLatin1StringView("failed"), SlurmClass::Final},
    Word{QLatin1StringView("timeout"), SlurmClass::Final},
    Word{QLatin1StringView("node_fail"), SlurmClass::MaybeFinal},
    Word{QLatin1StringView("preempted"), SlurmClass::MaybeFinal},
    Word{QLatin1StringView("boot_fail"), SlurmClass::MaybeFinal},
    Word{QLatin1StringView("deadline"), SlurmClass::Final},
    Word{QLatin1StringView("out_of_memory"), SlurmClass::Final},
    Word{QLatin1StringView("completing"), SlurmClass::Ending},
    Word{QLatin1StringView("stage_out"), SlurmClass::Ending},
    Word{QLatin1StringView("configuring"), SlurmClass::Waiting},
    Word{QLatin1StringView("resizing"), SlurmClass::Running},
    Word{QLatin1StringView("requeued"), SlurmClass::Waiting},
    Word{QLatin1StringView("requeue_fed"), SlurmClass::Waiting},
    Word{QLatin1StringView("requeue_hold"), SlurmClass::Held},
    Word{QLatin1StringView("special_exit"), SlurmClass::Held},
    Word{QLatin1StringView("stopped"), SlurmClass::Running},
    Word{QLatin1StringView("revoked"), SlurmClass::Final},
    Word{QLatin1StringView("resv_del_hold"), SlurmClass::Waiting},
    Word{QLatin1StringView("signaling"), SlurmClass::Running},
};

const Word *wordOf(const QString &lower)
{
    for (const Word &word : words) {
        if (word.name == lower)
            return &word;
    }
    return nullptr;
}

} // namespace

QString slurmWord(const QString &state)
{
    // "CANCELLED by 1000" is one state; the word is what stands first.
    QString first = state.simplified().section(QLatin1Char(' '), 0, 0).toLower();
    if (!first.endsWith(QLatin1Char('+')))
        return first;
    // Cut to the column's width; the one state that begins so is meant.
    QString begin = first;
    while (begin.endsWith(QLatin1Char('+')))
        begin.chop(1);
    QString whole;
    for (const Word &word : words) {
        if (begin.isEmpty() || !QString(word.name).startsWith(begin))
            continue;
        if (word.name == begin)
            return begin;
        if (!whole.isEmpty())
            return begin;
        whole = word.name;
    }
    return whole.isEmpty() ? begin : whole;
}

SlurmClass slurmClass(const QString &state)
{
    const Word *const word = wordOf(slurmWord(state));
    return word ? word->meaning : SlurmClass::Active;
}

} // namespace assay::cluster
