// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/quote.h"

#include <array>
#include <string_view>

namespace assay::base {

namespace {

bool needsNoQuotes(char c)
{
    constexpr std::string_view plain = "@%+:,./_-=";
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           plain.find(c) != std::string_view::npos;
}

// Where a command is expected, these words and assignments mean something else than a program's name.
bool meansMoreAsCommand(const QByteArray &word)
{
    constexpr std::array<std::string_view, 15> reserved = {"case", "do",    "done", "elif",  "else",
                                                           "esac", "fi",    "for",  "if",    "in",
                                                           "then", "until", "time", "while", "function"};
    if (word.contains('='))
        return true;
    for (const std::string_view name : reserved) {
        if (word == QByteArrayView(name.data(), qsizetype(name.size())))
            return true;
    }
    return false;
}

QByteArray inQuotes(QByteArrayView word)
{
    QByteArray quoted = "'";
    for (const char c : word) {
        if (c == '\'')
            quoted += "'\\''";
        else if (c != '\0')
            quoted += c;
    }
    return quoted + '\'';
}

} // namespace

QByteArray shellQuote(QByteArrayView word)
{
    // A word that begins with = is expanded to a path by zsh.
    bool plain = !word.isEmpty() && word.front() != '=';
    for (const char c : word)
        plain = plain && needsNoQuotes(c);
    return plain ? word.toByteArray() : inQuotes(word);
}

QByteArray shellJoin(const QStringList &argv)
{
    QByteArray line;
    for (const QString &argument : argv) {
        const QByteArray word = argument.toUtf8();
        if (line.isEmpty()) {
            line = meansMoreAsCommand(word) ? inQuotes(word) : shellQuote(word);
        } else {
            line += ' ';
            line += shellQuote(word);
        }
    }
    return line;
}

} // namespace assay::base
