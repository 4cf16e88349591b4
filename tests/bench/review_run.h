// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/plan.h>
#include <assay/metrics/interval.h>

#include <places.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>

// A finished run on disk as a collector leaves it: every file in the form of a real one, with the texts of a
// capture and counters that are the sums of the requests.
class ReviewRun
{
public:
    struct Shape
    {
        int draftLengths = 16;
        int requests = 880;
        int joined = 1;      // texts of the capture that make one output
        double accept = 0.8; // that a draft token is accepted when those before it were
    };

    ReviewRun(const QString &runs, const QString &id, const Shape &shape)
        : m_path(runs + QLatin1Char('/') + id), m_shape(shape)
    {
        assay::matrix::Plan plan;
        plan.run = id;
        plan.runSlug = QStringLiteral("lab");
        plan.recipeName = QStringLiteral("lab");
        plan.modelKey = QStringLiteral("lab-target");
        plan.servedModel = QStringLiteral("assay/lab-target");
        plan.collector.insert(QStringLiteral("stop_grace_s"), 1);
        event("shard_started", "\"job_id\":null,\"node\":\"n1\",\"gpus\":[],\"python\":\"3.11.7\"");
        int server = 0;
        for (const char *mode : {"on", "off"}) {
            const Texts texts = textsOf(mode);
            for (int length = 1; length <= shape.draftLengths; ++length) {
                const QString cell = QStringLiteral("thinking_%1-%2").arg(QLatin1String(mode)).arg(length);
                plan.cells.append(planned(cell));
                measure(cell.toLatin1(), ++server, length, texts);
            }
        }
        event("shard_finished", "\"reason\":\"done\"");
        write(QStringLiteral("plan.json"), QJsonDocument(toJson(plan)).toJson());
        write(QStringLiteral("recipe.yaml"), recipe());
        write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: local\n");
        write(QStringLiteral("shard-0/job.json"),
              R"({"scheduler":"direct","job_id":"4711:42","machine":"m","boot":"b"})");
        write(QStringLiteral("shard-0/journal.jsonl"), m_journal);
    }

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] const QStringList &results() const { return m_results; }
    [[nodiscard]] qint64 resultBytes() const { return m_resultBytes; }

