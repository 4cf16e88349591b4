// SPDX-License-Identifier: GPL-3.0-or-later
#include "yaml_builder.h"

#include "assay/base/text.h"

#include <algorithm>
#include <utility>

namespace assay::base::yaml {

namespace {

constexpr int deepest = 64;
// Limits of the tree with its aliases written out: a few lines of aliases can stand for more than any memory.
constexpr qsizetype mostNodes = 1'000'000;
constexpr qsizetype mostTextBytes = qsizetype{64} << 20;
constexpr qsizetype mostProblems = 1000;

bool endsPlainScalar(QByteArrayView bytes, qsizetype position)
{
    return position >= bytes.size() || QByteArrayView(" \t\r\n,]}:#").contains(bytes[position]);
}

// The place of the text of a scalar that may have an anchor and a tag before it.
qsizetype afterProperties(QByteArrayView bytes, qsizetype i)
{
    const QByteArrayView blank(" \t\r\n");
    while (i < bytes.size() && (bytes[i] == '&' || bytes[i] == '!')) {
        while (i < bytes.size() && !blank.contains(bytes[i]))
            ++i;
        while (i < bytes.size() && blank.contains(bytes[i]))
            ++i;
    }
    return i;
}

bool isQuote(QByteArrayView bytes, qsizetype i)
{
    return i < bytes.size() && (bytes[i] == '"' || bytes[i] == '\'');
}

// The place after the closing quote of the text whose quote stands at `i`; nothing where it is not closed.
std::optional<qsizetype> afterQuoted(QByteArrayView bytes, qsizetype i)
{
    const char quote = bytes[i];
    for (++i; i < bytes.size(); ++i) {
        if (quote == '"' && bytes[i] == '\\') {
            ++i;
        } else if (bytes[i] == quote) {
            if (quote == '"' || i + 1 >= bytes.size() || bytes[i + 1] != quote)
                return i + 1;
            ++i; // a quote written twice is one quote of the text
        }
    }
    return std::nullopt;
}

} // namespace

Source::Source(QByteArrayView bytes, qsizetype skipped) : m_bytes(bytes), m_skipped(skipped)
{
    m_lineStarts.push_back(0);
    for (qsizetype newline = bytes.indexOf('\n'); newline >= 0; newline = bytes.indexOf('\n', newline + 1))
        m_lineStarts.push_back(newline + 1);
}

Mark Source::at(qsizetype position) const
{
    position = std::clamp<qsizetype>(position, 0, m_bytes.size());
    const auto next = std::upper_bound(m_lineStarts.begin(), m_lineStarts.end(), position);
    Mark mark;
    mark.offset = position + m_skipped;
    mark.line = int(next - m_lineStarts.begin());
    mark.column = int(position - *std::prev(next)) + 1;
    return mark;
}

void ProblemList::add(Severity severity, const QString &text, const Mark &mark)
{
    if (m_problems.size() < mostProblems)
        m_problems.append({severity, {}, text, mark.line, mark.column});
    else
        m_more = true;
}

Problems ProblemList::take()
{
    if (std::exchange(m_more, false))
        m_problems.append(
            {Severity::Error, {}, QStringLiteral("there are more problems than shown here"), 0, 0});
    return std::exchange(m_problems, {});
}

Builder::Builder(const Source &source, ProblemList &problems) : m_source(source), m_problems(problems)
{
    const QByteArrayView bytes = source.bytes();
    for (qsizetype i = 0; i < bytes.size();) {
        const int length = utf8SequenceLength(bytes, i);
        if (length == 0)
            m_undecodable.push_back(i);
        i += std::max(length, 1);
    }
    m_undecodableSeen.resize(m_undecodable.size());
}

Node Builder::takeRoot()
{
    return std::move(m_root);
}

std::vector<qsizetype> Builder::undecodableElsewhere() const
{
    std::vector<qsizetype> positions;
    for (std::size_t i = 0; i < m_undecodable.size(); ++i) {
        if (!m_undecodableSeen[i])
            positions.push_back(m_undecodable[i]);
    }
    return positions;
}

void Builder::OnDocumentStart(const YAML::Mark &) {}

void Builder::OnDocumentEnd()
{
    settleNull(-1);
}

void Builder::OnNull(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    settleNull(mark.pos);
    m_pendingNull = PendingNull{mark.pos, anchor};
}

void Builder::OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor)
{
    settleNull(mark.pos);
    const auto found = m_anchors.constFind(anchor);
    if (found == m_anchors.constEnd())
        throw Abort(QStringLiteral("an alias stands inside the node that it names"), mark.pos);
    Built built = *found;
    built.position = mark.pos;
    built.node.mark = m_source.at(mark.pos);
    count(built);
    attach(std::move(built), 0);
}

void Builder::OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                       const std::string &value)
{
    settleNull(mark.pos);
    // yaml-cpp takes what a quote at the end of the text leaves open for all of the value.
    const qsizetype begin = afterProperties(m_source.bytes(), mark.pos);
    if (isQuote(m_source.bytes(), begin) && !afterQuoted(m_source.bytes(), begin))
        throw Abort(QStringLiteral("the quote that opens here is not closed"), begin);
    Built built;
    built.position = mark.pos;
    built.node.kind = Node::Kind::Scalar;
    built.node.mark = m_source.at(mark.pos);
    built.node.text = QByteArray::fromStdString(value);
    // "!" is what yaml-cpp calls quoted and block scalars.
    built.node.quoted = tag == "!" || tag == "tag:yaml.org,2002:str";
    built.textBytes = built.node.text.size();
    checkEncoding(built.node, mark.pos);
    count(built);
    attach(std::move(built), anchor);
}

