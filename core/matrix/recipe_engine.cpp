// SPDX-License-Identifier: GPL-3.0-or-later
#include "map_reader.h"
#include "recipe_sections.h"
#include "secrets.h"

namespace assay::matrix {

using base::Problems;
using base::yaml::Node;

namespace {

constexpr int longestReady = 7 * 24 * 3600; // s

QStringList kindNames()
{
    QStringList names;
    for (const engine::Kind kind : {engine::Kind::Vllm, engine::Kind::Sglang, engine::Kind::Trtllm,
                                    engine::Kind::Llamacpp, engine::Kind::Atom})
        names.append(engine::kindName(kind));
    return names;
}

bool isSwitchValue(const QByteArray &text)
{
    const QByteArray word = text.trimmed().toLower();
    return word.isEmpty() || word == "true" || word == "false" || word == "0" || word == "1";
}

QMap<QString, QString> readEnv(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("engine.env"), problems);
    QMap<QString, QString> env;
    for (const auto &[key, value] : node.entries) {
        const QString name = key.toString();
        const QString path =
            QStringLiteral("engine.env.") + (looksLikeSecretValue(key.text) ? QStringLiteral("...") : name);
        if (const QString wrong = checkEnvName(name); !key.isScalar() || !wrong.isEmpty()) {
            reader.error(key, QStringLiteral("a key of engine.env ") + wrong + QStringLiteral(", not ") +
                                  shown(key));
            continue;
        }
        if (value.isScalar() && ((namesSecret(name) && !isSwitchValue(value.text)) ||
                                 (looksLikeSecretValue(value.text) && !looksLikeSecret(value.text)))) {
            reader.error(
                value, path + QStringLiteral(" holds a secret in plain text; write the variable's name under "
                                             "secrets and leave it out here"));
            continue;
        }
        if (value.isNull())
            env.insert(name, QString());
        else if (const auto text = reader.readText(value, path, {}))
            env.insert(name, *text);
    }
    return env;
}

Recipe::Engine::Parallel readParallel(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("engine.parallel"), problems);
    Recipe::Engine::Parallel parallel;
    parallel.tensor = reader.integer("tensor", {1, 1024}, 1);
    parallel.expert = reader.integer("expert", {1, 1024}, 1);
    parallel.dataAttention = reader.boolean("data_attention", false);
    reader.finish();
    return parallel;
}

// `--api-key VALUE` and `--api-key=VALUE` in a command line.
void reportSecretArguments(const Node &list, Problems &problems)
{
    for (qsizetype i = 0; i < list.items.size(); ++i) {
        const QByteArray &text = list.items[i].text;
        const qsizetype equals = text.indexOf('=');
        const QString flag = QString::fromUtf8(equals < 0 ? text : text.first(equals));
        if (!flag.startsWith(u'-') || !namesSecret(flag))
            continue;
        const bool inline_ = equals >= 0 && equals + 1 < text.size();
        const bool follows =
            equals < 0 && i + 1 < list.items.size() && !list.items[i + 1].text.startsWith('-');
        const Node &at = inline_ ? list.items[i] : follows ? list.items[i + 1] : list;
        if (inline_ || follows)
            addError(problems, at,
                     flag +
                         QStringLiteral(" is followed by a secret in plain text; pass it as an environment "
                                        "variable named under secrets"));
    }
}

} // namespace

Recipe::Engine readEngine(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("engine"), problems);
    Recipe::Engine engine;
    const QString kind = reader.requiredWord("kind", kindNames());
    engine.kind = engine::kindFromName(kind).value_or(engine::Kind::Vllm);
    engine.image = reader.text("image", {}, checkImage);
    engine.command = reader.requiredTexts("command");
    engine.args = reader.texts("args");
    engine.env = readEnv(reader.optional("env"), problems);
    engine.parallel = readParallel(reader.optional("parallel"), problems);
    engine.readyTimeoutS = reader.integer("ready_timeout_s", {1, longestReady}, 3600);
    reader.finish();
    reportSecretArguments(node["command"], problems);
    reportSecretArguments(node["args"], problems);
    return engine;
}

} // namespace assay::matrix
