// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/review_file.h"

#include "assay/review/gate.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/base/yaml.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>

namespace assay::review {

namespace {

using base::yaml::Node;

constexpr qint64 kLargestFile = 4 << 20;

QString reviewPath(const QString &runFolder)
{
    return runFolder + QStringLiteral("/review.yaml");
}

base::Status checkGate(const QString &id)
{
    QStringList ids;
    for (const Gate &gate : gateCatalogue())
        ids.append(gate.id);
    if (ids.contains(id))
        return {};
    const QString nearest = base::nearestName(id, ids);
    return base::fail(base::Error::Kind::Input, QStringLiteral("there is no gate \"%1\"").arg(id), {}, {},
                      nearest.isEmpty()
                          ? QStringLiteral("The gates are %1.").arg(ids.join(QStringLiteral(", ")))
                          : QStringLiteral("Did you mean \"%1\"?").arg(nearest));
}

base::Status checkOverride(const QString &id)
{
    if (auto known = checkGate(id); !known)
        return known;
    const QList<Gate> gates = gateCatalogue();
    const auto gate =
        std::find_if(gates.begin(), gates.end(), [&id](const Gate &one) { return one.id == id; });
    if (gate->kind == GateKind::Soft)
        return {};
    return base::fail(base::Error::Kind::Input,
                      QStringLiteral("the gate \"%1\" cannot be overridden").arg(id), {},
                      QStringLiteral("it is a hard gate"),
                      QStringLiteral("Measure again what it names, or leave the cell out."));
}

// A text as YAML reads it back: the double-quoted form is JSON's.
QByteArray quoted(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.size() - 2);
}

void appendMap(QByteArray &yaml, const char *key, const QMap<QString, QString> &map)
{
    if (map.isEmpty())
        return;
    yaml += key;
    yaml += ":\n";
    for (auto entry = map.begin(); entry != map.end(); ++entry)
        yaml += "  " + entry.key().toUtf8() + ": " + quoted(entry.value()) + '\n';
}

void appendText(QByteArray &yaml, const char *key, const QString &text)
{
    if (!text.isEmpty())
        yaml += QByteArray(key) + ": " + quoted(text) + '\n';
}

QByteArray listOf(const QStringList &texts)
{
    QByteArrayList words;
    for (const QString &text : texts)
        words.append(quoted(text));
    return QByteArray("[" + words.join(", ") + "]");
}

QByteArray listOf(const QList<int> &numbers)
{
    QByteArrayList words;
    for (const int number : numbers)
        words.append(QByteArray::number(number));
    return QByteArray("[" + words.join(", ") + "]");
}

// Reads a tree; the first mistake ends it.
class ReviewReader
{
public:
    base::Result<ReviewFile> read(const Node &root)
    {
        ReviewFile file;
        if (root["review"].toInteger() != 1)
            complain(root["review"].isMissing() ? root : root["review"],
                     QStringLiteral("\"review\" has to be 1, the version of the format that is known here"));
        checkKeys(root, {"review", "reviewer", "signature", "note", "tags", "accepted", "overridden",
                         "decided_for", "cells"});
        file.reviewer = text(root["reviewer"]);
        file.note = text(root["note"]);
        for (const Node &tag : list(root["tags"]))
            file.tags.append(text(tag));
        file.accepted = decisions(root["accepted"], checkGate);
        file.overridden = decisions(root["overridden"], checkOverride);
        for (const auto &[key, value] : map(root["decided_for"]))
            file.decidedFor.insert(key.toString(), number(value, 1));
        if (!file.accepted.isEmpty() && file.reviewer.trimmed().isEmpty())
            complain(root["accepted"],
                     QStringLiteral("a gate can be accepted only by somebody: \"reviewer\" is empty"));
        if (!root["signature"].isMissing())
            file.signature = signature(root["signature"]);
        for (const auto &[key, value] : map(root["cells"]))
            file.cells.insert(key.toString(), cell(value));
        if (m_error)
            return base::fail(*m_error);
        return file;
    }

private:
    void complain(const Node &node, const QString &what, const QString &next = {})
    {
        if (!m_error)
            m_error =
                base::Error{base::Error::Kind::Input,
                            what,
                            QStringLiteral("review.yaml:%1:%2").arg(node.mark.line).arg(node.mark.column),
                            {},
                            next};
    }

    void checkKeys(const Node &node, const QStringList &known)
    {
        for (const auto &[key, value] : map(node)) {
            if (!known.contains(key.toString()))
                complain(key, QStringLiteral("unknown key \"%1\"").arg(key.toString()));
        }
    }
    void checkKeys(const Node &node, std::initializer_list<const char *> known)
    {
        QStringList words;
        for (const char *word : known)
            words.append(QString::fromLatin1(word));
        checkKeys(node, words);
    }

    QString text(const Node &node)
    {
        if (!node.isMissing() && !node.isNull() && !node.isScalar())
            complain(node, QStringLiteral("this has to be a text"));
        return node.isScalar() ? node.toString() : QString();
    }

