# SPDX-License-Identifier: GPL-3.0-or-later
"""Text, tokens and the n-gram language models that the engine serves."""
import collections
import json
import os
import re

HERE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
END = "<|im_end|>"
SPECIAL = frozenset(["<|im_start|>", END])

TOKEN = re.compile(r"<\|im_start\|>|<\|im_end\|>|</?think>|\"{3}| ?[^\W\d_]+| ?\d+|\n+| +|.", re.DOTALL)


def tokenize(text):
    """Every character of `text` lies in exactly one token; a token is its own text."""
    return TOKEN.findall(text)


def detokenize(tokens):
    return "".join(t for t in tokens if t not in SPECIAL)


THINKS, ANSWERS = "<think>\n", "</think>\n\n"  # how a prompt ends


def render_chat(messages, template_kwargs):
    """The models' chat template: the prompt ends in <think> when thinking is asked for, else in </think>."""
    text = "".join("<|im_start|>%s\n%s%s\n" % (m["role"], m["content"], END) for m in messages)
    thinking = bool(template_kwargs.get("enable_thinking", template_kwargs.get("thinking", False)))
    return text + "<|im_start|>assistant\n" + (THINKS if thinking else ANSWERS)


def without_thinking(prompt):
    """The prompt as a template renders it that reads no argument."""
    return prompt[:-len(THINKS)] + ANSWERS if prompt.endswith(THINKS) else prompt


def resolve_model(name):
    """The folder of a model: a path, or an id whose last part is one of the shipped models."""
    if os.path.isdir(name):
        return name
    shipped = os.path.join(HERE, "models", name.rsplit("/", 1)[-1])
    if not os.path.isabs(name) and not name.startswith(".") and os.path.isdir(shipped):
        return shipped
    raise OSError("Can't load the configuration of '%s'. Make sure '%s' is the correct path to a directory "
                  "containing a config.json file" % (name, name))


class NGramModel:
    """Class-based n-gram model with interpolated orders (Witten-Bell weights).

    Words of one class (config `classes`) share their contexts; which of them is meant is decided by the prompt:
    words that the prompt has are lifted by `prompt_boost`. A token that would repeat a whole n-gram of the model's
    own output is pressed down by `repeat_discount`, so that greedy text does not loop.
    """

    def __init__(self, folder, order_key="order"):
        path = os.path.join(folder, "config.json")
        if not os.path.isfile(path):
            raise OSError("Can't load the configuration of '%s'. Make sure '%s' is the correct path to a directory "
                          "containing a config.json file" % (folder, folder))
        with open(path, encoding="utf-8") as f:
            config = json.load(f)
        if config.get("model_type") != "assay-ngram":
            raise ValueError("Model architectures %s are not supported for now. Supported architectures: "
                             "dict_keys(['NGramForCausalLM'])" % config.get("architectures"))
        weights = os.path.join(folder, config["corpus"])
        if not os.path.isfile(weights):
            raise RuntimeError("Cannot find any model weights with `%s`" % folder)
        with open(weights, encoding="utf-8") as f:
            tokens = tokenize(f.read())
        self.order = int(config[order_key])
        self.boost = float(config["prompt_boost"])
        self.discount = float(config["repeat_discount"])
        self.max_len = int(config["max_position_embeddings"])
        # "row" and "rows" are one topic: a prompt about rows is about each row.
        self.topic_of = {}
        self.class_of = {}
        for name, words in config["classes"].items():
            for i, word in enumerate(words):
                for space in ("", " "):
                    self.topic_of[space + word] = words[i].rstrip("s")
                    if name != "verb":
                        self.class_of[space + word] = space + "<" + name + ">"
        self.members = collections.defaultdict(dict)
        for token, count in collections.Counter(t for t in tokens if t in self.class_of).items():
            self.members[self.class_of[token]][token] = float(count)
        self.mapped = [self.class_of.get(t, t) for t in tokens]
        self.unigrams = {t: c / len(tokens) for t, c in collections.Counter(self.mapped).items()}
        # Where each token is followed by another; longer contexts are found among these when they are asked for.
        self.after = collections.defaultdict(list)
        for i, token in enumerate(self.mapped[:-1], 1):
            self.after[token].append(i)
        self.memo = {(): (self.unigrams, None)}

    def topics(self, prompt):
        """What a prompt is about."""
        return frozenset(self.topic_of[t] for t in prompt if t in self.topic_of)

    def plain(self, context):
        """{token or class: probability} after a context of tokens and classes: high orders over lower ones."""
        return self.node(context)[0]

    def node(self, context):
        """The distribution after a context, and the corpus positions that follow it."""
        known = self.memo.get(context)
        if known is not None:
            return known
        result, after = self.node(context[1:])
        n, oldest = len(context), context[0]
        if n == 1:
            after = self.after.get(oldest, [])
        else:
            after = [i for i in after if i >= n and self.mapped[i - n] == oldest]
        if after:
            counts = collections.Counter(self.mapped[i] for i in after)
            kinds, total = len(counts), len(after)
            if n == 1:
                result = {t: c / total for t, c in counts.items()}
            else:
                result = {t: (counts.get(t, 0) + kinds * p) / (total + kinds) for t, p in result.items()}
        self.memo[context] = result, after
        return result, after

    def weights(self, tail, topics, repeats=None):
        """{token: weight} after the tokens `tail`; not normalised. `repeats` counts n-grams of the own output."""
        classes = self.class_of
        result = {}
        for token, p in self.plain(tuple(classes.get(t, t) for t in tail[1 - self.order:])).items():
            members = self.members.get(token)
            if members is None:
                result[token] = p * self.boost if self.topic_of.get(token) in topics else p
                continue
            lifted = {w: c * self.boost if self.topic_of[w] in topics else c for w, c in members.items()}
            total = sum(lifted.values())
            for word, c in lifted.items():
                result[word] = p * c / total
        if repeats:
            last = tuple(tail[-REPEAT_CONTEXT:])
            for token in result:
                seen = repeats.get(last + (token,))
                if seen:
                    result[token] *= self.discount ** seen
        return result


REPEAT_CONTEXT = 5


def best(weights):
    """The likeliest token; of equal ones the first in the alphabet, so that every machine agrees."""
    return min(weights, key=lambda t: (-weights[t], t))