void Builder::OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                              YAML::EmitterStyle::value)
{
    open(Node::Kind::Sequence, mark, anchor);
}

void Builder::OnSequenceEnd()
{
    close();
}

void Builder::OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value)
{
    open(Node::Kind::Map, mark, anchor);
}

void Builder::OnMapEnd()
{
    close();
}

void Builder::open(Node::Kind kind, const YAML::Mark &mark, YAML::anchor_t anchor)
{
    settleNull(mark.pos);
    if (m_open.size() >= std::size_t(deepest))
        throw Abort(QStringLiteral("the text is nested deeper than %1 levels").arg(deepest), mark.pos);
    Open frame;
    frame.built.position = mark.pos;
    frame.built.node.kind = kind;
    frame.built.node.mark = m_source.at(mark.pos);
    frame.anchor = anchor;
    count(frame.built);
    m_open.push_back(std::move(frame));
}

void Builder::close()
{
    settleNull(-1);
    Open frame = std::move(m_open.back());
    m_open.pop_back();
    attach(std::move(frame.built), frame.anchor);
}

void Builder::count(const Built &built)
{
    m_nodes += built.nodes;
    m_textBytes += built.textBytes;
    if (m_nodes > mostNodes || m_textBytes > mostTextBytes)
        throw Abort(
            QStringLiteral("the text holds more than is sensible (%1 values or %2 MiB with its aliases)")
                .arg(mostNodes)
                .arg(mostTextBytes >> 20),
            built.position);
}

void Builder::attach(Built built, YAML::anchor_t anchor)
{
    if (anchor != 0)
        m_anchors.insert(anchor, built);
    if (m_open.empty()) {
        m_root = std::move(built.node);
        return;
    }
    if (int(m_open.size()) + built.height > deepest)
        throw Abort(QStringLiteral("the text is nested deeper than %1 levels").arg(deepest), built.position);
    Open &parent = m_open.back();
    parent.built.height = std::max(parent.built.height, built.height + 1);
    parent.built.nodes += built.nodes;
    parent.built.textBytes += built.textBytes;
    if (parent.built.node.isSequence())
        parent.built.node.items.append(std::move(built.node));
    else
        addToMap(parent, std::move(built));
}

void Builder::addToMap(Open &map, Built built)
{
    if (!map.key) {
        rememberKey(map, built);
        map.key = std::move(built);
        return;
    }
    map.built.node.entries.append({std::move(map.key->node), std::move(built.node)});
    map.key.reset();
}

void Builder::rememberKey(Open &map, const Built &key)
{
    const Node &node = key.node;
    if (node.isMap() || node.isSequence()) {
        m_problems.add(Severity::Error, QStringLiteral("a key must be one word or text"), node.mark);
        return;
    }
    const QByteArray name = node.isNull() ? QByteArray() : node.text;
    const auto found = map.keyLines.constFind(name);
    if (found == map.keyLines.constEnd()) {
        map.keyLines.insert(name, node.mark.line);
        return;
    }
    m_duplicateKeys = true;
    m_problems.add(
        Severity::Error,
        QStringLiteral("duplicate key \"%1\", first on line %2").arg(escapedUtf8(name)).arg(*found),
        node.mark);
}

void Builder::settleNull(qsizetype nextPosition)
{
    if (!m_pendingNull)
        return;
    const PendingNull pending = *std::exchange(m_pendingNull, std::nullopt);
    Built built;
    built.position = pending.position;
    built.node.kind = Node::Kind::Null;
    built.node.mark = m_source.at(pending.position);
    if (pending.position != nextPosition)
        built.node.text = nullAsWritten(pending.position);
    const bool isValue = !m_open.empty() && m_open.back().key.has_value();
    if (isValue && built.node.text.isEmpty())
        built.node.mark = afterColon(*m_open.back().key);
    count(built);
    attach(std::move(built), pending.anchor);
}

QByteArray Builder::nullAsWritten(qsizetype position) const
{
    const QByteArrayView rest = m_source.bytes().sliced(std::min(position, m_source.bytes().size()));
    for (const QByteArrayView spelling : {"~", "null", "Null", "NULL"}) {
        if (rest.startsWith(spelling) && endsPlainScalar(rest, spelling.size()))
            return spelling.toByteArray();
    }
    return {};
}

Mark Builder::afterColon(const Built &key) const
{
    const QByteArrayView bytes = m_source.bytes();
    qsizetype i = std::min(key.position, bytes.size());
    if (key.node.quoted && isQuote(bytes, i)) {
        i = afterQuoted(bytes, i).value_or(bytes.size());
    } else if (bytes.sliced(i).startsWith(key.node.text)) {
        i += key.node.text.size();
    }
    while (i < bytes.size() && (bytes[i] == ' ' || bytes[i] == '\t'))
        ++i;
    return i < bytes.size() && bytes[i] == ':' ? m_source.at(i + 1) : key.node.mark;
}

void Builder::checkEncoding(const Node &node, qsizetype position)
{
    std::size_t inText = 0;
    for (qsizetype i = 0; i < node.text.size();) {
        const int length = utf8SequenceLength(node.text, i);
        inText += length == 0 ? 1U : 0U;
        i += std::max(length, 1);
    }
    if (inText == 0)
        return;
    const auto first = std::lower_bound(m_undecodable.begin(), m_undecodable.end(), position);
    const auto index = std::size_t(first - m_undecodable.begin());
    for (std::size_t i = index; i < std::min(index + inText, m_undecodable.size()); ++i)
        m_undecodableSeen[i] = true;
    m_problems.add(Severity::Error, QStringLiteral("a key or value has a byte that is not UTF-8"),
                   first == m_undecodable.end() ? node.mark : m_source.at(*first));
}

} // namespace assay::base::yaml
