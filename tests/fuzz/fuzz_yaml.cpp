// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes give a YAML tree whose places lie in the text, or a problem.
#include <assay/base/yaml.h>

#include <QJsonValue>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using assay::base::yaml::Node;

namespace {

void check(const Node &node, qsizetype size, int depth)
{
    if (depth > 64 || node.mark.offset < 0 || node.mark.offset > size || node.mark.line < 1 ||
        node.mark.column < 1)
        std::abort();
    static_cast<void>(node.toInteger());
    static_cast<void>(node.toDouble());
    static_cast<void>(node.toBool());
    for (const Node &item : node.items)
        check(item, size, depth + 1);
    for (const auto &[key, value] : node.entries) {
        check(key, size, depth + 1);
        check(value, size, depth + 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const assay::base::yaml::Document document = assay::base::yaml::parse(bytes);
    if (document.broken && (!assay::base::hasErrors(document.problems) || !document.root.isMissing()))
        std::abort();
    check(document.root, bytes.size(), 0);
    static_cast<void>(assay::base::yaml::toJson(document.root));
    return 0;
}
