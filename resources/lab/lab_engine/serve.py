# SPDX-License-Identifier: GPL-3.0-or-later
"""`serve`: from the command line to a running server and its end."""
import errno
import itertools
import os
import signal
import subprocess
import sys
import threading
import time
import traceback

from lab_engine.command_line import Parser
from lab_engine.core import Server
from lab_engine.decoding import SpeculativeConfig
from lab_engine.faults import Faults
from lab_engine.logs import VERSION, log, say
from lab_engine.web import ROUTES, Handler, HttpServer

def serve(argv):
    parser = Parser("serve", "Launch a local OpenAI-compatible API server to serve LLM completions via HTTP.",
                    "model_tag")
    args = parser.parse(argv)
    args.model = args.model_tag or args.model
    if args.speculative_config is None and args.spec_tokens:
        args.speculative_config = {"num_speculative_tokens": int(args.spec_tokens)}
        named = (("method", args.spec_method), ("model", args.spec_model))
        args.speculative_config.update({key: value for key, value in named if value})
    raw = args.speculative_config
    if raw is not None and not isinstance(raw, dict):
        parser.error("argument --speculative-config/-sc: Value %s is no JSON object." % raw)
    k = raw.get("num_speculative_tokens", 0) if raw else 0
    try:
        faults = Faults(os.environ.get("LAB_FAULTS", ""), k)
    except ValueError as error:
        parser.error(str(error))
    banner(args, parser)
    args.max_num_seqs = args.max_num_seqs or 128
    args.data_parallel_size = args.data_parallel_size or 1
    if not raw:
        args.speculative_config = None
    http_server = bind(args, faults)
    stopping = threading.Event()
    hang = faults.value("hang-on-stop")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, (lambda *_: None) if hang else (lambda *_: stopping.set()))
    try:
        lab = start_engine(args, raw, faults, stopping)
    except Exception:
        log("ERROR", "core.py:1205", "EngineCore failed to start.\n" + traceback.format_exc().rstrip(), "EngineCore")
        sys.stderr.write(traceback.format_exc())
        sys.stderr.write("RuntimeError: Engine core initialization failed. See root cause above. "
                         "Failed core proc(s): {}\n")
        sys.exit(1)
    if stopping.is_set():
        sys.exit(0)
    lab.stopping = stopping
    http_server.lab = lab
    run_server(http_server, lab)


def banner(args, parser):
    for line in ("", "       █     █     █▄   ▄█", " ▄▄ ▄█ █     █     █ ▀▄▀ █  version " + VERSION,
                 "  █▄█▀ █     █     █     █  model   " + args.model, "   ▀▀  ▀▀▀▀▀ ▀▀▀▀▀ ▀     ▀", ""):
        log("INFO", "api_utils.py:347", line)
    values = vars(args)
    changed = {name: values[name] for name in ("model_tag", "host", "port") if values[name] != parser.get_default(name)}
    changed.update((n, v) for n, v in values.items() if v != parser.get_default(n))
    log("INFO", "api_utils.py:286", "non-default args: %r" % changed)


def bind(args, faults):
    """The port is ours from the start, and answers once the engine is up, as with the real one."""
    server = HttpServer((args.host or "0.0.0.0", args.port), Handler, bind_and_activate=False)
    try:
        if faults.value("port-in-use"):
            raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
        server.server_bind()
    except OSError:
        sys.stderr.write(traceback.format_exc())
        sys.exit(1)
    return server


