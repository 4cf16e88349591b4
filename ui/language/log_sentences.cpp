// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/core_sentences.h"

#include <QtGlobal>

namespace assay::ui {

Sentences logSentences()
{
    static constexpr const char *sentences[] = {
        QT_TRANSLATE_NOOP("CoreSentence", "The GPU ran out of memory."),
        QT_TRANSLATE_NOOP("CoreSentence", "Lower --gpu-memory-utilization, --max-num-seqs or the draft "
                                          "length, and look for processes that still hold GPU memory."),
        QT_TRANSLATE_NOOP("CoreSentence", "The machine ran out of main memory."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "Ask for more memory in the job, or stage the weights so that they need not be copied."),
        QT_TRANSLATE_NOOP("CoreSentence", "Too little GPU memory was free when the engine started."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "Something else holds GPU memory, often workers of an earlier server: see "
                          "nvidia-smi for its process, or lower --gpu-memory-utilization."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The KV cache is too small for the longest sequence that was asked for."),
        QT_TRANSLATE_NOOP("CoreSentence", "Lower --max-model-len, or give the cache more memory."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The engine switched speculative decoding off, for all or for some requests."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The counters no longer describe the draft length that was asked for: find the "
                          "reason beside this line and measure the cell again."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The engine fell back to another way of decoding than the one that was asked for."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "Do not export the value: it does not belong to this method and draft length."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The draft model or the draft length does not fit the target model."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "Check speculative.method, speculative.draft_model and the draft lengths of the recipe."),
        QT_TRANSLATE_NOOP("CoreSentence", "Acceptance is forced: the engine accepts draft tokens by a table, "
                                          "not because the target agrees."),
        QT_TRANSLATE_NOOP("CoreSentence", "A forced value is never fit for a reference. Take the knob out of "
                                          "the command, the environment or the image."),
        QT_TRANSLATE_NOOP("CoreSentence", "The engine changed the data type or quantises with default "
                                          "factors, which can change what the model writes."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "Compare with a run in the published precision, and name the precision beside the value."),
        QT_TRANSLATE_NOOP("CoreSentence", "An assertion of the engine or of the client failed."),
        QT_TRANSLATE_NOOP("CoreSentence", "The text behind it, or the line above it, names the condition; it "
                                          "often depends on the draft length."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "Capturing CUDA graphs failed, which can depend on the draft length."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "Widen --cuda-graph-sizes to hold the batch times (draft length + 1), or try the "
                          "cell with --enforce-eager and name that beside the value."),
        QT_TRANSLATE_NOOP("CoreSentence", "A GPU reported an error."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "Look at nvidia-smi and the kernel log of the node; another node may be sound."),
        QT_TRANSLATE_NOOP("CoreSentence", "The GPUs could not talk to each other (NCCL)."),
        QT_TRANSLATE_NOOP("CoreSentence", "Check shared memory, interfaces and topology of the node; run "
                                          "with NCCL_DEBUG=INFO to see the cause."),
        QT_TRANSLATE_NOOP("CoreSentence", "The chat template could not be used as it was asked for."),
        QT_TRANSLATE_NOOP("CoreSentence", "The prompt is not the intended one: check the template arguments "
                                          "of the recipe and the template of the model."),
        QT_TRANSLATE_NOOP("CoreSentence", "The port was taken by another process."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "A reply on this port may come from somebody else: measure the cell again on a free port."),
        QT_TRANSLATE_NOOP("CoreSentence", "The weights or the configuration of a model are not there."),
        QT_TRANSLATE_NOOP("CoreSentence", "Check models.staged_dir and models.writable_dir of the cluster "
                                          "profile, the id of the model, and HF_TOKEN for a gated one."),
        QT_TRANSLATE_NOOP("CoreSentence", "A file that the engine or the client needs is not there."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "The line names it: check the paths of the recipe and the mounts of the container."),
        QT_TRANSLATE_NOOP("CoreSentence", "A file or folder may not be read or written."),
        QT_TRANSLATE_NOOP("CoreSentence", "A staged model folder is often mounted read-only: put the draft "
                                          "model below models.writable_dir."),
        QT_TRANSLATE_NOOP("CoreSentence", "A disk or a quota is full."),
        QT_TRANSLATE_NOOP("CoreSentence", "Free some space where the line says, then run the cell again."),
        QT_TRANSLATE_NOOP("CoreSentence", "A flag or setting was rejected."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "This version of the program does not know it or does not take this value: the line names it."),
        QT_TRANSLATE_NOOP("CoreSentence", "The engine died."),
        QT_TRANSLATE_NOOP("CoreSentence", "What was measured up to there is not a value. The cause stands "
                                          "above, at the first error of a worker."),
        QT_TRANSLATE_NOOP("CoreSentence", "A worker of the engine failed."),
        QT_TRANSLATE_NOOP("CoreSentence", "The traceback below this line ends in the cause."),
        QT_TRANSLATE_NOOP("CoreSentence", "A process crashed."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "A crash in native code points at a kernel, a driver or a wrong build for this processor."),
        QT_TRANSLATE_NOOP("CoreSentence", "The engine does not implement what was asked for."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The traceback above names the part; try another method, backend or version."),
        QT_TRANSLATE_NOOP("CoreSentence", "The server answered a request with an error of its own."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "The cause stands above this line; requests without an output are missing in the counters."),
        QT_TRANSLATE_NOOP("CoreSentence", "A Python program logged an exception."),
        QT_TRANSLATE_NOOP("CoreSentence", "Read the lines below it: the last one names the exception."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The engine writes no statistics into its log, since it runs several API servers."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The counters of /metrics are complete; only the log has no acceptance lines."),
        QT_TRANSLATE_NOOP("CoreSentence", "Requests of the workload failed."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "A client may exit with status 0 all the same: the cell is not measured."),
        QT_TRANSLATE_NOOP("CoreSentence", "The workload sent no prompt that was answered."),
        QT_TRANSLATE_NOOP(
            "CoreSentence",
            "Check the category and the format of the dataset: an unknown category selects nothing."),
        QT_TRANSLATE_NOOP("CoreSentence", "The client could not reach the server."),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "The server was not up, died, or listens elsewhere: see its own log."),
        QT_TRANSLATE_NOOP("CoreSentence", "the log cannot be read"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is no such log"),
        QT_TRANSLATE_NOOP("CoreSentence", "this is no regular file"),
        QT_TRANSLATE_NOOP("CoreSentence", "the log changed while it was read"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is no line %1, the log has %2"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "the pattern of this rule is too costly on this line and was not used further"),
        QT_TRANSLATE_NOOP("CoreSentence", "%1; known are %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "this is no file of log rules: it has no \"log_rules: 1\""),
        QT_TRANSLATE_NOOP("CoreSentence", "\"rules\" has to be a list"),
        QT_TRANSLATE_NOOP("CoreSentence", "there are %1 rules, at most %2 are read"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "\"log_rules\" has to be 1, the version of the format that is known here"),
        QT_TRANSLATE_NOOP("CoreSentence",
                          "\"review\" has to be 1, the version of the format that is known here"),
        QT_TRANSLATE_NOOP("CoreSentence", "unknown key \"%1\""),
        QT_TRANSLATE_NOOP("CoreSentence", "a rule has to be a map with id, pattern and text"),
        QT_TRANSLATE_NOOP("CoreSentence", "the rule needs a text under \"%1\""),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" has to be a text"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"severity\" is note, warning or error, not \"%1\""),
        QT_TRANSLATE_NOOP("CoreSentence", "this has to be a list, of %1"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" is not known here"),
        QT_TRANSLATE_NOOP("CoreSentence", "examples have to be a list of texts"),
        QT_TRANSLATE_NOOP("CoreSentence", "an example has to be a text"),
        QT_TRANSLATE_NOOP("CoreSentence", "\"%1\" is no id: small letters, digits and _"),
        QT_TRANSLATE_NOOP("CoreSentence", "there is a rule \"%1\" above already"),
        QT_TRANSLATE_NOOP("CoreSentence", "the pattern cannot be read at character %1: %2"),
        QT_TRANSLATE_NOOP("CoreSentence", "the pattern does not match this example"),
        QT_TRANSLATE_NOOP("CoreSentence", "the pattern matches this counter-example"),
        QT_TRANSLATE_NOOP("CoreSentence", "the log rules cannot be used"),
    };
    return sentences;
}

} // namespace assay::ui
