// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/control.h>

#include <QCoro/QCoroFuture>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>

namespace assay::run {

namespace {

QJsonObject command(QLatin1StringView name)
{
    return {{QStringLiteral("command"), QString(name)}};
}

QJsonObject cellCommand(QLatin1StringView name, const QString &cell)
{
    QJsonObject object = command(name);
    object.insert(QStringLiteral("cell"), cell);
    return object;
}

int numberOf(const QByteArray &name)
{
    bool ok = false;
    const int number = name.endsWith(".json") ? name.chopped(5).toInt(&ok) : 0;
    return ok ? number : 0;
}

} // namespace

QJsonObject addCommand(const QJsonArray &cells)
{
    QJsonObject object = command(QLatin1StringView("add"));
    object.insert(QStringLiteral("cells"), cells);
    return object;
}

QJsonObject cancelCommand(const QString &cell)
{
    return cellCommand(QLatin1StringView("cancel"), cell);
}

QJsonObject finishCommand(const QString &cell)
{
    return cellCommand(QLatin1StringView("finish"), cell);
}

QJsonObject stopCommand()
{
    return command(QLatin1StringView("stop"));
}

QJsonObject holdCommand(int minutes)
{
    QJsonObject object = command(QLatin1StringView("hold"));
    object.insert(QStringLiteral("minutes"), minutes);
    return object;
}

QCoro::Task<base::Result<QString>> writeControl(remote::Host *host, QByteArray runFolder, QJsonObject command)
{
    const QByteArray folder = runFolder + "/control";
    const QByteArray bytes = QJsonDocument(command).toJson(QJsonDocument::Compact) + '\n';
    // Numbers go on over the folders of earlier resumes, so that an answer in a journal names one command.
    const auto siblings = co_await host->list(runFolder);
    if (!siblings)
        co_return tl::make_unexpected(siblings.error());
    int number = 0;
    for (const remote::FileEntry &sibling : *siblings) {
        if (sibling.name != "control" && !sibling.name.startsWith("control."))
            continue;
        const QByteArray place = runFolder + '/' + sibling.name;
        const auto entries = co_await host->list(place);
        if (!entries)
            co_return tl::make_unexpected(entries.error());
        for (const remote::FileEntry &entry : *entries)
            number = std::max(number, numberOf(entry.name));
    }
    // Whoever else writes at this moment takes one number; so many at once are none.
    constexpr int mostRivals = 1000;
    for (int i = 0; i < mostRivals; ++i) {
        const QByteArray name = QByteArray::number(++number).rightJustified(3, '0') + ".json";
        const QByteArray path = folder + '/' + name;
        const auto written = co_await host->writeFile(path, bytes, remote::WriteMode::CreateNew, 0600);
        if (written)
            co_return QString::fromLatin1(name);
        if (written.error().kind != base::Error::Kind::No)
            co_return tl::make_unexpected(written.error());
    }
    co_return base::fail(base::Error::Kind::Environment, QStringLiteral("command cannot be written"),
                         QFile::decodeName(folder), QStringLiteral("every number is taken"));
}

} // namespace assay::run
