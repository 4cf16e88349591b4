// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/yaml.h>
#include <assay/matrix/profile_form.h>

#include <places.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::matrix;

namespace {

const QByteArray commented = "# The big one, ask Ann before you change it\r\n"
                             "cluster: 1\r\n"
                             "name: b300   # as everyone says\r\n"
                             "transport: {kind: ssh, host: b300-login}\r\n"
                             "scheduler:\r\n"
                             "  kind: slurm\r\n"
                             "  partition: batch_1 # ours until May\r\n"
                             "  account: benchmark\r\n"
                             "  mem: \"0\"\r\n"
                             "\r\n"
                             "ports: 8888-8987\r\n"
                             "container:\r\n"
                             "  runtime: pyxis\r\n"
                             "  mounts: [\"/a:/a\"]\r\n";

QByteArray replaced(QByteArray text, const QByteArray &from, const QByteArray &to)
{
    if (text.count(from) != 1)
        qFatal("%s is there %d times", from.constData(), int(text.count(from)));
    return text.replace(from, to);
}

// Texts divided by strokes.
QStringList texts(const char *list)
{
    return list == nullptr ? QStringList() : QString::fromLatin1(list).split(u'|');
}

QString problemsOf(const base::Problems &problems)
{
    QStringList list;
    for (const base::Problem &problem : problems)
        list.append(QStringLiteral("%1:%2 %3").arg(problem.line).arg(problem.column).arg(problem.text));
    return list.join(u'\n');
}

} // namespace

class TestProfileForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFieldChangesItsKeyAlone_data();
    void aFieldChangesItsKeyAlone();
    void itemsKeepTheirLines_data();
    void itemsKeepTheirLines();
    void everyFieldIsAKeyOfTheFormat();
    void everyKeyOfTheFormatHasAField();
    void valuesAreReadAsFarAsTheyCanBe();
    void problemsStandAtTheirField_data();
    void problemsStandAtTheirField();
    void aBrokenTextStaysAsItIs();
    void aNewProfileLacksItsNameAndHost();
};

void TestProfileForm::aFieldChangesItsKeyAlone_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QStringList>("values");
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    const auto row = [](const char *name, const char *key, const char *value, const QByteArray &from,
                        const QByteArray &to) {
        QTest::newRow(name) << QString::fromLatin1(key) << texts(value) << from << to;
    };
    row("a text", "name", "b200", "name: b300 ", "name: b200 ");
    row("beside a comment", "scheduler.partition", "urgent", "batch_1 #", "urgent #");
    row("in braces", "transport.host", "ann@b300:2222", "b300-login}", "ann@b300:2222}");
    row("a new key in braces", "transport.config", "/etc/x", "b300-login}", "b300-login, config: /etc/x}");
    row("a new key in lines", "scheduler.gres", "gpu:8", "mem: \"0\"\r\n", "mem: \"0\"\r\n  gres: gpu:8\r\n");
    row("a text like a number", "scheduler.mem", "64", "mem: \"0\"", "mem: \"64\"");
    row("ports", "ports", "9000-9010", "8888-8987", "9000-9010");
    row("a number", "scheduler.time_limit_min", "480", "mem: \"0\"\r\n",
        "mem: \"0\"\r\n  time_limit_min: 480\r\n");
    row("no number", "nodes.count", "a: {", "[\"/a:/a\"]\r\n", "[\"/a:/a\"]\r\nnodes: {count: \"a: {\"}\r\n");
    row("a switch", "scheduler.exclusive", "true", "mem: \"0\"\r\n", "mem: \"0\"\r\n  exclusive: true\r\n");
    row("a word", "container.runtime", "docker", "pyxis", "docker");
    row("a list", "container.mounts", "/a:/a|/b:/c:ro", "\"/a:/a\"]", "\"/a:/a\", /b:/c:ro]");
    row("a new section", "paths.root", "runs", "[\"/a:/a\"]\r\n", "[\"/a:/a\"]\r\npaths: {root: runs}\r\n");
    row("the name keeps its place", "name", "", "name: b300 ", "name: \"\" ");
    row("taken out of lines", "scheduler.account", nullptr, "  account: benchmark\r\n", "");
    row("taken out of lines, the last", "container.mounts", nullptr, "  mounts: [\"/a:/a\"]\r\n", "");
    row("taken out of braces", "transport.host", nullptr, ", host: b300-login", "");
    row("taken out of braces, the first", "transport.kind", "", "kind: ssh, ", "");
    row("taken out beside a comment", "scheduler.partition", nullptr, "batch_1 #", "null #");
    row("as it is", "container.mounts", "/a:/a", "pyxis", "pyxis");
    row("taken out where it is not", "scheduler.qos", nullptr, "pyxis", "pyxis");
}

