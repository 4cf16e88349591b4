// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/palette_model.h"

#include "shell/fuzzy.h"

#include <algorithm>
#include <vector>

namespace assay::ui {

namespace {

constexpr qsizetype mostRows = 200;

} // namespace

PaletteModel::PaletteModel(QObject *parent) : QAbstractListModel(parent) {}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PaletteEntry &entry = m_entries.at(m_rows.at(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return entry.title;
    case Qt::AccessibleTextRole:
        return entry.keys.isEmpty() ? tr("%1, %2").arg(entry.title, entry.kind)
                                    : tr("%1, %2, %3").arg(entry.title, entry.kind, entry.keys);
    case KindRole:
        return entry.kind;
    case KeysRole:
        return entry.keys;
    default:
        return {};
    }
}

void PaletteModel::setEntries(QList<PaletteEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    select();
    endResetModel();
}

void PaletteModel::setTyped(const QString &typed)
{
    beginResetModel();
    m_typed = typed.trimmed();
    select();
    endResetModel();
}

std::function<void()> PaletteModel::actOf(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_rows.size() ? m_entries.at(m_rows.at(index.row())).act
                                                          : std::function<void()>();
}

void PaletteModel::select()
{
    std::vector<std::pair<int, qsizetype>> found;
    for (qsizetype at = 0; at < m_entries.size(); ++at) {
        if (const auto score = fuzzyScore(m_typed, m_entries.at(at).title))
            found.emplace_back(-*score, at);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    m_rows.clear();
    for (const auto &[score, at] : found) {
        if (m_rows.size() == mostRows)
            break;
        m_rows.append(at);
    }
}

} // namespace assay::ui
