// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets.h"

#include <QRegularExpression>

namespace assay::matrix {

bool looksLikeSecret(const QByteArray &text)
{
    static const QRegularExpression shape(QStringLiteral(
        "(?:^|[^A-Za-z0-9])(?:hf_[A-Za-z0-9]{16,}|sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{16,}"
        "|github_pat_[A-Za-z0-9_]{16,}|glpat-[A-Za-z0-9_-]{12,}|nvapi-[A-Za-z0-9_-]{12,}"
        "|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]+\\."
        "|-----BEGIN [A-Z ]*PRIVATE KEY)"));
    return shape.match(QString::fromUtf8(text)).hasMatch();
}

bool looksLikeSecretValue(const QByteArray &value)
{
    static const QRegularExpression shape(QStringLiteral("\\A(?:hf_|sk-)[A-Za-z0-9_-]{6,}\\z"));
    return looksLikeSecret(value) || shape.match(QString::fromUtf8(value)).hasMatch();
}

bool namesSecret(const QString &name)
{
    static const QRegularExpression harmless(
        QStringLiteral("TOKENS|TOKENI[SZ]|TOKEN_(?:MODE|LIMIT|LEN|LENGTH|BUDGET|COUNT|ID)|KEYBOARD|MONKEY"));
    static const QRegularExpression telling(QStringLiteral("TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|KEY"));
    QString rest = name.toUpper().replace(u'-', u'_');
    rest.replace(harmless, QString());
    return telling.match(rest).hasMatch();
}

void reportSecrets(const base::yaml::Node &node, base::Problems &problems)
{
    if (node.isScalar() && looksLikeSecret(node.text)) {
        problems.append({base::Severity::Error,
                         {},
                         QStringLiteral("this text looks like a secret; name its environment variable under "
                                        "secrets instead"),
                         node.mark.line,
                         node.mark.column});
    }
    for (const base::yaml::Node &item : node.items)
        reportSecrets(item, problems);
    for (const auto &[key, value] : node.entries) {
        reportSecrets(key, problems);
        reportSecrets(value, problems);
    }
}

} // namespace assay::matrix