void TestProfileForm::aFieldChangesItsKeyAlone()
{
    QFETCH(QString, key);
    QFETCH(QStringList, values);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    const QByteArray edited = withField(commented, key, values);
    QCOMPARE(edited, replaced(commented, from, to));
    const FieldValue value = readProfileForm(edited).fields.value(key);
    const bool empty = values.isEmpty() || values == QStringList{QString()};
    if (key == QLatin1String("name") && empty)
        return;
    QCOMPARE(value.texts, empty ? QStringList() : values);
    QCOMPARE(value.written, !empty);
}

void TestProfileForm::itemsKeepTheirLines_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QString>("items");
    QTest::addColumn<QByteArray>("after");
    const QByteArray lines =
        "container:\n  mounts:\n    # models\n    - /a:/a # big\n    - \"/b:/b\"\n\n    - /c:/c\n"
        "ports: 2000\n";
    const auto row = [&](const char *name, const char *items, const QByteArray &from, const QByteArray &to) {
        QTest::newRow(name) << lines << QString::fromLatin1(items) << replaced(lines, from, to);
    };
    row("one more", "/a:/a|/b:/b|/c:/c|/d:/d", "/c:/c\n", "/c:/c\n    - /d:/d\n");
    row("one more in front", "/d:/d|/a:/a|/b:/b|/c:/c", "    - /a:/a #", "    - /d:/d\n    - /a:/a #");
    row("two more inside", "/a:/a|/x:/x|/y:/y|/b:/b|/c:/c", "# big\n", "# big\n    - /x:/x\n    - /y:/y\n");
    row("one changed", "/a:/a|/b:/bb|/c:/c", "\"/b:/b\"", "/b:/bb");
    row("one less", "/b:/b|/c:/c", "    - /a:/a # big\n", "");
    row("the last gone", "/a:/a|/b:/b", "    - /c:/c\n", "");
    row("as they are", "/a:/a|/b:/b|/c:/c", "2000", "2000");
    const QByteArray brackets = "container: {mounts: [/a:/a, '/b:/b'  , # odd\n  /c:/c], runtime: docker}\n";
    const auto flow = [&](const char *name, const char *items, const QByteArray &from, const QByteArray &to) {
        QTest::newRow(name) << brackets << QString::fromLatin1(items) << replaced(brackets, from, to);
    };
    flow("one more in brackets", "/a:/a|/b:/b|/c:/c|/d:/d", "/c:/c]", "/c:/c, /d:/d]");
    flow("one more in front of brackets", "/d:/d|/a:/a|/b:/b|/c:/c", "[/a", "[/d:/d, /a");
    flow("one changed in brackets", "/a:/a|/x: y|/c:/c", "'/b:/b'", "\"/x: y\"");
    flow("the first gone from brackets", "/b:/b|/c:/c", "/a:/a, ", "");
    flow("two gone from the front", "/c:/c", "/a:/a, '/b:/b'  , # odd\n  ", "");
    flow("all gone but one", "/a:/a", ", '/b:/b'  , # odd\n  /c:/c", "");
}

