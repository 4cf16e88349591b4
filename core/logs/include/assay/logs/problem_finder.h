// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/logs/problem_rule.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>

namespace assay::logs {

// Finds problems in a log that arrives piece by piece, as a live one does. Each part between carriage returns
// is judged by itself, so that a message behind a progress bar is seen. A part without an end is judged in
// windows of 64 KiB: memory stays bounded whatever comes.
class ProblemFinder
{
public:
    // The rules that apply to this engine (a word of engine::kindName; empty: all) and source. Rules whose
    // pattern cannot be compiled are left out; readRules reports those.
    ProblemFinder(const QList<ProblemRule> &rules, const QString &engine, const QString &source);
    ~ProblemFinder();
    ProblemFinder(ProblemFinder &&) noexcept;
    ProblemFinder &operator=(ProblemFinder &&) noexcept;

    // The next bytes of the log. Problems of complete lines are there when it returns.
    void feed(QByteArrayView bytes);
    // The log ends here: a last line without an ending is judged too.
    void finish();
    // Found so far, by place; repeated hits of one rule are kept up to 100. A rule on which PCRE gives up is
    // reported once as a warning and not tried again.
    [[nodiscard]] const QList<LogProblem> &problems() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

// All problems of a whole text.
[[nodiscard]] QList<LogProblem> findProblemsIn(QByteArrayView text, const QString &engine,
                                               const QString &source, const QList<ProblemRule> &rules);

} // namespace assay::logs
