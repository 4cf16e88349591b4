// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/engine/table.h"

#include "tables.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

namespace assay::engine {

namespace {

constexpr std::array<const Table *, 5> tables{&vllmTable, &sglangTable, &trtllmTable, &llamacppTable,
                                              &atomTable};

constexpr std::string_view totalEnding = "_total";

struct Hash
{
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
using Index = std::unordered_map<std::string, FamilyMatch, Hash, std::equal_to<>>;

Index buildIndex()
{
    Index index;
    for (const Table *table : tables) {
        for (const Family &family : table->families) {
            std::string name(family.sample.data(), static_cast<std::size_t>(family.sample.size()));
            index.emplace(name, FamilyMatch{table, &family, false});
            if (name.ends_with(totalEnding)) {
                name.resize(name.size() - totalEnding.size());
                index.emplace(name, FamilyMatch{table, &family, false});
                index.emplace(name + "_created", FamilyMatch{table, &family, true});
            }
        }
    }
    return index;
}

bool isKept(Role role)
{
    return role != Role::CacheInfo && role != Role::OldGeneration;
}

} // namespace

const Table &table(Kind kind)
{
    return *tables[static_cast<std::size_t>(kind)];
}

std::span<const Table *const> allTables()
{
    return tables;
}

FamilyMatch findFamily(QByteArrayView sample)
{
    static const Index index = buildIndex();
    const auto found = index.find(std::string_view(sample.data(), static_cast<std::size_t>(sample.size())));
    return found == index.end() ? FamilyMatch{} : found->second;
}

QLatin1StringView sampleName(const Table &table, Role role)
{
    for (const Family &family : table.families) {
        if (family.role == role)
            return family.sample;
    }
    return {};
}

QStringList keptFamilies(const Table &table)
{
    QStringList names;
    for (const Family &family : table.families) {
        if (isKept(family.role))
            names.append(family.sample);
    }
    return names;
}

QStringList quiescentGauges(const Table &table)
{
    QStringList names;
    for (const Family &family : table.families) {
        if (family.role == Role::Running || family.role == Role::Waiting)
            names.append(family.sample);
    }
    return names;
}

} // namespace assay::engine