void TestProfileForm::itemsKeepTheirLines()
{
    QFETCH(QByteArray, before);
    QFETCH(QString, items);
    QFETCH(QByteArray, after);
    const QString key = QStringLiteral("container.mounts");
    QCOMPARE(withField(before, key, items.split(u'|')), after);
    QCOMPARE(readProfileForm(after).fields.value(key).texts, items.split(u'|'));
    QByteArray windows = before;
    windows.replace("\n", "\r\n");
    QCOMPARE(withField(windows, key, items.split(u'|')), after.replace("\n", "\r\n"));
}

void TestProfileForm::everyFieldIsAKeyOfTheFormat()
{
    for (const ProfileField &field : profileFields()) {
        QByteArray yaml = "cluster: 1\nname: x\ntransport: {kind: ssh, host: h}\nscheduler: {kind: direct}\n"
                          "models: {staged_dir: /m}\n";
        QStringList values = field.words;
        switch (field.kind) {
        case ProfileField::Kind::Number:
            values = QStringList{QStringLiteral("3")};
            break;
        case ProfileField::Kind::Ports:
            values = QStringList{QStringLiteral("2000-2100")};
            break;
        case ProfileField::Kind::Switch:
            values = QStringList{QStringLiteral("true"), QStringLiteral("false")};
            break;
        case ProfileField::Kind::Text:
            values = QStringList{QStringLiteral("/data/x")};
            break;
        case ProfileField::Kind::Texts:
            values = QStringList{field.key == QLatin1String("models.staged")      ? QStringLiteral("m")
                                 : field.key == QLatin1String("container.mounts") ? QStringLiteral("/a:/b")
                                                                                  : QStringLiteral("--x")};
            break;
        case ProfileField::Kind::Word:
            break;
        }
        QVERIFY2(!values.isEmpty(), qPrintable(field.key));
        for (const QString &value : std::as_const(values)) {
            const ProfileForm form = readProfileForm(withField(yaml, field.key, {value}));
            QCOMPARE(form.fields.value(field.key).texts, QStringList{value});
            // A word may not fit the rest of this profile, but then its own field says so.
            QCOMPARE(problemsOf(form.others), QString());
            for (const base::Problem &problem : form.fields.value(field.key).problems)
                QVERIFY2(!problem.text.contains(QStringLiteral("must be")), qPrintable(problem.text));
        }
    }
}

void TestProfileForm::everyKeyOfTheFormatHasAField()
{
    QFile formats(QStringLiteral(ASSAY_SOURCE_DIR "/docs/formats.md"));
    QVERIFY(formats.open(QIODevice::ReadOnly));
    const QByteArray text = formats.readAll();
    const qsizetype section = text.indexOf("## Cluster profile");
    const qsizetype begin = text.indexOf("```yaml\n", section) + 8;
    const QByteArray yaml = text.sliced(begin, text.indexOf("```", begin) - begin);
    const base::yaml::Document document = base::yaml::parse(yaml);
    QStringList keys;
    for (const auto &[key, value] : document.root.entries) {
        const QString name = key.toString();
        for (const auto &[inner, ignored] : value.entries)
            keys.append(name + u'.' + inner.toString());
        if (!value.isMap() && name != QLatin1String("cluster"))
            keys.append(name);
    }
    keys.append(QStringLiteral("transport.config")); // said in the text below
    QStringList fields;
    for (const ProfileField &field : profileFields())
        fields.append(field.key);
    keys.sort();
    fields.sort();
    QCOMPARE(fields, keys);
}

