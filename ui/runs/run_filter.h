// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::ui {

// What was typed above the list of runs: words that all have to come in a run's name, id, model, tags, state
// or cluster. "tag:", "state:", "cluster:" and "name:" before a word ask for one of them.
class RunFilter
{
public:
    RunFilter() = default;
    explicit RunFilter(const QString &text);
    [[nodiscard]] bool fits(const run::RunSummary &run) const;
    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty(); }

private:
    enum class Field { Any, Name, Tag, State, Cluster };
    struct Word
    {
        Field field;
        QString text;
    };
    QList<Word> m_words;
};

enum class RunOrder { Newest, Name, State, Progress, Difference, Cluster };
// "newest", "name", ... as a setting has it.
[[nodiscard]] QString runOrderName(RunOrder order);
[[nodiscard]] std::optional<RunOrder> runOrderNamed(const QString &name);
// Whether `a` stands before `b`. What is not known stands last; the newest first where the rest is alike.
[[nodiscard]] bool standsBefore(const run::RunSummary &a, const run::RunSummary &b, RunOrder order);

// The state in the user's language.
[[nodiscard]] QString runStateWord(run::RunState state);
// The same of a line of the list, which may not have been looked at yet.
[[nodiscard]] QString runStateWord(const run::RunSummary &run);

} // namespace assay::ui
