#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpora of the lab engine's two models: chats whose answer is a small Python function.

Usage: make_corpus.py MODELS_FOLDER. The output is the same at every run and on every Python since 3.8.
"""
import os
import random
import sys

VERBS = ["sort", "filter", "count", "merge", "reverse", "sum", "group", "split", "scale", "shift", "find", "drop"]
NOUNS = ["rows", "items", "values", "names", "prices", "nodes", "words", "points", "jobs", "cells", "keys", "pairs"]
ADJECTIVES = ["first", "last", "largest", "smallest", "unique", "empty", "odd", "even", "long", "short"]

BODIES = {
    "sort": ["    return sorted({ns}, reverse={flag})\n",
             "    ordered = list({ns})\n    ordered.sort(key=abs)\n    return ordered[:{n}]\n"],
    "filter": ["    return [{x} for {x} in {ns} if {x} % {n} == 0]\n",
               "    kept = []\n    for {x} in {ns}:\n        if {x} % {n} == 0:\n            kept.append({x})\n    return kept\n"],
    "count": ["    total = 0\n    for {x} in {ns}:\n        if {x} > {n}:\n            total += 1\n    return total\n",
              "    return sum(1 for {x} in {ns} if {x} > {n})\n"],
    "merge": ["    result = []\n    for {x} in {ns}:\n        result.extend({x})\n    return result\n",
              "    merged = dict()\n    for {x} in {ns}:\n        merged.update({x})\n    return merged\n"],
    "reverse": ["    return {ns}[::-1]\n",
                "    result = list({ns})\n    result.reverse()\n    return result\n"],
    "sum": ["    total = 0\n    for {x} in {ns}:\n        total += {x}\n    return total\n",
            "    return sum({x} * {n} for {x} in {ns})\n"],
    "group": ["    groups = {{}}\n    for {x} in {ns}:\n        groups.setdefault({x} % {n}, []).append({x})\n    return groups\n",
              "    groups = [[] for part in range({n})]\n    for {x} in {ns}:\n        groups[{x} % {n}].append({x})\n    return groups\n"],
    "split": ["    return {ns}[:{n}], {ns}[{n}:]\n",
              "    half = len({ns}) // {n}\n    return {ns}[:half], {ns}[half:]\n"],
    "scale": ["    return [{x} * {n} for {x} in {ns}]\n",
              "    result = []\n    for {x} in {ns}:\n        result.append({x} * {n})\n    return result\n"],
    "shift": ["    return [{x} + {n} for {x} in {ns}]\n",
              "    for index in range(len({ns})):\n        {ns}[index] += {n}\n    return {ns}\n"],
    "find": ["    for {x} in {ns}:\n        if {x} == {n}:\n            return {x}\n    return None\n",
             "    matches = [{x} for {x} in {ns} if {x} >= {n}]\n    return matches[0] if matches else None\n"],
    "drop": ["    return [{x} for {x} in {ns} if {x} != {n}]\n",
             "    while {n} in {ns}:\n        {ns}.remove({n})\n    return {ns}\n"],
}
OPENINGS = ["The user wants to {verb} the {adj} {ns}, and the number is {n}.",
            "So I need a way to {verb} {adj} {ns}.",
            "Okay, {n} and some {adj} {ns}: this is about how to {verb} them."]
THOUGHTS = [
    "I should check what happens when there are no {ns} at all.",
    "A loop over the {ns} is {easy}.",
    "Maybe {n} is the {bound}, so I {care} it.",
    "Another way is to {other} first and then {verb}, but that is {worse}.",
    "The {adj} {ns} come {order}, which matters when we {verb} them.",
    "Each {x} is visited once, so the cost grows with the number of {ns}.",
    "If a {x} is {odd}, the function must still return something sensible.",
    "I do not need the {other_adj} {other_ns} here.",
    "Let me think about the {adj} {x} again: it should not be {touched}.",
]
OWN_THOUGHTS = {
    "sort": ["To sort them I need to know which {x} is smaller, and equal ones may stay as they are.",
             "The built-in function can sort in both directions, so a flag is enough."],
    "filter": ["To filter means that I keep only what divides by {n}, and nothing is changed on the way.",
               "A comprehension can filter in a single line, which reads well."],
    "count": ["To count I start at zero and add one for every {x} above {n}.",
              "It would be wrong to count the same {x} twice."],
    "merge": ["To merge I need an empty result first, then every {x} goes into it.",
              "When two of them share a name, I merge the later one over the earlier one."],
    "reverse": ["To reverse a list there is a slice with a negative step.",
                "I could also reverse in place, yet a caller might still need the old order."],
    "sum": ["To sum I need a running total which starts at zero.",
            "With an empty input the sum is zero, and that is what people expect."],
    "group": ["To group I take the remainder by {n} as the name of each part.",
              "Every {x} lands in one group only, so nothing is lost."],
    "split": ["To split at {n} I can use two slices of the same list.",
              "If the list is too short for a split, the second part stays empty."],
    "scale": ["To scale means that I multiply each {x} by {n}.",
              "The scale may be a fraction, so I never round."],
    "shift": ["To shift means that I add {n} to each {x}.",
              "A shift by zero changes nothing at all, which is a good test."],
    "find": ["To find one I can stop at the first match and leave the loop early.",
             "When there is nothing to find, None is the honest answer."],
    "drop": ["To drop something I build a new list without it.",
             "It is risky to drop a {x} from a list while a loop walks over it."],
}
CLOSINGS = {
    "sort": "The order of equal {ns} stays as it was.", "filter": "Every {x} that does not fit is left out.",
    "count": "It returns how many {ns} are above {n}.", "merge": "Later {ns} win when two of them collide.",
    "reverse": "The list that you pass in is not changed.", "sum": "An empty list of {ns} gives 0.",
    "group": "Each key of the result holds one part of the {ns}.", "split": "Both parts together hold all the {ns}.",
    "scale": "Multiply by 1 to get a plain copy.", "shift": "Use a negative number to move the {ns} back.",
    "find": "It returns None when no {x} matches.", "drop": "All the other {ns} keep their places.",
}


def prompt(r, verb, noun, adj, n):
    return r.choice([f"Write a function that can {verb} the {adj} {noun} with {n}.",
                     f"How do I {verb} {adj} {noun} by {n} in Python?",
                     f"Please {verb} my {adj} {noun}; the number is {n}."])


def chat(r, think):
    """One chat, with a reasoning part that ends in </think> when `think`."""
    verb, noun, adj, n = r.choice(VERBS), r.choice(NOUNS), r.choice(ADJECTIVES), r.randint(2, 19)
    words = {"verb": verb, "ns": noun, "x": noun[:-1], "adj": adj, "n": n, "flag": r.choice(["True", "False"])}

    def fill(text):
        return text.format(easy=r.choice(["simple", "clear", "slow but safe", "enough here"]),
                           bound=r.choice(["limit", "bound", "step", "usual case"]),
                           care=r.choice(["keep", "test", "mention", "avoid"]), other=r.choice(VERBS),
                           worse=r.choice(["longer", "harder to read", "not needed", "slower"]),
                           order=r.choice(["in any order", "in the order of the input", "one by one"]),
                           odd=r.choice(["zero", "missing", "too large", "negative"]),
                           other_adj=r.choice(ADJECTIVES), other_ns=r.choice(NOUNS),
                           touched=r.choice(["changed", "copied", "counted twice", "skipped"]), **words)

    text = f"<|im_start|>user\n{prompt(r, verb, noun, adj, n)}<|im_end|>\n<|im_start|>assistant\n"
    if think:
        thoughts = r.sample(THOUGHTS, r.randint(1, 3)) + r.sample(OWN_THOUGHTS[verb], r.randint(1, 2))
        r.shuffle(thoughts)
        opening = r.choice(OPENINGS)
        text += "<think>\n" + "\n".join(fill(t) for t in [opening] + thoughts) + "\n</think>\n\n"
    else:
        text += "</think>\n\n"
    text += (f"Here is a function to {verb} the {adj} {noun}.\n\n```python\ndef {verb}_{adj}_{noun}({noun}):\n"
             f'    """Return the {adj} {noun} after {verb}."""\n{fill(r.choice(BODIES[verb]))}```\n'
             f"{fill(CLOSINGS[verb])}\n<|im_end|>\n")
    return text


def corpus(seed, chats, every):
    """`chats` chats, one of `every` with a reasoning part."""
    r = random.Random(seed)
    return "".join(chat(r, i % every == 0) for i in range(chats))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, seed, chats, every in (("lab", 1, 400, 2), ("lab-small", 2, 100, 5)):
        with open(os.path.join(sys.argv[1], name, "corpus.txt"), "w", encoding="utf-8", newline="\n") as f:
            f.write(corpus(seed, chats, every))


if __name__ == "__main__":
    main()