    const QList<Node> &list(const Node &node)
    {
        if (!node.isMissing() && !node.isNull() && !node.isSequence())
            complain(node, QStringLiteral("this has to be a list"));
        return node.items;
    }

    const QList<std::pair<Node, Node>> &map(const Node &node)
    {
        if (!node.isMissing() && !node.isNull() && !node.isMap())
            complain(node, QStringLiteral("this has to be a map"));
        return node.entries;
    }

    int number(const Node &node, qint64 least)
    {
        const std::optional<qint64> value = node.toInteger();
        if (value && *value >= least && *value <= 1'000'000'000)
            return static_cast<int>(*value);
        complain(node, QStringLiteral("this has to be a whole number from %1").arg(least));
        return 0;
    }

    QMap<QString, QString> decisions(const Node &node, base::Status (*check)(const QString &))
    {
        QMap<QString, QString> reasons;
        for (const auto &[key, value] : map(node)) {
            const auto allowed = check(key.toString());
            if (!allowed)
                complain(key, allowed.error().what, allowed.error().next);
            const QString reason = text(value);
            if (reason.trimmed().isEmpty())
                complain(value, QStringLiteral("the gate needs a reason"));
            reasons.insert(key.toString(), reason);
        }
        return reasons;
    }

    Signature signature(const Node &node)
    {
        checkKeys(node, {"by", "at", "attempts"});
        Signature signature;
        signature.reviewer = text(node["by"]);
        signature.at = QDateTime::fromString(text(node["at"]), Qt::ISODateWithMs).toUTC();
        if (signature.reviewer.isEmpty() || !signature.at.isValid())
            complain(node, QStringLiteral("a signature needs a name and a time"));
        for (const auto &[key, value] : map(node["attempts"]))
            signature.attempts.insert(key.toString(), number(value, 1));
        return signature;
    }

    CellReview cell(const Node &node)
    {
        checkKeys(node, {"attempt", "seen", "seen_of", "verdict", "note"});
        CellReview cell;
        if (!node["attempt"].isMissing() && !node["attempt"].isNull())
            cell.attempt = number(node["attempt"], 1);
        for (const Node &seen : list(node["seen"]))
            cell.seen.append(number(seen, 0));
        std::sort(cell.seen.begin(), cell.seen.end());
        if (!node["seen_of"].isMissing() && !node["seen_of"].isNull())
            cell.seenOf = number(node["seen_of"], 1);
        cell.verdict = text(node["verdict"]);
        if (!QStringList{QString(), QStringLiteral("sound"), QStringLiteral("doubtful")}.contains(
                cell.verdict))
            complain(node["verdict"], QStringLiteral("a cell's verdict is sound or doubtful"));
        cell.note = text(node["note"]);
        return cell;
    }

    std::optional<base::Error> m_error;
};

} // namespace

base::Result<ReviewFile> parseReview(const QByteArray &yaml)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    for (const base::Problem &problem : document.problems) {
        if (problem.severity == base::Severity::Error)
            return base::fail(base::Error::Kind::Input, problem.text,
                              QStringLiteral("review.yaml:%1:%2").arg(problem.line).arg(problem.column));
    }
    if (!document.root.isMap())
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("this is no review: it has no \"review: 1\""),
                          QStringLiteral("review.yaml:1:1"));
    return ReviewReader().read(document.root);
}

QByteArray toYaml(const ReviewFile &file)
{
    QByteArray yaml = "review: 1\n";
    appendText(yaml, "reviewer", file.reviewer);
    appendText(yaml, "note", file.note);
    if (!file.tags.isEmpty())
        yaml += "tags: " + listOf(file.tags) + '\n';
    if (file.signature) {
        yaml += "signature:\n";
        yaml += "  by: " + quoted(file.signature->reviewer) + '\n';
        yaml += "  at: " + quoted(file.signature->at.toUTC().toString(Qt::ISODateWithMs)) + '\n';
        if (!file.signature->attempts.isEmpty())
            yaml += "  attempts:\n";
        for (auto cell = file.signature->attempts.begin(); cell != file.signature->attempts.end(); ++cell)
            yaml += "    " + quoted(cell.key()) + ": " + QByteArray::number(cell.value()) + '\n';
    }
    appendMap(yaml, "accepted", file.accepted);
    appendMap(yaml, "overridden", file.overridden);
    if (!file.decidedFor.isEmpty())
        yaml += "decided_for:\n";
    for (auto cell = file.decidedFor.begin(); cell != file.decidedFor.end(); ++cell)
        yaml += "  " + quoted(cell.key()) + ": " + QByteArray::number(cell.value()) + '\n';
    if (!file.cells.isEmpty())
        yaml += "cells:\n";
    for (auto cell = file.cells.begin(); cell != file.cells.end(); ++cell) {
        yaml += "  " + quoted(cell.key()) + ":\n";
        if (cell->attempt)
            yaml += "    attempt: " + QByteArray::number(*cell->attempt) + '\n';
        yaml += "    seen: " + listOf(cell->seen) + '\n';
        if (cell->seenOf)
            yaml += "    seen_of: " + QByteArray::number(*cell->seenOf) + '\n';
        appendText(yaml, "    verdict", cell->verdict);
        appendText(yaml, "    note", cell->note);
    }
    return yaml;
}