def start_engine(args, raw, faults, stopping):
    k = raw.get("num_speculative_tokens", 0) if raw else 0
    spec = SpeculativeConfig(raw) if raw else None
    log("INFO", "model.py:733", "Resolved architecture: NGramForCausalLM")
    slow = faults.value("slow-start")
    if slow and stopping.wait(slow):
        return None
    log("INFO", "core.py:133", "Initializing a V1 LLM engine (v%s) with config: model='%s', speculative_config=%s, "
        "seed=%d, served_model_name=%s, enable_prefix_caching=%s" % (
            VERSION, args.model, "SpeculativeConfig(method='%s', model='%s', num_spec_tokens=%d)" % (
                spec.method, spec.model, spec.k) if spec else None, args.seed,
            (args.served_model_name or [args.model])[0], args.enable_prefix_caching is not False), "EngineCore")
    if faults.value("crash-at-start"):
        raise RuntimeError("CUDA error: an illegal memory access was encountered")
    started = time.monotonic()
    log("INFO", "gpu_model_runner.py:4468", "Starting to load model %s..." % args.model, "Worker")
    forced = faults.value("forced-acceptance")
    if forced and spec:
        spec.rates = spec.conditional(spec.least_variance(forced))
    lab = Server(args, spec, faults)
    if lab.draft:
        log("INFO", "gpu_model_runner.py:4502", "Loading drafter model...", "Worker")
    log("INFO", "default_loader.py:501", "Loading weights took %.2f seconds" % (time.monotonic() - started), "Worker")
    if faults.value("oom-at-draft-length") == k and k:
        raise MemoryError("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total "
                          "capacity of 79.11 GiB of which 1.06 GiB is free.")
    if faults.value("assert-at-draft-length") == k and k:
        raise AssertionError("cudagraph capture sizes [1, 2, 4] do not hold a uniform decode of %d tokens "
                             "(num_speculative_tokens + 1)" % (k + 1))
    log("INFO", "kv_cache_utils.py:2327", "GPU KV cache size: 262,144 tokens", "EngineCore")
    log("INFO", "core.py:402", "init engine (profile, create kv cache, warmup model) took %.2f s"
        % (time.monotonic() - started), "EngineCore")
    return lab


def run_server(http_server, lab):
    args = lab.args
    flood = lab.faults.value("log-flood")
    if flood:
        threading.Thread(target=flood_log, args=(flood, lab.stopping), daemon=True).start()
    log("INFO", "entry.py:136", "Supported tasks: ['generate']")
    log("INFO", "entry.py:140", "Starting vLLM server on http://%s:%d" % (args.host or "0.0.0.0", args.port))
    for path, methods in ROUTES.items():
        log("INFO", "launcher.py:195", "Route: %s, Methods: %s" % (path, methods))
    say("INFO:     Started server process [%d]\nINFO:     Waiting for application startup.\n" % os.getpid())
    try:
        http_server.server_activate()
    except OSError:
        # Another process bound the port as we did, and listened first.
        sys.stderr.write(traceback.format_exc())
        sys.exit(1)
    threading.Thread(target=http_server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    say("INFO:     Application startup complete.\n")
    if not args.disable_log_stats:
        threading.Thread(target=lab.log_statistics, daemon=True).start()
    lab.stopping.wait()
    shut_down(http_server, lab)


def flood_log(lines_per_second, stopping):
    for i in itertools.count():
        if stopping.wait(0.05):
            return
        say("".join("(EngineCore pid=%d) DEBUG flood line %d.%d %s\n" % (os.getpid(), i, j, "x" * 60)
                    for j in range(max(1, int(lines_per_second * 0.05)))))


def shut_down(http_server, lab):
    """The real one's noisy end: most of these lines mean nothing, all come after the [shutdown] lines."""
    if not lab.dead.is_set():
        log("INFO", "launcher.py:254", "[shutdown] API server: shutdown triggered")
        log("INFO", "launcher.py:270", "[shutdown] API server: stopping engine client mode=abort timeout=0s")
    else:
        say("INFO:     Shutting down\n")
    http_server.shutdown()
    http_server.socket.close()
    if lab.faults.value("child-on-stop"):
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"], stdin=subprocess.DEVNULL,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    log("INFO", "core_client.py:770", "[shutdown] MPClient: start timeout=0s")
    log("INFO", "utils.py:628", "[shutdown] Process manager: send sigterm to process EngineCore")
    log("INFO", "core.py:1454", "[shutdown] EngineCore: trigger received signal=SIGTERM", "EngineCore")
    if not lab.dead.is_set() and any(core.load for core in lab.cores):
        log("ERROR", "async_llm.py:906", "AsyncLLM output_handler failed.\nTraceback (most recent call last):\n"
            "vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue. See stack trace (above) for "
            "the root cause.")
    log("WARNING", "utils.py:648", "[shutdown] Process manager: force killing remaining processes count=1")
    log("WARNING", "utils.py:653", "[shutdown] Process manager: force killing remaining process EngineCore pid %d"
        % os.getpid())
    log("INFO", "core_client.py:777", "[shutdown] MPClient: complete")
    say("INFO:     Waiting for application shutdown.\nINFO:     Application shutdown complete.\n"
        "resource_tracker: There appear to be 2 leaked shared_memory objects to clean up at shutdown\n")
    sys.stdout.flush()
    os._exit(0)
