// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/yaml.h>

#include <QByteArray>
#include <QString>

namespace assay::matrix {

// A text that has the shape of a token or key of a known service (hf_..., sk-..., ghp_..., a PEM block).
[[nodiscard]] bool looksLikeSecret(const QByteArray &text);

// Likewise for a whole value of an environment variable, where a short one starting with hf_ or sk- is
// enough.
[[nodiscard]] bool looksLikeSecretValue(const QByteArray &value);

// A variable or flag whose name says that its value is a secret (HF_TOKEN, DB_PASSWORD, --api-key). Counts of
// tokens and tokenizers are not.
[[nodiscard]] bool namesSecret(const QString &name);

// An error for each scalar below `node` that looks like a secret, at its place. The text never repeats the
// value.
void reportSecrets(const base::yaml::Node &node, base::Problems &problems);

} // namespace assay::matrix
