// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/in_words.h"
#include "language/language.h"
#include "language/sentence_book.h"

#include <assay/cluster/slurm_records.h>
#include <assay/cluster/slurm_text.h>
#include <assay/golden/reference.h>
#include <assay/logs/problem_rule.h>
#include <assay/matrix/cells.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>
#include <assay/metrics/delta.h>
#include <assay/remote/local_host.h>
#include <assay/remote/ssh_config.h>
#include <assay/review/gate.h>
#include <assay/run/folder.h>
#include <assay/run/overrides.h>
#include <assay/run/planning.h>
#include <assay/run/preflight.h>

#include <places.h>

#include <QApplication>
#include <QCoro/QCoroTask>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

QByteArray bytesOf(const QString &name)
{
    QFile file(QStringLiteral(ASSAY_SOURCE_DIR "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Names, numbers, places and quoted text, which no language changes.
QStringList factsOf(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("\"[^\"]*\"|`[^`]*`|/[A-Za-z0-9_./-]*[A-Za-z0-9_]|--[a-z][a-z_-]+|"
                       "\\b[a-z_]+(?:\\.[a-z_]+)+\\b|[0-9]+(?:[.:-][0-9]+)*"));
    QStringList facts;
    QRegularExpressionMatchIterator found = form.globalMatch(text);
    while (found.hasNext()) {
        const QString fact = found.next().captured();
        // Each language has its own quotes.
        facts.append(fact.startsWith(QLatin1Char('"')) ? fact.sliced(1).chopped(1) : fact);
    }
    return facts;
}

bool isChinese(const QString &text)
{
    return std::any_of(text.cbegin(), text.cend(),
                       [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

// Two English words beside one another that are nobody's text: something was left untold.
bool hasEnglish(QString text)
{
    static const QRegularExpression quoted(QStringLiteral("\"[^\"]*\"|`[^`]*`|\u201c[^\u201d]*\u201d"));
    static const QRegularExpression words(QStringLiteral("\\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\\b"));
    return words.match(text.remove(quoted)).hasMatch();
}

// What is wrong with the Chinese of a sentence; empty if nothing.
QString faultOf(const QString &sentence)
{
    const QString said = ui::inWords(sentence);
    if (!isChinese(said))
        return QStringLiteral("not translated: ") + sentence;
    if (hasEnglish(said))
        return QStringLiteral("partly translated: ") + sentence + QStringLiteral(" | ") + said;
    for (const QString &fact : factsOf(sentence)) {
        if (!said.contains(fact))
            return QStringLiteral("%1 is lost: %2 | %3").arg(fact, sentence, said);
    }
    return {};
}

QString faultsOf(const QStringList &sentences)
{
    QStringList faults;
    const QSet<QString> once(sentences.begin(), sentences.end());
    for (const QString &sentence : once) {
        const QString fault = faultOf(sentence);
        if (!fault.isEmpty())
            faults.append(fault);
    }
    faults.sort();
    return faults.join(QLatin1Char('\n'));
}

QStringList textsOf(const base::Problems &problems)
{
    QStringList texts;
    for (const base::Problem &problem : problems)
        texts.append(problem.text);
    return texts;
}

QStringList textsOf(const base::Checks &checks)
{
    QStringList texts;
    for (const base::Check &check : checks) {
        texts.append(check.text);
        if (!check.next.isEmpty())
            texts.append(check.next);
    }
    return texts;
}

// The document with one line after the other left out, misspelt, or with a value of another kind.
QList<QByteArray> spoilt(const QByteArray &yaml)
{
    QList<QByteArray> all{"", "[1]", "\xff\xfe", "a: [", "a: 1\n---\nb: 2", "a: b\x01"};
    const QList<QByteArray> lines = yaml.split('\n');
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const QByteArray &line = lines.at(at);
        const qsizetype colon = line.indexOf(':');
        if (colon < 0 || line.trimmed().startsWith('#'))
            continue;
        const auto with = [&](const QList<QByteArray> &instead) {
            QList<QByteArray> changed = lines.first(at) + instead + lines.sliced(at + 1);
            all.append(changed.join('\n'));
        };
        with({});
        with({line, line});
        with({line.first(colon) + 'x' + line.sliced(colon)});
        for (const char *value :
             {"[1, 1]", "{a: b}", "-7", "\"-7\"", "a b", "''", "99999999", "hf_abcdefghijklmnopqrstuvwx"})
            with({line.first(colon + 1) + ' ' + value});
    }
    return all;
}

} // namespace

class CoreWordsTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(ui::speak(*qApp, QStringLiteral("zh_CN"))); }
    void cleanup() { ui::speak(*qApp, QStringLiteral("en")); }

    void aSentenceIsMadeOfPatterns()
    {
        const auto zh = [](const char16_t *text) { return QString::fromUtf16(text); };
        const ui::SentenceBook book({{QStringLiteral("collector %1 on %2"), zh(u"%2 上的采集器 %1")},
                                     {QStringLiteral("%1 was lost: %2"), zh(u"%1 丢失：%2")},
                                     {QStringLiteral("exit code %1"), zh(u"退出码 %1")},
                                     {QStringLiteral("ask the site"), zh(u"请联系站点")},
                                     {QStringLiteral("%1 is %2"), zh(u"%1 为 %2")},
                                     {QStringLiteral("no cell \"%1\""), zh(u"没有单元“%1”")},
                                     {QStringLiteral("lost"), zh(u"丢失")}});
        const auto said = [&book](const char *text) { return book.translated(QString::fromUtf8(text)); };
        QCOMPARE(said("collector 0 on n1 was lost: exit code 3"), zh(u"n1 上的采集器 0 丢失：退出码 3"));
        QCOMPARE(said("collector 0 on n1 was lost: lost"), zh(u"n1 上的采集器 0 丢失：丢失"));
        // Somebody else's words stay.
        QCOMPARE(said("collector 0 on n1 was lost: no such thing"),
                 zh(u"n1 上的采集器 0 丢失：no such thing"));
        // As an error joins its parts.
        QCOMPARE(said("b300: exit code 3. ask the site"), zh(u"b300：退出码 3。请联系站点"));
        QCOMPARE(said("exit code 3."), zh(u"退出码 3。"));
        QCOMPARE(said("recipe.yaml:3:5: exit code 3"), zh(u"recipe.yaml:3:5：退出码 3"));
        // Nor is what somebody wrote in quotes a sentence of ours.
        QCOMPARE(said("no cell \"this is that\""), zh(u"没有单元“this is that”"));
        QCOMPARE(said("no cell \"\""), zh(u"没有单元“”"));
        // A short pattern does not swallow what somebody else wrote.
        QCOMPARE(said("the device is busy now"), QStringLiteral("the device is busy now"));
        QCOMPARE(said("vllm is /usr/bin/vllm"), zh(u"vllm 为 /usr/bin/vllm"));
        QCOMPARE(said("nothing known"), QStringLiteral("nothing known"));
        QCOMPARE(said(""), QString());
        QCOMPARE(said("exit code 3\nnothing known"), zh(u"退出码 3\nnothing known"));
    }

    void englishStaysAsItIs()
    {
        ui::speak(*qApp, QStringLiteral("en"));
        const QString sentence =
            QStringLiteral("b300: Slurm was not found: its node failed. set scheduler.partition");
        QCOMPARE(ui::inWords(sentence), sentence);
        const base::Error error{base::Error::Kind::Input, QStringLiteral("Slurm was not found"),
                                QStringLiteral("b300"), QStringLiteral("its node failed"),
                                QStringLiteral("set scheduler.partition")};
        QCOMPARE(ui::inWords(error), sentence);
        ui::speak(*qApp, QStringLiteral("zh_CN"));
        QCOMPARE(ui::inWords(error),
                 QString::fromUtf16(u"b300：找不到 Slurm：其节点发生故障。请设置 scheduler.partition"));
        QCOMPARE(ui::inWords(sentence), ui::inWords(error));
    }

    void everyLogRuleSpeaks()
    {
        const logs::RuleFile file = logs::readRules(bytesOf(QStringLiteral("resources/log-rules.yaml")));
        QVERIFY(file.rules.size() > 25);
        QStringList texts;
        for (const logs::ProblemRule &rule : file.rules)
            texts << rule.text << rule.next;
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void everyGateHasItsName()
    {
        QStringList titles;
        for (const review::Gate &gate : review::gateCatalogue())
            titles.append(gate.title);
        QVERIFY(titles.size() >= 18);
        const QString faults = faultsOf(titles);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void slurmsReasons()
    {
        QStringList texts;
        for (const char *reason :
             {"Priority",
              "Resources",
              "DependencyNeverSatisfied",
              "Dependency",
              "PartitionTimeLimit",
              "PartitionNodeLimit",
              "PartitionDown",
              "PartitionInactive",
              "PartitionConfig",
              "ReservationDeleted",
              "Reservation",
              "BeginTime",
              "JobHeldUser",
              "JobHeldAdmin",
              "JobHoldMaxRequeue",
              "launch failed requeued held",
              "job requeued in held state",
              "JobLaunchFailure",
              "NonZeroExitCode",
              "RaisedSignal",
              "OutOfMemory",
              "Licenses",
              "BadConstraints",
              "InvalidAccount",
              "AccountNotAllowed",
              "InvalidQOS",
              "QOSNotAllowed",
              "Prolog",
              "Cleaning",
              "SchedDefer",
              "NodeDown",
              "FrontEndDown",
              "SystemFailure",
              "JobArrayTaskLimit",
              "InactiveLimit",
              "TimeLimit",
              "DeadLine",
              "QOSUsageThreshold",
              "BurstBufferResources",
              "BurstBufferStageIn",
              "MaxMemPerLimit",
              "Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions",
              "QOSMaxCpuPerUserLimit",
              "AssocGrpGRES",
              "QOSGrpGRES",
              "AssocMaxJobsLimit",
              "QOSMaxGRESPerJob",
              "AssocMaxNodePerJobLimit",
              "QOSMaxJobsPerUserLimit",
              "AssocMaxSubmitJobLimit",
              "ReqNodeNotAvail, UnavailableNodes:d[001-032]",
              "ReqNodeNotAvail, May be reserved for other job",
              "ReqNodeNotAvail"})
            texts.append(cluster::slurmReason(QString::fromLatin1(reason), QStringLiteral("4711")));
        for (const char *refusal :
             {"Invalid account or account/partition combination specified", "Invalid qos specification",
              "invalid partition specified: x", "Requested time limit is invalid",
              "Requested node configuration is not available",
              "Invalid generic resource (gres) specification", "Job violates accounting/QOS policy",
              "Unable to contact slurm controller", "unrecognized option '--x'",
              "Invalid feature specification", "Memory specification can not be satisfied"})
            texts.append(cluster::adviceOnSubmit(QString::fromLatin1(refusal)));
        QVERIFY(!texts.contains(QString()));
        for (const char *state : {"CANCELLED by 1000", "TIMEOUT", "DEADLINE", "OUT_OF_MEMORY", "NODE_FAIL",
                                  "BOOT_FAIL", "PREEMPTED", "REVOKED", "CANCELLED"}) {
            cluster::SlurmJobRecord record;
            record.job.state = QString::fromLatin1(state);
            record.job.nodes = QStringLiteral("d[001-032]");
            texts.append(cluster::howItEnded(record));
        }
        cluster::SlurmJobRecord record;
        record.job.state = QStringLiteral("FAILED");
        for (const cluster::SlurmExit exit : {cluster::SlurmExit{3, 0}, {0, 9}, {0, 53}}) {
            record.exit = exit;
            texts.append(cluster::howItEnded(record));
        }
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void badRecipesAndProfiles()
    {
        QStringList texts;
        for (const char *name : {"tests/data/matrix/detailed.yaml", "resources/recipes/lab.yaml"}) {
            for (const QByteArray &yaml : spoilt(bytesOf(QString::fromLatin1(name))))
                texts += textsOf(matrix::readRecipe(yaml).problems);
        }
        const qsizetype recipes = texts.size();
        QVERIFY2(recipes > 300, qPrintable(QString::number(recipes)));
        for (const QByteArray &yaml :
             {matrix::localProfile(), bytesOf(QStringLiteral("resources/clusters/b300.yaml"))}) {
            for (const QByteArray &changed : spoilt(yaml))
                texts += textsOf(matrix::readProfile(changed).problems);
        }
        QVERIFY(texts.size() > recipes + 100);
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void badReferencesAndRules()
    {
        QStringList texts;
        for (const char *name : {"kimik2.5_eagle3.yaml", "lab-target.yaml"}) {
            for (const QByteArray &yaml :
                 spoilt(bytesOf(QStringLiteral("tests/data/golden/") + QString::fromLatin1(name))))
                texts += textsOf(golden::readReference(yaml).problems);
        }
        QVERIFY(texts.size() > 30);
        const QByteArray rules = "log_rules: 1\nrules:\n  - id: a\n    severity: error\n    engines: [vllm]\n"
                                 "    sources: [server]\n    pattern: 'abc'\n    text: 'A.'\n    next: 'B.'\n"
                                 "    matches: ['abc']\n    mismatches: ['x']\n";
        for (const QByteArray &yaml : spoilt(rules))
            texts += textsOf(logs::readRules(yaml).problems);
        texts += textsOf(logs::readRules(QByteArray(rules).replace("['x']", "['abc']")).problems);
        texts += textsOf(logs::readRules(QByteArray(rules).replace("['abc']", "['y']")).problems);
        // PCRE's own words about a pattern are its own.
        texts.removeIf(
            [](const QString &text) { return text.contains(QStringLiteral("cannot be read at character")); });
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void plansAndNames()
    {
        QStringList texts;
        const auto add = [&texts](const base::Error &error) {
            for (const QString &part : {error.what, error.why, error.next}) {
                if (!part.isEmpty())
                    texts.append(part);
            }
        };
        const auto recipe = matrix::readRecipe(bytesOf(QStringLiteral("resources/recipes/lab.yaml"))).recipe;
        QVERIFY(recipe.has_value());
        for (const char *selection : {"on:7-3", "off:99", "thinking_on-999", "what is this", "on:x"}) {
            if (const auto cells = matrix::selectCells(*recipe, QString::fromLatin1(selection)); !cells)
                add(cells.error());
        }
        for (const char *name :
             {"", "@host", "-x", "a b", "host:99999", "[::1", "[::1]x", "u@h:", "a;b", "host:0"}) {
            if (const auto split = remote::splitSshName(QString::fromLatin1(name)); !split)
                add(split.error());
        }
        for (const run::Override what : run::allOverrides()) {
            for (const char *value : {"[", "{\"a\": ", "x y", "[1]"}) {
                if (const auto yaml = run::yamlOf(what, QString::fromLatin1(value)); !yaml)
                    texts << yaml.error().what << yaml.error().next;
            }
        }
        add(run::findRecipe(QStringLiteral("lab"), {QStringLiteral("nothing")}).error());
        add(run::findRecipe(QStringLiteral("no-such-recipe")).error());
        add(run::findProfile(QStringLiteral("no-such-cluster")).error());
        const QTemporaryDir empty;
        add(run::findRun(QStringLiteral("no-such-run"), empty.path()).error());
        QVERIFY(texts.size() > 25);
        // Lists of names.
        texts.removeAll(QString());
        texts.removeIf([](const QString &text) { return text.startsWith(QStringLiteral("known: ")); });
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void thePreflight()
    {
        const QTemporaryDir folder;
        remote::LocalHost host;
        const auto recipe = matrix::readRecipe(bytesOf(QStringLiteral("resources/recipes/lab.yaml"))).recipe;
        auto profile = matrix::readProfile(matrix::localProfile()).profile;
        QVERIFY(recipe && profile);
        profile->paths.datasetDir = folder.filePath(QStringLiteral("nothing"));
        const auto plan = run::planOf(*recipe, *profile, {});
        QVERIFY2(plan.has_value(), plan ? "" : qPrintable(plan.error().sentence()));
        QStringList texts;
        for (const char *root : {"/proc/nothing", "/tmp"}) {
            texts += textsOf(QCoro::waitFor(run::preflight(&host, *recipe, *profile, *plan, root,
                                                           folder.filePath(QStringLiteral("collector.py")))));
        }
        texts += textsOf(run::secretChecks({QStringLiteral("PATH"), QStringLiteral("NO_SUCH_NAME")}));
        // A name and a version are the same in each language.
        texts.removeIf([](const QString &text) { return text.startsWith(QStringLiteral("Python ")); });
        const QByteArray row =
            "{\"category\":\"coding\",\"messages\":[{\"role\":\"user\",\"content\":\"write\"}]}\n";
        const QString file = QStringLiteral("/data/qualitative.jsonl");
        const QString coding = QStringLiteral("coding");
        for (const QByteArray &rows :
             {row, QByteArray(row + row), QByteArray("{"), QByteArray(),
              QByteArray(row).replace("write", "FULL BENCHMARK DATA SHOULD BE FETCHED")})
            for (const QString &category : {coding, QStringLiteral("math"), QString()})
                texts += textsOf(
                    base::Checks{run::checkDataset(rows, category, 2, {}, file),
                                 run::checkDataset(rows, category, {}, QString(64, QLatin1Char('0')), file)});
        QVERIFY(texts.size() > 20);
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void counters()
    {
        QStringList texts;
        const auto at = [](int drafts, int accepted, int first, int second, int generated) {
            return QStringLiteral(
                       "# TYPE x counter\nvllm:spec_decode_num_drafts_total{model_name=\"m\"} %1\n"
                       "vllm:spec_decode_num_draft_tokens_total{model_name=\"m\"} %2\n"
                       "vllm:spec_decode_num_accepted_tokens_total{model_name=\"m\"} %3\n"
                       "vllm:spec_decode_num_accepted_tokens_per_pos_total{model_name=\"m\",position=\"0\"} "
                       "%4\n"
                       "vllm:spec_decode_num_accepted_tokens_per_pos_total{model_name=\"m\",position=\"1\"} "
                       "%5\n"
                       "vllm:generation_tokens_total{model_name=\"m\"} %6\n"
                       "vllm:request_success_total{model_name=\"m\",finished_reason=\"length\"} 9\n")
                .arg(drafts)
                .arg(2 * drafts)
                .arg(accepted)
                .arg(first)
                .arg(second)
                .arg(generated)
                .toUtf8();
        };
        const auto scrape = [](const QByteArray &bytes) {
            return metrics::Scrape::fromBytes(bytes, QStringLiteral("a.prom")).value();
        };
        const metrics::Scrape zero = scrape(at(0, 0, 0, 0, 0).replace("} 9", "} 0"));
        for (const QByteArray &bytes :
             {at(100, 0, 0, 0, 100), at(100, 300, 200, 100, 400), at(100, 80, 30, 60, 190),
              at(100, 80, 40, 40, 900), at(100, 150, 100, 50, 250),
              QByteArray("vllm:spec_decode_num_drafts_total{model_name=\"m\"} nan\n")}) {
            for (const int k : {1, 2, 5}) {
                metrics::DeltaOptions options;
                options.draftLength = k;
                options.planned = 3;
                const metrics::Scrape after = scrape(bytes);
                for (const auto &delta :
                     {metrics::delta(zero, after, options), metrics::delta(after, zero, options)}) {
                    if (delta)
                        texts += textsOf(delta->problems);
                    else
                        texts.append(delta.error().what);
                }
            }
        }
        for (const char *bytes : {"<html>", "\x1f\x8b", "", "{}",
                                  "\xff\xfe"
                                  "a"}) {
            if (const auto bad = metrics::Scrape::fromBytes(bytes, QStringLiteral("a.prom")); !bad)
                texts << bad.error().what << bad.error().why << bad.error().next;
        }
        texts.removeAll(QString());
        QVERIFY(texts.size() > 30);
        const QString faults = faultsOf(texts);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    // As a view paints: the same sentences again and again, and new ones at the pace of a queue.
    void wordsAreQuick()
    {
        QStringList sentences;
        for (int at = 0; at < 200; ++at)
            sentences.append(
                QStringLiteral("b300-%1: cannot read the file: nodes that it could use are not available "
                               "(d[%1]): down, drained, or reserved; it starts on them when they return. "
                               "set scheduler.partition")
                    .arg(at));
        static_cast<void>(ui::inWords(sentences.constFirst()));
        QElapsedTimer timer;
        timer.start();
        for (const QString &sentence : sentences)
            QVERIFY(isChinese(ui::inWords(sentence)));
        const qint64 first = timer.restart();
        for (int round = 0; round < 50; ++round) {
            for (const QString &sentence : sentences)
                static_cast<void>(ui::inWords(sentence));
        }
        qInfo() << "200 new:" << first << "ms; 10000 known:" << timer.elapsed() << "ms";
        QVERIFY(first < 1000);
        QVERIFY(timer.elapsed() < 500);
    }
};

QTEST_MAIN(CoreWordsTest)
#include "tst_language_core.moc"