private:
    struct Texts
    {
        QList<QByteArray> texts; // as JSON writes them
        QList<int> tokens;
    };

    static Texts textsOf(const char *mode)
    {
        QFile file(QStringLiteral(ASSAY_TEST_DATA "/review/lab-%1-3/result.json").arg(QLatin1String(mode)));
        if (!file.open(QIODevice::ReadOnly))
            give("a capture cannot be read");
        const QJsonObject result = QJsonDocument::fromJson(file.readAll()).object();
        Texts all;
        for (const auto &text : result[QStringLiteral("generated_texts")].toArray()) {
            const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
            all.texts.append(list.sliced(2, list.size() - 4));
        }
        for (const auto &tokens : result[QStringLiteral("output_lens")].toArray())
            all.tokens.append(tokens.toInt());
        return all;
    }

    [[noreturn]] static void give(const char *what)
    {
        std::fprintf(stderr, "bench_review: %s\n", what);
        std::exit(3);
    }

    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(m_path + QLatin1Char('/') + name);
        if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly) ||
            file.write(bytes) != bytes.size())
            give("the run cannot be written");
    }

    void event(const char *kind, const QByteArray &fields)
    {
        const QDateTime at =
            QDateTime(QDate(2026, 11, 30), QTime(10, 15), Qt::UTC).addMSecs(qint64{250} * ++m_events);
        m_journal += "{\"seq\":" + QByteArray::number(m_events) + ",\"t\":\"" +
                     at.toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss.zzzZ")).toLatin1() +
                     "\",\"mono\":" + QByteArray::number(100 + 0.25 * static_cast<double>(m_events)) +
                     ",\"kind\":\"" + kind + "\"," + fields + "}\n";
    }

    [[nodiscard]] assay::matrix::PlannedCell planned(const QString &name) const
    {
        assay::matrix::PlannedCell cell;
        cell.id = name;
        cell.cell = assay::matrix::parseCellId(name).value();
        cell.attempts = {1};
        cell.server.model = QStringLiteral("assay/lab-target");
        cell.workload.driver = QStringLiteral("vllm-bench");
        cell.workload.planned = m_shape.requests;
        return cell;
    }

    [[nodiscard]] QByteArray recipe() const
    {
        QByteArrayList lengths;
        for (int length = 1; length <= m_shape.draftLengths; ++length)
            lengths.append(QByteArray::number(length));
        return "recipe: 1\nname: lab\nmodel: {id: assay/lab-target, key: lab-target}\n"
               "engine:\n  kind: vllm\n  image: null\n  command: [vllm, serve]\n"
               "speculative: {method: draft_model, draft_model: lab-draft}\n"
               "matrix:\n  draft_lengths: [" +
               lengths.join(", ") +
               "]\n  categories: [coding]\n  concurrencies: [1]\n"
               "  thinking_on:\n    sampling: {temperature: 0}\n    evidence: {all_of: [\"</think>\"]}\n"
               "  thinking_off:\n    sampling: {temperature: 0}\n    evidence: {none_of: [\"</think>\"]}\n"
               "workload:\n  driver: vllm-bench\n"
               "  dataset: {name: speed_bench, split: qualitative, expected_prompts: " +
               QByteArray::number(m_shape.requests) +
               "}\n  output_len: " + QByteArray::number(512 * m_shape.joined) + "\n";
    }

    struct Counts
    {
        qint64 drafts = 0;
        QList<qint64> positions;
        qint64 generated = 0;

        [[nodiscard]] qint64 accepted() const
        {
            return std::accumulate(positions.begin(), positions.end(), qint64{0});
        }
    };

    // An exposition of vLLM. Beyond what is read it has as many lines as a real one.
    [[nodiscard]] static QByteArray exposition(const Counts &counts, qint64 requests)
    {
        const QByteArray labels = "{engine=\"0\",model_name=\"assay/lab-target\"} ";
        QByteArray text;
        const auto counter = [&](const QByteArray &name, qint64 value) {
            text += "# HELP vllm:" + name + "_total A counter.\n# TYPE vllm:" + name +
                    "_total counter\nvllm:" + name + "_total" + labels + QByteArray::number(value) +
                    ".0\nvllm:" + name + "_created" + labels + "1.7e+09\n";
        };
        counter("spec_decode_num_drafts", counts.drafts);
        counter("spec_decode_num_draft_tokens", counts.drafts * counts.positions.size());
        counter("spec_decode_num_accepted_tokens", counts.accepted());
        for (qsizetype at = 0; at < counts.positions.size(); ++at)
            text += "vllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",model_name=\"assay/"
                    "lab-target\",position=\"" +
                    QByteArray::number(at) + "\"} " + QByteArray::number(counts.positions[at]) + ".0\n";
        counter("generation_tokens", counts.generated);
        text += "vllm:request_success_total{engine=\"0\",finished_reason=\"stop\",model_name=\"assay/"
                "lab-target\"} " +
                QByteArray::number(requests) + ".0\nvllm:num_requests_running" + labels +
                "0.0\nvllm:num_requests_waiting" + labels + "0.0\n";
        for (int bucket = 0; bucket < 600; ++bucket)
            text += "vllm:request_latency_bucket{engine=\"0\",le=\"" + QByteArray::number(bucket) +
                    "\",model_name=\"assay/lab-target\"} " + QByteArray::number(bucket) + ".0\n";
        return text;
    }

    void scrape(const QByteArray &at, const QByteArray &folder, const char *phase, const QByteArray &text)
    {
        const QByteArray file = folder + '/' + phase + ".prom";
        write(QString::fromLatin1(file), text);
        event("scrape", at + ",\"phase\":\"" + phase +
                            "\",\"http_status\":200,\"duration_ms\":40.4,\"error\":null,\"file\":\"" + file +
                            "\",\"sha256\":\"" +
                            QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex() + '"');
    }

    void measure(const QByteArray &cell, int server, int draftLength, const Texts &texts)
    {
        const QByteArray number = QByteArray::number(server);
        const QByteArray folder = "cells/" + cell + "/attempt-1";
        const QByteArray at = "\"cell\":\"" + cell + "\",\"attempt\":1";
        const QByteArray ofServer = at + ",\"server\":" + number;
        QFile source(QStringLiteral(ASSAY_TEST_DATA "/logs/lab-off-3/server.log"));
        if (!source.open(QIODevice::ReadOnly))
            give("a captured log cannot be read");
        const QByteArray log = source.readAll();
        write(QStringLiteral("servers/%1/server.log").arg(server), log);
        write(QStringLiteral("claims/%1.1/owner.json").arg(QString::fromLatin1(cell)), "{}");
        event("cell_claimed", at);
        event("cell_started", at);
        event("server_started",
              ofServer +
                  ",\"argv\":[\"vllm\",\"serve\",\"/models/lab-target\",\"--speculative-config\","
                  "\"{\\\"method\\\":\\\"draft_model\\\",\\\"num_speculative_tokens\\\":" +
                  QByteArray::number(draftLength) +
                  "}\"],\"port\":8888,\"bind\":\"127.0.0.1\",\"env_names\":[],\"pid\":6918,\"image\":null,"
                  "\"log\":\"servers/" +
                  number + "/server.log\"");
        event("server_ready",
              ofServer + ",\"seconds\":54.68,\"models\":[\"assay/lab-target\"],\"version\":\"0.32.0\","
                         "\"settings\":{}");
        Counts counts;
        counts.positions.fill(5, draftLength);
        counts.drafts = 10;
        counts.generated = 16;
        scrape(ofServer, folder, "before", exposition(counts, 1));
        event("workload_started",
              ofServer +
                  ",\"argv\":[\"vllm\",\"bench\",\"serve\"],\"driver\":\"vllm-bench\",\"log_offset\":7");
        const QByteArray result = workload(draftLength, texts, server, counts);
        const QString file = QString::fromLatin1(folder) + QStringLiteral("/result.json");
        write(file, result);
        write(QString::fromLatin1(folder) + QStringLiteral("/workload.log"), "");
        m_results.append(m_path + QLatin1Char('/') + file);
        m_resultBytes += result.size();
        event("workload_finished", ofServer + ",\"exit\":0,\"result\":\"" + file.toLatin1() + '"');
        scrape(ofServer, folder, "after", exposition(counts, 1 + m_shape.requests));
        event("server_stopping", ofServer + ",\"log_offset\":" + QByteArray::number(log.size()));
        event("server_stopped", ofServer + ",\"exit\":0,\"seconds\":1.256");
        event("cell_finished", ofServer + ",\"outcome\":\"done\",\"reason\":null");
    }

    // The result of a bench client as Python writes it. Each request takes the steps that its tokens need
    // when drafts are accepted by chance; while it works it is looked at some hundred times.
    QByteArray workload(int draftLength, const Texts &texts, int seed, Counts &counts)
    {
        std::mt19937 random(static_cast<unsigned>(seed));
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        QByteArrayList inputs, outputs, ttfts, gaps, starts, written, errors;
        double now = 3783.358719016;
        qint64 total = 0;
        for (int request = 0; request < m_shape.requests; ++request) {
            QByteArray text;
            int tokens = 0;
            for (int part = 0; part < m_shape.joined; ++part) {
                const qsizetype place = (qsizetype{request} * 7 + part * 3 + seed) % texts.texts.size();
                text += texts.texts[place];
                tokens += texts.tokens[place];
            }
            starts.append(QByteArray::number(now, 'g', 17));
            QByteArrayList steps;
            for (int left = tokens - 1; left > 0;) {
                int accepted = 0;
                while (accepted < draftLength && accepted < left - 1 && unit(random) < m_shape.accept)
                    ++counts.positions[accepted++];
                left -= accepted + 1;
                ++counts.drafts;
                const double gap = 0.01 + 0.01 * unit(random);
                steps.append(QByteArray::number(gap, 'g', 17));
                now += gap;
            }
            total += tokens;
            inputs.append("28");
            outputs.append(QByteArray::number(tokens));
            ttfts.append("0.041024334999747225");
            gaps.append('[' + steps.join(", ") + ']');
            written.append('"' + text + '"');
            errors.append("\"\"");
            if (request % 8 == 0)
                event("progress", "\"cell\":\"\",\"done\":" + QByteArray::number(request));
        }
        counts.generated += total;
        const QByteArray number = QByteArray::number(m_shape.requests);
        const auto list = [](const QByteArrayList &values) -> QByteArray {
            return '[' + values.join(", ") + ']';
        };
        return "{\"date\": \"20261130-163650\", \"endpoint_type\": \"openai\", \"backend\": \"openai\", "
               "\"label\": null, \"model_id\": \"assay/lab-target\", \"num_prompts\": -1, "
               "\"request_rate\": \"inf\", \"max_concurrency\": 1, \"duration\": 52.79, \"completed\": " +
               number + ", \"failed\": 0, \"total_input_tokens\": 24640, \"total_output_tokens\": " +
               QByteArray::number(total) +
               ", \"output_throughput\": 410.18, \"input_lens\": " + list(inputs) +
               ", \"output_lens\": " + list(outputs) + ", \"ttfts\": " + list(ttfts) +
               ", \"itls\": " + list(gaps) + ", \"start_times\": " + list(starts) +
               ", \"generated_texts\": " + list(written) + ", \"errors\": " + list(errors) +
               ", \"mean_tpot_ms\": 1.947}";
    }

    QString m_path;
    Shape m_shape;
    QByteArray m_journal;
    QStringList m_results;
    qint64 m_resultBytes = 0;
    qint64 m_events = 0;
};