void TestProfileForm::valuesAreReadAsFarAsTheyCanBe()
{
    const ProfileForm form =
        readProfileForm("name: [1, 2]\ntransport: {host: a, kind: nope}\nnodes: {count: ~, hold_min: x}\n"
                        "container: {mounts: one}\nscheduler: 5\n");
    QVERIFY(!form.file.profile);
    QVERIFY(form.editable);
    QCOMPARE(form.fields.value(QStringLiteral("name")).texts, texts("1|2"));
    QCOMPARE(form.fields.value(QStringLiteral("transport.kind")).texts, texts("nope"));
    QVERIFY(!form.fields.value(QStringLiteral("nodes.count")).written);
    QCOMPARE(form.fields.value(QStringLiteral("nodes.hold_min")).texts, texts("x"));
    QCOMPARE(form.fields.value(QStringLiteral("container.mounts")).texts, texts("one"));
    QVERIFY(!form.fields.value(QStringLiteral("scheduler.kind")).written);
    // A section that is no map becomes one by its first key.
    QVERIFY(withField("scheduler: 5\n", QStringLiteral("scheduler.kind"), {QStringLiteral("slurm")})
                .contains("scheduler: {kind: slurm}\n"));
}

void TestProfileForm::problemsStandAtTheirField_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QByteArray &line, const char *key, const char *text) {
        QTest::newRow(name) << line << QString::fromLatin1(key) << QString::fromLatin1(text);
    };
    row("a value", "ports: 80\n", "ports", "5:8 ports must be FIRST-LAST");
    row("an item", "container:\n  mounts:\n  - /a:/a\n  - b\n", "container.mounts",
        "8:5 an item of container.mounts must be");
    row("a missing one", "models: {staged: [a]}\n", "models.staged", "5:18 models.staged has names");
    row("a word", "container: {runtime: pyxi}\n", "container.runtime",
        "5:22 container.runtime must be one of");
    row("twice", "ports: 2000\nports: 2001\n", "", "6:1 ");
    row("nobody's", "nodes: {cont: 1}\n", "", "5:9 unknown key \"cont\" in nodes");
}

void TestProfileForm::problemsStandAtTheirField()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, key);
    QFETCH(QString, text);
    const ProfileForm form = readProfileForm(
        "cluster: 1\nname: x\ntransport: {kind: ssh, host: h}\nscheduler: {kind: slurm}\n" + line);
    const QString said = problemsOf(key.isEmpty() ? form.others : form.fields.value(key).problems);
    QVERIFY2(said.startsWith(text), qPrintable(said));
    qsizetype all = form.others.size();
    for (const FieldValue &value : form.fields)
        all += value.problems.size();
    QCOMPARE(all, form.file.problems.size());
}

void TestProfileForm::aBrokenTextStaysAsItIs()
{
    const QByteArray broken = "cluster: 1\nname: x\ntransport: {kind: ssh\n";
    const ProfileForm form = readProfileForm(broken);
    QVERIFY(!form.editable);
    QVERIFY(!form.others.isEmpty());
    QCOMPARE(withField(broken, QStringLiteral("name"), {QStringLiteral("y")}), broken);
    QCOMPARE(withField(commented, QStringLiteral("no.such"), {QStringLiteral("y")}), commented);
}

void TestProfileForm::aNewProfileLacksItsNameAndHost()
{
    QByteArray yaml = newProfile();
    const ProfileForm form = readProfileForm(yaml);
    QStringList lacking;
    for (auto it = form.fields.cbegin(); it != form.fields.cend(); ++it) {
        if (!it->problems.isEmpty())
            lacking.append(it.key());
    }
    lacking.sort();
    QCOMPARE(lacking, texts("name|transport.host"));
    yaml = withField(yaml, QStringLiteral("transport.host"), {QStringLiteral("lab")});
    yaml = withField(yaml, QStringLiteral("name"), {QStringLiteral("lab")});
    QVERIFY(readProfile(yaml).profile);
    QCOMPARE(yaml, "cluster: 1\nname: lab\ntransport: {kind: ssh, host: lab}\nscheduler: {kind: slurm}\n");
}

QTEST_APPLESS_MAIN(TestProfileForm)
#include "tst_profile_form.moc"
