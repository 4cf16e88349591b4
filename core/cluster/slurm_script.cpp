// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm_script.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>

#include <QRandomGenerator>
#include <QRegularExpression>

#include <array>

namespace assay::cluster {

QByteArray scrubbedEnvironment()
{
    return R"sh(
for name in $(env | sed -n 's/^\(S[A-Z]*_[A-Z0-9_]*\)=.*/\1/p'); do
    case $name in
        SQUEUE_*|SINFO_*|SACCT_*|SBATCH_*|SALLOC_*|SCANCEL_*|SCONTROL_*) unset "$name";;
        SLURM_CLUSTERS|SLURM_BITSTR_LEN|SLURM_TIME_FORMAT|SLURM_EXIT_ERROR) unset "$name";;
    esac
done
)sh";
}

QByteArray searchScript(const QByteArray &token)
{
    // Many sites put Slurm on PATH by a module that only login shells load.
    return "if command -v sbatch >/dev/null 2>&1; then echo " + token +
           "-here; exit 0; fi\n"
           "shell=$(command -v bash || echo sh)\n"
           "timeout -k 5 20 \"$shell\" -lc 'command -v sbatch >/dev/null 2>&1 || exit 1\n"
           "printf \"\\036%s\\037%s\\037%s\\037%s\\036\" " +
           token + R"sh( "$PATH" "${SLURM_CONF-}" "${LD_LIBRARY_PATH-}"' </dev/null 2>/dev/null
exit 0
)sh";
}

std::optional<QByteArray> searchResult(const QByteArray &output, const QByteArray &token)
{
    if (const QByteArray here = token + "-here"; output.contains(here))
        return QByteArray();
    const QByteArray head = "\x1e" + token + '\x1f';
    const qsizetype begin = output.indexOf(head);
    const qsizetype end = output.indexOf('\x1e', begin + 1);
    if (begin < 0 || end < 0)
        return {};
    const QList<QByteArray> values = output.mid(begin, end - begin).split('\x1f');
    if (values.size() != 4)
        return {};
    QByteArray lines;
    const std::array<QByteArray, 3> names = {"PATH", "SLURM_CONF", "LD_LIBRARY_PATH"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const QByteArray &value = values.at(static_cast<qsizetype>(i) + 1);
        if (!value.isEmpty())
            lines += names.at(i) + '=' + base::shellQuote(value) + "; export " + names.at(i) + '\n';
    }
    return lines;
}

QByteArray randomToken()
{
    std::array<quint32, 4> bits = {};
    QRandomGenerator::system()->fillRange(bits.data(), static_cast<qsizetype>(bits.size()));
    QByteArray token = "a";
    for (const quint32 word : bits)
        token += QByteArray::number(word, 16).rightJustified(8, '0');
    return token;
}

SlurmScript::SlurmScript(const QByteArray &setup)
    : m_token(randomToken()), m_text(setup + scrubbedEnvironment() + "token=" + m_token + R"sh(
mark() { printf '\036%s%s\n' "$token" "$1"; printf '\036%s%s\n' "$token" "$1" >&2; }
ask() {
    name=$1 seconds=$2
    shift 2
    mark "<$name"
    LC_ALL=C.UTF-8 SLURM_TIME_FORMAT=standard timeout -k 5 "$seconds" "$@" </dev/null
    mark ">$name $?"
}
)sh")
{}

void SlurmScript::ask(const QByteArray &name, const QByteArray &command, int seconds)
{
    m_text += "ask " + name + ' ' + QByteArray::number(seconds) + ' ' + command + '\n';
}

namespace {

struct Framed
{
    QByteArray bytes;
    int status = 0;
};

std::optional<Framed> framed(const QByteArray &stream, const QByteArray &token, const QByteArray &name)
{
    const QByteArray begin = "\x1e" + token + '<' + name + '\n';
    const QByteArray end = "\x1e" + token + '>' + name + ' ';
    const qsizetype from = stream.indexOf(begin);
    const qsizetype to = stream.indexOf(end, from + begin.size());
    if (from < 0 || to < 0)
        return {};
    const qsizetype line = stream.indexOf('\n', to);
    bool isNumber = false;
    const int status = stream.mid(to + end.size(), line - to - end.size()).toInt(&isNumber);
    if (line < 0 || !isNumber)
        return {};
    return Framed{stream.mid(from + begin.size(), to - from - begin.size()), status};
}

// A line by which Slurm's programs say that they failed.
bool isComplaint(const QString &line)
{
    static const QRegularExpression form(
        QStringLiteral(
            "\\berror:|\\bfatal:|slurm_load_\\w+|Socket timed out|Unable to contact|Zero Bytes were|"
            "Invalid authentication credential|Incompatible versions of client"),
        QRegularExpression::CaseInsensitiveOption);
    return line.contains(form);
}

QStringList linesOf(const QByteArray &errors)
{
    return base::escapedUtf8(errors).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

} // namespace

std::optional<ProgramAnswer> SlurmScript::answer(const remote::ScriptAnswer &whole,
                                                 const QByteArray &name) const
{
    const std::optional<Framed> output = framed(whole.output, m_token, name);
    const std::optional<Framed> errors = framed(whole.errors, m_token, name);
    if (!output)
        return {};
    // Only the last part of much stderr is kept; its beginning may be lost.
    return ProgramAnswer{output->status, output->bytes, errors ? errors->bytes : whole.errors};
}

bool timedOut(const ProgramAnswer &answer)
{
    return answer.status == 124 || answer.status == 137;
}

QString failureOf(const QString &program, const std::optional<ProgramAnswer> &answer)
{
    if (!answer)
        return QStringLiteral("the answer of %1 did not come whole").arg(program);
    if (timedOut(*answer))
        return QStringLiteral("%1 did not answer in time").arg(program);
    if (answer->status == 127)
        return QStringLiteral("%1 was not found on the host").arg(program);
    const QStringList lines = linesOf(answer->errors);
    for (const QString &line : lines) {
        if (isComplaint(line))
            return wordsOf(line.toUtf8());
    }
    if (answer->status == 0)
        return {};
    const QString words = wordsOf(answer->errors);
    return words.isEmpty() ? QStringLiteral("%1 ended with exit status %2").arg(program).arg(answer->status)
                           : words;
}

QString wordsOf(const QByteArray &errors)
{
    static const QRegularExpression prefix(
        QStringLiteral("\\A(?:(?:sbatch|squeue|sinfo|sacct|scontrol|scancel): )?(?:error: |fatal: )?"
                       "(?:Batch job submission failed: |slurm_load_\\w+(?: error)?: )?"));
    QStringList words;
    const QStringList lines = linesOf(errors);
    for (const QString &line : lines) {
        const QString word = QString(line).remove(prefix).trimmed();
        if (!word.isEmpty() && !words.contains(word))
            words.append(word);
    }
    constexpr qsizetype longest = 600;
    return words.join(QStringLiteral("; ")).left(longest);
}

bool saysInvalidJob(const ProgramAnswer &answer)
{
    return !timedOut(answer) && answer.errors.contains("Invalid job id specified");
}

} // namespace assay::cluster
