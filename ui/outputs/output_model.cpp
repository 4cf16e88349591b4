// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/output_model.h"

#include "theme/theme.h"

#include <QGuiApplication>
#include <QPalette>

#include <algorithm>

namespace assay::ui {

namespace {

QString numberText(std::optional<int> number)
{
    return number ? QString::number(*number) : QString();
}

// Missing numbers come last, whatever the order.
int compare(std::optional<int> left, std::optional<int> right)
{
    return left.value_or(0) < right.value_or(0) ? -1 : left.value_or(0) > right.value_or(0) ? 1 : 0;
}

Token toneOf(review::OutputKinds kinds)
{
    return kinds & (review::OutputKind::Failed | review::OutputKind::Empty | review::OutputKind::Undecodable)
               ? Token::Wrong
           : kinds ? Token::Doubtful
                   : Token::Muted;
}

} // namespace

QList<review::OutputKind> allKinds()
{
    return {review::OutputKind::Failed, review::OutputKind::Empty, review::OutputKind::Undecodable,
            review::OutputKind::Looping, review::OutputKind::Truncated};
}

QString kindWord(review::OutputKind kind)
{
    switch (kind) {
    case review::OutputKind::Failed:
        return OutputModel::tr("failed");
    case review::OutputKind::Empty:
        return OutputModel::tr("empty");
    case review::OutputKind::Undecodable:
        return OutputModel::tr("undecodable");
    case review::OutputKind::Looping:
        return OutputModel::tr("repeats itself");
    case review::OutputKind::Truncated:
        break;
    }
    return OutputModel::tr("truncated");
}

OutputModel::OutputModel(QObject *parent) : QAbstractTableModel(parent), m_counts(allKinds().size(), 0) {}

int OutputModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int OutputModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString OutputModel::text(int line, int column) const
{
    const review::OutputFacts &facts = m_facts.at(line);
    switch (column) {
    case Index:
        return QString::number(facts.index);
    case Seen:
        return isSeen(line) ? QStringLiteral("\u2713") : QString();
    case Finding: {
        QStringList words;
        for (const review::OutputKind kind : allKinds()) {
            if (facts.kinds.testFlag(kind))
                words.append(kindWord(kind));
        }
        return words.isEmpty() ? facts.finishReason : words.join(QStringLiteral(", "));
    }
    case Words:
        return facts.prompt.isEmpty() ? facts.words : facts.prompt;
    case PromptTokens:
        return numberText(facts.promptTokens);
    case OutputTokens:
        return numberText(facts.outputTokens);
    case Characters:
        return QString::number(facts.reasoningCharacters + facts.answerCharacters);
    default:
        return {};
    }
}

QVariant OutputModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int line = m_lines.at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(line, column);
    case Qt::ToolTipRole:
        return column == Words || column == Finding ? text(line, column) : QString();
    case Qt::TextAlignmentRole:
        return static_cast<int>(column == Seen                         ? Qt::AlignCenter
                                : column == Finding || column == Words ? Qt::AlignVCenter | Qt::AlignLeft
                                                                       : Qt::AlignVCenter | Qt::AlignRight);
    case Qt::ForegroundRole:
        if (column == Finding)
            return color(toneOf(m_facts.at(line).kinds), QGuiApplication::palette());
        return column == Words
                   ? QVariant()
                   : color(column == Seen ? Token::Good : Token::Muted, QGuiApplication::palette());
    case Qt::AccessibleTextRole:
        if (column == Seen)
            return isSeen(line) ? tr("seen") : tr("not seen");
        return text(line, column);
    default:
        return {};
    }
}

QVariant OutputModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(section == Seen                          ? Qt::AlignCenter
                                : section == Finding || section == Words ? Qt::AlignVCenter | Qt::AlignLeft
                                                                         : Qt::AlignVCenter | Qt::AlignRight);
    if (role == Qt::DisplayRole) {
        switch (section) {
        case Index:
            return QStringLiteral("#");
        case Seen:
            return tr("Seen");
        case Finding:
            return tr("Finding");
        case Words:
            return m_facts.isEmpty() || m_facts.constFirst().promptKey != 0 ? tr("Prompt") : tr("Answer");
        case PromptTokens:
            return tr("In");
        case OutputTokens:
            return tr("Out");
        case Characters:
            return tr("Chars");
        default:
            return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case PromptTokens:
            return tr("Tokens of the prompt");
        case OutputTokens:
            return tr("Tokens of the output");
        case Characters:
            return tr("Characters of reasoning and answer");
        case Finding:
            return tr("What may be said against the output, else why it ended");
        default:
            return {};
        }
    }
    return {};
}

bool OutputModel::isSeen(int line) const
{
    return m_seen.contains(m_facts.at(line).index);
}

int OutputModel::countOf(review::OutputKind kind) const
{
    return m_counts.at(allKinds().indexOf(kind));
}

bool OutputModel::passes(int line) const
{
    const auto holds = [line](const std::optional<QList<int>> &lines) {
        return !lines || std::binary_search(lines->cbegin(), lines->cend(), line);
    };
    return (!m_filter.kinds || (m_facts.at(line).kinds & m_filter.kinds)) &&
           (!m_filter.unseen || !isSeen(line)) && holds(m_filter.found) && holds(m_filter.sampled);
}

