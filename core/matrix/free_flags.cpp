// SPDX-License-Identifier: GPL-3.0-or-later
#include "free_flags.h"

#include <QList>

#include <array>

namespace assay::matrix {

namespace {

struct Taken
{
    const char *name;
    char letter;     // 0: none
    const char *key; // of `scheduler`; null: Assay's own
};

constexpr std::array<Taken, 35> sbatch{{
    {"output", 'o', nullptr},
    {"error", 'e', nullptr},
    {"input", 'i', nullptr},
    {"open-mode", 0, nullptr},
    {"chdir", 'D', nullptr},
    {"workdir", 0, nullptr},
    {"requeue", 0, nullptr},
    {"no-requeue", 0, nullptr},
    {"export", 0, nullptr},
    {"export-file", 0, nullptr},
    {"signal", 0, nullptr},
    {"parsable", 0, nullptr},
    {"wrap", 0, nullptr},
    {"array", 'a', nullptr},
    {"job-name", 'J', nullptr},
    {"comment", 0, nullptr},
    {"nodes", 'N', nullptr},
    {"ntasks", 'n', nullptr},
    {"wait", 'W', nullptr},
    {"test-only", 0, nullptr},

    {"help", 'h', nullptr},
    {"usage", 0, nullptr},
    {"version", 'V', nullptr},
    {"hold", 'H', nullptr},
    {"uid", 0, nullptr},
    {"gid", 0, nullptr},
    {"partition", 'p', "partition"},
    {"account", 'A', "account"},
    {"gres", 0, "gres"},
    {"exclusive", 0, "exclusive"},
    {"mem", 0, "mem"},
    {"time", 't', "time_limit_min"},
    {"exclude", 'x', "exclude"},
    {"qos", 'q', "qos"},
    {"reservation", 0, "reservation"},
}};

// sbatch's short options that stand alone, so that another may follow in the same word.
bool standsAlone(char letter)
{
    return QByteArrayView("hHIkOQsuvVW").contains(letter);
}

QString notFree(const QString &name)
{
    return QStringLiteral("must be an option that Assay leaves free (") + name + QStringLiteral(" is not)");
}

QString refusal(const Taken &taken)
{
    if (taken.key)
        return QStringLiteral("must be an option that has no key of its own (scheduler.") +
               QLatin1String(taken.key) + u')';
    return notFree(QStringLiteral("--") + QLatin1String(taken.name));
}

QString longName(const QString &option)
{
    return option.mid(2).section(u'=', 0, 0);
}

struct ContainerTaken
{
    const char *runtime;
    QList<const char *> names;
};

const QList<ContainerTaken> &containers()
{
    static const QList<ContainerTaken> list{
        {"pyxis",
         {"--container-image", "--container-mounts", "--container-workdir", "--container-env", "--nodes",
          "-N", "--ntasks", "-n", "--export", "--input", "-i", "--output", "-o", "--error", "-e"}},
        {"apptainer", {"--pwd", "--cwd", "--pid", "-p"}},
        {"docker",
         {"--name", "--detach", "-d", "--tty", "-t", "-it", "-ti", "--interactive", "-i", "--entrypoint",
          "--network", "--net", "--workdir", "-w", "--init", "--rm", "--restart", "--gpus", "--cidfile"}},
    };
    return list;
}

} // namespace

QString whyNotForSbatch(const QString &option)
{
    if (option == QLatin1String("-") || option == QLatin1String("--"))
        return QStringLiteral("must be the name of an option");
    if (option.startsWith(QLatin1String("--"))) {
        // An abbreviation stands for the option that it begins.
        const QString name = longName(option);
        for (const Taken &taken : sbatch) {
            if (QLatin1String(taken.name) == name)
                return refusal(taken);
        }
        for (const Taken &taken : sbatch) {
            if (QLatin1String(taken.name).startsWith(name))
                return refusal(taken);
        }
        return {};
    }
    for (qsizetype i = 1; i < option.size(); ++i) {
        const char letter = option.at(i).toLatin1();
        for (const Taken &taken : sbatch) {
            if (taken.letter != '\0' && taken.letter == letter)
                return refusal(taken);
        }
        if (!standsAlone(letter))
            break;
    }
    return {};
}

QString whyNotForContainer(const QString &runtime, const QString &option)
{
    const QString name = option.section(u'=', 0, 0);
    for (const ContainerTaken &taken : containers()) {
        if (runtime != QLatin1String(taken.runtime))
            continue;
        for (const char *one : taken.names) {
            if (name == QLatin1String(one))
                return notFree(name);
        }
    }
    return {};
}

} // namespace assay::matrix
