# SPDX-License-Identifier: GPL-3.0-or-later
"""Speculative decoding of one request: drafting, verification, rejection sampling, forced acceptance."""
import collections
import hashlib
import math
import random

from lab_engine.language import END, REPEAT_CONTEXT, best, detokenize

class SpeculativeConfig:
    """What --speculative-config asks for, checked as vLLM checks it."""

    KEYS = frozenset(["method", "model", "num_speculative_tokens", "draft_tensor_parallel_size", "max_model_len",
                      "quantization", "revision", "enforce_eager", "disable_padded_drafter_batch", "moe_backend",
                      "attention_backend", "prompt_lookup_min", "prompt_lookup_max", "rejection_sample_method",
                      "draft_sample_method", "synthetic_acceptance_length", "synthetic_acceptance_rates"])
    DRAFTERS = frozenset(["draft_model", "eagle", "eagle3", "medusa", "mlp_speculator", "dflash", "dspark"])

    def __init__(self, raw):
        unknown = sorted(set(raw) - self.KEYS)
        if unknown:
            raise ValueError("1 validation error for SpeculativeConfig\n%s\n  Unexpected keyword argument "
                             "[type=unexpected_keyword_argument]" % unknown[0])
        self.raw = raw
        k = raw.get("num_speculative_tokens")
        if isinstance(k, bool) or not isinstance(k, int):
            raise ValueError("num_speculative_tokens must be provided with speculative model unless the draft model "
                             "config contains an n_predict parameter.")
        if k < 1:
            raise ValueError("Expected num_speculative_tokens to be greater than zero (%d)." % k)
        self.k = k
        self.model = raw.get("model")
        self.method = raw.get("method") or ("draft_model" if self.model else None)
        # Heads that live in the target's own checkpoint: they draft with its lower orders.
        self.own_head = self.method == "mtp" or str(self.method).endswith("_mtp")
        if not self.own_head and self.method not in self.DRAFTERS | {"ngram"}:
            raise ValueError("Unsupported speculative method: '%s'" % self.method)
        if self.method in self.DRAFTERS and not self.model:
            raise ValueError("Speculative method '%s' needs a draft model: give `model`." % self.method)
        self.lookup_max = int(raw.get("prompt_lookup_max") or raw.get("prompt_lookup_min") or 5)
        self.lookup_min = int(raw.get("prompt_lookup_min") or raw.get("prompt_lookup_max") or 5)
        if not 1 <= self.lookup_min <= self.lookup_max:
            raise ValueError("prompt_lookup_min=%d must be between 1 and prompt_lookup_max=%d"
                             % (self.lookup_min, self.lookup_max))
        self.rejection = raw.get("rejection_sample_method", "standard")
        if self.rejection not in ("standard", "synthetic"):
            raise ValueError("Unsupported rejection_sample_method: '%s'" % self.rejection)
        self.probabilistic = raw.get("draft_sample_method", "greedy") == "probabilistic"
        self.rates = self.synthetic_rates(raw)

    def synthetic_rates(self, raw):
        """Conditional acceptance rates a position, or None when acceptance is not forced."""
        rates, length = raw.get("synthetic_acceptance_rates"), raw.get("synthetic_acceptance_length")
        if self.rejection != "synthetic":
            if rates is not None or length is not None:
                raise ValueError("synthetic_acceptance_rates / synthetic_acceptance_length are only valid with "
                                 "rejection_sample_method='synthetic'.")
            return None
        if (rates is None) == (length is None):
            raise ValueError("rejection_sample_method='synthetic' requires exactly one of "
                             "synthetic_acceptance_rates or synthetic_acceptance_length.")
        if length is not None:
            if not 1.0 <= length <= self.k + 1:
                raise ValueError("synthetic_acceptance_length must be in [1, %d], got %s."
                                 % (self.k + 1, float(length)))
            rates = self.least_variance(length)
        if len(rates) != self.k:
            raise ValueError("synthetic_acceptance_rates must have length %d, got %s." % (self.k, rates))
        if not all(0.0 <= r <= 1.0 for r in rates):
            raise ValueError("synthetic_acceptance_rates entries must be in [0, 1], got %s." % rates)
        if any(b > a for a, b in zip(rates, rates[1:])):
            raise ValueError("synthetic_acceptance_rates must be non-increasing, got %s." % rates)
        return self.conditional(rates)

    def least_variance(self, length):
        """Joint rates a position that give this acceptance length: full positions, one fraction, then nothing."""
        return [min(1.0, max(0.0, length - 1 - i)) for i in range(self.k)]

    @staticmethod
    def conditional(rates):
        return [r / p if p > 0 else 0.0 for p, r in zip([1.0] + list(rates), rates)]