base::Result<ReviewFile> readReview(const QString &runFolder)
{
    const QString path = reviewPath(runFolder);
    if (!QFileInfo::exists(path))
        return ReviewFile{};
    const auto bytes = base::readFile(path, kLargestFile);
    if (!bytes)
        return base::fail(bytes.error());
    auto file = parseReview(*bytes);
    if (!file)
        file.error().where = runFolder + QLatin1Char('/') + file.error().where;
    return file;
}

base::Status writeReview(const QString &runFolder, const ReviewFile &file)
{
    return base::writeFileAtomically(reviewPath(runFolder), toYaml(file), 0600);
}

base::Result<std::pair<QString, QString>> parseDecision(const QString &text)
{
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    const QString gate = text.first(std::max<qsizetype>(0, equals)).trimmed();
    const QString reason = text.sliced(equals + 1).trimmed();
    if (gate.isEmpty() || reason.isEmpty())
        return base::fail(base::Error::Kind::Input, QStringLiteral("\"%1\" is no GATE=REASON").arg(text), {},
                          {}, QStringLiteral("Say for which gate, and why."));
    if (auto known = checkGate(gate); !known)
        return base::fail(known.error());
    return std::pair(gate, reason);
}

void beginDeciding(ReviewFile &file, const run::RunView &run)
{
    if (!decisionsAreCurrent(file, run)) {
        file.accepted.clear();
        file.overridden.clear();
    }
    file.decidedFor = countingAttempts(run);
}

base::Status acceptUnknown(ReviewFile &file, const QString &gate, const QString &reason,
                           const QString &reviewer)
{
    if (auto known = checkGate(gate); !known)
        return known;
    if (reviewer.trimmed().isEmpty())
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the gate \"%1\" can be accepted only by somebody").arg(gate), {},
                          {}, QStringLiteral("Add --reviewer NAME."));
    if (reason.trimmed().isEmpty())
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the gate \"%1\" needs a reason").arg(gate));
    file.reviewer = reviewer.trimmed();
    file.accepted.insert(gate, reason.trimmed());
    return {};
}

base::Status overrideGate(ReviewFile &file, const QString &gate, const QString &reason)
{
    if (auto allowed = checkOverride(gate); !allowed)
        return allowed;
    if (reason.trimmed().isEmpty())
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("the gate \"%1\" needs a reason").arg(gate));
    file.overridden.insert(gate, reason.trimmed());
    return {};
}

base::Status sign(ReviewFile &file, const run::RunView &run, const QString &reviewer, const QDateTime &at)
{
    if (reviewer.trimmed().isEmpty())
        return base::fail(base::Error::Kind::Input, QStringLiteral("a signature needs a name"));
    const Signature signature{reviewer.trimmed(), at.toUTC(), countingAttempts(run)};
    file.signature = signature;
    file.reviewer = signature.reviewer;
    return {};
}

QList<int> seenOutputs(const CellReview &cell, int attempt, bool counts)
{
    return cell.seenOf ? (*cell.seenOf == attempt ? cell.seen : QList<int>())
                       : (counts ? cell.seen : QList<int>());
}

void markSeen(CellReview &cell, int attempt, bool counts, const QList<int> &indices, bool seen)
{
    const QList<int> before = seenOutputs(cell, attempt, counts);
    QSet<int> marked(before.cbegin(), before.cend());
    cell.seenOf = attempt;
    for (const int index : indices) {
        if (seen)
            marked.insert(index);
        else
            marked.remove(index);
    }
    cell.seen = QList<int>(marked.cbegin(), marked.cend());
    std::sort(cell.seen.begin(), cell.seen.end());
}

QMap<QString, int> countingAttempts(const run::RunView &run)
{
    QMap<QString, int> counting;
    for (const run::CellView &cell : run.cells) {
        if (cell.counting > 0)
            counting.insert(cell.id, cell.counting);
    }
    return counting;
}

bool decisionsAreCurrent(const ReviewFile &file, const run::RunView &run)
{
    return file.decidedFor.isEmpty() || file.decidedFor == countingAttempts(run);
}

bool isCurrent(const Signature &signature, const run::RunView &run)
{
    return countingAttempts(run) == signature.attempts;
}

run::RunView withChosenAttempts(run::RunView run, const ReviewFile &file)
{
    for (run::CellView &cell : run.cells) {
        const auto chosen = file.cells.constFind(cell.id);
        if (chosen == file.cells.constEnd() || !chosen->attempt)
            continue;
        for (const run::Attempt &attempt : std::as_const(cell.attempts)) {
            if (attempt.number != *chosen->attempt)
                continue;
            cell.counting = attempt.number;
            cell.state = attempt.state;
            cell.reason = attempt.reason;
        }
    }
    return run;
}

} // namespace assay::review
