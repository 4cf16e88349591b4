// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/problem_finder.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/base/text.h>
#include <assay/base/yaml.h>
#include <assay/engine/kind.h>

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace assay::logs {

namespace {

using base::yaml::Node;

constexpr qint64 kLargestFile = 4 << 20;
constexpr qsizetype kMostRules = 1000;

const QStringList &ruleKeys()
{
    static const QStringList keys{
        QStringLiteral("id"),      QStringLiteral("severity"), QStringLiteral("engines"),
        QStringLiteral("sources"), QStringLiteral("pattern"),  QStringLiteral("text"),
        QStringLiteral("next"),    QStringLiteral("matches"),  QStringLiteral("mismatches")};
    return keys;
}

QString nearestHint(const QString &word, const QStringList &known)
{
    const QString nearest = base::nearestName(word, known);
    return nearest.isEmpty() ? QStringLiteral("; known are %1").arg(known.join(QStringLiteral(", ")))
                             : QStringLiteral("; did you mean \"%1\"?").arg(nearest);
}

// Reads the rules of one document and collects what is wrong with them.
class RuleReader
{
public:
    RuleFile read(const QByteArray &yaml)
    {
        const base::yaml::Document document = base::yaml::parse(yaml);
        m_file.problems = document.problems;
        if (document.broken)
            return m_file;
        if (!document.root.isMap()) {
            complain(document.root,
                     QStringLiteral("this is no file of log rules: it has no \"log_rules: 1\""));
            return m_file;
        }
        checkHead(document.root);
        const Node &rules = document.root["rules"];
        if (!rules.isSequence()) {
            complain(rules.isMissing() ? document.root : rules, QStringLiteral("\"rules\" has to be a list"));
            return m_file;
        }
        if (rules.items.size() > kMostRules) {
            complain(rules, QStringLiteral("there are %1 rules, at most %2 are read")
                                .arg(rules.items.size())
                                .arg(kMostRules));
            return m_file;
        }
        for (const Node &item : rules.items)
            readRule(item);
        return m_file;
    }

private:
    void complain(const Node &node, const QString &text)
    {
        m_file.problems.append({base::Severity::Error, {}, text, node.mark.line, node.mark.column});
    }

    void checkHead(const Node &root)
    {
        if (root["log_rules"].toInteger() != 1)
            complain(
                root["log_rules"].isMissing() ? root : root["log_rules"],
                QStringLiteral("\"log_rules\" has to be 1, the version of the format that is known here"));
        checkKeys(root, {QStringLiteral("log_rules"), QStringLiteral("rules")});
    }

    void checkKeys(const Node &map, const QStringList &known)
    {
        for (const auto &[key, value] : map.entries) {
            if (!known.contains(key.toString()))
                complain(key, QStringLiteral("unknown key \"%1\"").arg(key.toString()) +
                                  nearestHint(key.toString(), known));
        }
    }

    void readRule(const Node &item)
    {
        if (!item.isMap()) {
            complain(item, QStringLiteral("a rule has to be a map with id, pattern and text"));
            return;
        }
        const auto before = m_file.problems.size();
        checkKeys(item, ruleKeys());
        ProblemRule rule;
        rule.id = textOf(item, "id", true);
        rule.pattern = textOf(item, "pattern", true);
        rule.text = textOf(item, "text", true);
        rule.next = textOf(item, "next", false);
        rule.severity = severityOf(item["severity"]);
        rule.engines = wordsOf(item["engines"], engineNames());
        rule.sources = wordsOf(item["sources"],
                               {QStringLiteral("server"), QStringLiteral("workload"), QStringLiteral("job")});
        rule.matches = examplesOf(item["matches"]);
        rule.mismatches = examplesOf(item["mismatches"]);
        checkId(item, rule.id);
        if (checkPattern(item["pattern"], rule.pattern))
            checkExamples(item, rule);
        if (m_file.problems.size() == before)
            m_file.rules.append(rule);
    }

    QString textOf(const Node &item, const char *key, bool required)
    {
        const Node &node = item[key];
        if (node.isScalar() && !node.text.trimmed().isEmpty())
            return node.toString();
        if (required)
            complain(node.isMissing() ? item : node,
                     QStringLiteral("the rule needs a text under \"%1\"").arg(QString::fromLatin1(key)));
        else if (!node.isMissing() && !node.isNull() && !node.isScalar())
            complain(node, QStringLiteral("\"%1\" has to be a text").arg(QString::fromLatin1(key)));
        return {};
    }

    base::Severity severityOf(const Node &node)
    {
        for (const base::Severity severity :
             {base::Severity::Note, base::Severity::Warning, base::Severity::Error}) {
            if (node.isScalar() && node.toString() == base::severityName(severity))
                return severity;
        }
        if (!node.isMissing())
            complain(
                node,
                QStringLiteral("\"severity\" is note, warning or error, not \"%1\"").arg(node.toString()));
        return base::Severity::Error;
    }

    static QStringList engineNames()
    {
        return {engine::kindName(engine::Kind::Vllm), engine::kindName(engine::Kind::Sglang),
                engine::kindName(engine::Kind::Trtllm), engine::kindName(engine::Kind::Llamacpp),
                engine::kindName(engine::Kind::Atom)};
    }

    QStringList wordsOf(const Node &node, const QStringList &known)
    {
        QStringList words;
        if (node.isMissing() || node.isNull())
            return words;
        if (!node.isSequence()) {
            complain(node,
                     QStringLiteral("this has to be a list, of %1").arg(known.join(QStringLiteral(", "))));
            return words;
        }
        for (const Node &word : node.items) {
            if (!known.contains(word.toString()))
                complain(word, QStringLiteral("\"%1\" is not known here").arg(word.toString()) +
                                   nearestHint(word.toString(), known));
            else
                words.append(word.toString());
        }
        return words;
    }

    QList<QByteArray> examplesOf(const Node &node)
    {
        QList<QByteArray> examples;
        if (node.isMissing() || node.isNull())
            return examples;
        if (!node.isSequence()) {
            complain(node, QStringLiteral("examples have to be a list of texts"));
            return examples;
        }
        for (const Node &example : node.items) {
            if (example.isScalar())
                examples.append(example.text);
            else
                complain(example, QStringLiteral("an example has to be a text"));
        }
        return examples;
    }

    void checkId(const Node &item, const QString &id)
    {
        static const QRegularExpression shape(QStringLiteral("^[a-z][a-z0-9_]*$"));
        if (!id.isEmpty() && !shape.match(id).hasMatch())
            complain(item["id"], QStringLiteral("\"%1\" is no id: small letters, digits and _").arg(id));
        const bool taken = std::any_of(m_file.rules.begin(), m_file.rules.end(),
                                       [&id](const ProblemRule &rule) { return rule.id == id; });
        if (taken)
            complain(item["id"], QStringLiteral("there is a rule \"%1\" above already").arg(id));
    }

    bool checkPattern(const Node &node, const QString &pattern)
    {
        if (pattern.isEmpty())
            return false;
        const QRegularExpression expression(pattern);
        if (expression.isValid())
            return true;
        complain(node, QStringLiteral("the pattern cannot be read at character %1: %2")
                           .arg(expression.patternErrorOffset() + 1)
                           .arg(expression.errorString()));
        return false;
    }

    void checkExamples(const Node &item, ProblemRule rule)
    {
        // The examples speak about the pattern alone.
        rule.engines.clear();
        rule.sources.clear();
        for (qsizetype at = 0; at < rule.matches.size(); ++at) {
            if (!hits(rule, rule.matches[at]))
                complain(item["matches"].items[at],
                         QStringLiteral("the pattern does not match this example"));
        }
        for (qsizetype at = 0; at < rule.mismatches.size(); ++at) {
            if (hits(rule, rule.mismatches[at]))
                complain(item["mismatches"].items[at],
                         QStringLiteral("the pattern matches this counter-example"));
        }
    }

    static bool hits(const ProblemRule &rule, const QByteArray &example)
    {
        return !findProblemsIn(example, {}, {}, {rule}).isEmpty();
    }

    RuleFile m_file;
};

base::Result<QList<ProblemRule>> rulesOf(const QString &path)
{
    auto bytes = base::readFile(path, kLargestFile);
    if (!bytes)
        return base::fail(bytes.error());
    const RuleFile file = readRules(*bytes);
    for (const base::Problem &problem : file.problems) {
        if (problem.severity == base::Severity::Error)
            return base::fail(base::Error::Kind::Input, QStringLiteral("the log rules cannot be used"),
                              QStringLiteral("%1:%2:%3").arg(path).arg(problem.line).arg(problem.column),
                              problem.text);
    }
    return file.rules;
}

} // namespace

RuleFile readRules(const QByteArray &yaml)
{
    return RuleReader().read(yaml);
}

base::Result<QList<ProblemRule>> loadRules()
{
    const QString name = QStringLiteral("log-rules.yaml");
    auto rules = rulesOf(base::resourcesFolder() + QLatin1Char('/') + name);
    if (!rules)
        return rules;
    const QString own = base::configFolder() + QLatin1Char('/') + name;
    if (!QFileInfo::exists(own))
        return rules;
    const auto added = rulesOf(own);
    if (!added)
        return added;
    for (const ProblemRule &rule : *added) {
        const auto shipped = std::find_if(rules->begin(), rules->end(),
                                          [&rule](const ProblemRule &other) { return other.id == rule.id; });
        if (shipped == rules->end())
            rules->append(rule);
        else
            *shipped = rule;
    }
    return rules;
}

} // namespace assay::logs