class BadRequest(Exception):
    """A request that the API refuses; the text is the answer's message."""


class Sampling:
    """A request's sampling parameters, with vLLM's defaults."""

    def __init__(self, body, room):
        def number(key, default, low, high):
            value = body.get(key)
            if value is None:
                return default
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
                raise BadRequest("%s must be in [%g, %g], got %r." % (key, low, high, value))
            return value

        self.temperature = number("temperature", 1.0, 0.0, 100.0)
        self.top_p = number("top_p", 1.0, 1e-9, 1.0)
        self.top_k = int(number("top_k", 0, -1, 1 << 30))
        self.min_p = number("min_p", 0.0, 0.0, 1.0)
        self.presence = number("presence_penalty", 0.0, -2.0, 2.0)
        self.frequency = number("frequency_penalty", 0.0, -2.0, 2.0)
        self.repetition = number("repetition_penalty", 1.0, 1e-9, 100.0)
        self.min_tokens = int(number("min_tokens", 0, 0, 1 << 30))
        self.seed = body.get("seed")
        self.ignore_end = bool(body.get("ignore_eos", False))
        stop = body.get("stop") or []
        self.stop = [stop] if isinstance(stop, str) else stop
        if not isinstance(self.stop, list) or not all(isinstance(s, str) and s for s in self.stop):
            raise BadRequest("stop must be a text or a list of texts, got %r." % (stop,))
        wanted = body.get("max_completion_tokens")
        wanted = body.get("max_tokens") if wanted is None else wanted
        if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int) or wanted < 1):
            raise BadRequest("max_tokens must be at least 1, got %r." % (wanted,))
        self.max_tokens = room if wanted is None else wanted
        self.greedy = self.temperature < 1e-5
        self.penalised = self.presence != 0 or self.frequency != 0 or self.repetition != 1

    def shape(self, weights, history, output_counts):
        """Weights as sampling sees them: penalised, and unless greedy a distribution that sums to 1."""
        if self.penalised:
            total = sum(weights.values())
            weights = {t: self.penalise(w / total, t in history, output_counts.get(t, 0)) for t, w in weights.items()}
        if self.greedy:
            return weights
        total = sum(weights.values())
        p = {t: (w / total) ** (1.0 / self.temperature) for t, w in weights.items()}
        floor = self.min_p * max(p.values())
        ranked = sorted(((w, t) for t, w in p.items() if w >= floor), key=lambda item: (-item[0], item[1]))
        if self.top_k > 0:
            ranked = ranked[: self.top_k]
        total, kept, mass = sum(w for w, _ in ranked), {}, 0.0
        for w, t in ranked:
            kept[t] = w
            mass += w / total
            if mass >= self.top_p:
                break
        total = sum(kept.values())
        return {t: w / total for t, w in kept.items()}

    def penalise(self, weight, in_history, times):
        # A penalty on a logit is a power or a factor on its probability.
        if in_history or times:
            weight = weight ** self.repetition
        return weight * math.exp(-self.presence * (times > 0) - self.frequency * times)


def draw(rng, distribution):
    """A token drawn from {token: probability}."""
    u, token = rng.random() * sum(distribution.values()), None
    for token, p in distribution.items():
        u -= p
        if u < 0:
            return token
    return token


GARBAGE = ["\ufffd", "valu", "\ufffd\ufffd", " car", "ewm", "\ufffd]", " der", "\x7f", "ib", "\ufffdn"]