bool OutputModel::comesBefore(int left, int right) const
{
    const review::OutputFacts &one = m_facts.at(left);
    const review::OutputFacts &other = m_facts.at(right);
    const auto lacking = [](std::optional<int> a, std::optional<int> b) {
        return a.has_value() != b.has_value();
    };
    int order = 0;
    switch (m_sortColumn) {
    case Seen:
        order = static_cast<int>(isSeen(left)) - static_cast<int>(isSeen(right));
        break;
    case Finding: // the worst first
        order = static_cast<int>(toneOf(one.kinds)) == static_cast<int>(toneOf(other.kinds))
                    ? static_cast<int>(other.kinds.toInt()) - static_cast<int>(one.kinds.toInt())
                : toneOf(one.kinds) == Token::Wrong ||
                        (toneOf(one.kinds) == Token::Doubtful && toneOf(other.kinds) == Token::Muted)
                    ? -1
                    : 1;
        break;
    case Words:
        order = one.promptKey != 0 ? QString::compare(one.prompt, other.prompt)
                                   : QString::compare(one.words, other.words);
        break;
    case PromptTokens:
        if (lacking(one.promptTokens, other.promptTokens))
            return one.promptTokens.has_value();
        order = compare(one.promptTokens, other.promptTokens);
        break;
    case OutputTokens:
        if (lacking(one.outputTokens, other.outputTokens))
            return one.outputTokens.has_value();
        order = compare(one.outputTokens, other.outputTokens);
        break;
    case Characters: {
        const qsizetype a = one.reasoningCharacters + one.answerCharacters;
        const qsizetype b = other.reasoningCharacters + other.answerCharacters;
        order = a < b ? -1 : a > b ? 1 : 0;
        break;
    }
    default:
        order = one.index < other.index ? -1 : one.index > other.index ? 1 : 0;
    }
    if (order == 0)
        return left < right;
    return m_order == Qt::AscendingOrder ? order < 0 : order > 0;
}

void OutputModel::rebuild()
{
    beginResetModel();
    m_lines.clear();
    for (int line = 0; line < total(); ++line) {
        if (passes(line))
            m_lines.append(line);
    }
    std::sort(m_lines.begin(), m_lines.end(), [this](int a, int b) { return comesBefore(a, b); });
    endResetModel();
}

void OutputModel::sort(int column, Qt::SortOrder order)
{
    if (column == m_sortColumn && order == m_order)
        return;
    m_sortColumn = column < 0 ? Index : column;
    m_order = order;
    rebuild();
}

void OutputModel::clear()
{
    beginResetModel();
    m_facts.clear();
    m_lines.clear();
    m_seen.clear();
    m_seenCount = 0;
    m_counts.fill(0);
    endResetModel();
}

void OutputModel::append(const QList<review::OutputFacts> &facts)
{
    if (facts.isEmpty())
        return;
    const int first = total();
    m_facts += facts;
    const QList<review::OutputKind> kinds = allKinds();
    QList<int> listed;
    for (int line = first; line < total(); ++line) {
        for (qsizetype at = 0; at < kinds.size(); ++at)
            m_counts[at] += m_facts.at(line).kinds.testFlag(kinds.at(at)) ? 1 : 0;
        m_seenCount += isSeen(line) ? 1 : 0;
        if (passes(line))
            listed.append(line);
    }
    if (first == 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, Words, Words);
    // Lines come in the order of their file, which is nearly always that of their indices.
    std::sort(listed.begin(), listed.end(), [this](int a, int b) { return comesBefore(a, b); });
    const bool fits = m_lines.isEmpty() || listed.isEmpty() || comesBefore(m_lines.last(), listed.first());
    if (!fits) {
        rebuild();
        return;
    }
    if (listed.isEmpty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(listed.size()) - 1);
    m_lines += listed;
    endInsertRows();
}

void OutputModel::countSeen()
{
    m_seenCount = 0;
    for (int line = 0; line < total(); ++line)
        m_seenCount += isSeen(line) ? 1 : 0;
}

void OutputModel::setSeen(const QSet<int> &indices)
{
    if (indices == m_seen)
        return;
    m_seen = indices;
    countSeen();
    if (m_filter.unseen || m_sortColumn == Seen)
        rebuild();
    else if (!m_lines.isEmpty())
        Q_EMIT dataChanged(index(0, Seen), index(rowCount() - 1, Seen));
}

void OutputModel::setFilter(const OutputFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    rebuild();
}

int OutputModel::lineOf(const QModelIndex &index) const
{
    return index.isValid() ? m_lines.at(index.row()) : -1;
}

QModelIndex OutputModel::indexOfLine(int line) const
{
    const auto at = std::find(m_lines.cbegin(), m_lines.cend(), line);
    return at == m_lines.cend() ? QModelIndex()
                                : index(static_cast<int>(std::distance(m_lines.cbegin(), at)), 0);
}

QModelIndex OutputModel::nextUnseen(int row) const
{
    for (int step = 1; step <= rowCount(); ++step) {
        const int next = (row + step) % rowCount();
        if (!isSeen(m_lines.at(next)))
            return index(next, 0);
    }
    return {};
}

QString OutputModel::tsv(const QModelIndexList &rows) const
{
    QString copied;
    for (int column = 0; column < ColumnCount; ++column)
        copied += (column == 0 ? QString() : QStringLiteral("\t")) +
                  headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    copied += QLatin1Char('\n');
    for (const QModelIndex &row : rows) {
        for (int column = 0; column < ColumnCount; ++column) {
            const QString cell = column == Seen ? (isSeen(lineOf(row)) ? tr("seen") : tr("not seen"))
                                                : text(lineOf(row), column);
            copied += (column == 0 ? QString() : QStringLiteral("\t")) + cell;
        }
        copied += QLatin1Char('\n');
    }
    return copied;
}

} // namespace assay::ui
