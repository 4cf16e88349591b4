// SPDX-License-Identifier: GPL-3.0-or-later
// A rule file, then a log, parted by a form feed. The rules must be read or refused, and what they find may
// not depend on how the log comes in pieces.
#include <assay/logs/problem_finder.h>
#include <assay/logs/problem_rule.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace assay;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray input(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const qsizetype part = input.indexOf('\f');
    const QByteArray log = part < 0 ? input : input.sliced(part + 1);
    QList<logs::ProblemRule> rules = logs::readRules(input.first(part < 0 ? 0 : part)).rules;
    for (const char *pattern : {"out of memory", "(?i)error|fail(?:ed|ure)", "^\\s*$", "a+b?c{2}d"}) {
        logs::ProblemRule rule;
        rule.id = QString::fromLatin1(pattern);
        rule.pattern = rule.id;
        rules.append(rule);
    }
    const auto whole = logs::findProblemsIn(log, {}, {}, rules);
    logs::ProblemFinder finder(rules, {}, {});
    for (qsizetype at = 0; at < log.size(); at += 7)
        finder.feed(QByteArrayView(log).sliced(at, std::min<qsizetype>(7, log.size() - at)));
    finder.finish();
    if (finder.problems().size() != whole.size())
        std::abort();
    for (const logs::LogProblem &problem : whole) {
        if (problem.excerpt.size() > 400 || problem.offset > log.size() ||
            problem.line != log.first(problem.offset).count('\n') + 1)
            std::abort();
    }
    return 0;
}