class Decoder:
    """One request: drafts with the draft, verifies with the target, keeps the accepted prefix and a bonus token."""

    def __init__(self, target, draft, spec, prompt, sampling, max_len, seed, fault=None):
        self.target, self.draft, self.spec, self.sampling, self.fault = target, draft, spec, sampling, fault
        self.tokens = list(prompt)
        self.prompt_len = len(prompt)
        self.history = frozenset(prompt) if sampling.repetition != 1 else frozenset()
        self.topics = target.topics(prompt)
        self.repeats = collections.Counter()
        self.counts = collections.Counter()
        self.limit = min(sampling.max_tokens, max_len - len(prompt))
        self.generated = []
        self.finish = None
        self.undrafted = 0
        # The same prompt and seed give the same text whatever else the engine is doing.
        digest = hashlib.sha256(("%s\0%s" % (seed, "".join(prompt))).encode("utf-8", "surrogatepass")).digest()
        self.rng = random.Random(int.from_bytes(digest[:8], "big"))

    def push(self, token):
        self.repeats[tuple(self.tokens[-REPEAT_CONTEXT:]) + (token,)] += 1
        self.counts[token] += 1
        self.tokens.append(token)

    def target_weights(self):
        """What the target says about the next token; here the faults of the text come in."""
        made = len(self.tokens) - self.prompt_len
        if self.fault == "empty-output":
            return {END: 1.0}
        if self.fault == "repeat-output" and made >= 12:
            return {self.tokens[-6]: 1.0}
        weights = self.target.weights(self.tokens[-self.target.order:], self.topics, self.repeats)
        if self.fault == "broken-text":
            if made >= 96:
                return {END: 1.0}
            h = hashlib.sha256("".join(self.tokens[-4:]).encode("utf-8", "surrogatepass")).digest()
            return {GARBAGE[h[1] % len(GARBAGE)]: 1.0} if h[0] % 9 else {best(weights): 1.0}
        if (made < self.sampling.min_tokens or self.fault == "truncate") and END in weights:
            weights = {t: w for t, w in weights.items() if t != END} or {"\n": 1.0}
        return weights

    def target_shaped(self):
        return self.sampling.shape(self.target_weights(), self.history, self.counts)

    def pick(self, shaped):
        return best(shaped) if self.sampling.greedy else draw(self.rng, shaped)

    def propose(self, k):
        """Up to k draft tokens, each with its draft distribution where drafts are sampled (else None)."""
        if self.fault == "repeat-output" and len(self.tokens) - self.prompt_len >= 12:
            return [(self.tokens[i - 6], None) for i in range(min(k, 6))]
        if self.spec.method == "ngram":
            return [(t, None) for t in self.lookup(k)]
        tail, drafts = self.tokens[-self.draft.order:], []
        for _ in range(k):
            weights = self.draft.weights(tail, self.topics)
            q = None
            if self.spec.probabilistic and not self.sampling.greedy:
                q = self.sampling.shape(weights, self.history, self.counts)
            token = draw(self.rng, q) if q else best(weights)
            if self.fault == "poor-draft" and len(self.tokens) % 2 == 0:
                token, q = "\n", None
            drafts.append((token, q))
            tail = tail[1:] + [token]
        return drafts

    def lookup(self, k):
        """Prompt lookup: what followed the earliest match of the longest n-gram at the end."""
        tokens = self.tokens
        for n in range(min(self.spec.lookup_max, len(tokens) - 1), self.spec.lookup_min - 1, -1):
            suffix = tokens[-n:]
            for i in range(len(tokens) - n):
                if tokens[i] == suffix[0] and tokens[i:i + n] == suffix:
                    return tokens[i + n:i + n + k]
        return []

    def verify(self, position, token, q):
        """(token to keep, was it the draft's): exact match when greedy, else rejection sampling."""
        p = self.target_shaped()
        if self.spec.rates is not None:
            return (token, True) if self.rng.random() < self.spec.rates[position] else (self.pick(p), False)
        if self.sampling.greedy:
            own = best(p)
            return own, own == token
        if self.rng.random() * (q[token] if q else 1.0) < p.get(token, 0.0):
            return token, True
        rest = {t: w - (q.get(t, 0.0) if q else (w if t == token else 0.0)) for t, w in p.items()}
        rest = {t: w for t, w in rest.items() if w > 0} or p
        return draw(self.rng, rest), False

    def prefill(self):
        return self.keep([self.next_token()])

    def next_token(self):
        token = self.pick(self.target_shaped())
        self.push(token)
        return token

    def step(self, speculate=True):
        """One decode step: (tokens generated, drafted, accepted)."""
        k = min(self.spec.k, self.limit - len(self.generated) - 1) if self.spec and speculate else 0
        drafts = self.propose(k) if k > 0 else []
        emitted, accepted = [], 0
        for position, (token, q) in enumerate(drafts):
            kept, was_draft = self.verify(position, token, q)
            self.push(kept)
            emitted.append(kept)
            if not was_draft:
                break
            accepted += 1
        else:
            emitted.append(self.next_token())
        # Tokens accepted beyond the end count as accepted and are not generated, as in vLLM.
        return self.keep(emitted), len(drafts), accepted

    def keep(self, emitted):
        kept = []
        for token in emitted:
            kept.append(token)
            self.generated.append(token)
            if token == END and not self.sampling.ignore_end:
                self.finish = "stop"
            elif self.sampling.stop and any(s in detokenize(self.generated) for s in self.sampling.stop):
                self.finish = "stop"
            elif len(self.generated) >= self.limit:
                self.finish = "length"
            if self.finish:
                break
        return kept
