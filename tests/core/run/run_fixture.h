// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/plan.h>
#include <assay/run/folder.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <map>

// A run folder made by hand: a plan, and journals that grow event by event.
class RunFixture
{
public:
    explicit RunFixture(const QStringList &cells, const QList<int> &attempts = {1}, int planned = 2)
        : m_root(m_home.path()), m_planned(planned)
    {
        QDir().mkpath(path({}));
        writePlan(QStringLiteral("plan.json"), cells, attempts);
        write(QStringLiteral("recipe.yaml"), "recipe: 1\n");
        write(QStringLiteral("cluster.yaml"), "cluster: 1\n");
    }

    static QString id() { return QStringLiteral("20261130-101500-lab-1a2b3c"); }
    [[nodiscard]] QString root() const { return m_root; }
    [[nodiscard]] QString path(const QString &relative) const
    {
        return m_root + QLatin1Char('/') + id() +
               (relative.isEmpty() ? QString() : QLatin1Char('/') + relative);
    }
    [[nodiscard]] assay::run::RunFolder folder() const { return assay::run::RunFolder(path({})); }

    void write(const QString &relative, const QByteArray &bytes) const
    {
        const QString name = path(relative);
        QDir().mkpath(QFileInfo(name).absolutePath());
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(name));
    }

    [[nodiscard]] QByteArray read(const QString &relative) const
    {
        QFile file(path(relative));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] QJsonObject planJson(const QStringList &cells, const QList<int> &attempts) const
    {
        using namespace assay::matrix;
        Plan plan;
        plan.run = id();
        plan.runSlug = QStringLiteral("lab");
        plan.recipeName = QStringLiteral("Lab");
        plan.modelKey = QStringLiteral("lab");
        plan.servedModel = QStringLiteral("m");
        for (const QString &name : cells) {
            PlannedCell cell;
            cell.id = name;
            cell.cell = parseCellId(name).value();
            cell.attempts = attempts;
            cell.server.model = QStringLiteral("m");
            cell.workload.driver = QStringLiteral("vllm-bench");
            cell.workload.planned = m_planned;
            plan.cells.append(cell);
        }
        plan.collector.insert(QStringLiteral("stop_grace_s"), 1);
        return toJson(plan);
    }

    void writePlan(const QString &file, const QStringList &cells, const QList<int> &attempts) const
    {
        write(file, QJsonDocument(planJson(cells, attempts)).toJson());
    }

    void writeJob(int shard, const QByteArray &jobId = "4711:42") const
    {
        write(QStringLiteral("shard-%1/job.json").arg(shard),
              "{\"scheduler\":\"direct\",\"job_id\":\"" + jobId + "\",\"machine\":\"m\",\"boot\":\"b\"}");
    }

    void appendRaw(int shard, const QByteArray &bytes) const
    {
        const QString name = path(QStringLiteral("shard-%1/journal.jsonl").arg(shard));
        QDir().mkpath(QFileInfo(name).absolutePath());
        QFile file(name);
        if (!file.open(QIODevice::Append) || file.write(bytes) != bytes.size())
            qFatal("cannot append to %s", qPrintable(name));
    }

    // One event; `json` holds its own fields, without braces: "cell":"thinking_on-1","attempt":1
    void event(int shard, const QByteArray &kind, const QByteArray &json = {})
    {
        const int seq = ++m_seq[shard];
        const QByteArray second = QByteArray::number(seq).rightJustified(2, '0');
        appendRaw(shard, "{\"seq\":" + QByteArray::number(seq) + ",\"t\":\"2026-11-30T10:15:" + second +
                             ".000Z\",\"mono\":" + QByteArray::number(100 + seq) + ",\"kind\":\"" + kind +
                             "\"" + (json.isEmpty() ? QByteArray() : "," + json) + "}\n");
    }

    static QByteArray at(const QByteArray &cell, int attempt = 1)
    {
        return "\"cell\":\"" + cell + "\",\"attempt\":" + QByteArray::number(attempt);
    }

    // An exposition of vLLM with these counters.
    static QByteArray exposition(qint64 drafts, qint64 accepted, qint64 requests, qint64 generated,
                                 const QByteArray &created = "1.7e+09")
    {
        const QByteArray labels = "{engine=\"0\",model_name=\"m\"} ";
        const auto counter = [&](const QByteArray &name, qint64 value) -> QByteArray {
            return "vllm:" + name + "_total" + labels + QByteArray::number(value) + ".0\nvllm:" + name +
                   "_created" + labels + created + "\n";
        };
        return counter("spec_decode_num_drafts", drafts) + counter("spec_decode_num_draft_tokens", drafts) +
               counter("spec_decode_num_accepted_tokens", accepted) +
               "vllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",model_name=\"m\",position="
               "\"0\"} " +
               QByteArray::number(accepted) + ".0\n" + counter("generation_tokens", generated) +
               "vllm:request_success_total{engine=\"0\",finished_reason=\"stop\",model_name=\"m\"} " +
               QByteArray::number(requests) + ".0\nvllm:num_requests_running" + labels +
               "0.0\nvllm:num_requests_waiting" + labels + "0.0\n";
    }

    void scrape(int shard, const QByteArray &cell, int attempt, const QByteArray &phase,
                const QByteArray &text)
    {
        const QByteArray file =
            "cells/" + cell + "/attempt-" + QByteArray::number(attempt) + "/" + phase + ".prom";
        write(QString::fromLatin1(file), text);
        event(shard, "scrape",
              at(cell, attempt) + ",\"phase\":\"" + phase +
                  "\",\"http_status\":200,\"error\":null,\"file\":\"" + file + "\",\"sha256\":\"" +
                  QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex() + "\"");
    }

    // A whole attempt up to its end: 100 drafts at draft length 1, `accepted` of them accepted.
    void measured(int shard, const QByteArray &cell, int attempt, qint64 accepted)
    {
        begin(shard, cell, attempt);
        scrape(shard, cell, attempt, "before", exposition(10, 5, 1, 16));
        event(shard, "workload_started",
              at(cell, attempt) + ",\"argv\":[\"bench\"],\"driver\":\"vllm-bench\",\"log_offset\":7");
        event(shard, "workload_finished", at(cell, attempt) + ",\"exit\":0,\"result\":\"result.json\"");
        scrape(shard, cell, attempt, "after", exposition(110, 5 + accepted, 3, 118 + accepted));
        event(shard, "cell_finished", at(cell, attempt) + ",\"outcome\":\"done\",\"reason\":null");
    }

    void begin(int shard, const QByteArray &cell, int attempt)
    {
        event(shard, "cell_claimed", at(cell, attempt));
        write(QStringLiteral("claims/%1.%2/owner.json").arg(QString::fromLatin1(cell)).arg(attempt), "{}");
        event(shard, "cell_started", at(cell, attempt));
    }

    void started(int shard)
    {
        event(shard, "shard_started", "\"job_id\":null,\"node\":\"n1\",\"gpus\":[],\"python\":\"3.11.7\"");
    }

private:
    QTemporaryDir m_home;
    QString m_root;
    int m_planned;
    std::map<int, int> m_seq;
};
